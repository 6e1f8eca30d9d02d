// How the store reads files: a codec turns bytes into items with keys and pre-encoded JSON, and
// restores fields. The store itself knows no format and no field.

public import Files

public struct Codec {
  /// Changes whenever the same bytes would be read differently, so that an index of an older codec
  /// is rebuilt.
  public var version: Int

  /// Reads one file. Must be a pure function of its arguments.
  public var read: (_ bytes: [UInt8], _ file: FileName, _ list: String) -> Reading

  /// Makes a reader for a background thread, with the same results as `read`; nil if there is none.
  public var apart:
    (@Sendable () -> (_ bytes: [UInt8], _ file: FileName, _ list: String) -> Reading)?

  /// Returns the content `now`, with the fields that differ between `from` and `to` set to what
  /// `to` has.
  /// `from`.
  public var restore: (_ now: [UInt8], _ from: [UInt8], _ to: [UInt8]) -> Restoration

  /// The entries of one of the store's own documents, with a digest of each: for `places.json`, its
  /// places.
  public var entries: (_ document: FileName, _ bytes: [UInt8]) -> [Delta.ItemRef: Digest]

  public init(
    version: Int,
    read: @escaping (_ bytes: [UInt8], _ file: FileName, _ list: String) -> Reading,
    restore: @escaping (_ now: [UInt8], _ from: [UInt8], _ to: [UInt8]) -> Restoration,
    entries: @escaping (_ document: FileName, _ bytes: [UInt8]) -> [Delta.ItemRef: Digest],
    apart: (@Sendable () -> (_ bytes: [UInt8], _ file: FileName, _ list: String) -> Reading)? = nil
  ) {
    self.version = version
    self.read = read
    self.restore = restore
    self.entries = entries
    self.apart = apart
  }
}

/// What a file turned out to be.
public enum Reading: Equatable, Sendable {
  case item(IndexedItem, diagnostics: [FileDiagnostic] = [])
  case unreadable(FileDiagnostic)
}

/// What the store keeps in memory of an item.
public struct IndexedItem: Equatable, Sendable {
  /// Its UID, as the file has it.
  public var uid: String
  /// `reminder` or `event`.
  public var kind: String
  /// Changes if and only if a person has changed something in the item.
  public var revision: Digest
  /// What fetch filters and sorts by, in the codec's own encoding.
  public var keys: [UInt8]
  /// The members of its pre-encoded JSON object, without the braces and without `id`.
  public var members: [UInt8]

  public init(uid: String, kind: String, revision: Digest, keys: [UInt8], members: [UInt8]) {
    self.uid = uid
    self.kind = kind
    self.revision = revision
    self.keys = keys
    self.members = members
  }
}

/// A problem with a file, for the person who owns it.
public struct FileDiagnostic: Hashable, Sendable {
  public var kind: String
  public var line: Int?
  public var message: String

  public init(kind: String, line: Int? = nil, message: String) {
    self.kind = kind
    self.line = line
    self.message = message
  }
}

public enum Restoration: Equatable, Sendable {
  case content([UInt8])
  /// `now` differs from `from` in these fields, so they were changed since.
  case conflict(fields: [String])
}
