// All fences as bytes, much as they lie in memory, so that to load them takes no more than to copy and
// to check them. Whose file that is, is not known here.

internal import CivilTime

/// What the bytes begin with, and how they are laid out: 64-bit numbers, then six arrays, each filled
/// up to eight bytes. All is little-endian; on a machine that is not, nothing is ever ours.
enum FenceForm {
  /// “fences” and the version.
  static let opening: UInt64 = 0x0002_7365_636e_6566
  /// Opening, length and checksum of the rest.
  static let headLength = 24

  static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = FenceChecksum()
    sum.goOn(over: bytes, to: bytes.count)
    return sum.closed(over: bytes)
  }
}

/// Of whole words, in eight lanes that do not wait for each other. It may be taken piece by piece, so
/// that whoever needs the bytes has them at hand then.
struct FenceChecksum {
  private var (a, b, c, d) = (UInt64(1), UInt64(2), UInt64(3), UInt64(4))
  private var (e, f, g, h) = (UInt64(5), UInt64(6), UInt64(7), UInt64(8))
  private var at = 0

  /// Up to there, or a little less.
  mutating func goOn(over bytes: UnsafeRawBufferPointer, to end: Int) {
    var (a, b, c, d) = (a, b, c, d)
    var (e, f, g, h) = (e, f, g, h)
    var at = at
    while at + 64 <= min(end, bytes.count) {
      a = Self.mixed(a, Self.word(bytes, at))
      b = Self.mixed(b, Self.word(bytes, at + 8))
      c = Self.mixed(c, Self.word(bytes, at + 16))
      d = Self.mixed(d, Self.word(bytes, at + 24))
      e = Self.mixed(e, Self.word(bytes, at + 32))
      f = Self.mixed(f, Self.word(bytes, at + 40))
      g = Self.mixed(g, Self.word(bytes, at + 48))
      h = Self.mixed(h, Self.word(bytes, at + 56))
      at += 64
    }
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
    (self.e, self.f, self.g, self.h) = (e, f, g, h)
    self.at = at
  }

  /// With what is left.
  mutating func closed(over bytes: UnsafeRawBufferPointer) -> UInt64 {
    goOn(over: bytes, to: bytes.count)
    while at + 8 <= bytes.count {
      a = Self.mixed(a, Self.word(bytes, at))
      at += 8
    }
    return [b, c, d, e, f, g, h, UInt64(bytes.count)].reduce(a, Self.mixed)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, _ at: Int) -> UInt64 {
    UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 29
  }
}

extension Fences {
  public func bytes() -> [UInt8] {
    var writer = FenceWriter(reserving: likelyLength)
    for count in [
      records.count, index.entries.count, index.buckets.count, index.marks.count,
      keys.places.count, watched.count, index.gone, Int(free), Int(index.free),
    ] { writer.number(UInt64(count)) }
    for grid in index.grids {
      writer.number(UInt64(max(0, grid.count)))
      writer.number(grid.largest.bitPattern)
    }
    writer.add(crossings)
    writer.add(several)
    writer.add(sources)
    writer.array(records)
    writer.array(index.entries)
    writer.array(index.buckets)
    writer.array(index.marks)
    writer.array(keys.places)
    writer.array(watched)
    return writer.closed()
  }

  private var likelyLength: Int {
    let places = index.buckets.count + keys.places.count + watched.count
    return 16_384 + 40 * (records.count + index.entries.count) + 4 * places
      + 8 * index.marks.count + 40 * crossings.count + 64 * several.count
  }
}

private struct FenceWriter {
  private var bytes: [UInt8] = []

  init(reserving capacity: Int) {
    bytes.reserveCapacity(capacity)
    number(FenceForm.opening)
    number(0)
    number(0)
  }

  mutating func number(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func number(_ instant: Instant) {
    number(UInt64(bitPattern: instant.milliseconds))
  }

  mutating func add(_ crossings: [UInt32: Crossing]) {
    number(UInt64(crossings.count))
    for (place, crossing) in crossings.sorted(by: { $0.key < $1.key }) {
      number(UInt64(place))
      number(UInt64(crossing.to.rawValue))
      number(crossing.since)
      number(crossing.lastEvidence)
      number(crossing.received)
    }
  }

  mutating func add(_ several: [UInt32: [UInt32]]) {
    number(UInt64(several.count))
    for (place, circles) in several.sorted(by: { $0.key < $1.key }) {
      number(UInt64(place))
      number(UInt64(circles.count))
      for circle in circles { number(UInt64(circle)) }
    }
  }

  mutating func add(_ sources: FixSources) {
    let leader = sources.leader
    number(UInt64(sources.last.count))
    number(UInt64(sources.last.firstIndex { $0.source == leader } ?? sources.last.count))
    for fix in sources.last {
      number(fix.coordinate.latitude.bitPattern)
      number(fix.coordinate.longitude.bitPattern)
      number(fix.accuracy.bitPattern)
      number(fix.at)
      number(UInt64(fix.source.utf8.count))
      bytes.append(contentsOf: fix.source.utf8)
      fill()
    }
  }

  mutating func array(_ elements: ContiguousArray<some BitwiseCopyable>) {
    elements.withUnsafeBytes { bytes.append(contentsOf: $0) }
    fill()
  }

  private mutating func fill() {
    while bytes.count % 8 != 0 { bytes.append(0) }
  }

  consuming func closed() -> [UInt8] {
    let length = UInt64(bytes.count)
    let sum = bytes.withUnsafeBytes {
      FenceForm.checksum(UnsafeRawBufferPointer(rebasing: $0[FenceForm.headLength...]))
    }
    for (place, number) in [(8, length), (16, sum)] {
      withUnsafeBytes(of: number.littleEndian) {
        bytes.replaceSubrange(place..<place + 8, with: $0)
      }
    }
    return bytes
  }
}
