// Operations on names: each is one atomic step, visible at once, and durable later as a whole.

import Files
import Glibc

/// One operation on names: the entries that it sets in one atomic step.
struct NameOperation: Hashable {
  struct Step: Hashable {
    var folder: Int
    var name: FileName
    var before: Int?
    var after: Int?
  }

  var steps: [Step]

  /// Whether two operations set the same entry.
  func meets(_ other: NameOperation) -> Bool {
    steps.contains { step in
      other.steps.contains { $0.folder == step.folder && $0.name == step.name }
    }
  }
}

extension NameOperation: CustomStringConvertible {
  var description: String {
    steps.map { step in
      let targets = [step.before, step.after].map { $0.map(String.init) ?? "nothing" }
      return "\(step.name) from \(targets[0]) to \(targets[1])"
    }.joined(separator: ", ")
  }
}

extension Platter {
  func find(_ name: FileName, in folder: Int) throws(Refusal) -> Int? {
    try checkLength(name)
    try demand(0o100, of: folder)
    return inodes[folder].entries[name]
  }

  /// In an arbitrary but reproducible order.
  func names(in folder: Int) throws(Refusal) -> [FileName] {
    // A folder that was removed while it was open has no names.
    guard inodes[folder].links > 0 else { throw Refusal(.missing) }
    let entries = inodes[folder].entries.sorted {
      $0.value == $1.value ? $0.key < $1.key : $0.value < $1.value
    }
    return entries.map(\.key)
  }

  /// The inode of a name; throws `missing` if there is none.
  func demand(_ name: FileName, in folder: Int) throws(Refusal) -> Int {
    guard let inode = try find(name, in: folder) else { throw Refusal(.missing) }
    return inode
  }

  func demandFolder(_ name: FileName, in folder: Int) throws(Refusal) -> Int {
    let inode = try demand(name, in: folder)
    guard inodes[inode].kind == .folder else { throw Refusal(.notAFolder) }
    return inode
  }

  func demandFile(_ name: FileName, in folder: Int) throws(Refusal) -> Int {
    let inode = try demand(name, in: folder)
    guard inodes[inode].kind == .file else { throw Refusal(.notAFile) }
    return inode
  }

  func demand(_ rights: UInt16, of inode: Int) throws(Refusal) {
    let rights = rights & 0o700
    guard inodes[inode].permissions & rights == rights else { throw Refusal(.denied) }
  }

  func checkLength(_ name: FileName) throws(Refusal) {
    guard name.bytes.count <= traits.longestName else { throw Refusal(errno: ENAMETOOLONG) }
  }

  /// Checks that names in a folder may change: it is writable, and still exists.
  func demandChangeable(_ folder: Int) throws(Refusal) {
    guard !traits.isReadOnly else { throw Refusal(.readOnly) }
    try demand(0o300, of: folder)
  }

  /// A hard link to a file, or to a symbolic link itself.
  mutating func link(
    _ name: FileName, in folder: Int, to other: FileName, in otherFolder: Int
  ) throws(Refusal) {
    let file = try demand(name, in: folder)
    guard try find(other, in: otherFolder) == nil else { throw Refusal(.exists) }
    try demandChangeable(otherFolder)
    guard inodes[otherFolder].links > 0 else { throw Refusal(.missing) }
    guard traits.links, inodes[file].kind != .folder else { throw Refusal(.unsupported) }
    link(other, in: otherFolder, to: file)
  }

  /// Gives an inode a free name.
  mutating func link(_ name: FileName, in folder: Int, to inode: Int) {
    change([.init(folder: folder, name: name, before: nil, after: inode)])
  }

  mutating func make(
    _ kind: Signature.Kind, _ name: FileName, in folder: Int, permissions: UInt16
  ) throws(Refusal) -> Int {
    guard try find(name, in: folder) == nil else { throw Refusal(.exists) }
    try demandChangeable(folder)
    // No name can be added to a folder that was removed while it was open.
    guard inodes[folder].links > 0 else { throw Refusal(.missing) }
    let inode = try allocate(kind, permissions: permissions)
    link(name, in: folder, to: inode)
    return inode
  }

  mutating func exchange(
    _ name: FileName, in folder: Int, with other: FileName, in otherFolder: Int
  ) throws(Refusal) {
    guard traits.exchanges else { throw Refusal(.unsupported) }
    let one = try demand(name, in: folder)
    let two = try demand(other, in: otherFolder)
    try demandChangeable(folder)
    try demandChangeable(otherFolder)
    guard one != two else { return }
    try demandOutside(one, folder: otherFolder)
    try demandOutside(two, folder: folder)
    change([
      .init(folder: folder, name: name, before: one, after: two),
      .init(folder: otherFolder, name: other, before: two, after: one),
    ])
  }

  mutating func move(
    _ name: FileName, in folder: Int, to other: FileName, in otherFolder: Int
  ) throws(Refusal) {
    guard traits.movesWithoutReplacing else { throw Refusal(.unsupported) }
    let inode = try demand(name, in: folder)
    guard try find(other, in: otherFolder) == nil else { throw Refusal(.exists) }
    try demandChangeable(folder)
    try demandChangeable(otherFolder)
    guard inodes[otherFolder].links > 0 else { throw Refusal(.missing) }
    try demandOutside(inode, folder: otherFolder)
    change([
      .init(folder: folder, name: name, before: inode, after: nil),
      .init(folder: otherFolder, name: other, before: nil, after: inode),
    ])
  }

  /// As `rename` does: a file is replaced by a file, and an empty folder by a folder.
  mutating func rename(
    _ name: FileName, in folder: Int, to other: FileName, in otherFolder: Int
  ) throws(Refusal) {
    let inode = try demand(name, in: folder)
    let old = try find(other, in: otherFolder)
    try demandChangeable(folder)
    try demandChangeable(otherFolder)
    guard inodes[otherFolder].links > 0 else { throw Refusal(.missing) }
    // Two names of the same file both stay.
    guard old != inode else { return }
    try demandOutside(inode, folder: otherFolder)
    if let old, inodes[old].kind == .folder, isInside(folder, old) { throw Refusal(.notEmpty) }
    if let old {
      switch (inodes[inode].kind == .folder, inodes[old].kind == .folder) {
      case (false, false): break
      case (false, true): throw Refusal(.notAFile)
      case (true, false): throw Refusal(.notAFolder)
      case (true, true): guard inodes[old].entries.isEmpty else { throw Refusal(.notEmpty) }
      }
    }
    change([
      .init(folder: folder, name: name, before: inode, after: nil),
      .init(folder: otherFolder, name: other, before: old, after: inode),
    ])
  }

  mutating func remove(_ name: FileName, in folder: Int) throws(Refusal) {
    let inode = try demand(name, in: folder)
    guard inodes[inode].kind != .folder else { throw Refusal(.notAFile) }
    try demandChangeable(folder)
    change([.init(folder: folder, name: name, before: inode, after: nil)])
  }

  mutating func removeFolder(_ name: FileName, in folder: Int) throws(Refusal) {
    let inode = try demandFolder(name, in: folder)
    try demandChangeable(folder)
    guard inodes[inode].entries.isEmpty else { throw Refusal(.notEmpty) }
    change([.init(folder: folder, name: name, before: inode, after: nil)])
  }

  /// A folder cannot be moved inside itself.
  private func demandOutside(_ inode: Int, folder: Int) throws(Refusal) {
    guard inodes[inode].kind == .folder, isInside(folder, inode) else { return }
    throw Refusal(errno: EINVAL)
  }

  /// Whether it is the other folder, or below it.
  private func isInside(_ folder: Int, _ inode: Int) -> Bool {
    var above = folder
    while above != Self.root {
      guard above != inode else { return true }
      above = inodes[above].parent
    }
    return false
  }

  /// Makes an operation visible, and records it as not durable.
  private mutating func change(_ steps: [NameOperation.Step]) {
    for step in steps {
      inodes[step.folder].entries[step.name] = step.after
      inodes[step.folder].mentions += 1
      touch(step.folder)
      if let before = step.before {
        inodes[before].links -= 1
        inodes[before].mentions += 1
        touchName(before)
      }
      if let after = step.after {
        inodes[after].links += 1
        inodes[after].mentions += 1
        if inodes[after].kind == .folder { inodes[after].parent = step.folder }
        touchName(after)
      }
    }
    pending.append(NameOperation(steps: steps))
    for step in steps {
      if let before = step.before, inodes[before].isGone { giveUp(before) }
    }
  }
}
