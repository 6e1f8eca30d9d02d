// The texts that a client has open, by URI, with limits on their number and size. Does not depend
// on languages.

public struct OpenTexts: Sendable {
  public struct OpenText: Sendable {
    /// The client's name for the language; may be empty.
    public let language: String
    /// The version number that the client gave; nil if it gave none.
    public var version: Int?
    public var buffer: TextBuffer
  }

  public struct Limits: Sendable {
    public var texts: Int
    /// The most bytes of one text.
    public var bytes: Int
    /// The most bytes of all texts together.
    public var allBytes: Int
    /// The most bytes that the edits of one change may go through: each edit goes through its whole
    /// text. This limits how long one message can hold up all others.
    public var editedBytes: Int

    public init(
      texts: Int = 1000, bytes: Int = 16 << 20, allBytes: Int = 64 << 20,
      editedBytes: Int = 4 << 30
    ) {
      self.texts = texts
      self.bytes = bytes
      self.allBytes = allBytes
      self.editedBytes = editedBytes
    }
  }

  /// Why a text or change is refused. After a refused change the text is no longer open, because it
  /// would differ from the client's.
  public enum Refusal: Error, Sendable, Hashable {
    case tooMany(Int)
    case tooLarge(Int)
    /// A change of a long text has this many edits, which are too many.
    case tooManyEdits(Int)
    case notOpen
  }

  /// One edit, of a range or of the whole text.
  public struct Edit: Sendable {
    public let range: (start: BufferPosition, end: BufferPosition)?
    public let text: String

    public init(range: (start: BufferPosition, end: BufferPosition)?, text: String) {
      self.range = range
      self.text = text
    }
  }

  private let limits: Limits
  private var texts: [String: OpenText] = [:]
  private var bytes = 0

  public init(limits: Limits = Limits()) { self.limits = limits }

  public subscript(uri: String) -> OpenText? { texts[uri] }

  public var uris: [String] { texts.keys.sorted() }

  /// Opens a text, or replaces one that is open.
  public mutating func open(
    _ uri: String, language: String, version: Int?, text: String
  ) throws(Refusal) {
    close(uri)
    guard texts.count < limits.texts else { throw .tooMany(limits.texts) }
    try check(adding: text.utf8.count, to: 0)
    let opened = OpenText(language: language, version: version, buffer: TextBuffer(text))
    bytes += opened.buffer.bytes.count
    texts[uri] = opened
  }

  /// Applies the edits in order. The ranges of each edit refer to the text after the edits before
  /// it.
  public mutating func change(
    _ uri: String, to version: Int?, _ edits: [Edit], in unit: OffsetUnit
  ) throws(Refusal) {
    // Taken out of the dictionary meanwhile, so that its bytes are not copied.
    guard var open = texts.removeValue(forKey: uri) else { throw .notOpen }
    bytes -= open.buffer.bytes.count
    var edited = 0
    for edit in edits {
      if let range = edit.range {
        edited += open.buffer.bytes.count
        guard edited <= limits.editedBytes else { throw .tooManyEdits(edits.count) }
        try check(adding: edit.text.utf8.count, to: open.buffer.bytes.count)
        open.buffer.replace(from: range.start, to: range.end, in: unit, with: edit.text)
      } else {
        try check(adding: edit.text.utf8.count, to: 0)
        open.buffer = TextBuffer(edit.text)
      }
    }
    open.version = version ?? open.version
    bytes += open.buffer.bytes.count
    texts[uri] = open
  }

  /// Closes a text; false if it was not open.
  @discardableResult
  public mutating func close(_ uri: String) -> Bool {
    guard let closed = texts.removeValue(forKey: uri) else { return false }
    bytes -= closed.buffer.bytes.count
    return true
  }

  private func check(adding count: Int, to size: Int) throws(Refusal) {
    guard count <= limits.bytes, size <= limits.bytes, size + count <= limits.bytes else {
      throw .tooLarge(limits.bytes)
    }
    guard bytes + size + count <= limits.allBytes else { throw .tooLarge(limits.allBytes) }
  }
}
