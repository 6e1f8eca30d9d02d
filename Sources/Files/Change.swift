// The changes of a transaction to names in the store. They record enough to find out after a crash
// which of them were made. They do not depend on the format of the files.

public import CivilTime

/// The part of a transaction that concerns one file or folder.
public struct Change: Equatable, Sendable {
  public enum Object: Equatable, Sendable {
    case file, folder
  }

  public var object: Object
  /// The folder that the change is in, and the name of the file or folder that it changes.
  public var folderPath: FolderPath
  public var name: FileName
  /// The folder and name of the temporary file. It has the new content before the move, and the old
  /// content after the move.
  public var tempFolderPath: FolderPath
  public var temp: FileName
  /// The inode of the new file that the move puts in place; for a removal, the inode of the file
  /// that the move takes away.
  public var inode: UInt64
  /// The content before and after the change; nil if there is none. If a folder was created or
  /// restored with items, `after` identifies these by a digest, without bytes.
  public var before: Image?
  public var after: Image?

  /// The content of a file, identified by its digest. The bytes are recorded only if undo needs
  /// them.
  public struct Image: Equatable, Sendable {
    public var digest: Digest
    public var bytes: [UInt8]?

    public init(digest: Digest, bytes: [UInt8]?) {
      self.digest = digest
      self.bytes = bytes
    }

    public init(of bytes: [UInt8]) {
      self.init(of: Content(bytes))
    }

    public init(of content: Content) {
      self.init(digest: content.digest, bytes: content.bytes)
    }
  }

  public init(
    object: Object, folderPath: FolderPath, name: FileName, tempFolderPath: FolderPath,
    temp: FileName,
    inode: UInt64,
    plannedMove: PlannedMove, before: Image?, after: Image?
  ) {
    self.object = object
    self.folderPath = folderPath
    self.name = name
    self.tempFolderPath = tempFolderPath
    self.temp = temp
    self.inode = inode
    self.plannedMove = plannedMove
    self.before = before
    self.after = after
  }

  /// The move that puts the new file in place, or takes the old one away.
  public var plannedMove: PlannedMove

  /// Whether the change writes new content, which is in the temporary file until the move.
  var writesContent: Bool { object == .file && after != nil }

  public enum PlannedMove: String, Sendable {
    /// The temporary file and the file `name` exchange their names.
    case exchange = "update"
    /// The temporary file gets the name `name`, which no file has yet.
    case create
    /// The file `name` gets the temporary name.
    case remove = "remove"
  }
}

/// Changes that happen together or not at all.
public struct Transaction: Equatable, Sendable {
  /// The number of the transaction in the journal, counted from 1.
  public var number: Int
  public var source: Source
  /// The time, in milliseconds since 1970.
  public var at: Instant
  /// The method or command that was requested.
  public var title: String
  /// The transaction that this one undoes.
  public var undoes: Int?
  public var changes: [Change]
  /// The ids that were created, updated and removed, of which clients are notified.
  public var delta: Delta
  /// The checksum of the transaction's journal line, set when the line is written or read. Checksum
  /// and number together make a position in the journal.
  public internal(set) var sum = JournalSum(0)

  public enum Source: Equatable, Sendable {
    /// A session of Fencepost for a client, in one boot of a machine.
    case client(String, session: String, boot: String)
    /// Another program made the change. Fencepost only found and recorded it, so there is no file
    /// to move.
    case external
  }

  public init(
    number: Int, source: Source, at: Instant, title: String, undoes: Int? = nil,
    changes: [Change], delta: Delta
  ) {
    self.number = number
    self.source = source
    self.at = at
    self.title = title
    self.undoes = undoes
    self.changes = changes
    self.delta = delta
  }

  /// Whether the transaction has one move only, so that no crash can leave it half done.
  public var hasSingleMove: Bool { changes.count == 1 }
}
