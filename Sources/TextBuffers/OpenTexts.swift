// The texts that a client has open, by URI, with limits on their number and size.

public struct OpenTexts: Sendable {
  public struct OpenText: Sendable {
    /// The client's name for the language; may be empty.
    public let language: String
    /// The version number that the client gave; nil if it gave none.
    public var version: Int?
    public var buffer: TextBuffer
  }

  public struct Limits: Sendable {
    /// How many texts may be open.
    public var texts: Int
    /// How many bytes one text may have.
    public var bytes: Int
    /// How many bytes all texts together may have.
    public var allBytes: Int
    /// How many bytes the edits of one change may process together. Each edit processes its whole
    /// text, so this limits how long one message can delay all others.
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

  /// Why a text or change is refused. A text whose change was refused is no longer open, because it
  /// would differ from the client's text.
  public enum Refusal: Error, Sendable, Hashable {
    /// This many texts, the limit, are open already.
    case tooMany(Int)
    /// One text, or all texts together, would have more than this many bytes.
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
  private var totalBytes = 0

  public init(limits: Limits = Limits()) { self.limits = limits }

  public subscript(uri: String) -> OpenText? { texts[uri] }

  public var uris: [String] { texts.keys.sorted() }

  /// Opens a text. If a text with this URI is open, it is replaced.
  public mutating func open(
    _ uri: String, language: String, version: Int?, text: String
  ) throws(Refusal) {
    close(uri)
    guard texts.count < limits.texts else { throw .tooMany(limits.texts) }
    try checkSize(adding: text.utf8.count, to: 0)
    let openText = OpenText(language: language, version: version, buffer: TextBuffer(text))
    totalBytes += openText.buffer.bytes.count
    texts[uri] = openText
  }

  /// Applies the edits in order. The range of each edit refers to the text after all earlier edits.
  public mutating func change(
    _ uri: String, to version: Int?, _ edits: [Edit], in unit: OffsetUnit
  ) throws(Refusal) {
    // The text is taken out of the dictionary while it is changed. With a second reference to its
    // bytes in the dictionary, Swift would copy them at the first change.
    guard var openText = texts.removeValue(forKey: uri) else { throw .notOpen }
    totalBytes -= openText.buffer.bytes.count
    var editedByteCount = 0
    for edit in edits {
      if let range = edit.range {
        editedByteCount += openText.buffer.bytes.count
        guard editedByteCount <= limits.editedBytes else { throw .tooManyEdits(edits.count) }
        try checkSize(adding: edit.text.utf8.count, to: openText.buffer.bytes.count)
        openText.buffer.replace(from: range.start, to: range.end, in: unit, with: edit.text)
      } else {
        try checkSize(adding: edit.text.utf8.count, to: 0)
        openText.buffer = TextBuffer(edit.text)
      }
    }
    openText.version = version ?? openText.version
    totalBytes += openText.buffer.bytes.count
    texts[uri] = openText
  }

  /// Closes a text; false if the text was not open.
  @discardableResult
  public mutating func close(_ uri: String) -> Bool {
    guard let closedText = texts.removeValue(forKey: uri) else { return false }
    totalBytes -= closedText.buffer.bytes.count
    return true
  }

  private func checkSize(adding count: Int, to size: Int) throws(Refusal) {
    guard count <= limits.bytes, size <= limits.bytes, size + count <= limits.bytes else {
      throw .tooLarge(limits.bytes)
    }
    guard totalBytes + size + count <= limits.allBytes else { throw .tooLarge(limits.allBytes) }
  }
}
