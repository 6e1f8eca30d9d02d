// A parsed text as a flat list of its values in the order they stand: what the parser writes and
// everything else reads. An object's entry is followed by key, value, key, value, …

struct Entry: Sendable {
  /// The value's text is `start ..< end` of the document's bytes, quotes and brackets included.
  var start: UInt32
  var end: UInt32
  /// The entry behind this value and all that is in it.
  var next: UInt32
  var kind: Kind
  var traits: Traits
  /// Of a key: a mark that equal keys share, so that most others are told apart without a look.
  var mark: UInt16 = 0

  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// A string that holds at least one escape, so that its bytes are not its text.
    static let escaped = Traits(rawValue: 1)
    /// A string with half a surrogate pair; only a text that was refused holds one.
    static let broken = Traits(rawValue: 2)
  }
}

extension Entry {
  var range: Range<Int> { Int(start)..<Int(end) }

  /// What stands between a string's quotes.
  var content: Range<Int> { Int(start) + 1..<Int(end) - 1 }
}

extension Entry {
  /// The one entry of the text `null`.
  static let null = Entry(start: 0, end: 4, next: 1, kind: .null, traits: [])
}
