// One entry in the table of logical lines, and one in the table of components: offsets into the
// text, and nothing that was copied out of it.

/// A logical line (RFC 5545 §3.1): a physical line with the continuations that follow it. It ends
/// where the next one starts; the table's last entry is an empty line at the end of the text.
struct Line: Sendable {
  enum Kind: UInt8 {
    case property
    case begin
    case end
    /// Nothing stands on it, or nothing that can be read.
    case other
  }

  struct Traits: OptionSet {
    let rawValue: UInt8
    /// It has at least one continuation.
    static let isFolded = Traits(rawValue: 1)
    /// A fold stands within the name, or between the name and what ends it.
    static let hasFoldedName = Traits(rawValue: 2)
    static let hasParameters = Traits(rawValue: 4)
  }

  let start: UInt32
  /// Where the value begins: after the colon.
  var value: UInt32
  /// The physical line, counted from 1.
  let number: UInt32
  /// What `Name.mark` says of its name.
  var mark: UInt16 = 0
  /// Without folds.
  var nameLength: UInt8 = 0
  private var shape: UInt8

  init(start: Int, value: Int, number: Int, kind: Kind, traits: Traits) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.value = UInt32(truncatingIfNeeded: value)
    self.number = UInt32(truncatingIfNeeded: number)
    shape = kind.rawValue | traits.rawValue << 2
  }

  var kind: Kind {
    get { Kind(rawValue: shape & 3) ?? .other }
    set { shape = shape & ~3 | newValue.rawValue }
  }

  var traits: Traits {
    get { Traits(rawValue: shape >> 2) }
    set { shape = shape & 3 | newValue.rawValue << 2 }
  }
}

/// A component: from its BEGIN to before the END that closes it, which may be that of a component
/// around it, or the end of the text. Components stand in the order of their BEGINs.
struct ComponentEntry: Sendable {
  /// The line of its BEGIN.
  let begin: UInt32
  /// A bit for the mark of each name that one of its properties has: what is not among them need
  /// not be looked for.
  var marks: UInt64 = 0
  /// The line of the END that closes it; the number of lines where none does.
  var end: UInt32 = 0
  /// The component after this one and all within it.
  var next: UInt32 = 0
  /// The component around it; `none` at the top.
  let parent: UInt32
  /// Where its name stands, from the BEGIN's colon to the last byte that counts.
  let name: UInt32
  let nameLength: UInt16
  let isNameFolded: Bool
  /// Its END is its own.
  var isClosed = false

  static let none = UInt32.max

  @inline(__always)
  static func bit(of mark: UInt16) -> UInt64 { 1 &<< UInt64(mark & 63) }
}
