// What kind of disk is simulated: how large, how able, how treacherous without power. Nothing of
// what it holds.

/// The character of a simulated disk. All of it may be changed at any time.
public struct DiskTraits: Hashable, Sendable {
  /// Bytes of content, and files and folders, that it takes before it is `full`.
  public var capacity = Int.max
  public var inodeCapacity = Int.max
  public var isReadOnly = false
  /// Whether it knows `exchange`; `unsupported` otherwise.
  public var exchanges = true
  /// Whether it can move only where the name is free; `unsupported` otherwise.
  public var movesWithoutReplacing = true
  /// Whether a file can have several names; `unsupported` otherwise.
  public var links = true
  public var longestName = 255
  public var device: UInt64 = 1
  /// Whether a new file gets the lowest inode number that is free, as on ext4, or one never seen.
  public var reusesInodes = false
  /// Nanoseconds that the clock moves on at every change; with 0 all edits share a tick.
  public var tick: Int64 = 1_000_000
  public var survival = Survival.anySubset
  public var tears = Tears.few

  public init() {}

  /// Which of the names changed since the last sync are there after a power loss.
  public enum Survival: Hashable, Sendable {
    /// Any of the changes, each whole. More than any real file system forgets.
    case anySubset
    /// All up to some change, as a journalling file system keeps them.
    case prefix
  }

  /// Where a write that was under way may have been torn.
  public enum Tears: Hashable, Sendable {
    case none
    /// After its first byte, in the middle, before its last byte.
    case few
    case everywhere
  }
}
