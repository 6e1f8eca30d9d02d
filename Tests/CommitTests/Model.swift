// The commit and its recovery, run as they are on a disk in memory, with everything that may
// happen around them left to a chooser: deaths, lost power and other programs, before each step.

import CivilTime
import Files
import SimulatedDisk

/// What a program that knows nothing of us does, in one or two steps.
enum ForeignDeed: CaseIterable {
  case none, replace, overwrite, delete, create, revert
}

/// One run of the model.
final class Model {
  static let list = Place.list(FileName(ours: "L"))
  static let names = ["a", "b", "c"].compactMap { FileName("\($0).ics") }
  static let now = Instant(milliseconds: 1_800_000_000_000)

  let chooser: Chooser
  let machine: Machine
  /// What each name held before, and what the transaction makes of it; nil for nothing.
  let before: [[UInt8]?]
  let after: [[UInt8]?]
  private var deathsLeft: Int
  private var deed: ForeignDeed
  let deed0: ForeignDeed
  private var openFile: ForeignFile?
  private(set) var writes: [(name: Int, bytes: [UInt8]?, wasLinked: Bool)] = []
  private(set) var powerLosses = 0
  private(set) var deaths = 0
  private(set) var steps: Set<String> = []
  private var processes = 0

  /// `after` is by name: a text, "" for a removal, nil for no change.
  init(
    _ chooser: Chooser, baseline: Platter, before: [[UInt8]?], after: [String?],
    deed: ForeignDeed, deaths: Int
  ) {
    self.chooser = chooser
    machine = Machine(platter: baseline)
    self.before = before
    self.after = zip(before, after).map { old, new in
      new.map { $0.isEmpty ? nil : Array($0.utf8) } ?? old
    }
    self.deed = deed
    deed0 = deed
    deathsLeft = deaths
  }

  var boot: String { "boot\(machine.boot)" }

  /// A new process of ours on the machine, to which anything may happen.
  func process() -> DiskProcess {
    processes += 1
    let process = machine.process()
    process.hook = { [unowned self] operation in happen(before: operation) }
    return process
  }

  func identity() -> Identity {
    Identity(
      holder: Holder(name: "p\(processes)", process: Int32(processes)),
      session: "s\(processes)", boot: boot, machine: "m")
  }

  // MARK: What may happen

  private func happen(before operation: DiskOperation) -> Verdict {
    steps.insert(operation.description)
    actAsOthers(operation)
    guard deathsLeft > 0 else { return .proceed }
    // A death before a step that changes nothing is one before the step after it.
    guard operation.changes, operation.kind != .lock, operation.kind != .hold else {
      return .proceed
    }
    switch chooser.choose(3, "before \(operation): die, or lose power") {
    case 1:
      deathsLeft -= 1
      deaths += 1
      return .die()
    case 2:
      deathsLeft -= 1
      powerLosses += 1
      openFile = nil
      machine.losePower(choosing: chooser)
      return .proceed
    default:
      return .proceed
    }
  }

  private func actAsOthers(_ operation: DiskOperation) {
    // What others do to the list may as well come just before our next step there.
    guard operation.folder.hasSuffix("lists/L"), operation.kind != .open else { return }
    if let file = openFile {
      guard chooser.choose(2, "before \(operation): the foreign program writes on") == 1 else {
        return
      }
      file.write(Array("foreign".utf8), at: 0)
      note(0, Array("foreign".utf8))
      openFile = nil
      return
    }
    guard deed != .none, chooser.choose(2, "before \(operation): \(deed)") == 1 else { return }
    let path = "lists/L/a.ics"
    switch deed {
    case .none: break
    case .replace:
      if machine.foreign.replace(path, Array("foreign".utf8)) { note(0, Array("foreign".utf8)) }
    case .overwrite:
      openFile = machine.foreign.open(path)
      if let openFile {
        openFile.cut(to: 0)
        note(0, [])
      }
    case .delete:
      if machine.foreign.delete(path) { note(0, nil) }
    case .create:
      if machine.foreign.create("lists/L/c.ics", Array("foreign".utf8)) {
        note(2, Array("foreign".utf8))
      }
    case .revert:
      if machine.foreign.replace(path, before[0] ?? []) { note(0, before[0]) }
    }
    deed = .none
  }

  private func note(_ name: Int, _ bytes: [UInt8]?) {
    writes.append((name, bytes, everyContent().contains { $0 == bytes }))
  }

  /// All that the future depends on where no process of ours lives.
  func pause(_ outcome: Outcome) throws {
    try chooser.visit(
      Pause(
        outcome: outcome, picture: machine.snapshot(numbers: true), deed: deed,
        isWriting: openFile != nil,
        deathsLeft: deathsLeft, powerLosses: powerLosses, boot: machine.boot,
        written: writes.map { [UInt8($0.name), $0.wasLinked ? 1 : 0] + ($0.bytes ?? [0]) }))
  }

  private struct Pause: Hashable {
    var outcome: Outcome
    var picture: Picture
    var deed: ForeignDeed
    var isWriting: Bool
    var deathsLeft: Int
    var powerLosses: Int
    var boot: Int
    var written: [[UInt8]]
  }

  // MARK: What is there

  /// What the names hold now.
  func contents() -> [[UInt8]?] {
    Self.names.map { machine.foreign.read("lists/L/\($0)") }
  }

  /// Every content under any name, temporaries and orphans included.
  func everyContent() -> [[UInt8]] {
    ["lists/L", ".state/orphans"].flatMap { folder in
      machine.foreign.names(in: folder).compactMap { machine.foreign.read("\(folder)/\($0)") }
    }
  }
}
