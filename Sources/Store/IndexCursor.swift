// Reads the bytes of an index from beginning to end. They may be damaged, so every length is
// compared with the number of remaining bytes. Reads numbers, texts, names and ranges;
// `Snapshot+Reading.swift` and `IndexedFiles+Reading.swift` combine them to lists and files.

internal import Files
internal import Glibc

/// Thrown if the bytes are not an index as this program writes it.
struct IndexDamage: Error {}

struct IndexCursor {
  /// All bytes, so that ranges of them can be kept without a copy.
  let allBytes: [UInt8]
  /// The bytes without the checksum.
  let bytes: UnsafeRawBufferPointer
  private(set) var offset = 0
  /// The ranges of the keys and the members that were not read yet.
  private(set) var remainingKeys = 0..<0
  private(set) var remainingMembers = 0..<0

  init(_ allBytes: [UInt8], _ bytes: UnsafeRawBufferPointer) {
    self.allBytes = allBytes
    self.bytes = bytes
  }

  /// A cursor that begins at an entry in the middle of the index. The entry was validated before.
  init(_ allBytes: [UInt8], _ bytes: UnsafeRawBufferPointer, at entry: IndexedFiles.EntryOffsets) {
    self.init(allBytes, bytes)
    offset = Int(entry.fileOffset)
    remainingKeys = Int(entry.keysOffset)..<bytes.count
    remainingMembers = Int(entry.membersOffset)..<bytes.count
  }

  /// The length in bytes, checksum included.
  var length: Int { allBytes.count }

  /// Whether all bytes were read, also those in the sections of keys and members.
  var isAtEnd: Bool { offset == bytes.count && remainingKeys.isEmpty && remainingMembers.isEmpty }

  @inline(__always)
  mutating func readNumber<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(IndexDamage) -> Number {
    let start = try advance(MemoryLayout<Number>.size)
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: Number.self))
  }

  /// Reads a number that the program only ever increments.
  mutating func readCounter(atLeast least: Int = 0) throws(IndexDamage) -> Int {
    let number = try readNumber(Int64.self)
    guard number >= least, number <= IndexFormat.highestCounter else { throw IndexDamage() }
    return Int(number)
  }

  /// Reads a count of elements. Throws if so many elements of at least `length` bytes do not fit
  /// into the remaining bytes.
  mutating func readCount(ofAtLeast length: Int) throws(IndexDamage) -> Int {
    let count = Int(try readNumber(UInt32.self))
    guard count <= (bytes.count - offset) / length else { throw IndexDamage() }
    return count
  }

  mutating func readTraits(
    among allowed: IndexFormat.Traits
  ) throws(IndexDamage) -> IndexFormat.Traits {
    let traits = IndexFormat.Traits(rawValue: try readNumber())
    guard traits.isSubset(of: allowed) else { throw IndexDamage() }
    return traits
  }

  mutating func readText() throws(IndexDamage) -> String {
    try Self.text(try readSlice())
  }

  /// Reads a text, and returns its range. Throws unless it is valid UTF-8.
  mutating func readTextRange() throws(IndexDamage) -> Range<Int> {
    let range = try readSliceRange()
    let text = UnsafeRawBufferPointer(rebasing: bytes[range])
    if !text.isASCII { _ = try Self.text(text) }
    return range
  }

  private static func text(_ bytes: UnsafeRawBufferPointer) throws(IndexDamage) -> String {
    do {
      return String(copying: try UTF8Span(validating: bytes.bindMemory(to: UInt8.self).span))
    } catch {
      throw IndexDamage()
    }
  }

  mutating func readName() throws(IndexDamage) -> FileName {
    let start = try advance(try readNumber(UInt16.self))
    let nameBytes = UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
    guard let name = FileName(copying: nameBytes) else { throw IndexDamage() }
    return name
  }

  /// Reads a file name, and returns its range. Throws unless it is a valid name.
  mutating func readNameRange() throws(IndexDamage) -> Range<Int> {
    let start = try advance(try readNumber(UInt16.self))
    guard FileName.isName(UnsafeRawBufferPointer(rebasing: bytes[start..<offset])) else {
      throw IndexDamage()
    }
    return start..<offset
  }

  /// Skips the sections of keys and of members, and keeps their ranges. Each item's keys and
  /// members are read from them later.
  mutating func skipSections() throws(IndexDamage) {
    let keysStart = try advance(try readNumber(UInt32.self))
    remainingKeys = keysStart..<offset
    let membersStart = try advance(try readNumber(UInt32.self))
    remainingMembers = membersStart..<offset
  }

  /// The keys of the next item, without copying them.
  mutating func readKeys() throws(IndexDamage) -> ByteRange {
    try byteRange(try readKeyRange())
  }

  mutating func readMembers() throws(IndexDamage) -> ByteRange {
    try byteRange(try readMemberRange())
  }

  /// The range of the next item's keys.
  mutating func readKeyRange() throws(IndexDamage) -> Range<Int> {
    try Self.cutRange(Int(try readNumber(UInt32.self)), of: &remainingKeys)
  }

  mutating func readMemberRange() throws(IndexDamage) -> Range<Int> {
    try Self.cutRange(Int(try readNumber(UInt32.self)), of: &remainingMembers)
  }

  private func byteRange(_ range: Range<Int>) throws(IndexDamage) -> ByteRange {
    guard let byteRange = ByteRange(allBytes, start: range.lowerBound, count: range.count) else {
      throw IndexDamage()
    }
    return byteRange
  }

  private static func cutRange(
    _ count: Int, of section: inout Range<Int>
  ) throws(IndexDamage) -> Range<Int> {
    guard count <= section.count else { throw IndexDamage() }
    let range = section.lowerBound..<section.lowerBound + count
    section = range.upperBound..<section.upperBound
    return range
  }

  mutating func readBytes() throws(IndexDamage) -> [UInt8] {
    Array(try readSlice())
  }

  mutating func readDigest() throws(IndexDamage) -> Digest {
    Digest(leading: try readNumber(), trailing: try readNumber())
  }

  private mutating func readSlice() throws(IndexDamage) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[try readSliceRange()])
  }

  private mutating func readSliceRange() throws(IndexDamage) -> Range<Int> {
    let start = try advance(try readNumber(UInt32.self))
    return start..<offset
  }

  /// Advances by `count` bytes and returns the offset of the first of them.
  @inline(__always)
  private mutating func advance(_ count: some FixedWidthInteger) throws(IndexDamage) -> Int {
    guard count <= bytes.count - offset else { throw IndexDamage() }
    defer { offset += Int(count) }
    return offset
  }
}

extension UnsafeRawBufferPointer {
  /// Whether all bytes are ASCII.
  fileprivate var isASCII: Bool {
    var combinedBits: UInt64 = 0
    var offset = 0
    while count &- offset >= 8 {
      combinedBits |= loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    while offset < count {
      combinedBits |= UInt64(self[offset])
      offset &+= 1
    }
    return combinedBits & 0x8080_8080_8080_8080 == 0
  }
}
