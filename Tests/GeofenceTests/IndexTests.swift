// The circle index against a plain scan: at the poles, across the antimeridian, with circles of a
// millimetre and of more than the earth, inserted, moved and removed.

import CivilTime
import Geofence
import TestSupport
import Testing

@Suite struct IndexTests {
  @Test func `the index finds exactly the circles that a scan finds`() throws {
    var random = SeededRandom()
    for _ in 0..<300 {
      let life = SeededRandom(seed: random.next())
      var world = RandomCircles(life)
      for _ in 0..<40 {
        for _ in 0..<8 { world.change() }
        let point = world.point()
        let (found, scanned) = (world.found(point), world.scanned(point))
        #expect(found == scanned, "\(life) at \(point)")
        if found != scanned { return }
      }
    }
  }

  @Test func `inserting and removing many circles keeps all findable`() throws {
    var world = RandomCircles(SeededRandom(), spots: 1, sizes: [50])
    for _ in 0..<20_000 { world.change(most: 20) }
    for _ in 0..<50 {
      let point = world.point()
      #expect(world.found(point) == world.scanned(point), "\(world.random)")
    }
    #expect(world.index.count == world.circles.count)
  }

  @Test func `a hundred thousand circles at one point are found and removed`() throws {
    var index = CircleIndex()
    let circle = Earth.circle(Earth.at(48, 2), 100)
    let places = (0..<100_000).map { index.insert(circle, owner: UInt32($0)) }
    var hits: [CircleHit] = []
    index.findCircles(containing: Earth.at(48, 2), into: &hits)
    #expect(Set(hits.map(\.owner)) == Set(0..<100_000))
    for place in places { index.remove(place) }
    hits = []
    index.findCircles(containing: Earth.at(48, 2), into: &hits)
    #expect(hits.isEmpty)
  }
}

private struct RandomCircles {
  var random: SeededRandom
  var index = CircleIndex()
  var circles: [(place: UInt32, owner: UInt32, circle: Circle)] = []
  private var spots: [Coordinate] = []
  private let sizes: [Double]
  private var owner: UInt32 = 0

  init(_ random: SeededRandom, spots count: Int = 3, sizes: [Double] = []) {
    var random = random
    let all = [0.001, 1, 20, 37, 76, 100, 300, 5000, 80_000, 900_000, 3e6, 9e6, 1.5e7, 2.1e7, 1e9]
    self.sizes = sizes.isEmpty ? (0..<4).map { _ in random.pick(all) } : sizes
    for _ in 0..<count {
      spots.append(
        random.pick([
          Earth.at(90, 0), Earth.at(-90, 44), Earth.at(89.9999, 100), Earth.at(-89.99, -179.9),
          Earth.at(0, 180), Earth.at(12, -180), Earth.at(59.99, 179.9999), Earth.at(60.01, 0),
          Earth.at(75.5, -30), Earth.at(0, 0), Earth.at(random.number(-90...90), 7),
        ]))
    }
    self.random = random
  }

  private mutating func place(_ metres: Double) -> Coordinate {
    Earth.going(
      min(metres, 2e7), from: random.pick(spots), bearing: random.number(-3.1416...3.1416))
  }

  private mutating func circle() -> Circle {
    let radius = random.pick(sizes) * random.number(0.5...2)
    return Earth.circle(
      random.once(in: 4) ? random.pick(spots) : place(radius * random.number(0...2)), radius)
  }

  mutating func change(most: Int = 200) {
    let number = circles.isEmpty ? 0 : random.below(circles.count)
    switch random.below(4) {
    case 0 where !circles.isEmpty, _ where circles.count >= most:
      index.remove(circles[number].place)
      circles.remove(at: number)
    case 1 where !circles.isEmpty:
      let circle = circle()
      index.move(circles[number].place, to: circle)
      circles[number].circle = circle
    default:
      let circle = circle()
      owner += 1
      circles.append((index.insert(circle, owner: owner), owner, circle))
    }
  }

  /// Usually close to an edge.
  mutating func point() -> Coordinate {
    guard !circles.isEmpty, !random.once(in: 5) else { return place(random.pick(sizes)) }
    let circle = random.pick(circles).circle
    let metres = circle.radius * random.pick([0, 0.5, 0.999_999, 1.000_001, 1.1])
    return Earth.going(
      min(metres, 2e7), from: circle.center, bearing: random.number(-3.1416...3.1416))
  }

  func found(_ point: Coordinate) -> [UInt32] {
    var hits: [CircleHit] = []
    index.findCircles(containing: point, into: &hits)
    return hits.map(\.owner).sorted()
  }

  func scanned(_ point: Coordinate) -> [UInt32] {
    circles.filter { point.distance(to: $0.circle.center) <= $0.circle.radius }
      .map(\.owner).sorted()
  }
}
