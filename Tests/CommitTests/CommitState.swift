// A state of the model between two processes: the disk, the progress of a foreign program, the
// result that the writer reported, and how many deaths are left. The next process starts from here.

import CivilTime
import Files
import SimulatedDisk

struct CommitState {
  static let now = Instant(milliseconds: 1_800_000_000_000)

  let machine: Machine
  let file: ForeignFile?
  var operation: OngoingOperation?
  var outcome: Outcome?
  var deathsLeft: Int
  var powerLosses = 0
  /// The events that led to this state, for failure messages.
  var story: [String] = []

  enum Outcome: Hashable {
    /// The writer reported that the transactions are committed.
    case acknowledged
    /// The writer reported that the transactions failed.
    case refused
    /// The process died before it reported a result.
    case died
  }

  init(
    _ machine: Machine, file: ForeignFile?, operation: OngoingOperation?, outcome: Outcome?,
    deathsLeft: Int
  ) {
    self.machine = machine
    self.file = file
    self.operation = operation
    self.outcome = outcome
    self.deathsLeft = deathsLeft
  }

  /// Everything that the future depends on.
  struct Key: Hashable {
    var picture: DiskSnapshot
    var operation: OngoingOperation?
    var isWriting: Bool
    var outcome: Outcome?
    var deathsLeft: Int
    var lostPower: Bool
  }

  var key: Key {
    Key(
      picture: machine.snapshot(numbers: true), operation: operation, isWriting: file != nil,
      outcome: outcome, deathsLeft: deathsLeft, lostPower: powerLosses > 0)
  }

  /// All processes of the model have the same name, so that the lock file never changes.
  static func identity(_ session: String, _ boot: Int) -> Identity {
    Identity(
      holder: LockOwner(name: "model", process: 1), session: session, boot: "boot\(boot)",
      machine: "m")
  }

  static func contents(of machine: Machine) -> Contents {
    machine.foreign.files(below: "lists").filter { path, _ in
      path.split(separator: "/").allSatisfy { !$0.hasPrefix(".") }
    }
  }

  /// Every content under any name, temporaries, orphans and trash included.
  static func everything(on machine: Machine) -> Contents {
    var all = machine.foreign.files(below: "lists")
    for folder in [".state/orphans", ".state/trash"] {
      for (path, bytes) in machine.foreign.files(below: folder) { all["\(folder)/\(path)"] = bytes }
    }
    return all
  }
}
