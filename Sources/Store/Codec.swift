// What the store is told about the files it keeps: how their bytes become items with keys and
// finished JSON, and how fields are put back. The store itself knows no format and no field.

public import Files

public struct Codec {
  /// Another one wherever the same bytes would be read differently: an index that was made with an
  /// older codec is made anew.
  public var version: Int

  /// Reads one file. It must not matter when or how often.
  public var read: (_ bytes: [UInt8], _ file: FileName, _ list: String) -> Reading

  /// Makes a reader for another thread, which reads as `read` does; nil where there is none.
  public var apart:
    (@Sendable () -> (_ bytes: [UInt8], _ file: FileName, _ list: String) -> Reading)?

  /// The content `now` with those fields put back that differ between `from` and `to`.
  public var restore: (_ now: [UInt8], _ from: [UInt8], _ to: [UInt8]) -> Restoration

  /// What one of the store's own documents says, thing by thing, each with what tells one state of
  /// it from another: of `places.json` the places.
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

/// All that the store keeps of an item.
public struct IndexedItem: Equatable, Sendable {
  /// Its UID, as the file has it.
  public var uid: String
  /// `reminder` or `event`.
  public var kind: String
  /// The same as long as nothing that a person set has changed.
  public var revision: Digest
  /// What fetch filters and sorts by, in the codec's own form.
  public var keys: [UInt8]
  /// The members of its finished JSON object, without the braces and without `id`.
  public var members: [UInt8]

  public init(uid: String, kind: String, revision: Digest, keys: [UInt8], members: [UInt8]) {
    self.uid = uid
    self.kind = kind
    self.revision = revision
    self.keys = keys
    self.members = members
  }
}

/// Something about a file that its owner should know.
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
  /// These fields have been changed since.
  case conflict(fields: [String])
}
