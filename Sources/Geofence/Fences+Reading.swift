// All fences from bytes, or nothing where these were never ours. Checked is whatever could lead out of
// an array or round in circles for ever: bytes that somebody made up may hold nonsense, and no more.

internal import CivilTime

extension Fences {
  /// Nil for any damage, and for another version: then they are to be made anew.
  public init?(bytes: RawSpan) {
    let fences = bytes.withUnsafeBytes { all -> Fences? in
      var reader = FenceReader(bytes: all)
      guard reader.opens() else { return nil }
      return try? reader.fences()
    }
    guard let fences else { return nil }
    self = fences
  }

  public init?(bytes: [UInt8]) {
    self.init(bytes: bytes.span.bytes)
  }
}

private struct FenceDamage: Error {}

private struct FenceReader {
  let bytes: UnsafeRawBufferPointer
  private var at = 0
  /// All behind the head.
  private let summed: UnsafeRawBufferPointer
  private var sum = FenceChecksum()
  private var expectedSum: UInt64 = 0

  init(bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    summed = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(FenceForm.headLength))
  }

  mutating func opens() -> Bool {
    guard bytes.count >= FenceForm.headLength, (try? number()) == FenceForm.opening,
      (try? number()) == UInt64(bytes.count), let sum = try? number()
    else { return false }
    expectedSum = sum
    return true
  }

  mutating func fences() throws(FenceDamage) -> Fences {
    var counts: [Int] = []
    for _ in 0..<9 { counts.append(try count()) }
    var fences = Fences()
    fences.index = try index(counts)
    fences.free = try place(UInt64(counts[7]), below: counts[0])
    let crossings = try crossings(of: counts[0])
    let several = try several(of: counts[0], circles: counts[1])
    fences.sources = try sources()
    // Each is checked piece by piece, as it comes: to go over all of it once more would cost as much
    // as to have it come from memory again.
    var records = RecordCheck(
      records: counts[0], circles: counts[1], watched: counts[5])
    fences.records = try array(counts[0]) { records.take($0) }
    var circles = CircleCheck(circles: counts[1], records: counts[0])
    fences.index.entries = try array(counts[1]) { [known = fences.records] entries in
      circles.take(entries, of: known)
    }
    fences.index.buckets = try array(counts[2]) { circles.take(places: $0) }
    fences.index.marks = try array(counts[3])
    var keys = Strays(beyond: counts[0])
    let places: ContiguousArray<UInt32> = try array(counts[4]) { keys.add($0) }
    fences.watched = try array(counts[5])
    guard at == bytes.count, sum.closed(over: summed) == expectedSum,
      fences.takeOver(records, circles, crossings, several, places, keys)
    else { throw FenceDamage() }
    return fences
  }

  // MARK: Parts

  /// All of it but its arrays.
  private mutating func index(_ counts: [Int]) throws(FenceDamage) -> CircleIndex {
    var index = CircleIndex()
    guard counts[2] >= CircleIndex.fewestBuckets, counts[2] & (counts[2] - 1) == 0,
      counts[3] == counts[2] / CircleIndex.bucketsPerWord, counts[4] >= KeyTable.fewest,
      counts[4] & (counts[4] - 1) == 0
    else { throw FenceDamage() }
    index.gone = counts[6]
    index.free = try place(UInt64(counts[8]), below: counts[1])
    for number in index.grids.indices {
      index.grids[number].count = try count()
      let largest = Double(bitPattern: try self.number())
      guard largest >= 0, largest <= Grid(number).largestRadius else { throw FenceDamage() }
      index.grids[number].admit(largest)
    }
    return index
  }

  private mutating func crossings(of records: Int) throws(FenceDamage) -> [UInt32: Crossing] {
    var crossings: [UInt32: Crossing] = [:]
    for _ in 0..<(try count()) {
      let place = try place(number(), below: records)
      guard let to = Side(rawValue: UInt8(truncatingIfNeeded: try number())), to != .unknown,
        crossings[place] == nil
      else { throw FenceDamage() }
      crossings[place] = Crossing(
        to: to, since: try instant(), lastEvidence: try instant(), received: try instant())
    }
    return crossings
  }

  private mutating func several(
    of records: Int, circles: Int
  ) throws(FenceDamage) -> [UInt32: [UInt32]] {
    var several: [UInt32: [UInt32]] = [:]
    for _ in 0..<(try count()) {
      let place = try place(number(), below: records)
      var places: [UInt32] = []
      for _ in 0..<(try count()) { places.append(try self.place(number(), below: circles)) }
      guard places.count > 1, several[place] == nil else { throw FenceDamage() }
      several[place] = places
    }
    return several
  }

  private mutating func sources() throws(FenceDamage) -> FixSources {
    var fixes: [Fix] = []
    let count = try count()
    let leader = try number()
    for _ in 0..<count {
      let latitude = Double(bitPattern: try number())
      let longitude = Double(bitPattern: try number())
      let accuracy = Double(bitPattern: try number())
      let instant = try instant()
      let length = try self.count()
      guard length <= Fix.longestSource, length <= bytes.count - at,
        let source = String(validating: bytes[at..<at + length], as: UTF8.self),
        let fix = try? Fix(
          latitude: latitude, longitude: longitude, accuracy: accuracy, at: instant,
          source: source)
      else { throw FenceDamage() }
      at += (length + 7) & ~7
      fixes.append(fix)
    }
    let name = leader < UInt64(count) ? fixes[Int(leader)].source : nil
    guard let sources = FixSources(last: fixes, leader: name) else { throw FenceDamage() }
    return sources
  }

  // MARK: Words

  private mutating func number() throws(FenceDamage) -> UInt64 {
    guard bytes.count - at >= 8 else { throw FenceDamage() }
    defer { at += 8 }
    return UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  private mutating func instant() throws(FenceDamage) -> Instant {
    Instant(milliseconds: Int64(bitPattern: try number()))
  }

  /// No more than could be in here, or nobody's place.
  private mutating func count() throws(FenceDamage) -> Int {
    let number = try number()
    guard number <= UInt64(bytes.count) || number == UInt64(UInt32.max) else {
      throw FenceDamage()
    }
    return Int(number)
  }

  private func place(_ number: UInt64, below count: Int) throws(FenceDamage) -> UInt32 {
    guard number < UInt64(count) || number == UInt64(UInt32.max) else { throw FenceDamage() }
    return UInt32(truncatingIfNeeded: number)
  }

  private mutating func array<Element: BitwiseCopyable>(
    _ count: Int, _ check: (UnsafeBufferPointer<Element>) -> Void = { _ in }
  ) throws(FenceDamage) -> ContiguousArray<Element> {
    let stride = MemoryLayout<Element>.stride
    guard count <= (bytes.count - at) / stride, count < Int(UInt32.max) else {
      throw FenceDamage()
    }
    let end = at + count * stride
    defer { at = min(bytes.count, (end + 7) & ~7) }
    let piece = Self.piece / stride
    return ContiguousArray(room: count) { room in
      // What has just been summed is still near when it is copied, and then when it is checked.
      for first in Swift.stride(from: 0, to: count, by: piece) {
        let part = first..<min(count, first + piece)
        let source = at + part.lowerBound * stride..<at + part.upperBound * stride
        sum.goOn(over: summed, to: source.upperBound - FenceForm.headLength)
        let target = UnsafeMutableBufferPointer(rebasing: room[part])
        UnsafeMutableRawBufferPointer(target)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[source]))
        check(UnsafeBufferPointer(target))
      }
      return count
    }
  }

  private static let piece = 256 << 10
}
