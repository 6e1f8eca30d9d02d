// `fencepost access`: the person reads the consent ledger and changes it. Running servers notice
// the change.

import CivilTime
import Consent
import Files
import FencepostServer
import Glibc
import PersonCommands

enum Accessing {
  /// The exit code: 0 if it was done, 1 if not.
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
      let known = try file.ledger()
      for remark in known.warnings { StandardError.say("fencepost: \(remark)") }
      switch options {
      case .list(let isJSON):
        let report = LedgerReport(known, zone: zone)
        let text = isJSON ? report.json : report.text
        let columns = isJSON ? nil : Terminal.width(STDOUT_FILENO)
        if !text.isEmpty { print(TextWrap.message(text, columns)) }
      case .grant(let client, let entities, let status):
        try file.record(status, of: client, entities, by: .command)
        let scope = status == .writeOnly ? "may now add \(list(entities)), but not read them" : nil
        hint(at: client, in: known)
        print("\(quoted(client)) \(scope ?? "now has full access to \(list(entities))").")
      case .deny(let client, let entities):
        try file.record(.denied, of: client, entities, by: .command)
        hint(at: client, in: known)
        print("\(quoted(client)) is now denied access to \(list(entities)).")
      case .forget(let client, let entities):
        return try forget(entities, of: client, in: &file, known)
      }
      return 0
    } catch {
      StandardError.say("fencepost: \(error)")
      return 1
    }
  }

  private static func forget(
    _ entities: [Entity], of client: ClientName, in file: inout LedgerFile, _ known: Ledger
  ) throws(LedgerFault) -> Int32 {
    let answered = known.client(client)?.answers
    let forgotten = entities.filter { answered?[$0] != nil }
    guard answered != nil, !forgotten.isEmpty || entities == Entity.allCases else {
      let about = entities == Entity.allCases ? "" : " about \(list(entities))"
      StandardError.say(
        "fencepost: There is no decision for \(quoted(client))\(about); 'fencepost access list' shows"
          + " those that there are.")
      hint(at: client, in: known)
      return 1
    }
    try file.forget(entities, of: client)
    let about = forgotten.isEmpty ? "" : " about \(list(forgotten))"
    print("The decisions for \(quoted(client))\(about) are removed; it may ask again.")
    return 0
  }

  /// Prints a hint if the name differs from a known one only in upper and lower case, as `neovim`
  /// from `Neovim`.
  private static func hint(at client: ClientName, in known: Ledger) {
    guard known.client(client) == nil,
      let other = known.clients.first(where: { $0.name.looksLike(client) })
    else { return }
    StandardError.say(
      "fencepost: Client names must match exactly; \(quoted(other.name)) is another client.")
  }

  private static func quoted(_ client: ClientName) -> String { "\"\(client.shown)\"" }

  private static func list(_ entities: [Entity]) -> String {
    let words = entities.map(\.rawValue)
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
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
