// The content of a simulated disk as a value: a copy is a copy of the disk. This file has its
// inodes, clock and capacity; names, content and power are in extensions.

import Files

public struct Platter {
  public var traits: DiskTraits
  /// Nanoseconds since 1970. It may be set to any time.
  public var now: Int64 = 1_800_000_000_000_000_000
  /// The number of this boot.
  public internal(set) var boot = 1

  /// Files, folders and links, the root first; some entries are vacant.
  var inodes: [Inode] = []
  /// Changes of names that are not durable yet, in order.
  var pending: [NameOperation] = []
  var usedBytes = 0
  var usedInodes = 0
  var freeInodes: [Int] = []
  /// Inode numbers that were freed.
  var freeNumbers: Set<UInt64> = []
  private var born = 0

  static let root = 0

  public init(traits: DiskTraits = DiskTraits()) {
    self.traits = traits
    let root = newInode(.folder, permissions: 0o700)
    inodes[root].opens = 1
    inodes[root].links = 1
    inodes[root].durableLinks = 1
  }

  /// A new inode without a name.
  mutating func allocate(
    _ kind: Signature.Kind, permissions: UInt16
  ) throws(Refusal) -> Int {
    guard usedInodes < traits.inodeCapacity else { throw Refusal(.full) }
    return newInode(kind, permissions: permissions)
  }

  private mutating func newInode(_ kind: Signature.Kind, permissions: UInt16) -> Int {
    born += 1
    usedInodes += 1
    var inode = Inode(kind: kind, number: nextNumber(), born: born, permissions: permissions)
    advanceClock()
    inode.modified = now
    inode.changed = now
    guard let free = freeInodes.popLast() else {
      inodes.append(inode)
      return inodes.count - 1
    }
    inodes[free] = inode
    return free
  }

  private mutating func nextNumber() -> UInt64 {
    if traits.reusesInodes, let lowest = freeNumbers.min() {
      freeNumbers.remove(lowest)
      return lowest
    }
    // Every creation that did not reuse a number made a new one: no number is in use twice.
    return UInt64(born) + 1
  }

  mutating func advanceClock() {
    now &+= traits.tick
  }

  /// Sets the times after a change of a folder's names or a file's bytes.
  mutating func touch(_ inode: Int) {
    advanceClock()
    inodes[inode].modified = now
    inodes[inode].changed = now
  }

  /// Sets the change time of an inode whose content did not change.
  mutating func touchName(_ inode: Int) {
    inodes[inode].changed = now
  }

  /// Adds or removes a handle.
  mutating func open(_ inode: Int) {
    inodes[inode].opens += 1
  }

  mutating func close(_ inode: Int) {
    inodes[inode].opens -= 1
    if inodes[inode].isGone { giveUp(inode) }
  }

  /// Removes every handle except one on this inode, as when processes die.
  mutating func closeAll(but kept: Int?) {
    for inode in inodes.indices where inode != Self.root && inodes[inode].opens > 0 {
      inodes[inode].opens = inode == kept ? 1 : 0
      if inodes[inode].isGone { giveUp(inode) }
    }
  }

  /// Frees the space of an inode without names and handles.
  mutating func giveUp(_ inode: Int) {
    usedBytes -= inodes[inode].content.count
    usedInodes -= 1
    freeNumbers.insert(inodes[inode].number)
    forgetIfUnneeded(inode)
  }

  /// Vacates an inode that no power loss can bring back.
  mutating func forgetIfUnneeded(_ inode: Int) {
    guard inodes[inode].isForgotten, inodes[inode].born > 0 else { return }
    inodes[inode] = Inode(kind: .other, number: 0, born: 0, permissions: 0)
    freeInodes.append(inode)
  }

  func signature(_ inode: Int) -> Signature {
    let size = inodes[inode].kind == .folder ? 4096 : inodes[inode].content.count
    return Signature(
      kind: inodes[inode].kind, device: traits.device, inode: inodes[inode].number,
      size: Int64(size), modificationTime: inodes[inode].modified,
      changeTime: inodes[inode].changed,
      permissions: inodes[inode].permissions)
  }
}
