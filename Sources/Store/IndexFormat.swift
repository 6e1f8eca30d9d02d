// The format of the index file: its header, its footer, and the optional parts of entries. The
// version is raised with every change of the format, so that no program misreads another version.

/// The whole file, numbers with the lowest byte first, texts and names with their length before
/// them:
///
/// magic number, version, codec version, length of the whole file
///     bookmark, time taken, the boot it was taken in
///     lists, by name, and documents, by folder and name: each with their count
///     keys of all items, and members of all items: each with their length together
///     files, by list and name, with their count; of keys and members only their lengths
///     checksum of everything before it
///
/// Keys and members are most of an index. They have sections of their own, so that opening never
/// touches them and a fetch over all keys reads nothing else.
enum IndexFormat {
  /// "FPINDEX" and a byte with which no text begins.
  static let magicNumber: UInt64 = 0x9A58_4544_4E49_5046
  static let version: UInt32 = 2
  /// The length of the header in bytes: magic number, version, codec version, length of the file.
  static let headerLength = 8 + 4 + 8 + 8
  /// The offset of a file's name within the file's entry: after traits, list number and the name's
  /// length.
  static let nameOffset = 1 + 4 + 2
  static let checksumLength = 8
  /// The greatest length of an index, in bytes. A longer one is not written, because it would take
  /// too much memory.
  static let longestIndex = 1 << 30
  /// Upper bound of counters, so that adding one to a counter never overflows.
  static let highestCounter = 1 << 53
  /// Upper bound of times: about the year 2116, in nanoseconds.
  static let latestTime: Int64 = 1 << 62

  /// Which optional parts an entry has. A reader refuses unknown bits.
  struct Traits: OptionSet {
    let rawValue: UInt8

    static let hasTitle = Traits(rawValue: 1)
    static let hasColor = Traits(rawValue: 2)
    static let isReadOnly = Traits(rawValue: 4)
    static let ofList: Traits = [.hasTitle, .hasColor, .isReadOnly]

    static let hasSignature = Traits(rawValue: 1)
    static let ofDocument: Traits = [.hasSignature]

    static let isUnreadable = Traits(rawValue: 2)
    /// The id that the file had while it could be read.
    static let hasFormerID = Traits(rawValue: 4)
    static let ofFile: Traits = [.hasSignature, .isUnreadable, .hasFormerID]

    static let hasLine = Traits(rawValue: 1)
    static let ofDiagnostic: Traits = [.hasLine]
  }

  /// How many kinds of items an index may have; no codec has so many.
  static let mostKinds = 256

  /// How many bytes each element has at least. So a damaged count never allocates more memory than
  /// the file justifies.
  static let shortestList = 1 + 2 + 8
  static let shortestDocument = 1 + 1 + 2 + 4
  static let shortestFile = 1 + 4 + 2 + 16 + shortestDiagnostic
  static let shortestDiagnostic = 1 + 4 + 4
}
