// A machine with a store whose disk fails on demand: operations step by step, and the recovery when
// the failure is over.

import CivilTime
import PlainStore
import SimulatedDisk
import Store

@testable import Files

/// How a disk fails, and at which of its calls.
final class InjectedFault {
  enum Kind: String, CaseIterable, Sendable {
    case fails, failsAfterwards, denies, isFull, isFullHalfway, failsFromThenOn, isFullFromThenOn

    /// Whether this kind of failure is possible for such a call.
    func affects(_ operation: DiskOperation) -> Bool {
      let takesRoom = [.make, .create, .write, .append, .exchange, .move, .link].contains(
        operation.kind)
      return switch self {
      // An operation that takes space fails only for lack of it.
      case .fails: !takesRoom
      case .denies, .failsFromThenOn: true
      case .failsAfterwards: operation.changes
      case .isFull, .isFullFromThenOn: takesRoom
      case .isFullHalfway: operation.bytes > 1
      }
    }

    var verdict: Verdict {
      switch self {
      case .fails, .failsFromThenOn: .fail(.other(errno: 5))
      case .failsAfterwards: .fail(.other(errno: 5), after: .all)
      case .denies: .fail(.denied)
      case .isFull, .isFullFromThenOn: .fail(.full)
      case .isFullHalfway: .fail(.full, after: .half)
      }
    }

    var lasts: Bool { self == .failsFromThenOn || self == .isFullFromThenOn }

    var reason: DiskFault.Reason {
      if case .fail(let reason, _) = verdict { reason } else { .unsupported }
    }
  }

  let kind: Kind
  private let first: Int
  private(set) var calls: [DiskOperation] = []

  init(_ kind: Kind, at first: Int) {
    self.kind = kind
    self.first = first
  }

  func verdict(on operation: DiskOperation) -> Verdict {
    calls.append(operation)
    let isNow = calls.count - 1 == first || kind.lasts && calls.count > first
    return isNow && kind.affects(operation) ? kind.verdict : .proceed
  }
}

final class StoreHarness {
  let machine: Machine
  /// Called before each disk call of the current process.
  var hook: ((DiskOperation) -> Verdict)? {
    didSet { process?.hook = hook }
  }
  private(set) var store: Store?
  private(set) var process: DiskProcess?
  private(set) var announced = Delta()
  /// The store's state and content when it was opened.
  private(set) var beginning = JournalPosition(journal: "", number: 0, sum: .start)
  private(set) var seen = StoreContents()
  private var generation: Int

  struct NoStore: Error {}

  init(_ machine: Machine, generation: Int = 1) {
    self.machine = machine
    self.generation = generation
  }

  /// Opens the store in a new process; the previous process has ended.
  func open() throws {
    store = nil
    process = nil
    generation += 1
    let process = machine.process()
    process.hook = hook
    let identity = Identity(
      holder: LockOwner(name: "patient", process: 1), session: "session\(generation)",
      boot: "boot\(machine.boot)",
      machine: "machine")
    let id = "journal\(generation)"
    var opening = try StoreOpener(
      StoreRoot(disk: process, root: process.open(path: "s")), identity: identity,
      codec: PlainItem.codec,
      environment: Store.Environment(
        now: { [machine] in Self.now(of: machine) }, retryPolicy: .none,
        freshID: { id }),
      initialContent: { store in
        let places = FileName(ours: "places.json")
        let list = StoreEdit.makeList(title: "First", color: "#fff")
        guard store.document(places) == nil else { return [list] }
        return [list, .write(document: places, bytes: Array("here=1".utf8))]
      })
    let opened = try opening.finish()
    opened.saveIndex()
    store = opened
    self.process = process
    beginAnew()
  }

  func use(_ body: (Store) throws -> Void) throws {
    guard let store else { throw NoStore() }
    try body(store)
  }

  /// Reports are compared with the content from here on.
  func beginAnew() {
    guard let store else { return }
    (announced, beginning, seen) = (Delta(), store.state, store.contents)
  }

  var now: Instant { Self.now(of: machine) }

  private static func now(of machine: Machine) -> Instant {
    Instant(milliseconds: machine.now / 1_000_000)
  }

  func pass(milliseconds: Int64) { machine.now += milliseconds * 1_000_000 }

  /// Runs due checks until nothing is due. False if that does not end.
  func rest() throws -> Bool {
    for _ in 0..<100 {
      try use { receive($0.takeAnnouncements()) }
      guard let store, store.due != nil else { return true }
      pass(milliseconds: 2500)
      try use { receive(try $0.recheckDue()) }
    }
    return false
  }

  func receive(_ announcements: [Announcement]) {
    for announcement in announcements { announced.add(announcement.delta) }
  }

  /// The content of the files.
  var files: StoreContents { machine.foreign.contents(of: "s") }
}
