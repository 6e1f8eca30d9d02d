// Reads an index from its beginning to its end, and trusts nothing: every length is held against
// what is left. Knows numbers, texts, names and stretches, and not what they are for.

internal import Files
internal import Glibc

/// The bytes are no index that this program has written.
struct IndexDamage: Error {}

struct IndexCursor {
  /// All of it, for stretches to be part of.
  private let whole: [UInt8]
  /// The same bytes, as far as they are read.
  private let bytes: UnsafeRawBufferPointer
  private var place = 0
  private var lastWord = ""
  /// Where the next stretch of each kind begins, and where the last one ends.
  private var keysToCome = 0..<0
  private var membersToCome = 0..<0

  init(_ whole: [UInt8], _ bytes: UnsafeRawBufferPointer) {
    self.whole = whole
    self.bytes = bytes
  }

  /// Of all that is read, with the checksum behind it.
  var length: Int { whole.count }

  /// Nothing is left, not even a stretch.
  var isAtEnd: Bool { place == bytes.count && keysToCome.isEmpty && membersToCome.isEmpty }

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

  /// One of a few words: as a rule the same as the last time.
  mutating func word() throws(IndexDamage) -> String {
    let slice = try slice()
    let isLast = lastWord.withUTF8 { last in
      guard last.count == slice.count, let one = last.baseAddress, let other = slice.baseAddress
      else { return last.count == slice.count }
      return memcmp(one, other, last.count) == 0
    }
    if !isLast { lastWord = try Self.text(slice) }
    return lastWord
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

  /// Passes over all stretches, which are asked for later.
  mutating func stretchesToCome() throws(IndexDamage) {
    let keys = try take(try number(UInt32.self))
    keysToCome = keys..<place
    let members = try take(try number(UInt32.self))
    membersToCome = members..<place
  }

  /// The next item's keys, which stay where they are.
  mutating func keys() throws(IndexDamage) -> Stretch {
    let count = Int(try number(UInt32.self))
    return try Self.next(count, of: &keysToCome, in: whole)
  }

  mutating func members() throws(IndexDamage) -> Stretch {
    let count = Int(try number(UInt32.self))
    return try Self.next(count, of: &membersToCome, in: whole)
  }

  private static func next(
    _ count: Int, of stretches: inout Range<Int>, in whole: [UInt8]
  ) throws(IndexDamage) -> Stretch {
    guard count <= stretches.count,
      let stretch = Stretch(whole, start: stretches.lowerBound, count: count)
    else { throw IndexDamage() }
    stretches = stretches.lowerBound + count..<stretches.upperBound
    return stretch
  }

  mutating func copy() throws(IndexDamage) -> [UInt8] {
    Array(try slice())
  }

  mutating func digest() throws(IndexDamage) -> Digest {
    Digest(leading: try number(), trailing: try number())
  }

  private mutating func slice() throws(IndexDamage) -> UnsafeRawBufferPointer {
    let start = try take(try number(UInt32.self))
    return UnsafeRawBufferPointer(rebasing: bytes[start..<place])
  }

  /// Goes on by so many bytes, and says where they began.
  private mutating func take(_ count: some FixedWidthInteger) throws(IndexDamage) -> Int {
    guard count <= bytes.count - place else { throw IndexDamage() }
    defer { place += Int(count) }
    return place
  }
}
