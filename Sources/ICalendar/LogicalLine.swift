// The entries in the table of logical lines and in the table of components. They store offsets into
// the text instead of copying it.

/// A logical line (RFC 5545 §3.1): a physical line with its continuations. It ends where the next
/// one starts. The last entry in the table of lines is an empty line at the end of the text.
struct LogicalLine: Sendable {
  enum Kind: UInt8 {
    case property
    case begin
    case end
    /// The line is blank or cannot be parsed.
    case unreadable
  }

  struct Traits: OptionSet {
    let rawValue: UInt8
    /// The line has at least one continuation.
    static let isFolded = Traits(rawValue: 1)
    /// A fold is within the name, or right after it.
    static let hasFoldedName = Traits(rawValue: 2)
    static let hasParameters = Traits(rawValue: 4)
  }

  let startOffset: UInt32
  /// The offset of the value, after the colon.
  var valueOffset: UInt32
  /// The physical line, counted from 1.
  let physicalLine: UInt32
  /// The short hash of the line's name (`Name.shortHash`).
  var nameHash: UInt16 = 0
  /// The length of the name in bytes, without folds.
  var nameLength: UInt8 = 0
  private var kindAndTraits: UInt8

  init(startOffset: Int, valueOffset: Int, physicalLine: Int, kind: Kind, traits: Traits) {
    self.startOffset = UInt32(truncatingIfNeeded: startOffset)
    self.valueOffset = UInt32(truncatingIfNeeded: valueOffset)
    self.physicalLine = UInt32(truncatingIfNeeded: physicalLine)
    kindAndTraits = kind.rawValue | traits.rawValue << 2
  }

  var kind: Kind {
    get { Kind(rawValue: kindAndTraits & 3) ?? .unreadable }
    set { kindAndTraits = kindAndTraits & ~3 | newValue.rawValue }
  }

  var traits: Traits {
    get { Traits(rawValue: kindAndTraits >> 2) }
    set { kindAndTraits = kindAndTraits & 3 | newValue.rawValue << 2 }
  }
}

/// A component: from its BEGIN to the END that closes it, which may be that of an enclosing
/// component, or to the end of the text. Entries are in the order of the BEGINs.
struct ComponentEntry: Sendable {
  /// The line of the component's BEGIN.
  let beginLine: UInt32
  /// One bit for the hash of each property name in the component. For most names that the component
  /// does not have, this bit is not set, so no search is necessary.
  var nameHashBits: UInt64 = 0
  /// The line of the END that closes the component; the number of lines if there is none.
  var endLine: UInt32 = 0
  /// The index of the next component that is not within this one.
  var nextSibling: UInt32 = 0
  /// The index of the enclosing component; `noParent` at the top level.
  let parentIndex: UInt32
  /// The offset of the component's name, after the colon of BEGIN.
  let nameOffset: UInt32
  let nameLength: UInt16
  let isNameFolded: Bool
  /// Whether the component has an END of its own.
  var isClosed = false

  static let noParent = UInt32.max

  @inline(__always)
  static func hashBit(of nameHash: UInt16) -> UInt64 { 1 &<< UInt64(nameHash & 63) }
}
