// Finds the circles that contain a point. Fast tests exclude circles that are certainly too far
// away; for each other circle the exact distance is computed.

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
  public func findCircles(containing point: Coordinate, into hits: inout [CircleHit]) {
    findCircles(containing: PrecomputedPoint(point), into: &hits)
  }

  func findCircles(containing queryPoint: PrecomputedPoint, into hits: inout [CircleHit]) {
    guard count > 0 else { return }
    let (query, point) = (PointQuery(queryPoint), queryPoint.point)
    let (north, east) = (Grid.north(point.latitude), Grid.east(point.longitude))
    var squares = SquareBatch()
    for gridNumber in grids.indices where grids[gridNumber].count > 0 {
      let grid = Grid(gridNumber)
      let longitudeSpan = query.longitudeSpan(grids[gridNumber].reachAngle)
      var row = grid.row(north &- grids[gridNumber].reachHeight)
      let lastRow = grid.row(north &+ grids[gridNumber].reachHeight)
      while row <= lastRow {
        let columnBits = grid.columnBits(row)
        // Rows of one square are examined together if they have the same columns.
        var lastRowTogether = min(lastRow, row | 7)
        if grid.columnBits(lastRowTogether) != columnBits || gridNumber < 4 {
          lastRowTogether = row
        }
        collectSquares(
          grid, row...lastRowTogether, columnBits, east &- longitudeSpan, east &+ longitudeSpan,
          query, &squares, &hits)
        row = lastRowTogether &+ 1
      }
    }
    search(&squares, query, &hits)
  }

  /// Collects the squares with an occupied cell in some rows. No step of the loop depends on a
  /// word that an earlier step loaded, so that the processor can load the words of several squares
  /// at once.
  @inline(__always)
  private func collectSquares(
    _ grid: Grid, _ rows: ClosedRange<Int>, _ columnBits: Int, _ west: Int, _ east: Int,
    _ query: PointQuery, _ squares: inout SquareBatch, _ hits: inout [CircleHit]
  ) {
    let columns = 1 &<< columnBits
    // If a row has fewer than eight columns, they are all in one square, and all are examined.
    let firstColumn = columnBits < 3 ? 0 : grid.column(west, columnBits)
    let lastColumn =
      columnBits < 3 ? 7 : min(grid.column(east, columnBits), firstColumn &+ columns &- 1)
    let rowMask =
      UInt64.max &<< UInt64(8 &* (rows.lowerBound & 7))
      & UInt64.max &>> UInt64(56 &- 8 &* (rows.upperBound & 7))
    var column = firstColumn
    while column <= lastColumn {
      if squares.isFull { search(&squares, query, &hits) }
      let lastColumnTogether = min(lastColumn, column | 7)
      let columnMask =
        (0xFF &<< UInt64(column & 7)) & (0xFF &>> UInt64(7 &- lastColumnTogether & 7)) as UInt64
      let square = Cell(
        grid.number, row: rows.lowerBound & ~7, column: column & ~7 & (columns &- 1))
      let occupiedCells = occupancy[square.occupancyWordIndex(mask: occupancy.count &- 1)]
      squares.add(square, occupiedCells & (columnMask &* 0x0101_0101_0101_0101) & rowMask)
      column = lastColumnTogether &+ 1
    }
  }

  private func search(_ squares: inout SquareBatch, _ query: PointQuery, _ hits: inout [CircleHit])
  {
    for squareNumber in 0..<squares.count {
      let square = squares.cells[squareNumber]
      var occupiedCells = squares.occupied[squareNumber]
      while occupiedCells != 0 {
        let cell = square.cell(occupiedCells.trailingZeroBitCount)
        occupiedCells &= occupiedCells &- 1
        search(buckets[cell.bucketIndex(mask: buckets.count &- 1)], cell.tag, query, &hits)
      }
    }
    squares.count = 0
  }

  @inline(__always)
  private func search(
    _ firstEntry: UInt32, _ tag: UInt32, _ query: PointQuery, _ hits: inout [CircleHit]
  ) {
    var entryIndex = firstEntry
    while entryIndex != Self.noOwner {
      let entry = entries[Int(entryIndex)]
      entryIndex = entry.nextIndex
      guard entry.tag == tag, query.mayReach(entry) else { continue }
      let distance = query.distance(entry)
      if distance <= entry.radius, entry.owner != Self.noOwner {
        hits.append(CircleHit(owner: entry.owner, distance: distance, radius: entry.radius))
      }
    }
  }
}

/// The squares of cells to search, each with one bit for each cell in it that may have circles.
private struct SquareBatch {
  var cells = InlineArray<16, Cell>(repeating: Cell(0, row: 0, column: 0))
  var occupied = InlineArray<16, UInt64>(repeating: 0)
  var count = 0

  /// Whether the squares have to be searched before more are added. One element stays free, because
  /// `add` also writes a square without an occupied cell, but does not count it.
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
  func longitudeSpan(_ reach: Double) -> Int {
    let angle = reach * secant
    // The meridians meet at the poles, so a circle with a pole in it spans all longitudes.
    guard angle < 0.5, fromPole > reach else { return largeLongitudeSpan(reach) }
    return Int(angle * (Grid.partsOfTurn * (1 + 1e-6) + (0.2 * Grid.partsOfTurn) * angle * angle))
  }

  private func largeLongitudeSpan(_ reach: Double) -> Int {
    guard fromPole > reach else { return Grid.meridianParts(ofAngle: 2 * .pi) / 2 }
    let sine = sin(reach) / queryPoint.cosine
    return Grid.meridianParts(ofAngle: sine < 1 ? asin(sine) + 1e-8 : 2 * .pi) / 2
  }

  /// False if the circle is certainly too far away. No sine is computed: for these small angles
  /// the sine is at least 0.989 times the angle, and a parallel between the two points is at least
  /// as long as the shorter of their parallels.
  func mayReach(_ entry: CircleIndex.CircleEntry) -> Bool {
    let northAngle = (entry.latitude - point.latitude).magnitude.radians
    var east = (entry.longitude - point.longitude).magnitude
    if east > 180 { east = 360 - east }
    east = east.radians
    guard northAngle < 0.5, east < 0.5 else { return true }
    let eastAngle = east * max(0, queryPoint.cosine - northAngle)
    let reachAngle = entry.radius * (1 / Coordinate.earthRadius)
    return (northAngle * northAngle + eastAngle * eastAngle) * 0.978 <= reachAngle * reachAngle
      * (1 + 1e-9)
  }

  func distance(_ entry: CircleIndex.CircleEntry) -> Double {
    guard let center = Coordinate(latitude: entry.latitude, longitude: entry.longitude) else {
      return .infinity
    }
    return queryPoint.distance(to: center)
  }
}
