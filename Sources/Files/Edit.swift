// What somebody wants done at a name, before it has become a change with a temporary; and a content
// that carries its digest, so that nobody takes it twice.

public struct Content: Equatable, Sendable {
  public let bytes: [UInt8]
  public let digest: Digest

  public init(_ bytes: [UInt8]) {
    self.init(bytes, digest: Digest(of: bytes))
  }

  /// `digest` must be that of the bytes.
  public init(_ bytes: [UInt8], digest: Digest) {
    self.bytes = bytes
    self.digest = digest
  }
}

public struct Edit: Sendable {
  public enum Work: Sendable {
    /// The file's content becomes this one; `before` is what was read, nil for a new file.
    case put(Content, before: Content?)
    /// The file goes away; this is what was read.
    case take(before: Content)
    /// A new folder, with these files in it from the first moment on.
    case makeFolder(files: [(name: FileName, bytes: [UInt8])])
    /// The folder goes to the trash.
    case trashFolder
    /// The folder comes back from the trash, where it has this name.
    case restoreFolder(from: FileName)

    /// The same as `put` and `take`, of bytes whose digests nobody has yet.
    public static func write(_ bytes: [UInt8], before: [UInt8]?) -> Work {
      .put(Content(bytes), before: before.map { Content($0) })
    }

    public static func remove(before: [UInt8]) -> Work {
      .take(before: Content(before))
    }
  }

  public var place: FolderPath
  public var name: FileName
  public var work: Work

  public init(_ work: Work, at name: FileName, in place: FolderPath) {
    self.work = work
    self.name = name
    self.place = place
  }
}
