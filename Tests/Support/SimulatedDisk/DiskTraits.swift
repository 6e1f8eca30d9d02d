// The properties of a simulated disk: capacity, supported operations, and behaviour at power loss.

/// The properties of a simulated disk. They may be changed at any time.
public struct DiskTraits: Hashable, Sendable {
  /// The capacity in bytes and in files, beyond which it is `full`.
  public var capacity = Int.max
  public var inodeCapacity = Int.max
  public var isReadOnly = false
  /// Whether it supports `exchange`; otherwise `unsupported`.
  public var exchanges = true
  /// Whether it can move without replacing; otherwise `unsupported`.
  public var movesWithoutReplacing = true
  /// Whether it supports hard links; otherwise `unsupported`.
  public var links = true
  public var longestName = 255
  public var device: UInt64 = 1
  /// Whether a new file gets the lowest free inode number, as on ext4, or a number that was never
  /// used.
  public var reusesInodes = false
  /// Nanoseconds by which the clock advances at every change; with 0 all changes have the same
  /// time.
  public var tick: Int64 = 1_000_000
  public var survival = Survival.anySubset
  public var tears = Tears.few

  public init() {}

  /// Which unsynced changes of names survive a power loss.
  public enum Survival: Hashable, Sendable {
    /// Any subset, each change as a whole: more than any real file system loses.
    case anySubset
    /// All changes up to some point, as on a journaling file system.
    case prefix
  }

  /// After how many of its bytes an unfinished write may end.
  public enum Tears: Hashable, Sendable {
    case none
    /// After its first byte, in the middle, and before its last byte.
    case few
    case everywhere
  }
}
