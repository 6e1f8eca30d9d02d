// Which name a key matches: by its bytes, its whole length, and whatever its spelling.

import Testing

@testable import JSON

@Suite struct KeyTests {
  /// The names that the key of a one-member object matches.
  private func matches(_ text: String) throws -> [String] {
    var reader = Reader(try value(text))
    let object = try reader.beginObject()
    let first = reader.nextKey(in: object)
    reader.skip()
    let second = reader.nextKey(in: object)
    let key = try #require(first)
    #expect(second == nil)
    var names: [String] = []
    if "" ~= key { names.append("") }
    if "a" ~= key { names.append("a") }
    if "id" ~= key { names.append("id") }
    if "method" ~= key { names.append("method") }
    if "seventh" ~= key { names.append("seventh") }
    if "eighthly" ~= key { names.append("eighthly") }
    if "nine-name" ~= key { names.append("nine-name") }
    if "sixteen-letters." ~= key { names.append("sixteen-letters.") }
    if "seventeen-letters" ~= key { names.append("seventeen-letters") }
    if "abcdefghijklmnopqrstuvw" ~= key { names.append("abcdefghijklmnopqrstuvw") }
    if "abcdefghijklmnopqrstuvwx" ~= key { names.append("abcdefghijklmnopqrstuvwx") }
    return names
  }

  static let names = [
    "", "a", "id", "method", "seventh", "eighthly", "nine-name", "sixteen-letters.",
    "seventeen-letters", "abcdefghijklmnopqrstuvw", "abcdefghijklmnopqrstuvwx",
  ]

  @Test(arguments: names)
  func `a key matches its own name and no other`(name: String) throws {
    // Near the beginning and the end of a text, and in the middle of one.
    let space = String(repeating: " ", count: 40)
    for text in ["{\"\(name)\":1}", "\(space){\"\(name)\":1}\(space)", "{\"\(name)\":\n1}"] {
      #expect(try matches(text) == [name])
    }
  }

  @Test(arguments: names)
  func `a key written with escapes matches its name`(name: String) throws {
    let all = name.unicodeScalars.map { "\\u00" + String($0.value, radix: 16) }
    #expect(try matches("{\"\(all.joined())\":1}") == [name])
    for at in all.indices {
      var some = name.unicodeScalars.map { String($0) }
      some[at] = all[at]
      #expect(try matches("{\"\(some.joined())\":1}") == [name])
    }
  }

  @Test(arguments: names)
  func `a key that differs from a name in one byte does not match`(name: String) throws {
    let bytes = Array(name.utf8)
    for at in bytes.indices {
      var other = bytes
      other[at] = UInt8(ascii: "~")
      #expect(try matches("{\"\(String(decoding: other, as: UTF8.self))\":1}") == [])
    }
    #expect(try matches("{\"\(name)~\":1}") == [])
    #expect(try matches("{\"~\(name)\":1}") == [])
    #expect(try matches("{\"\(name.uppercased())~\":1}") == [])
  }

  @Test(arguments: names)
  func `a key with a NUL does not match a name padded with zeros`(name: String) throws {
    #expect(try matches("{\"\(name)\\u0000\":1}") == [])
    #expect(try matches("{\"\\u0000\(name)\":1}") == [])
    #expect(try matches("{\"\(name)\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\":1}") == [])
  }

  @Test func `a key longer than any name does not match`() throws {
    #expect(Key.longestName == 24)
    for length in 25...70 {
      let key = String(
        "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz++++++++++++++++++".prefix(length))
      #expect(try matches("{\"\(key)\":1}") == [])
      #expect(try matches("{\"\\u0061\(key.dropFirst())\":1}") == [])
    }
  }

  @Test func `keys in the middle of a long object are matched`() throws {
    let text = (0..<100).map { "\"key\($0)\":{\"id\":\($0)}" }.joined(separator: ",")
    var reader = Reader(try value("{\(text)}"))
    let object = try reader.beginObject()
    var found: [Int] = []
    while let key = reader.nextKey(in: object) {
      switch key {
      case "key7", "key42", "key99":
        let inner = try reader.beginObject()
        while let key = reader.nextKey(in: inner) {
          if "id" ~= key { found.append(try reader.integer()) } else { reader.skip() }
        }
      default: reader.skip()
      }
    }
    #expect(found == [7, 42, 99])
  }
}
