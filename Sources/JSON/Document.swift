// A parsed text: its bytes, and the list of its values (the tape). A `Value` refers to a part of
// its document, so a value that is passed on keeps the exact text of its sender.

public struct Document: Sendable {
  /// An object, so that the many values of a document share the bytes and the tape.
  private let contents: Contents

  private final class Contents: Sendable {
    let bytes: [UInt8]
    let tape: [Entry]

    init(bytes: [UInt8], tape: [Entry]) {
      self.bytes = bytes
      self.tape = tape
    }
  }

  public var bytes: [UInt8] { contents.bytes }
  var tape: [Entry] { contents.tape }

  /// Parses one JSON text; throws if it is refused.
  public init(_ bytes: [UInt8], limits: Limits = .standard) throws(Fault) {
    let reading = Document.read(bytes, limits: limits)
    if let fault = reading.fault { throw fault }
    self = reading.document
  }

  /// The result of parsing. If the text was refused, there is a fault, and the document has only
  /// the values before the fault.
  public struct Reading: Sendable {
    public let document: Document
    public let fault: Fault?
  }

  /// Parses one JSON text. If it is refused, the values before the fault are kept: one of them may
  /// be the id that an answer needs.
  public static func read(_ bytes: [UInt8], limits: Limits = .standard) -> Reading {
    var parser = Parser(limits: limits)
    parser.tape.reserveCapacity(min(bytes.count / 8 + 8, limits.values))
    var fault: Fault?
    do {
      try parser.parse(bytes.span)
      fault = parser.defect.map { .defect($0) }
    } catch {
      fault = error
    }
    return Reading(document: Document(bytes: bytes, tape: parser.tape), fault: fault)
  }

  init(bytes: [UInt8], tape: [Entry]) {
    contents = Contents(bytes: bytes, tape: tape)
  }

  /// The outermost value; nil only if a fault came before it.
  public var root: Value? {
    tape.isEmpty ? nil : Value(document: self, index: 0)
  }
}

extension Entry {
  /// The content of a string.
  func string(in bytes: [UInt8]) -> String {
    if traits.isEmpty {
      return bytes.span.extracting(content).withUnsafeBufferPointer {
        String(decoding: $0, as: UTF8.self)
      }
    }
    return String(decoding: Escapes.resolve(bytes.span, content), as: UTF8.self)
  }

  /// Whether a string has this content.
  func hasContent(_ text: UnsafeBufferPointer<UInt8>, in bytes: [UInt8]) -> Bool {
    guard traits.isEmpty else { return string(in: bytes).utf8.elementsEqual(text) }
    return content.count == text.count && bytes[content].elementsEqual(text)
  }
}

extension Document {
  func string(of entry: Entry) -> String { entry.string(in: bytes) }

  /// The path from the value `origin` to the value or key `target` inside it.
  func path(to target: Int, from origin: Int) -> Path {
    var path = Path()
    var index = origin
    while index < target {
      let entry = tape[index]
      guard target < Int(entry.next) else { break }
      var child = index + 1
      var count = 0
      if entry.kind == .object {
        while Int(tape[child + 1].next) <= target { child = Int(tape[child + 1].next) }
        path.steps.append(.key(string(of: tape[child])))
        index = target == child ? target : child + 1
      } else {
        while Int(tape[child].next) <= target {
          child = Int(tape[child].next)
          count += 1
        }
        path.steps.append(.index(count))
        index = child
      }
    }
    return path
  }
}
