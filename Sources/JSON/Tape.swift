// A parsed text as a flat list of its values in order: written by the parser, read by everything
// else. An object's entry is followed by key, value, key, value, …

struct Entry: Sendable {
  /// The value's text is `start ..< end` of the document's bytes, including quotes and brackets.
  var start: UInt32
  var end: UInt32
  /// The index after this value and everything in it.
  var next: UInt32
  var kind: Kind
  var traits: Traits
  /// For keys: a mark that equal keys share, so that most others are distinguished without
  /// comparing.
  var mark: UInt16 = 0

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// A string with escapes, so that its bytes are not its content.
    static let escaped = Traits(rawValue: 1)
    /// A string with half of a surrogate pair; only refused texts have one.
    static let broken = Traits(rawValue: 2)
  }
}

extension Entry {
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The range between a string's quotes.
  var content: Range<Int> { Int(start) + 1..<Int(end) - 1 }
}

extension Entry {
  /// The entry of the text `null`.
  static let null = Entry(start: 0, end: 4, next: 1, kind: .null, traits: [])
}
