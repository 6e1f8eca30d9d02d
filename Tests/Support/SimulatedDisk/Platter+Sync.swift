// Makes names durable, as a sync of their folder does.

import Files

extension Platter {
  /// Makes the names in a folder durable: every pending operation that touches it, as a whole, even
  /// if it moved something to or from another folder; and earlier operations on the same names,
  /// because an earlier operation must not become durable after a later one.
  mutating func syncNames(of folder: Int) {
    guard !pending.isEmpty else { return }
    var chosen = pending.map { $0.steps.contains { $0.folder == folder } }
    guard chosen.contains(true) else { return }
    for later in pending.indices.reversed() where chosen[later] {
      for earlier in 0..<later where !chosen[earlier] {
        chosen[earlier] = pending[later].meets(pending[earlier])
      }
    }
    applyPending { chosen[$0] }
  }

  mutating func syncAll() {
    applyPending { _ in true }
    for inode in inodes.indices where inodes[inode].links > 0 || inodes[inode].opens > 0 {
      syncContent(inode)
    }
  }

  private mutating func applyPending(_ isChosen: (Int) -> Bool) {
    var waiting: [NameOperation] = []
    var settled: [NameOperation] = []
    for (index, operation) in pending.enumerated() {
      if isChosen(index) {
        keep(operation)
        settled.append(operation)
      } else {
        waiting.append(operation)
      }
    }
    pending = waiting
    for operation in settled { discard(operation) }
  }

  /// Writes an operation's entries to the durable state.
  mutating func keep(_ operation: NameOperation) {
    for step in operation.steps {
      let before = inodes[step.folder].durableEntries[step.name]
      guard before != step.after else { continue }
      inodes[step.folder].durableEntries[step.name] = step.after
      if let before { inodes[before].durableLinks -= 1 }
      if let after = step.after { inodes[after].durableLinks += 1 }
    }
  }

  /// Drops an operation that is no longer pending, and inodes that only it referred to.
  private mutating func discard(_ operation: NameOperation) {
    for step in operation.steps {
      for inode in [step.before, step.after, step.folder] {
        guard let inode else { continue }
        inodes[inode].mentions -= 1
      }
    }
    for step in operation.steps {
      for inode in [step.before, step.after, step.folder] {
        guard let inode else { continue }
        forgetIfUnneeded(inode)
      }
    }
  }
}
