// Shared by the tests: a temporary folder on the real disk, a clock that stands still, and ledgers
// on both.

import CivilTime
import Consent
import Files
import Foundation
import Glibc
import TestSupport
import Testing

/// A folder that is removed with its owner.
final class Sandbox {
  private let top: TestFolder
  var path: String { top.path }

  init() throws { top = TestFolder() }

  /// The folder of the ledger, which does not exist yet.
  var folder: String { "\(path)/state/fencepost" }
  var file: String { "\(folder)/access.json" }

  func write(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try text.write(toFile: file, atomically: false, encoding: .utf8)
  }

  var text: String? { try? String(contentsOfFile: file, encoding: .utf8) }

  func permissions(_ path: String) -> Int? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.posixPermissions] as? Int
  }

  func ledger(_ clock: Clock = Clock(noon), mayWatch: Bool = true, waits: Int = 0) -> Session {
    Session(LedgerFile(in: folder, .fixed(clock, mayWatch: mayWatch, waits: waits)))
  }
}

extension LedgerFile.Environment {
  static func fixed(
    _ clock: Clock, mayWatch: Bool = true, waits: Int = 0
  ) -> LedgerFile.Environment {
    LedgerFile.Environment(
      now: { clock.now },
      retryPolicy: RetryPolicy { attempt in
        guard attempt < waits else { return false }
        usleep(1000)
        return true
      }, holder: LockOwner(name: "a test", process: 7), mayWatch: mayWatch)
  }
}

typealias Clock = TestClock<Instant>

/// 2026-11-20T12:00:00Z
let noon = Instant(seconds: 1_795_176_000)
let vim = ClientName("vim")
let emacs = ClientName("emacs")

/// A session with its ledger, as a server has one.
final class Session {
  private var file: LedgerFile

  init(_ file: LedgerFile) {
    self.file = file
  }

  var descriptor: Int32? { file.descriptor }
  var due: Instant? { file.due }
  var fault: LedgerFault? { file.fault }

  func checkForChange(beforeMessage: Bool = false) -> Bool {
    file.checkForChange(beforeMessage: beforeMessage)
  }

  func ledger() throws(LedgerFault) -> Ledger { try file.ledger() }

  func status(of client: ClientName, _ entity: Entity) -> ConsentStatus {
    file.status(of: client, entity)
  }

  /// The entities reminders, events and location.
  func statuses(of client: ClientName) -> [ConsentStatus] {
    Entity.allCases.map { status(of: client, $0) }
  }

  func record(
    _ status: ConsentStatus, of client: ClientName, _ entities: [Entity], by means: Answer.Means,
    purpose: String? = nil
  ) throws(LedgerFault) {
    try file.record(status, of: client, entities, by: means, purpose: purpose)
  }

  func forget(_ entities: [Entity], of client: ClientName) throws(LedgerFault) {
    try file.forget(entities, of: client)
  }
}

extension Ledger {
  func statuses(of client: ClientName) -> [ConsentStatus] {
    Entity.allCases.map { status(of: client, $0) }
  }
}
