// Ids: kept as they were sent, and equal when they mean the same.

import JSON
import Testing

@testable import JSONRPC

@Suite struct RequestIDTests {
  private func id(_ text: String) throws -> RequestID {
    let value = try #require(try Document(Array(text.utf8)).root)
    return try #require(RequestID(value))
  }

  @Test(
    arguments: [
      (#""a""#, #""\u0061""#), (#""é/""#, #""\u00E9\/""#), (#""😀""#, #""\ud83d\ude00""#),
      (#""""#, #""""#), ("1", "1"), ("null", "null"), ("-1.50e3", "-1.50e3"),
      ("1", "1.0"), ("1", "1e0"), ("0", "-0"), ("0.000", "0E99"), ("1000001.0", "1.000001e6"),
      ("-1500", "-1.50e+3"), ("0.00012", "12E-5"), ("100", "1e2"),
      ("12345678901234567890000", "1234567890123456789e4"),
      ("1e99999999999999999999", "1e99999999999999999999"),
    ]
  )
  func `ids of equal strings or numbers are equal in any spelling`(one: String, other: String)
    throws
  {
    #expect(try id(one) == id(other))
    #expect(try id(one).hashValue == id(other).hashValue)
    #expect(try Set([id(one), id(other)]).count == 1)
    #expect(try id(one).description == one)
    #expect(try id(other).description == other)
  }

  @Test(
    arguments: [
      ("1", "2"), ("1", #""1""#), ("1", "-1"), ("10", "1"),
      ("1e1", "1e-1"), ("1.5", "15"), ("1e400", "1e401"), ("12", "120"), ("0", "null"),
      (#""null""#, "null"), (#""a""#, #""A""#), (#""""#, "null"),
      ("9007199254740993", "9007199254740992"), ("\"\u{E9}\"", "\"e\u{301}\""),
      (#""\u0000""#, #""""#), ("\"\u{212A}\"", "\"K\""),
    ]
  )
  func `different ids are not equal`(one: String, other: String) throws {
    #expect(try id(one) != id(other))
    #expect(try Set([id(one), id(other)]).count == 2)
  }

  @Test func `the server's own ids are plain integers`() throws {
    #expect(RequestID(1_000_001).text == Array("1000001".utf8))
    #expect(try RequestID(-5) == id("-5"))
    #expect(try RequestID.null == id("null"))
  }

  @Test func `an id is encoded as it was decoded`() throws {
    let root = try #require(try Document(Array(#"[1.50,"\u0061",null]"#.utf8)).root)
    var reader = Reader(root)
    let ids: [RequestID] = try Array(reading: &reader)
    var writer = Writer()
    ids.write(to: &writer)
    #expect(writer.text == #"[1.50,"\u0061",null]"#)
  }

  @Test(arguments: ["true", "[]", "{}"])
  func `ids of other types are refused`(text: String) throws {
    let root = try #require(try Document(Array("[\(text)]".utf8)).root)
    var reader = Reader(root)
    let mismatch = #expect(throws: Mismatch.self) { try [RequestID](reading: &reader) }
    #expect(mismatch?.path(from: root).description == "[0]")
    #expect(mismatch?.sentence.hasPrefix("expected a number or a string, found") == true)
  }

  @Test func `an id whose string is truncated is absent`() throws {
    let document = Document.read(Array(#""\ud800""#.utf8)).document
    #expect(RequestID(try #require(document.root)) == nil)
  }
}
