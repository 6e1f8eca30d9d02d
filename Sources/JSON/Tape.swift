// A parsed text as a list of its values in order, the tape. The parser writes the tape; all other
// code only reads it. The entry of an object is followed by key, value, key, value and so on.

struct Entry: Sendable {
  /// The text of the value is `start ..< end` of the document's bytes, with quotation marks and
  /// brackets.
  var start: UInt32
  var end: UInt32
  /// The index of the entry after this value and everything in it.
  var next: UInt32
  var kind: Kind
  var traits: Traits
  /// For a key, a short hash. Most different keys have different hashes, so they need not be
  /// compared byte by byte.
  var shortHash: UInt16 = 0

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// The string has escapes, so its bytes are not its content.
    static let escaped = Traits(rawValue: 1)
    /// The string has an unpaired surrogate, for which the whole text is refused.
    static let broken = Traits(rawValue: 2)
  }
}

extension Entry {
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The range between the quotation marks of a string.
  var content: Range<Int> { Int(start) + 1..<Int(end) - 1 }
}

extension Entry {
  /// The entry of the text `null`.
  static let null = Entry(start: 0, end: 4, next: 1, kind: .null, traits: [])
}
