// Reads an index from its beginning to its end, and trusts nothing: every length is held against
// what is left. Knows numbers, texts, names and stretches, and not what they are for.

internal import Files

/// The bytes are no index that this program has written.
struct IndexDamage: Error {}

struct IndexCursor {
  /// All of it, for stretches to be part of.
  private let whole: [UInt8]
  /// The same bytes, as far as they are read.
  private let bytes: UnsafeRawBufferPointer
  private var place: Int

  init(_ whole: [UInt8], _ bytes: UnsafeRawBufferPointer) {
    self.whole = whole
    self.bytes = bytes
    place = 0
  }

  /// Of all that is read, with the checksum behind it.
  var length: Int { whole.count }

  var isAtEnd: Bool { place == bytes.count }

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
    guard let text = String(validating: try slice(), as: UTF8.self) else { throw IndexDamage() }
    return text
  }

  mutating func name() throws(IndexDamage) -> FileName {
    let count = Int(try number(UInt16.self))
    let start = try take(count)
    let raw = UnsafeRawBufferPointer(rebasing: bytes[start..<start + count])
    guard let name = FileName(copying: raw) else { throw IndexDamage() }
    return name
  }

  /// Bytes that stay where they are.
  mutating func stretch() throws(IndexDamage) -> Stretch {
    let slice = try slice()
    guard let stretch = Stretch(whole, start: slice.startIndex, count: slice.count) else {
      throw IndexDamage()
    }
    return stretch
  }

  mutating func copy() throws(IndexDamage) -> [UInt8] {
    Array(try slice())
  }

  mutating func digest() throws(IndexDamage) -> Digest {
    Digest(leading: try number(), trailing: try number())
  }

  private mutating func slice() throws(IndexDamage) -> Slice<UnsafeRawBufferPointer> {
    let count = Int(try number(UInt32.self))
    let start = try take(count)
    return bytes[start..<start + count]
  }

  /// Goes on by so many bytes, and says where they began.
  private mutating func take(_ count: Int) throws(IndexDamage) -> Int {
    guard count <= bytes.count - place else { throw IndexDamage() }
    defer { place += count }
    return place
  }
}
