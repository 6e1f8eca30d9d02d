// A parsed JSON text: its bytes, and the list of its values (the tape). A `Value` refers to a part
// of its document, so a value that is passed on keeps the exact bytes that its sender wrote.

public struct Document: Sendable {
  /// A class, so that the many values of a document share the bytes and the tape.
  private let contents: Contents

  private final class Contents: Sendable {
    let bytes: [UInt8]
    let tape: [TapeEntry]

    init(bytes: [UInt8], tape: [TapeEntry]) {
      self.bytes = bytes
      self.tape = tape
    }
  }

  public var bytes: [UInt8] { contents.bytes }
  var tape: [TapeEntry] { contents.tape }

  /// Parses one JSON text; throws if it is refused.
  public init(_ bytes: [UInt8], limits: Limits = .standard) throws(Fault) {
    let result = Document.read(bytes, limits: limits)
    if let fault = result.fault { throw fault }
    self = result.document
  }

  /// The result of parsing. If the text was refused, there is a fault, and the document has only
  /// the values before the fault.
  public struct ParseResult: Sendable {
    public let document: Document
    public let fault: Fault?
  }

  /// Parses one JSON text. If the text is refused, the result contains the values before the fault,
  /// because one of them may be the id that an answer needs.
  public static func read(_ bytes: [UInt8], limits: Limits = .standard) -> ParseResult {
    var parser = Parser(limits: limits)
    parser.tape.reserveCapacity(min(bytes.count / 8 + 8, limits.values))
    var fault: Fault?
    do {
      try parser.parse(bytes.span)
      fault = parser.firstDefect.map { .defect($0) }
    } catch {
      fault = error
    }
    return ParseResult(document: Document(bytes: bytes, tape: parser.tape), fault: fault)
  }

  init(bytes: [UInt8], tape: [TapeEntry]) {
    contents = Contents(bytes: bytes, tape: tape)
  }

  /// The outermost value; nil only if a fault came before it.
  public var root: Value? {
    tape.isEmpty ? nil : Value(document: self, index: 0)
  }
}

extension TapeEntry {
  /// The content of a string, with its escapes resolved.
  func string(in bytes: [UInt8]) -> String {
    if traits.isEmpty {
      return bytes.span.extracting(contentRange).withUnsafeBufferPointer {
        String(decoding: $0, as: UTF8.self)
      }
    }
    return String(decoding: Escapes.resolve(bytes.span, contentRange), as: UTF8.self)
  }

  /// Whether the content of a string, with its escapes resolved, is this text.
  func hasContent(_ text: UnsafeBufferPointer<UInt8>, in bytes: [UInt8]) -> Bool {
    guard traits.isEmpty else { return string(in: bytes).utf8.elementsEqual(text) }
    return contentRange.count == text.count && bytes[contentRange].elementsEqual(text)
  }
}

extension Document {
  func string(of entry: TapeEntry) -> String { entry.string(in: bytes) }

  /// The path from the value `origin` to the value or key `target` inside it.
  func path(to target: Int, from origin: Int) -> Path {
    var path = Path()
    var index = origin
    while index < target {
      let entry = tape[index]
      guard target < Int(entry.nextIndex) else { break }
      var childIndex = index + 1
      var elementIndex = 0
      if entry.kind == .object {
        while Int(tape[childIndex + 1].nextIndex) <= target {
          childIndex = Int(tape[childIndex + 1].nextIndex)
        }
        path.steps.append(.key(string(of: tape[childIndex])))
        index = target == childIndex ? target : childIndex + 1
      } else {
        while Int(tape[childIndex].nextIndex) <= target {
          childIndex = Int(tape[childIndex].nextIndex)
          elementIndex += 1
        }
        path.steps.append(.index(elementIndex))
        index = childIndex
      }
    }
    return path
  }
}
