// A power loss: the chooser decides which pending names and unsynced bytes remain. Choice 0 keeps
// everything.

import Files

extension Platter {
  mutating func losePower(_ chooser: Chooser) {
    keepNames(chooser)
    if traits.reusesInodes { dropFormerNumbers() }
    pending = []
    restart()
    for inode in inodes.indices where inodes[inode].links > 0 && !inodes[inode].edits.isEmpty {
      let found = inodes[inode].survivor(chooser, traits.tears)
      inodes[inode].content = found
      inodes[inode].durable = found
      inodes[inode].edits = []
    }
    usedBytes = inodes.reduce(0) { $0 + $1.content.count }
    boot += 1
  }

  private mutating func keepNames(_ chooser: Chooser) {
    switch traits.survival {
    case .prefix:
      guard !pending.isEmpty else { return }
      let lost = chooser.choose(pending.count + 1, "how many names are lost, from the last on")
      for operation in pending.dropLast(lost) { keep(operation) }
    case .anySubset:
      for operation in pending where isPossible(operation) {
        if chooser.choose(2, "lost: \(operation)") == 0 { keep(operation) }
      }
    }
  }

  /// Whether an operation would change the durable names, and can be durable, given that other
  /// operations may be missing. A removal removes a name whatever it refers to. No other operation
  /// may remove the last name of a file other than the one that it replaced. A folder has one name,
  /// and is removed only when empty.
  private func isPossible(_ operation: NameOperation) -> Bool {
    var changes = false
    let isRemoval = operation.steps.count == 1 && operation.steps[0].after == nil
    for step in operation.steps {
      let current = inodes[step.folder].durableEntries[step.name]
      if current != step.after { changes = true }
      func stays(_ inode: Int) -> Bool { operation.steps.contains { $0.after == inode } }
      if isFolder(current) || isFolder(step.before) || isFolder(step.after) {
        guard current == step.before else { return false }
        if let current, !stays(current), !inodes[current].durableEntries.isEmpty { return false }
      }
      guard let current, current != step.before, !isRemoval, !stays(current) else { continue }
      guard inodes[current].durableLinks > 1 else { return false }
    }
    return changes
  }

  private func isFolder(_ inode: Int?) -> Bool {
    guard let inode else { return false }
    return inodes[inode].kind == .folder
  }

  /// If a new file with a reused number is durable, so is the removal of the earlier one.
  private mutating func dropFormerNumbers() {
    var youngest: [UInt64: Int] = [:]
    for inode in inodes where inode.durableLinks > 0 {
      youngest[inode.number] = max(youngest[inode.number] ?? 0, inode.born)
    }
    for folder in inodes.indices where !inodes[folder].durableEntries.isEmpty {
      for (name, inode) in inodes[folder].durableEntries
      where inodes[inode].born != youngest[inodes[inode].number] {
        inodes[folder].durableEntries[name] = nil
      }
    }
  }

  /// Only durable content remains: everything without a name is gone.
  private mutating func restart() {
    for inode in inodes.indices {
      inodes[inode].links = 0
      inodes[inode].durableLinks = 0
      inodes[inode].mentions = 0
      inodes[inode].opens = 0
      inodes[inode].entries = inodes[inode].durableEntries
    }
    inodes[Self.root].opens = 1
    inodes[Self.root].links = 1
    inodes[Self.root].durableLinks = 1
    usedInodes = 1
    var folders = [Self.root]
    while let folder = folders.popLast() {
      for inode in inodes[folder].entries.values {
        if inodes[inode].links == 0 { usedInodes += 1 }
        inodes[inode].links += 1
        inodes[inode].durableLinks += 1
        guard inodes[inode].kind == .folder, inodes[inode].links == 1 else { continue }
        inodes[inode].parent = folder
        folders.append(inode)
      }
    }
    for inode in inodes.indices where inodes[inode].isForgotten && inodes[inode].born > 0 {
      freeNumbers.insert(inodes[inode].number)
      forgetIfUnneeded(inode)
    }
    for inode in inodes where inode.born > 0 { freeNumbers.remove(inode.number) }
  }
}
