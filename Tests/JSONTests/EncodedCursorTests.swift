// A cursor whose caller expects values of other kinds than the JSON has: it skips such a value and
// goes on after it. Over any bytes each step of a loop moves it, so that every loop ends.

import TestSupport
import Testing

@testable import JSON

@Suite struct EncodedCursorTests {
  /// What a caller expects of a value, and how it reads it.
  private indirect enum Expected: Sendable {
    case string
    case integer
    case boolean
    case anything
    case array(Expected)
    case object(Expected)
    /// The caller forgets to read the value, so what follows is wrong.
    case forgotten

    static func random(
      _ random: inout SeededRandom, depth: Int, mayForget: Bool = false
    ) -> Expected {
      switch random.below(depth > 0 ? 9 : 4) + (mayForget && random.once(in: 8) ? 9 : 0) {
      case 0: .string
      case 1: .integer
      case 2: .boolean
      case 3: .anything
      case 4, 5: .array(.random(&random, depth: depth - 1, mayForget: mayForget))
      case 6...8: .object(.random(&random, depth: depth - 1, mayForget: mayForget))
      default: .forgotten
      }
    }
  }

  /// Reads one value after another, and counts the steps of its loops.
  private struct Reading {
    let bytes: [UInt8]
    var cursor = EncodedCursor()
    var stepCount = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Whether there was no step without a move. Each step moves by at least a byte, so there are
    /// no more steps than bytes.
    var ended: Bool { stepCount <= bytes.count && cursor.index <= bytes.count }

    mutating func read(_ expected: Expected) {
      let bytes = bytes
      switch expected {
      case .string: _ = cursor.string(in: bytes.span)
      case .integer: _ = cursor.integer(in: bytes.span)
      case .boolean: _ = cursor.isTrue(in: bytes.span)
      case .anything: cursor.skip(in: bytes.span)
      case .array(let element): while hasElement() { read(element) }
      case .object(let member): while nextKey() != nil { read(member) }
      case .forgotten: break
      }
    }

    private mutating func hasElement() -> Bool {
      let bytes = bytes
      guard stepCount <= bytes.count, cursor.hasElement(in: bytes.span) else { return false }
      stepCount += 1
      return true
    }

    mutating func nextKey() -> Range<Int>? {
      let bytes = bytes
      guard stepCount <= bytes.count, let key = cursor.nextKey(in: bytes.span) else { return nil }
      stepCount += 1
      return key
    }
  }

  private static let values = [
    "null", "true", "7", "-1.5e3", #""""#, #""a""#, #""a\"],}\\""#, "[]", "{}", "[null]", "[[]]",
    "[{}]", #"["x"]"#, #"["x","y"]"#, "[1,2]", "[[1],[2]]", #"[1,{"a":1}]"#, #"[{"a":null},2]"#,
    #"{"a":null}"#, #"{"a":[1]}"#, #"{"a":"b","c":"d"}"#, #"{"":{}}"#,
    #"[{"proximity":"enter","places":null}]"#, #"[{"proximity":"enter","places":[null,"x"]}]"#,
    #"[{"proximity":{},"places":{"title":[]}}]"#, #"[["a",["b",{"c":["d"]}]],"e"]"#,
  ]
  private static let expected: [Expected] = [
    .string, .integer, .boolean, .anything, .array(.string), .array(.anything), .object(.string),
    .object(.anything), .array(.array(.string)), .array(.object(.string)),
    .object(.array(.string)), .object(.object(.string)),
    .array(.object(.array(.object(.string)))), .array(.array(.object(.array(.integer)))),
  ]

  /// Whether what follows a value is read, however the value was read.
  private func isFollowed(_ value: String, _ expected: Expected, braces: Bool) -> Bool {
    let members = #""first":\#(value),"second":"end""#
    let bytes = Array((braces ? "{\(members)}" : members).utf8)
    var reading = Reading(bytes)
    guard reading.nextKey()?.count == 5 else { return false }
    reading.read(expected)
    guard reading.nextKey()?.count == 6, reading.cursor.string(in: bytes.span) == "end"
    else { return false }
    return reading.nextKey() == nil && reading.cursor.index == bytes.count
      && reading.ended
  }

  @Test(arguments: values) func `a value of another kind is skipped`(_ value: String) {
    for expected in Self.expected {
      #expect(isFollowed(value, expected, braces: true), "\(expected)")
      #expect(isFollowed(value, expected, braces: false), "\(expected)")
    }
  }

  @Test(arguments: values) func `only an array has elements`(_ value: String) {
    let bytes = Array(value.utf8)
    var cursor = EncodedCursor()
    let isFilledArray = value.hasPrefix("[") && value != "[]"
    #expect(cursor.hasElement(in: bytes.span) == isFilledArray)
    #expect(cursor.index == (isFilledArray ? 1 : bytes.count))
  }

  @Test(arguments: values) func `only an object has keys`(_ value: String) {
    let bytes = Array(value.utf8)
    var cursor = EncodedCursor()
    let isFilledObject = value.hasPrefix("{") && value != "{}"
    #expect((cursor.nextKey(in: bytes.span) != nil) == isFilledObject)
    if !isFilledObject { #expect(cursor.index == bytes.count) }
  }

  @Test func `random values that nobody expects are skipped`() throws {
    var random = SeededRandom(seed: 2025)
    for round in 0..<5000 {
      var writer = Writer()
      Sample.random(&random, depth: 4).write(to: &writer)
      let expected = Expected.random(&random, depth: 4)
      try #require(
        isFollowed(writer.text, expected, braces: random.once(in: 2)),
        "round \(round): \(writer.text), read as \(expected)")
    }
  }

  @Test func `every loop over a prefix or over damaged bytes ends`() throws {
    var random = SeededRandom(seed: 2026)
    for round in 0..<1000 {
      var writer = Writer()
      Sample.random(&random, depth: 3).write(to: &writer)
      var texts = writer.bytes.indices.map { Array(writer.bytes.prefix($0)) }
      for _ in 0..<10 {
        var bytes = writer.bytes
        for _ in 0...random.below(3) {
          bytes[random.below(bytes.count)] =
            random.once(in: 4) ? UInt8(random.below(256)) : random.pick(Array(#"[]{},:"\n1"#.utf8))
        }
        texts.append(bytes)
      }
      for text in texts {
        let expected = Expected.random(&random, depth: 5, mayForget: true)
        for expected in [expected, .array(expected), .object(expected)] {
          var reading = Reading(text)
          reading.read(expected)
          try #require(reading.ended, "round \(round): \(text), read as \(expected)")
        }
      }
    }
  }
}
