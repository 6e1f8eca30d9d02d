// What a transaction does to names in the store, and what is needed to find out afterwards how far
// it got. Knows no file format.

/// The part of a transaction that concerns one name.

public import CivilTime
public struct Change: Equatable, Sendable {
  public enum Object: Equatable, Sendable {
    case file, folder
  }

  public var object: Object
  public var place: FolderPath
  public var name: FileName
  /// Where new content waits before the move, and where the old content is after it.
  public var tempPlace: FolderPath
  public var temp: FileName
  /// The inode of the file that is moved in; for a removal, of the one that is moved out.
  public var inode: UInt64
  /// The content before and after; nil if there is none. A folder that was
  /// created or restored with items has an `after`, without bytes, that identifies them.
  public var before: Image?
  public var after: Image?

  /// A content, identified by its digest; the bytes are kept only if undo needs them.
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
    object: Object, place: FolderPath, name: FileName, tempPlace: FolderPath, temp: FileName,
    inode: UInt64,
    motion: PlannedMove, before: Image?, after: Image?
  ) {
    self.object = object
    self.place = place
    self.name = name
    self.tempPlace = tempPlace
    self.temp = temp
    self.inode = inode
    self.motion = motion
    self.before = before
    self.after = after
  }

  /// The kind of move that happens at the name.
  public var motion: PlannedMove

  /// Whether new content waits under the temporary name.
  var isWritten: Bool { object == .file && after != nil }

  public enum PlannedMove: String, Sendable {
    /// The temporary file and the file exchange names.
    case exchange = "update"
    /// The temporary file gets a name that is free.
    case place = "create"
    /// The file is moved to the temporary name.
    case remove = "remove"
  }
}

/// Changes that happen together or not at all.
public struct Transaction: Equatable, Sendable {
  /// Its number in the journal, counted from 1.
  public var number: Int
  public var source: Source
  /// The time, in milliseconds since 1970.
  public var at: Instant
  /// The method or command that was requested.
  public var title: String
  /// The transaction that this one undoes.
  public var undoes: Int?
  public var changes: [Change]
  /// What clients are told about it.
  public var delta: Delta
  /// The checksum of its journal line, which together with the number makes a position; set when
  /// the line is written or read.
  public internal(set) var sum = JournalSum(0)

  public enum Source: Equatable, Sendable {
    /// A Fencepost session on behalf of a client, in one boot of a machine.
    case client(String, session: String, boot: String)
    /// Another program; the change was found, so nothing had to be moved.
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

  /// Only transactions of several moves can be found half done.
  public var isSingle: Bool { changes.count == 1 }
}
