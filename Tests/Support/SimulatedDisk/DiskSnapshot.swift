// A disk as a comparable value: its content now and after a power loss, without irrelevant details.
// For explorations, which skip equal states, and for tests.

import Files
import Glibc

/// Everything relevant on a disk, in a canonical order.
public struct DiskSnapshot: Hashable {
  struct Node: Hashable {
    var kind: Signature.Kind
    var permissions: UInt16
    var isOpen: Bool
    var number: UInt64
    var modified: Int64
    var changed: Int64
    var content: [UInt8]
    var durable: [UInt8]
    var edits: [Edit]
    var entries: [Entry]
    /// Nil if they equal the entries.
    var durableEntries: [Entry]?

    /// Hashes each byte array with one call, because explorations spend most of their time hashing.
    func hash(into hasher: inout Hasher) {
      hasher.combine(kind)
      hasher.combine(Int(permissions) << 1 | (isOpen ? 1 : 0))
      hasher.combine(number)
      hasher.combine(modified)
      hasher.combine(changed)
      hasher.combine(all: content)
      hasher.combine(edits.count)
      for edit in edits { edit.hash(into: &hasher) }
      // Without edits it equals the content.
      if !edits.isEmpty { hasher.combine(all: durable) }
      hasher.combine(entries.count)
      for entry in entries { entry.hash(into: &hasher) }
      hasher.combine(durableEntries?.count)
      for entry in durableEntries ?? [] { entry.hash(into: &hasher) }
    }
  }

  struct Entry: Hashable {
    var name: FileName
    var node: Int
  }

  var nodes: [Node] = []
  var pending: [NameOperation] = []
  var locked: [Int] = []
  var boot = 0
  var traits: DiskTraits
}

extension Machine {
  /// The present state of its disk and locks. Clocks and inode numbers are left out unless
  /// requested, because most explorations treat states that differ only in them as equal.
  public func snapshot(times: Bool = false, numbers: Bool = false) -> DiskSnapshot {
    platter.snapshot(locked: locks.keys.sorted(), times: times, numbers: numbers)
  }
}

extension Platter {
  func snapshot(locked: [Int], times: Bool, numbers: Bool) -> DiskSnapshot {
    // Inode indices are arbitrary: they are renumbered in the order in which names refer to them.
    var order: [Int] = []
    var index: [Int?] = Array(repeating: nil, count: inodes.count)
    func visit(_ inode: Int) -> Int {
      if let known = index[inode] { return known }
      index[inode] = order.count
      order.append(inode)
      return order.count - 1
    }
    func list(_ entries: [FileName: Int]) -> [DiskSnapshot.Entry] {
      guard !entries.isEmpty else { return [] }
      let sorted = entries.sorted { $0.key.precedes($1.key) }
      return sorted.map { DiskSnapshot.Entry(name: $0.key, node: visit($0.value)) }
    }
    var picture = DiskSnapshot(boot: boot, traits: traits)
    _ = visit(Self.root)
    picture.pending = pending.map { operation in
      var operation = operation
      for index in operation.steps.indices {
        operation.steps[index].folder = visit(operation.steps[index].folder)
        operation.steps[index].before = operation.steps[index].before.map(visit)
        operation.steps[index].after = operation.steps[index].after.map(visit)
      }
      return operation
    }
    picture.locked = locked.map(visit)
    var next = 0
    while next < order.count {
      let inode = inodes[order[next]]
      next += 1
      picture.nodes.append(
        DiskSnapshot.Node(
          kind: inode.kind, permissions: inode.permissions, isOpen: inode.opens > 0,
          number: numbers ? inode.number : 0, modified: times ? inode.modified : 0,
          changed: times ? inode.changed : 0, content: inode.content, durable: inode.durable,
          edits: inode.edits, entries: list(inode.entries),
          // Without pending changes the entries are durable.
          durableEntries: inode.mentions == 0 ? nil : list(inode.durableEntries)))
    }
    return picture
  }
}

extension Hasher {
  mutating func combine(all bytes: [UInt8]) {
    combine(bytes.count)
    bytes.withUnsafeBytes { combine(bytes: $0) }
  }
}

extension FileName {
  /// Compares names with memcmp: without optimization, Swift's comparison would take longer than
  /// everything else.
  fileprivate func precedes(_ other: FileName) -> Bool {
    let common = min(bytes.count, other.bytes.count)
    let order = bytes.withUnsafeBytes { one in
      other.bytes.withUnsafeBytes { two in
        guard let one = one.baseAddress, let two = two.baseAddress else { return Int32(0) }
        return memcmp(one, two, common)
      }
    }
    return order == 0 ? bytes.count < other.bytes.count : order < 0
  }
}
