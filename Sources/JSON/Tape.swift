// The tape: all values of a parsed text as a list, in order. Only the parser writes it. After the
// entry of an object come those of its first key, the value of that key, the second key, and so
// on.

struct TapeEntry: Sendable {
  /// The text of the value is `start ..< end` of the document's bytes, with quotation marks and
  /// brackets.
  var start: UInt32
  var end: UInt32
  /// The index of the entry after this value and everything in it.
  var nextIndex: UInt32
  var kind: Kind
  var traits: Traits
  /// For a key, a short hash. Most different keys have different hashes, so they need not be
  /// compared byte by byte.
  var shortHash: UInt16 = 0

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// The string has escapes, so its bytes are not its content.
    static let hasEscapes = Traits(rawValue: 1)
    /// The string has an unpaired surrogate, for which the whole text is refused.
    static let hasLoneSurrogate = Traits(rawValue: 2)
  }
}

extension TapeEntry {
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The range between the quotation marks of a string.
  var contentRange: Range<Int> { Int(start) + 1..<Int(end) - 1 }
}

extension TapeEntry {
  /// The entry of the text `null`.
  static let null = TapeEntry(start: 0, end: 4, nextIndex: 1, kind: .null, traits: [])
}
