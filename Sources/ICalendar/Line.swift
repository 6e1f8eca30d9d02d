// An entry in the table of logical lines, and an entry in the table of components. They store
// offsets into the text and copy nothing.

/// A logical line (RFC 5545 §3.1): a physical line with its continuations. It ends where the next
/// one starts. The last entry in the table of lines is an empty line at the end of the text.
struct Line: Sendable {
  enum Kind: UInt8 {
    case property
    case begin
    case end
    /// The line is blank or cannot be parsed.
    case other
  }

  struct Traits: OptionSet {
    let rawValue: UInt8
    /// The line has at least one continuation.
    static let isFolded = Traits(rawValue: 1)
    /// A fold is within the name, or right after it.
    static let hasFoldedName = Traits(rawValue: 2)
    static let hasParameters = Traits(rawValue: 4)
  }

  let start: UInt32
  /// The offset of the value, after the colon.
  var value: UInt32
  /// The physical line, counted from 1.
  let number: UInt32
  /// The short hash of the line's name, `Name.mark`.
  var mark: UInt16 = 0
  /// The length of the name in bytes, without folds.
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

/// A component: from its BEGIN to the END that closes it, which may be that of an enclosing
/// component, or to the end of the text. Entries are in the order of the BEGINs.
struct ComponentEntry: Sendable {
  /// The line of the component's BEGIN.
  let begin: UInt32
  /// One bit for the hash of each property name in the component. So most names that the component
  /// does not have are recognised without a search.
  var marks: UInt64 = 0
  /// The line of the END that closes the component; the number of lines if there is none.
  var end: UInt32 = 0
  /// The index of the next component that is not within this one.
  var next: UInt32 = 0
  /// The index of the enclosing component; `none` at the top level.
  let parent: UInt32
  /// The offset of the component's name, after the colon of BEGIN.
  let name: UInt32
  let nameLength: UInt16
  let isNameFolded: Bool
  /// Whether the component has an END of its own.
  var isClosed = false

  static let none = UInt32.max

  @inline(__always)
  static func bit(of mark: UInt16) -> UInt64 { 1 &<< UInt64(mark & 63) }
}
