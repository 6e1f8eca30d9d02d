// What is to be done at a name, before it is a change with a temporary file; and a content with its
// digest, so that the digest is computed once.

public struct Content: Equatable, Sendable {
  public let bytes: [UInt8]
  public let digest: Digest

  public init(_ bytes: [UInt8]) {
    self.init(bytes, digest: Digest(of: bytes))
  }

  /// `digest` must be the digest of the bytes.
  public init(_ bytes: [UInt8], digest: Digest) {
    self.bytes = bytes
    self.digest = digest
  }
}

public struct Edit: Sendable {
  public enum Work: Sendable {
    /// Writes this content; `before` is what was read, nil for a new file.
    case writeContent(Content, before: Content?)
    /// Removes the file; `before` is what was read.
    case removeContent(before: Content)
    /// Creates a folder that has these files from the first moment on. `content` is recorded, so that
    /// undo can tell whether the folder still holds them.
    case makeFolder(files: [(name: FileName, bytes: [UInt8])], content: Digest? = nil)
    /// Moves the folder to the trash.
    case trashFolder
    /// Moves the folder back from this name in the trash.
    case restoreFolder(from: FileName, content: Digest? = nil)

    /// Like `writeContent` and `take`, for bytes without a digest yet.
    public static func write(_ bytes: [UInt8], before: [UInt8]?) -> Work {
      .writeContent(Content(bytes), before: before.map { Content($0) })
    }

    public static func remove(before: [UInt8]) -> Work {
      .removeContent(before: Content(before))
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
