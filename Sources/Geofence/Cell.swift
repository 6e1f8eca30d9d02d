// The cells that circles are kept in: for each size of circle one grid over the whole earth, its
// rows equally high, and its columns halved in number towards the poles so that no cell gets thin.
// Knows no circle, only where and how large one is.

internal import Glibc

/// A cell of one grid. Grid n has 2ⁿ rows, and a circle stands in the grid whose rows are two to
/// four times its radius high, by its centre: whoever looks for the circles that hold a point looks
/// into the two or four cells around it.
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
  /// cell, the earth: circles above a quarter of the way round it.
  static let finest = 18
  static let count = finest + 1

  init(_ number: Int) {
    self.number = number
    rows = 1 << number
  }

  /// The grid for circles of this radius.
  init(radius: Double) {
    let ratio = Coordinate.farthest / (2 * radius)
    self.init(ratio >= 1 ? min(Self.finest, Int(ratio.exponent)) : 0)
  }

  /// No circle here is larger.
  var largestRadius: Double {
    number > 0 ? Coordinate.farthest / Double(2 * rows) : .greatestFiniteMagnitude
  }

  func cell(latitude: Double, longitude: Double) -> Cell {
    let row = row(latitude)
    let columns = columns(row)
    return Cell(number, row: row, column: column(longitude, of: columns) & (columns - 1))
  }

  /// The nearest row, for a latitude beyond the poles. No number here is below 0 before it is cut,
  /// so that to cut it is to round it down.
  @inline(__always)
  func row(_ latitude: Double) -> Int {
    min(rows - 1, Int(max(0, latitude + 90) * (1 / 180) * Double(rows)))
  }

  /// Not yet wrapped round the earth; for longitudes once round it, too, to either side.
  @inline(__always)
  func column(_ longitude: Double, of columns: Int) -> Int {
    Int((longitude + 540) * (1 / 360) * Double(columns))
  }

  /// How many columns a row has, a power of two: each is half to one row's height wide.
  @inline(__always)
  func columns(_ row: Int) -> Int {
    guard number > 0 else { return 1 }
    let latitude = Double(abs(2 * row + 1 - rows)) / Double(rows)
    // Most of mankind.
    return latitude < 0.666 ? 2 * rows : fewerColumns(latitude)
  }

  private func fewerColumns(_ latitude: Double) -> Int {
    var columns = 2 * rows
    for halving in Self.halvings {
      if latitude < halving { break }
      columns >>= 1
    }
    return max(1, columns)
  }

  /// The latitudes, in parts of 90 degrees, at which a parallel is a half, a quarter, an eighth …
  /// as long as the equator.
  private static let halvings: [Double] = (1...finest).map {
    acos(1 / Double(1 << $0)) / (.pi / 2)
  }
}
