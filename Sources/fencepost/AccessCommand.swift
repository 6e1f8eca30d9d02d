// `fencepost access`: the person reads the consent ledger and changes it. Running servers notice
// the change.

import CivilTime
import Consent
import Files
import FencepostServer
import Glibc
import PersonCommands

enum AccessCommand {
  /// Returns the exit code: 0 if the decisions were shown or changed, 1 if that failed.
  static func run(_ options: AccessOptions) -> Int32 {
    Descriptors.openStandardOnes()
    // Turns a file size limit into a failed write instead of a signal.
    signal(SIGXFSZ, SIG_IGN)
    var file = LedgerFile(
      in: LedgerPath.find { name in getenv(name).map { String(cString: $0) } },
      LedgerFile.Environment(
        now: { WallClock.now() }, retryPolicy: .of(milliseconds: 5000),
        holder: LockOwner(name: "fencepost access", process: getpid()), mayWatch: false))
    do throws(LedgerFault) {
      let ledger = try file.ledger()
      for remark in ledger.warnings { StandardError.say("fencepost: \(remark)") }
      switch options {
      case .list(let isJSON):
        let report = LedgerReport(ledger, zone: zone)
        let reportText = isJSON ? report.json : report.text
        let columns = isJSON ? nil : Terminal.width(STDOUT_FILENO)
        if !reportText.isEmpty { print(TextWrap.message(reportText, columns)) }
      case .grant(let client, let entities, let status):
        try file.record(status, of: client, entities, by: .command)
        let scope =
          status == .writeOnly ? "may now add \(inWords(entities)), but not read them" : nil
        warnOfSimilarName(client, in: ledger)
        print("\(quoted(client)) \(scope ?? "now has full access to \(inWords(entities))").")
      case .deny(let client, let entities):
        try file.record(.denied, of: client, entities, by: .command)
        warnOfSimilarName(client, in: ledger)
        print("\(quoted(client)) is now denied access to \(inWords(entities)).")
      case .forget(let client, let entities):
        return try forget(entities, of: client, in: &file, ledger)
      }
      return 0
    } catch {
      StandardError.say("fencepost: \(error)")
      return 1
    }
  }

  private static func forget(
    _ entities: [Entity], of client: ClientName, in file: inout LedgerFile, _ ledger: Ledger
  ) throws(LedgerFault) -> Int32 {
    let decisions = ledger.client(client)?.answers
    let forgotten = entities.filter { decisions?[$0] != nil }
    guard decisions != nil, !forgotten.isEmpty || entities == Entity.allCases else {
      let aboutEntities = entities == Entity.allCases ? "" : " about \(inWords(entities))"
      StandardError.say(
        "fencepost: There is no decision for \(quoted(client))\(aboutEntities); 'fencepost access list' shows"
          + " all decisions.")
      warnOfSimilarName(client, in: ledger)
      return 1
    }
    try file.forget(entities, of: client)
    let aboutEntities = forgotten.isEmpty ? "" : " about \(inWords(forgotten))"
    print("The decisions for \(quoted(client))\(aboutEntities) are removed; it may ask again.")
    return 0
  }

  /// Prints a hint if the name differs from a known one only in upper and lower case, as `neovim`
  /// from `Neovim`.
  private static func warnOfSimilarName(_ client: ClientName, in ledger: Ledger) {
    guard ledger.client(client) == nil,
      let similarClient = ledger.clients.first(where: { $0.name.looksLike(client) })
    else { return }
    StandardError.say(
      "fencepost: Client names must match exactly; \(quoted(similarClient.name)) is another client."
    )
  }

  private static func quoted(_ client: ClientName) -> String { "\"\(client.printable)\"" }

  private static func inWords(_ entities: [Entity]) -> String {
    let entityNames = entities.map(\.rawValue)
    guard let lastName = entityNames.last, entityNames.count > 1 else {
      return entityNames.joined()
    }
    return entityNames.dropLast().joined(separator: ", ") + " and " + lastName
  }

  private static var zone: Zone {
    var environment: [String: String] = [:]
    for name in ["TZ", "TZDIR"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    var database = ZoneDatabase.system(environment: environment)
    return .local(environment: environment, database: &database)
  }
}
