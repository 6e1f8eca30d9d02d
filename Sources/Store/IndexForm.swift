// The form of the index file: what stands at its beginning and its end, and the marks in between.
// Changes with every change of what is written, so that no reader takes one form for another.

/// The whole file, numbers with the lowest byte first, texts and names with their length before them:
///
///     opening, version, codec version, length of the whole file
///     bookmark, time taken, the boot it was taken in
///     lists, by name, and documents, by place and name: each with their count
///     keys of all items, and members of all items: each with their length together
///     files, by list and name, with their count; of keys and members only how long they are
///     checksum of all that stands before it
///
/// Keys and members are most of an index and stand apart, so that opening never touches them; and
/// keys stand together, so that a fetch that looks at all of them passes over nothing else.
enum IndexForm {
  /// "FPINDEX" and a byte that no text has.
  static let opening: UInt64 = 0x9A58_4544_4E49_5046
  static let version: UInt32 = 2
  /// Opening, version, codec version, length.
  static let headLength = 8 + 4 + 8 + 8
  /// Where a file has its name: behind its traits, its list and how long the name is.
  static let nameOffset = 1 + 4 + 2
  static let checksumLength = 8
  /// An index that would be longer is not kept: memory is worth more.
  static let limit = 1 << 30
  /// Numbers that are counted up never come here, so that one more is always a number.
  static let highestNumber = 1 << 53
  /// Neither do times: about the year 2116, in nanoseconds.
  static let latestTime: Int64 = 1 << 62

  /// What a thing has of what it may have. A reader refuses bits that it does not know.
  struct Traits: OptionSet {
    let rawValue: UInt8

    static let title = Traits(rawValue: 1)
    static let color = Traits(rawValue: 2)
    static let readOnly = Traits(rawValue: 4)
    static let ofList: Traits = [.title, .color, .readOnly]

    static let signature = Traits(rawValue: 1)
    static let ofDocument: Traits = [.signature]

    static let unreadable = Traits(rawValue: 2)
    /// It went by an id while it could be read.
    static let former = Traits(rawValue: 4)
    static let ofFile: Traits = [.signature, .unreadable, .former]

    static let line = Traits(rawValue: 1)
    static let ofRemark: Traits = [.line]
  }

  /// No codec knows as many kinds of items.
  static let mostKinds = 256

  /// The fewest bytes that one of each takes, so that no count makes room for more than there are.
  static let shortestList = 1 + 2 + 8
  static let shortestDocument = 1 + 1 + 2 + 4
  static let shortestFile = 1 + 4 + 2 + 16 + shortestRemark
  static let shortestRemark = 1 + 4 + 4
}
