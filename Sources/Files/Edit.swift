// An edit: what is to be done with one file or folder. When its temporary file is written, an edit
// becomes a `Change`. Also the content of a file together with its digest, so that the digest is
// computed once.

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
  public enum Action: Sendable {
    /// Writes this content. `before` is the content that was read; nil for a new file.
    case writeContent(Content, before: Content?)
    /// Removes the file. `before` is the content that was read.
    case removeContent(before: Content)
    /// Creates a folder with these files. No process ever sees the folder without them. `content`
    /// is a digest of the files. It is recorded, so that undo can find out whether the folder still
    /// has only these files.
    case makeFolder(files: [(name: FileName, bytes: [UInt8])], content: Digest? = nil)
    /// Moves the folder to the trash.
    case trashFolder
    /// Moves the folder back from this name in the trash.
    case restoreFolder(from: FileName, content: Digest? = nil)

    /// `writeContent` for bytes whose digest is not known yet.
    public static func write(_ bytes: [UInt8], before: [UInt8]?) -> Action {
      .writeContent(Content(bytes), before: before.map { Content($0) })
    }

    /// `removeContent` for bytes whose digest is not known yet.
    public static func remove(before: [UInt8]) -> Action {
      .removeContent(before: Content(before))
    }
  }

  public var folderPath: FolderPath
  public var name: FileName
  public var action: Action

  public init(_ action: Action, at name: FileName, in folderPath: FolderPath) {
    self.action = action
    self.name = name
    self.folderPath = folderPath
  }
}
