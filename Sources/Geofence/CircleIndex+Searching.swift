// Finds the circles that contain a point. The distance to each circle that may contain it is
// computed exactly. Faster tests before that only exclude circles that are certainly too far away.

internal import Glibc

/// A circle that contains the point of a search.
public struct CircleHit: Hashable, Sendable {
  public let owner: UInt32
  /// Metres from the centre.
  public let distance: Double
  public let radius: Double
}

extension CircleIndex {
  /// Appends all circles that contain a point, in any order: those whose centre is no farther from
  /// the point than their radius.
  public func find(holding point: Coordinate, into hits: inout [CircleHit]) {
    find(holding: PrecomputedPoint(point), into: &hits)
  }

  func find(holding queryPoint: PrecomputedPoint, into hits: inout [CircleHit]) {
    guard count > 0 else { return }
    let (query, point) = (PointQuery(queryPoint), queryPoint.point)
    let (north, east) = (Grid.north(point.latitude), Grid.east(point.longitude))
    var squares = Squares()
    for number in grids.indices where grids[number].count > 0 {
      let grid = Grid(number)
      let turn = query.turn(grids[number].reach)
      var row = grid.row(north &- grids[number].height)
      let lastRow = grid.row(north &+ grids[number].height)
      while row <= lastRow {
        let bits = grid.columnBits(row)
        // Rows of one square are examined together if they have the same columns.
        var top = min(lastRow, row | 7)
        if grid.columnBits(top) != bits || number < 4 { top = row }
        collectSquares(grid, row...top, bits, east &- turn, east &+ turn, query, &squares, &hits)
        row = top &+ 1
      }
    }
    search(&squares, query, &hits)
  }

  /// Collects the squares of some rows that have an occupied cell. No step of the loop depends on a
  /// word that an earlier step loaded, so that the processor loads the words of several squares at
  /// the same time.
  @inline(__always)
  private func collectSquares(
    _ grid: Grid, _ rows: ClosedRange<Int>, _ bits: Int, _ west: Int, _ east: Int,
    _ query: PointQuery, _ squares: inout Squares, _ hits: inout [CircleHit]
  ) {
    let columns = 1 &<< bits
    // Fewer than eight columns are in one square, and all of them are examined.
    let first = bits < 3 ? 0 : grid.column(west, bits)
    let last = bits < 3 ? 7 : min(grid.column(east, bits), first &+ columns &- 1)
    let wantedRows =
      UInt64.max &<< UInt64(8 &* (rows.lowerBound & 7))
      & UInt64.max &>> UInt64(56 &- 8 &* (rows.upperBound & 7))
    var column = first
    while column <= last {
      if squares.isFull { search(&squares, query, &hits) }
      let end = min(last, column | 7)
      let lane = (0xFF &<< UInt64(column & 7)) & (0xFF &>> UInt64(7 &- end & 7)) as UInt64
      let square = Cell(
        grid.number, row: rows.lowerBound & ~7, column: column & ~7 & (columns &- 1))
      let occupied = occupancy[square.word(mask: occupancy.count &- 1)]
      squares.add(square, occupied & (lane &* 0x0101_0101_0101_0101) & wantedRows)
      column = end &+ 1
    }
  }

  private func search(_ squares: inout Squares, _ query: PointQuery, _ hits: inout [CircleHit]) {
    for number in 0..<squares.count {
      let square = squares.cells[number]
      var occupied = squares.occupied[number]
      while occupied != 0 {
        let cell = square.cell(occupied.trailingZeroBitCount)
        occupied &= occupied &- 1
        search(buckets[cell.bucket(mask: buckets.count &- 1)], cell.tag, query, &hits)
      }
    }
    squares.count = 0
  }

  @inline(__always)
  private func search(
    _ first: UInt32, _ tag: UInt32, _ query: PointQuery, _ hits: inout [CircleHit]
  ) {
    var slot = first
    while slot != Self.noOwner {
      let entry = entries[Int(slot)]
      slot = entry.next
      guard entry.tag == tag, query.mayReach(entry) else { continue }
      let distance = query.distance(entry)
      if distance <= entry.radius, entry.owner != Self.noOwner {
        hits.append(CircleHit(owner: entry.owner, distance: distance, radius: entry.radius))
      }
    }
  }
}

/// The squares of cells to search, each with one bit for each cell in it that may have circles.
private struct Squares {
  var cells = InlineArray<16, Cell>(repeating: Cell(0, row: 0, column: 0))
  var occupied = InlineArray<16, UInt64>(repeating: 0)
  var count = 0

  /// Whether the squares have to be searched before more are added. One element stays free, because
  /// `add` writes even a square without an occupied cell, which it then does not count.
  var isFull: Bool { count >= 15 }

  @inline(__always)
  mutating func add(_ square: Cell, _ occupied: UInt64) {
    cells[count] = square
    self.occupied[count] = occupied
    count &+= occupied == 0 ? 0 : 1
  }
}

/// The point of a search, with the values that are computed once for all circles.
private struct PointQuery {
  private let queryPoint: PrecomputedPoint
  private let secant: Double
  /// The angle to the nearer pole, in radians.
  private let fromPole: Double

  private var point: Coordinate { queryPoint.point }

  init(_ queryPoint: PrecomputedPoint) {
    self.queryPoint = queryPoint
    secant = 1 / queryPoint.cosine
    fromPole = .pi / 2 - queryPoint.point.latitude.magnitude.radians
  }

  /// How many parts of longitude a distance can span at the point. The distance is given in
  /// radians, as an angle at the centre of the earth.
  @inline(__always)
  func turn(_ reach: Double) -> Int {
    let part = reach * secant
    // The meridians meet at the poles, so a circle with a pole in it spans all longitudes.
    guard part < 0.5, fromPole > reach else { return largeTurn(reach) }
    return Int(part * (Grid.partsOfTurn * (1 + 1e-6) + (0.2 * Grid.partsOfTurn) * part * part))
  }

  private func largeTurn(_ reach: Double) -> Int {
    guard fromPole > reach else { return Grid.parts(2 * .pi) / 2 }
    let sine = sin(reach) / queryPoint.cosine
    return Grid.parts(sine < 1 ? asin(sine) + 1e-8 : 2 * .pi) / 2
  }

  /// False if the circle is certainly too far away. Computed without a sine: for these small angles
  /// the sine is at least 0.989 times the angle, and a parallel between the two points is at least
  /// as long as the shorter of their parallels.
  func mayReach(_ entry: CircleIndex.Entry) -> Bool {
    let north = (entry.latitude - point.latitude).magnitude.radians
    var east = (entry.longitude - point.longitude).magnitude
    if east > 180 { east = 360 - east }
    east = east.radians
    guard north < 0.5, east < 0.5 else { return true }
    let side = east * max(0, queryPoint.cosine - north)
    let reach = entry.radius * (1 / Coordinate.earthRadius)
    return (north * north + side * side) * 0.978 <= reach * reach * (1 + 1e-9)
  }

  func distance(_ entry: CircleIndex.Entry) -> Double {
    guard let center = Coordinate(latitude: entry.latitude, longitude: entry.longitude) else {
      return .infinity
    }
    return queryPoint.distance(to: center)
  }
}
