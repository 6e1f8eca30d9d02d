// A result of an LSP request as JSON, and the JSON of ranges and edits, which several LSP messages
// contain.

import CalendarLanguage
import JSON
import TextBuffers

indirect enum LanguageResult: Writable {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([LanguageResult])
  /// JSON that is already encoded.
  case encoded([UInt8])
  /// The members, in order. A member whose value is nil is left out.
  case object(KeyValuePairs<String, LanguageResult?>)

  func write(to writer: inout Writer) {
    switch self {
    case .null: writer.null()
    case .bool(let value): writer.value(value)
    case .number(let value): writer.value(value)
    case .string(let value): writer.value(value)
    case .array(let elements):
      writer.beginArray()
      for element in elements { element.write(to: &writer) }
      writer.endArray()
    case .encoded(let bytes): writer.encodedValue(bytes)
    case .object(let members):
      writer.beginObject()
      for (name, member) in members {
        guard let member else { continue }
        writer.key(name)
        member.write(to: &writer)
      }
      writer.endObject()
    }
  }
}

extension LanguageResult: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(arrayLiteral elements: LanguageResult...) { self = .array(elements) }
}

/// An open text, with the unit in which its client counts characters.
struct LanguageText {
  let uri: String
  let version: Int?
  let buffer: TextBuffer
  let unit: OffsetUnit

  func position(_ offset: Int) -> LanguageResult {
    position(buffer.position(of: offset, in: unit))
  }

  func position(_ position: BufferPosition) -> LanguageResult {
    .object(["line": .number(position.line), "character": .number(position.character)])
  }

  func range(_ range: Range<Int>) -> LanguageResult {
    .object(["start": position(range.lowerBound), "end": position(range.upperBound)])
  }

  func edits(_ edits: [DocumentEdit]) -> LanguageResult {
    .array(
      edits.map { edit in
        .object(["range": range(edit.range), "newText": .string(edit.newText)])
      })
  }

  /// The range of bytes between two positions.
  func byteRange(_ range: (start: BufferPosition, end: BufferPosition)) -> Range<Int> {
    let startOffset = buffer.offset(of: range.start, in: unit)
    let endOffset = buffer.offset(of: range.end, in: unit)
    return min(startOffset, endOffset)..<max(startOffset, endOffset)
  }
}
