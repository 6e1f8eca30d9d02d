// The stat of a file. Equal stats mean that a file is the same and unchanged.

public struct Signature: Hashable, Sendable {
  public enum Kind: UInt8, Sendable {
    case file, folder, link, other
  }

  public var kind: Kind
  public var device: UInt64
  public var inode: UInt64
  public var size: Int64
  /// When the content last changed, in nanoseconds since 1970.
  public var modificationTime: Int64
  /// When the content or the metadata last changed, in nanoseconds since 1970.
  public var changeTime: Int64
  /// The lowest twelve bits of the file's mode.
  public var permissions: UInt16

  public init(
    kind: Kind, device: UInt64, inode: UInt64, size: Int64, modificationTime: Int64,
    changeTime: Int64,
    permissions: UInt16
  ) {
    self.kind = kind
    self.device = device
    self.inode = inode
    self.size = size
    self.modificationTime = modificationTime
    self.changeTime = changeTime
    self.permissions = permissions
  }
}

/// A file's bytes and the stat that belongs to them.
public struct FileContent: Equatable, Sendable {
  public var bytes: [UInt8]
  public var signature: Signature

  public init(bytes: [UInt8], signature: Signature) {
    self.bytes = bytes
    self.signature = signature
  }
}
