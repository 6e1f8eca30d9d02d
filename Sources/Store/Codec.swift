// How the store reads files: a codec decodes bytes as an item with its keys and its JSON, and
// restores fields of an item. The store itself does not depend on the format of files or on the
// fields of items.

public import Files

public struct Codec {
  /// Raise this number with every change after which the codec reads the same bytes differently.
  /// An index that an older codec wrote is then rebuilt.
  public var version: Int

  /// Reads one file. The result must depend on the arguments only.
  public var readFile: (_ bytes: [UInt8], _ file: FileName, _ list: String) -> FileReading

  /// Makes a function for a background thread with the same results as `readFile`. Nil if files
  /// can be read on one thread only.
  public var makeBackgroundReader:
    (@Sendable () -> (_ bytes: [UInt8], _ file: FileName, _ list: String) -> FileReading)?

  /// For undo: the content `now`, with the fields that differ between `from` and `to` set to their
  /// values in `to`.
  public var restoreFields: (_ now: [UInt8], _ from: [UInt8], _ to: [UInt8]) -> Restoration

  /// The entries of one of the store's documents, with a digest of each. The entries of
  /// `places.json` are places, those of `settings.json` are lists.
  public var documentEntries: (_ document: FileName, _ bytes: [UInt8]) -> [Delta.ItemRef: Digest]

  public init(
    version: Int,
    readFile: @escaping (_ bytes: [UInt8], _ file: FileName, _ list: String) -> FileReading,
    restoreFields: @escaping (_ now: [UInt8], _ from: [UInt8], _ to: [UInt8]) -> Restoration,
    documentEntries: @escaping (_ document: FileName, _ bytes: [UInt8]) -> [Delta.ItemRef: Digest],
    makeBackgroundReader: (
      @Sendable () -> (_ bytes: [UInt8], _ file: FileName, _ list: String) -> FileReading
    )? = nil
  ) {
    self.version = version
    self.readFile = readFile
    self.restoreFields = restoreFields
    self.documentEntries = documentEntries
    self.makeBackgroundReader = makeBackgroundReader
  }
}

/// The result of reading a file.
public enum FileReading: Equatable, Sendable {
  case item(IndexedItem, diagnostics: [FileDiagnostic] = [])
  case unreadable(FileDiagnostic)
}

/// The values of an item that the store keeps in memory.
public struct IndexedItem: Equatable, Sendable {
  /// The UID, as it is in the file.
  public var uid: String
  /// `reminder` or `event`.
  public var kind: String
  /// A digest of everything that a person can change in the item.
  public var revision: Digest
  /// The values by which a fetch filters and sorts, in the codec's own encoding.
  public var keys: [UInt8]
  /// The item's JSON object as it is sent to clients, encoded in advance, without the braces and
  /// without `id`.
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
  /// These fields were changed after the transaction that is to be undone, because they differ
  /// between `now` and `from`.
  case conflict(fields: [String])
}
