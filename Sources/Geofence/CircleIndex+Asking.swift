// Which circles hold a point. Everything is asked once and exactly; what is quick here only rules
// circles out that are surely too far away.

internal import Glibc

/// A circle that holds the point that was asked for.
public struct CircleHit: Hashable, Sendable {
  public let owner: UInt32
  /// Metres from the centre.
  public let distance: Double
  public let radius: Double
}

extension CircleIndex {
  /// Appends the circles whose centre is no farther away than their radius, in no order.
  public func find(holding point: Coordinate, into hits: inout [CircleHit]) {
    guard count > 0 else { return }
    let question = Question(point)
    var probes = Probes()
    for number in grids.indices where grids[number].count > 0 {
      let grid = Grid(number)
      if number == 0 {
        probe(Cell(0, row: 0, column: 0), &probes)
        continue
      }
      // A little more, for what rounding may take.
      let reach = grids[number].largest * (1 / Coordinate.earthRadius) * (1 + 1e-9) + 1e-9
      let degrees = reach * (180 / .pi)
      let turn = question.turn(reach)
      for row in grid.row(point.latitude - degrees)...grid.row(point.latitude + degrees) {
        let columns = grid.columns(row)
        let first = grid.column(point.longitude - turn, of: columns)
        let last = grid.column(point.longitude + turn, of: columns)
        for column in first...min(last, first &+ columns &- 1) {
          probe(Cell(number, row: row, column: column & (columns &- 1)), &probes)
          if probes.isFull { look(&probes, question, &hits) }
        }
      }
    }
    look(&probes, question, &hits)
  }

  /// Notes a cell in which somebody may stand. Memory is asked for one cell's marks while those of
  /// the one before are still on their way: nothing here waits for an answer.
  @inline(__always)
  private func probe(_ cell: Cell, _ probes: inout Probes) {
    let isMarked = marks[cell.word(mask: marks.count &- 1)] & cell.mark != 0
    probes.add(cell, bucket: cell.bucket(mask: buckets.count &- 1), if: isMarked)
  }

  private func look(_ probes: inout Probes, _ question: Question, _ hits: inout [CircleHit]) {
    for number in 0..<probes.count { probes.heads[number] = Int(buckets[probes.heads[number]]) }
    for number in 0..<probes.count {
      let tag = probes.tags[number]
      var place = UInt32(truncatingIfNeeded: probes.heads[number])
      // However a damaged chain may turn, it ends.
      var rest = count
      while place != Self.nobody, rest > 0 {
        rest -= 1
        let entry = entries[Int(place)]
        place = entry.next
        guard entry.tag == tag, question.mayReach(entry) else { continue }
        let distance = question.distance(entry)
        if distance <= entry.radius, entry.owner != Self.nobody {
          hits.append(CircleHit(owner: entry.owner, distance: distance, radius: entry.radius))
        }
      }
    }
    probes.count = 0
  }
}

/// Cells to look into.
private struct Probes {
  var tags = InlineArray<32, UInt32>(repeating: 0)
  /// The bucket at first, then whose place stands there.
  var heads = InlineArray<32, Int>(repeating: 0)
  var count = 0

  /// One more would still find room, for even what is not kept is written.
  var isFull: Bool { count >= 31 }

  @inline(__always)
  mutating func add(_ cell: Cell, bucket: Int, if isMarked: Bool) {
    tags[count] = cell.tag
    heads[count] = bucket
    count &+= isMarked ? 1 : 0
  }
}

/// A point, and what is the same for every circle that it is held against.
private struct Question {
  private let point: Coordinate
  private let cosine: Double
  private let secant: Double

  init(_ point: Coordinate) {
    self.point = point
    cosine = cos(point.latitude.radians)
    secant = 1 / cosine
  }

  /// How many degrees of longitude a distance can come to here, given as an angle at the centre of
  /// the earth.
  func turn(_ reach: Double) -> Double {
    // The meridians meet at the poles: a circle around one has all of them.
    guard point.latitude.magnitude.radians + reach < .pi / 2 else { return 360 }
    let part = reach * secant
    guard part > 0.5 else { return part * (1 + 0.2 * part * part) * 180 / .pi + 1e-9 }
    return min(1, sin(reach) / cosine) < 1 ? asin(sin(reach) / cosine) * 180 / .pi + 1e-6 : 360
  }

  /// False for what is surely too far away, without a sine. Of small angles the sine is at least
  /// 0.989 of the angle, and the parallel between the two is at least as long as the shorter.
  func mayReach(_ entry: CircleIndex.Entry) -> Bool {
    let north = (entry.latitude - point.latitude).magnitude.radians
    var east = (entry.longitude - point.longitude).magnitude
    if east > 180 { east = 360 - east }
    east = east.radians
    guard north < 0.5, east < 0.5 else { return true }
    let side = east * max(0, cosine - north)
    let reach = entry.radius / Coordinate.earthRadius
    return (north * north + side * side) * 0.978 <= reach * reach * (1 + 1e-9)
  }

  func distance(_ entry: CircleIndex.Entry) -> Double {
    guard let center = Coordinate(latitude: entry.latitude, longitude: entry.longitude) else {
      return .infinity
    }
    return point.distance(to: center)
  }
}
