// What a transaction does to the names in a store, and what it takes to tell afterwards how far it
// came. Knows no format of any file; what an item is, is the store's affair above.

/// One name's part in a transaction.

public import CivilTime
public struct Change: Equatable, Sendable {
  public enum Object: Equatable, Sendable {
    case file, folder
  }

  public var object: Object
  public var place: FolderPath
  public var name: FileName
  /// Where the new content waits before the move, and where what came out is after it.
  public var tempPlace: FolderPath
  public var temp: FileName
  /// Which file it is that moves in; of a removal, which one moves out.
  public var inode: UInt64
  /// The content before and after; nil where there is none. A folder has none either way.
  public var before: Image?
  public var after: Image?

  /// A content, known by its digest; the bytes only where history needs them.
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

  /// What happens at the name.
  public var motion: PlannedMove

  /// Whether a content of ours waits at the temporary's name.
  var isWritten: Bool { object == .file && after != nil }

  public enum PlannedMove: String, Sendable {
    /// The temporary and the file change places.
    case exchange = "update"
    /// The temporary takes a free name.
    case place = "create"
    /// The file leaves its name for the temporary's.
    case take = "remove"
  }
}

/// Changes that happen all together or not at all.
public struct Transaction: Equatable, Sendable {
  /// Its place in the journal, counted from 1.
  public var number: Int
  public var source: Source
  /// When, in milliseconds since 1970.
  public var at: Instant
  /// What was asked for: a method's name, or a command's.
  public var title: String
  /// The transaction that this one takes back.
  public var undoes: Int?
  public var changes: [Change]
  /// What the store says of it to those who ask what changed.
  public var delta: Delta
  /// The sum of its line, which makes its number a position; known once the line is.
  public internal(set) var sum = JournalSum(0)

  public enum Source: Equatable, Sendable {
    /// One of us, on behalf of somebody, in a boot of a machine.
    case client(String, session: String, boot: String)
    /// A program that knows nothing of us; noticed, not done, so there was nothing to move.
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

  /// Only what is more than one move can be found half done.
  public var isSingle: Bool { changes.count == 1 }
}
