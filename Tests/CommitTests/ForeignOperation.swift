// What a foreign program does in the middle of a commit, in one step or two.

import Files
import SimulatedDisk

struct ForeignOperation: Hashable {
  enum Kind: String, CaseIterable {
    /// Written to a temporary file that is renamed over the file; the second kind also syncs it.
    case replace, replaceForGood
    /// Truncated, and written a step later.
    case overwrite
    case delete, create
    /// Replaced by the content from before the commit.
    case revert
    /// A file appears in a folder that the commit may be moving.
    case drop
    /// The whole folder is removed.
    case removeFolder, makeFolder
  }

  var kind: Kind
  /// The path below the store's lists.
  var path: String

  var name: String { "\(kind) \(path)" }

  static let bytes = Array("foreign".utf8)

  var steps: Int { kind == .overwrite ? 2 : 1 }

  /// The foreign operations that are possible during a scenario.
  static func all(during scenario: CommitScenario) -> [ForeignOperation] {
    switch scenario.name {
    case "create":
      [
        ForeignOperation(kind: .create, path: "L/c.ics"),
        ForeignOperation(kind: .removeFolder, path: "L"),
      ]
    case "make a list":
      [
        ForeignOperation(kind: .makeFolder, path: "N"),
        ForeignOperation(kind: .drop, path: "N/f.ics"),
      ]
    case "remove a list":
      [
        ForeignOperation(kind: .drop, path: "M/f.ics"),
        ForeignOperation(kind: .overwrite, path: "M/x.ics"),
        ForeignOperation(kind: .removeFolder, path: "M"),
      ]
    case "restore a list":
      [
        ForeignOperation(kind: .makeFolder, path: "R"),
        ForeignOperation(kind: .drop, path: "R/f.ics"),
      ]
    default:
      [.replace, .replaceForGood, .overwrite, .delete, .revert].map {
        ForeignOperation(kind: $0, path: "L/a.ics")
      } + [ForeignOperation(kind: .removeFolder, path: "L")]
        + (scenario.transactions.joined().count > 2
          ? [
            ForeignOperation(kind: .create, path: "L/c.ics"),
            ForeignOperation(kind: .replace, path: "L/b.ics"),
          ] : [])
    }
  }

  /// Whether the foreign program's edit must be found at this very path.
  var keepsName: Bool {
    switch kind {
    case .replace, .replaceForGood, .delete, .create, .removeFolder: true
    case .overwrite, .revert, .drop, .makeFolder: false
    }
  }

  /// Whether the result of a disk operation can depend on this foreign operation being done before
  /// it: it reads, moves or lists the same file or folder.
  func concerns(_ operation: DiskOperation) -> Bool {
    guard operation.kind != .open else { return false }
    let isInList = path.contains("/") && kind != .drop
    let folder = isInList ? "lists/\(path.prefix { $0 != "/" })" : "/lists"
    guard operation.folder.hasSuffix(folder) || operation.otherFolder?.hasSuffix(folder) == true
    else { return false }
    let names = [operation.name, operation.otherName].compactMap { $0 }
    let last = path.split(separator: "/").last.map(String.init) ?? path
    // The operation is on the folder, on the name itself, or on a hidden name that may be the same
    // file.
    return !isInList || names.isEmpty || names.contains { $0.text == last || $0.isHidden }
  }
}

extension DiskTraits {
  /// Whether a write of a foreign program is lost if it is made just before a file is renamed over
  /// the name. A write in place is kept where files can have a second name, and a folder with files
  /// in it cannot be replaced.
  func losesToRenaming(_ kind: ForeignOperation.Kind) -> Bool {
    switch kind {
    case .replace, .replaceForGood, .delete, .create, .revert: true
    case .overwrite: !links
    case .drop, .removeFolder, .makeFolder: false
    }
  }
}

/// A foreign operation with its progress.
struct OngoingOperation: Hashable {
  var operation: ForeignOperation
  var done = 0

  var isOver: Bool { done == operation.steps }

  /// What it wrote to which path (nil is a removal), and whether the content had a name at that
  /// moment.
  struct Note: Hashable {
    var path: String
    var bytes: [UInt8]?
    var wasLinked: Bool
    var isDurable = false
  }

  private(set) var notes: [Note] = []

  init(_ operation: ForeignOperation) {
    self.operation = operation
  }

  /// Takes the next step.
  mutating func step(on machine: Machine, _ file: inout ForeignFile?) {
    let foreign = machine.foreign
    let path = "lists/\(operation.path)"
    let bytes = ForeignOperation.bytes
    done += 1
    switch operation.kind {
    case .replace, .replaceForGood:
      guard foreign.replace(path, bytes) else { return }
      if operation.kind == .replaceForGood { foreign.sync(path) }
      note(bytes, machine, isDurable: operation.kind == .replaceForGood)
    case .overwrite:
      if done == 1 {
        file = foreign.open(path)
        if file?.cut(to: 0) == true { note([], machine) }
      } else {
        if file?.write(bytes, at: 0) == true { note(bytes, machine) }
        file = nil
      }
    case .delete:
      if foreign.delete(path) { note(nil, machine) }
    case .create, .drop:
      if foreign.create(path, bytes) { note(bytes, machine) }
    case .revert:
      if foreign.replace(path, CommitScenario.before[operation.path] ?? []) {
        note(CommitScenario.before[operation.path], machine)
      }
    case .removeFolder:
      if foreign.removeWhole(path) { note(nil, machine) }
    case .makeFolder:
      if foreign.makeFolder(path), foreign.create("\(path)/f.ics", bytes) { note(bytes, machine) }
    }
  }

  /// The foreign program has ended.
  mutating func abandon() {
    done = operation.steps
  }

  private mutating func note(_ bytes: [UInt8]?, _ machine: Machine, isDurable: Bool = false) {
    let isLinked = CommitState.everything(on: machine).values.contains { $0 == bytes }
    notes.append(
      Note(path: operation.path, bytes: bytes, wasLinked: isLinked, isDurable: isDurable))
  }
}
