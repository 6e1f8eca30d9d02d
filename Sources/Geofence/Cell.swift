// The cells into which circles are sorted. For each size of circle there is one grid over the
// whole earth. The rows of a grid are equally high, and towards the poles a row has fewer columns,
// so that no cell is narrow.

internal import Glibc

/// A cell of one grid. Grid n has 2ⁿ rows, and only grids with an even n are used. A circle is in
/// the cell of its centre, in the grid whose rows are two to eight times as high as its radius. So
/// a search for the circles that contain a point examines two or four cells of each grid. With all
/// grids (and rows of two to four times the radius) a search took a quarter longer.
struct Cell: Hashable {
  /// The grid, and a block of 32 × 32 cells in it. `tag` and `indexInBlock` together identify the
  /// cell.
  let tag: UInt32
  /// The cell within that block: the high bits number a square of 8 × 8 cells, and the lowest six
  /// bits number the cell in that square.
  let indexInBlock: UInt32

  init(_ grid: Int, row: Int, column: Int) {
    tag = UInt32(truncatingIfNeeded: grid << 27 | (row >> 5) << 14 | column >> 5)
    let square = (row >> 3 & 3) << 2 | column >> 3 & 3
    indexInBlock = UInt32(truncatingIfNeeded: square << 6 | (row & 7) << 3 | column & 7)
  }

  private init(tag: UInt32, indexInBlock: UInt32) {
    self.tag = tag
    self.indexInBlock = indexInBlock
  }

  /// Another cell of the same square of 8 × 8 cells, by its number in the square.
  func cell(_ number: Int) -> Cell {
    Cell(tag: tag, indexInBlock: indexInBlock & ~63 | UInt32(truncatingIfNeeded: number))
  }

  /// The index of the cell's bucket in `CircleIndex.buckets`. The number of buckets is a power of
  /// two, at least 1,024. Two cells with the same tag never share a bucket.
  /// - Parameter mask: The number of buckets, minus 1.
  @inline(__always)
  func bucketIndex(mask: Int) -> Int { (tagHash >> 10 ^ Int(indexInBlock)) & mask }

  /// The index of the word whose 64 bits tell which cells of the square are occupied. The number of
  /// words is a power of two, at least 16.
  /// - Parameter mask: The number of words, minus 1.
  @inline(__always)
  func occupancyWordIndex(mask: Int) -> Int { (tagHash << 4 & ~15 | Int(indexInBlock >> 6)) & mask }

  /// The bit of the cell in the word of its square.
  var occupancyBit: UInt64 { 1 << UInt64(indexInBlock & 63) }

  private var tagHash: Int {
    Int(truncatingIfNeeded: (UInt64(tag) &* 0x9E37_79B9_7F4A_7C15) >> 24)
  }
}

/// One of the grids, for circles of similar size.
struct Grid {
  let number: Int
  let rows: Int

  /// The number of the finest grid. Its rows are 76 m high, and it has all circles with a radius
  /// below 38 m. The coarsest grid, number 0, is a single cell for the whole earth. It has the
  /// circles whose radius is more than an eighth of the earth's circumference.
  static let finestGrid = 18
  static let count = finestGrid + 1

  init(_ number: Int) {
    self.number = number
    rows = 1 << number
  }

  /// The grid for circles of this radius.
  init(radius: Double) {
    let ratio = Coordinate.farthest / (2 * radius)
    self.init(ratio >= 1 ? min(Self.finestGrid, Int(ratio.exponent) & ~1) : 0)
  }

  /// The radius that no circle of this grid exceeds.
  var largestRadius: Double {
    number > 0 ? Coordinate.farthest / Double(2 * rows) : .greatestFiniteMagnitude
  }

  func cell(latitude: Double, longitude: Double) -> Cell {
    let row = row(Self.north(latitude))
    let columnBits = columnBits(row)
    let column = column(Self.east(longitude), columnBits) & (1 &<< columnBits &- 1)
    return Cell(number, row: row, column: column)
  }

  // Latitudes and longitudes as whole numbers, as precise as a Double. The row or column in any
  // grid is such a number without its last bits.

  /// The way from pole to pole is divided into 2⁵⁰ parts, and so is the way once round the earth.
  static let coordinateBits = 50
  private static let partsOfMeridian = 1_125_899_906_842_624.0

  /// How far a latitude is north of the south pole, in parts of the way from pole to pole. The
  /// value is never negative, so that conversion to Int rounds down.
  @inline(__always)
  static func north(_ latitude: Double) -> Int {
    Int((latitude + 90) * (1 / 180) * partsOfMeridian)
  }

  /// How far a longitude is east of the antimeridian, plus a whole turn, in parts of the way round
  /// the earth. The extra turn keeps the value positive.
  @inline(__always)
  static func east(_ longitude: Double) -> Int {
    Int((longitude + 540) * (1 / 360) * partsOfMeridian)
  }

  /// How many parts of the way round the earth one radian is.
  static let partsOfTurn = partsOfMeridian / (2 * .pi)

  /// An angle at the centre of the earth, in radians, as parts of the way from pole to pole. At
  /// most a whole turn.
  @inline(__always)
  static func meridianParts(ofAngle angle: Double) -> Int {
    Int(min(angle, 2 * .pi) * (partsOfMeridian / .pi))
  }

  /// The row of a latitude; for a value beyond a pole, the row at that pole.
  @inline(__always)
  func row(_ north: Int) -> Int {
    min(rows &- 1, max(0, north) &>> (Self.coordinateBits &- number))
  }

  /// The column of a longitude, not yet wrapped at the antimeridian: it may be too small or too
  /// great by the number of columns in the row. The caller wraps it.
  @inline(__always)
  func column(_ east: Int, _ columnBits: Int) -> Int {
    east &>> (Self.coordinateBits &- columnBits)
  }

  /// How many columns a row has, as the exponent of a power of two. A column is at least half as
  /// wide, and at most as wide, as a row is high.
  @inline(__always)
  func columnBits(_ row: Int) -> Int {
    let fromEquator = abs(2 &* row &+ 1 &- rows)
    // Up to 60 degrees of latitude, where most people live, no arccosine has to be computed.
    return number > 0 && 1000 &* fromEquator < 666 &* rows
      ? number &+ 1 : columnBitsNearPole(fromEquator)
  }

  private func columnBitsNearPole(_ fromEquator: Int) -> Int {
    guard number > 0 else { return 0 }
    let latitude = Double(fromEquator) / Double(rows)
    let halvingCount = Self.halvingLatitudes.prefix { latitude >= $0 }.count
    return max(0, number + 1 - halvingCount)
  }

  /// The latitudes, as fractions of 90 degrees, at which a parallel is a half, a quarter, an eighth
  /// … as long as the equator.
  private static let halvingLatitudes: [Double] = (1...finestGrid).map {
    acos(1 / Double(1 << $0)) / (.pi / 2)
  }
}
