// The index as `doctor` reads it, to compare it with the files. Opens no store and changes nothing.

public import Files

public struct IndexReview: Sendable {
  public enum Condition: Equatable, Sendable {
    /// The index is missing, or has the format of another version. The next opening writes it
    /// again.
    case absent
    case notAFile
    case unreadable(DiskFault)
    case damaged
    case intact
  }

  public let condition: Condition
  /// The point of the journal up to which the index has all changes; nil if the index is damaged.
  public let bookmark: JournalBookmark?
  private let lastReadings: [FileLocation: LastReading]

  public static let fileName = IndexFile.fileName

  private struct FileLocation: Hashable {
    var list: FileName
    var file: FileName
  }

  /// A file's stat, and the digest of its content, when it was last read.
  public struct LastReading: Equatable, Sendable {
    public var signature: Signature
    public var contentDigest: Digest
  }

  public init(_ storeRoot: StoreRoot) {
    let (condition, snapshot) = Self.readIndex(storeRoot)
    self.condition = condition
    bookmark = snapshot?.bookmark
    var lastReadings: [FileLocation: LastReading] = [:]
    for file in snapshot?.files ?? [] {
      guard let signature = file.signature, let lists = snapshot?.lists,
        lists.indices.contains(file.key.list)
      else { continue }
      lastReadings[FileLocation(list: lists[file.key.list].name, file: file.key.name)] =
        LastReading(
          signature: signature, contentDigest: file.contentDigest)
    }
    self.lastReadings = lastReadings
  }

  public func lastReading(of file: FileName, in list: FileName) -> LastReading? {
    lastReadings[FileLocation(list: list, file: file)]
  }

  private static func readIndex(_ storeRoot: StoreRoot) -> (Condition, Snapshot?) {
    let bytes: [UInt8]
    do throws(DiskFault) {
      let folder = try storeRoot.open(.state)
      let content = try storeRoot.disk.read(fileName, in: folder, upTo: IndexFormat.longestIndex)
      guard let content else { return (.absent, nil) }
      bytes = content.bytes
    } catch {
      switch error.reason {
      case .missing: return (.absent, nil)
      case .notAFile: return (.notAFile, nil)
      case .keepsChanging: return (.absent, nil)
      default: return (.unreadable(error), nil)
      }
    }
    guard let codecVersion = IndexFormat.codecVersion(of: bytes) else { return (.damaged, nil) }
    if let snapshot = Snapshot(reading: bytes, codecVersion: codecVersion) {
      return (.intact, snapshot)
    }
    return (IndexFormat.isOfOtherVersion(bytes) ? .absent : .damaged, nil)
  }
}

extension IndexFormat {
  /// The codec version in the header; nil if the file is shorter than a header.
  fileprivate static func codecVersion(of bytes: [UInt8]) -> Int? {
    guard bytes.count >= headerLength else { return nil }
    return bytes.withUnsafeBytes { raw in
      Int(Int64(littleEndian: raw.loadUnaligned(fromByteOffset: 12, as: Int64.self)))
    }
  }

  fileprivate static func isOfOtherVersion(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { raw in
      guard raw.count >= headerLength,
        raw.loadUnaligned(as: UInt64.self) == magicNumber.littleEndian
      else { return false }
      return UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt32.self)) != version
    }
  }
}
