// The cells that circles are kept in: for each size of circle one grid over the whole earth, its
// rows equally high, and its columns halved in number towards the poles so that no cell gets thin.
// Knows no circle, only where and how large one is.

internal import Glibc

/// A cell of one grid. Grid n has 2ⁿ rows, and every other one is used: a circle stands in the grid
/// whose rows are two to eight times its radius high, by its centre. A search for the circles
/// that hold a point looks into the two or four cells around it, and there are the fewer grids to
/// look into. For twice as many, with rows of two to four times the radius, that took a quarter longer.
struct Cell: Hashable {
  /// Together with `low` it is all of the cell: the grid, and which 32 × 32 cells of it.
  let tag: UInt32
  /// Which of those 1,024: first the square of 8 × 8, then the place in there.
  let low: UInt32

  init(_ grid: Int, row: Int, column: Int) {
    tag = UInt32(truncatingIfNeeded: grid << 27 | (row >> 5) << 14 | column >> 5)
    let square = (row >> 3 & 3) << 2 | column >> 3 & 3
    low = UInt32(truncatingIfNeeded: square << 6 | (row & 7) << 3 | column & 7)
  }

  private init(tag: UInt32, low: UInt32) {
    self.tag = tag
    self.low = low
  }

  /// Another cell of the same square, by its mark's number.
  func cell(_ mark: Int) -> Cell {
    Cell(tag: tag, low: low & ~63 | UInt32(truncatingIfNeeded: mark))
  }

  /// Of a power of two, at least 1,024, of buckets. No two cells of the same tag share one.
  @inline(__always)
  func bucket(mask: Int) -> Int { (mixed >> 10 ^ Int(low)) & mask }

  /// Of so many words of 64 marks, which word; a power of two, at least 16.
  @inline(__always)
  func word(mask: Int) -> Int { (mixed << 4 & ~15 | Int(low >> 6)) & mask }

  var mark: UInt64 { 1 << UInt64(low & 63) }

  private var mixed: Int {
    Int(truncatingIfNeeded: (UInt64(tag) &* 0x9E37_79B9_7F4A_7C15) >> 24)
  }
}

/// One of the grids.
struct Grid {
  let number: Int
  let rows: Int

  /// Rows of the finest are 76 m high, and all circles below 38 m stand there. The coarsest is one
  /// cell, the earth: circles above an eighth of the way round it.
  static let finest = 18
  static let count = finest + 1

  init(_ number: Int) {
    self.number = number
    rows = 1 << number
  }

  /// The grid for circles of this radius.
  init(radius: Double) {
    let ratio = Coordinate.farthest / (2 * radius)
    self.init(ratio >= 1 ? min(Self.finest, Int(ratio.exponent) & ~1) : 0)
  }

  /// No circle here is larger.
  var largestRadius: Double {
    number > 0 ? Coordinate.farthest / Double(2 * rows) : .greatestFiniteMagnitude
  }

  func cell(latitude: Double, longitude: Double) -> Cell {
    let row = row(Self.north(latitude))
    let columnBits = columnBits(row)
    let column = column(Self.east(longitude), columnBits) & (1 &<< columnBits &- 1)
    return Cell(number, row: row, column: column)
  }

  // Where something is, in whole parts: so fine that no float says more, and a row or a column is
  // these without their last bits, whatever the grid.

  /// So many bits are the way from pole to pole, or once round the earth.
  static let bits = 50
  private static let parts = 1_125_899_906_842_624.0

  /// How far north of the south pole. No number here is below 0 before it is cut, so that to cut it
  /// is to round it down.
  @inline(__always)
  static func north(_ latitude: Double) -> Int { Int((latitude + 90) * (1 / 180) * parts) }

  /// How far east, from a whole turn west of the antimeridian on.
  @inline(__always)
  static func east(_ longitude: Double) -> Int { Int((longitude + 540) * (1 / 360) * parts) }

  /// How many parts of the way round the earth an angle of one comes to.
  static let partsOfTurn = parts / (2 * .pi)

  /// Of an angle at the centre of the earth, on the way from pole to pole; its longest here is once
  /// round.
  @inline(__always)
  static func parts(_ angle: Double) -> Int { Int(min(angle, 2 * .pi) * (parts / .pi)) }

  /// The nearest row, for what is beyond the poles.
  @inline(__always)
  func row(_ north: Int) -> Int {
    min(rows &- 1, max(0, north) &>> (Self.bits &- number))
  }

  /// Not yet wrapped round the earth; for longitudes once round it, too, to either side.
  @inline(__always)
  func column(_ east: Int, _ columnBits: Int) -> Int { east &>> (Self.bits &- columnBits) }

  /// How many columns a row has, as a power of two: each is half to one row's height wide.
  @inline(__always)
  func columnBits(_ row: Int) -> Int {
    let fromEquator = abs(2 &* row &+ 1 &- rows)
    // Most of mankind.
    return number > 0 && 1000 &* fromEquator < 666 &* rows ? number &+ 1 : fewerBits(fromEquator)
  }

  private func fewerBits(_ fromEquator: Int) -> Int {
    guard number > 0 else { return 0 }
    let latitude = Double(fromEquator) / Double(rows)
    let halvings = Self.halvings.prefix { latitude >= $0 }.count
    return max(0, number + 1 - halvings)
  }

  /// The latitudes, in parts of 90 degrees, at which a parallel is a half, a quarter, an eighth …
  /// as long as the equator.
  private static let halvings: [Double] = (1...finest).map {
    acos(1 / Double(1 << $0)) / (.pi / 2)
  }
}
