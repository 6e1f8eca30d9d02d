// Reads an index from its beginning to its end, and trusts nothing: every length is held against
// what is left. Knows numbers, texts, names and stretches, and not what they are for.

internal import Files
internal import Glibc

/// The bytes are no index that this program has written.
struct IndexDamage: Error {}

struct IndexCursor {
  /// All of it, for stretches to be part of.
  let whole: [UInt8]
  /// The same bytes, as far as they are read.
  let bytes: UnsafeRawBufferPointer
  private(set) var place = 0
  /// Where the next stretch of each kind begins, and where the last one ends.
  private(set) var keysToCome = 0..<0
  private(set) var membersToCome = 0..<0

  init(_ whole: [UInt8], _ bytes: UnsafeRawBufferPointer) {
    self.whole = whole
    self.bytes = bytes
  }

  /// For a file that was read before.
  init(_ whole: [UInt8], _ bytes: UnsafeRawBufferPointer, at entry: IndexedFiles.Entry) {
    self.init(whole, bytes)
    place = Int(entry.file)
    keysToCome = Int(entry.keys)..<bytes.count
    membersToCome = Int(entry.members)..<bytes.count
  }

  /// Of all that is read, with the checksum behind it.
  var length: Int { whole.count }

  /// Nothing is left, not even a stretch.
  var isAtEnd: Bool { place == bytes.count && keysToCome.isEmpty && membersToCome.isEmpty }

  @inline(__always)
  mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _ type: Number.Type = Number.self
  ) throws(IndexDamage) -> Number {
    let start = try take(MemoryLayout<Number>.size)
    return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: Number.self))
  }

  /// One that is counted up elsewhere.
  mutating func counter(atLeast least: Int = 0) throws(IndexDamage) -> Int {
    let number = try number(Int64.self)
    guard number >= least, number <= IndexForm.highestNumber else { throw IndexDamage() }
    return Int(number)
  }

  /// How many things follow that take so many bytes at least.
  mutating func count(ofAtLeast length: Int) throws(IndexDamage) -> Int {
    let count = Int(try number(UInt32.self))
    guard count <= (bytes.count - place) / length else { throw IndexDamage() }
    return count
  }

  mutating func traits(
    among known: IndexForm.Traits
  ) throws(IndexDamage) -> IndexForm.Traits {
    let traits = IndexForm.Traits(rawValue: try number())
    guard traits.isSubset(of: known) else { throw IndexDamage() }
    return traits
  }

  mutating func text() throws(IndexDamage) -> String {
    try Self.text(try slice())
  }

  /// Where a text lies that is one.
  mutating func textRange() throws(IndexDamage) -> Range<Int> {
    let range = try sliceRange()
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

  mutating func name() throws(IndexDamage) -> FileName {
    let start = try take(try number(UInt16.self))
    let raw = UnsafeRawBufferPointer(rebasing: bytes[start..<place])
    guard let name = FileName(copying: raw) else { throw IndexDamage() }
    return name
  }

  /// Where a name lies that is one.
  mutating func nameRange() throws(IndexDamage) -> Range<Int> {
    let start = try take(try number(UInt16.self))
    guard FileName.isName(UnsafeRawBufferPointer(rebasing: bytes[start..<place])) else {
      throw IndexDamage()
    }
    return start..<place
  }

  /// Passes over all stretches, which are asked for later.
  mutating func stretchesToCome() throws(IndexDamage) {
    let keys = try take(try number(UInt32.self))
    keysToCome = keys..<place
    let members = try take(try number(UInt32.self))
    membersToCome = members..<place
  }

  /// The next item's keys, which stay where they are.
  mutating func keys() throws(IndexDamage) -> Stretch {
    try stretch(try keyRange())
  }

  mutating func members() throws(IndexDamage) -> Stretch {
    try stretch(try memberRange())
  }

  /// Where they lie.
  mutating func keyRange() throws(IndexDamage) -> Range<Int> {
    try Self.next(Int(try number(UInt32.self)), of: &keysToCome)
  }

  mutating func memberRange() throws(IndexDamage) -> Range<Int> {
    try Self.next(Int(try number(UInt32.self)), of: &membersToCome)
  }

  private func stretch(_ range: Range<Int>) throws(IndexDamage) -> Stretch {
    guard let stretch = Stretch(whole, start: range.lowerBound, count: range.count) else {
      throw IndexDamage()
    }
    return stretch
  }

  private static func next(
    _ count: Int, of stretches: inout Range<Int>
  ) throws(IndexDamage) -> Range<Int> {
    guard count <= stretches.count else { throw IndexDamage() }
    let next = stretches.lowerBound..<stretches.lowerBound + count
    stretches = next.upperBound..<stretches.upperBound
    return next
  }

  mutating func copy() throws(IndexDamage) -> [UInt8] {
    Array(try slice())
  }

  mutating func digest() throws(IndexDamage) -> Digest {
    Digest(leading: try number(), trailing: try number())
  }

  private mutating func slice() throws(IndexDamage) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[try sliceRange()])
  }

  private mutating func sliceRange() throws(IndexDamage) -> Range<Int> {
    let start = try take(try number(UInt32.self))
    return start..<place
  }

  /// Goes on by so many bytes, and says where they began.
  @inline(__always)
  private mutating func take(_ count: some FixedWidthInteger) throws(IndexDamage) -> Int {
    guard count <= bytes.count - place else { throw IndexDamage() }
    defer { place += Int(count) }
    return place
  }
}

extension UnsafeRawBufferPointer {
  /// Whether no byte has its highest bit set.
  fileprivate var isASCII: Bool {
    var bits: UInt64 = 0
    var place = 0
    while count &- place >= 8 {
      bits |= loadUnaligned(fromByteOffset: place, as: UInt64.self)
      place &+= 8
    }
    while place < count {
      bits |= UInt64(self[place])
      place &+= 1
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }
}
