// The visible section of a map: its extent, its scale, and the position of a point in it. Knows no
// titles and colours.

internal import Geofence
internal import Glibc

struct Frame {
  static let width = 800.0
  static let height = 560.0
  private static let margin = 44.0
  /// The least number of metres across.
  private static let least = 120.0

  let projection: Projection
  /// Pixels per metre.
  let scale: Double
  private let shown: Spot

  /// Nil if there is nothing to show.
  init?(_ scene: Scene) {
    let circles = scene.fences.flatMap(\.circles) + scene.places.map(\.circle)
    let points = circles.map(\.coordinate) + (scene.you.map { [$0.coordinate] } ?? [])
    guard let middle = Coordinate.middle(of: points) else { return nil }
    let projection = Projection(middle: middle)
    var box = Box()
    for circle in circles { box.add(circle, projection) }
    if let you = scene.you {
      box.add(projection.spot(you.coordinate))
      // An accuracy circle much larger than everything else would hide it.
      let most = max(2 * max(box.width, box.height), 1000)
      if let accuracy = you.accuracy, circles.isEmpty || accuracy <= most {
        box.add(Scene.Circle(coordinate: you.coordinate, radius: accuracy), projection)
      }
    }
    self.projection = projection
    let wide = (Self.width - 2 * Self.margin) / max(box.width, Self.least)
    let high = (Self.height - 2 * Self.margin) / max(box.height, Self.least)
    scale = min(wide, high)
    shown = box.middle
  }

  /// In pixels.
  func spot(_ point: Coordinate) -> Spot { pixels(projection.spot(point)) }

  private func pixels(_ spot: Spot) -> Spot {
    Spot(
      x: Self.width / 2 + (spot.x - shown.x) * scale,
      y: Self.height / 2 + (spot.y - shown.y) * scale)
  }

  /// Metres from the centre of the projection to the farthest corner.
  var reach: Double {
    let (x, y) = (Self.width / 2 / scale, Self.height / 2 / scale)
    let far = Spot(x: abs(shown.x) + x, y: abs(shown.y) + y)
    return (far.x * far.x + far.y * far.y).squareRoot()
  }

  /// The outline of the whole earth, if it is visible.
  var horizon: (middle: Spot, radius: Double)? {
    guard reach > Earth.half else { return nil }
    return (pixels(Spot(x: 0, y: 0)), Earth.half * scale)
  }

  /// The outline of a circle on the earth.
  func outline(_ circle: Scene.Circle) -> Outline {
    let distance = projection.middle.distance(to: circle.coordinate)
    // This close to the centre, the distortion of a circle is below a tenth of a pixel.
    if distance + circle.radius < 200_000 {
      return .circle(spot(circle.coordinate), circle.radius * scale)
    }
    let points = circle.coordinate.ring(circle.radius, 96).map(spot)
    return distance + circle.radius < Earth.half * 0.999 ? .polygon(points) : .around(points)
  }

  enum Outline {
    case circle(Spot, Double)
    case polygon([Spot])
    /// The circle contains the antipode of the centre, so its interior is outside the outline.
    case around([Spot])
  }
}

/// A bounding box in metres of the projection.
private struct Box {
  private var low: Spot?
  private var high = Spot(x: 0, y: 0)

  var width: Double { low.map { high.x - $0.x } ?? 0 }
  var height: Double { low.map { high.y - $0.y } ?? 0 }

  var middle: Spot {
    low.map { Spot(x: ($0.x + high.x) / 2, y: ($0.y + high.y) / 2) } ?? Spot(x: 0, y: 0)
  }

  mutating func add(_ spot: Spot) {
    guard let low else {
      (self.low, high) = (spot, spot)
      return
    }
    self.low = Spot(x: min(low.x, spot.x), y: min(low.y, spot.y))
    high = Spot(x: max(high.x, spot.x), y: max(high.y, spot.y))
  }

  mutating func add(_ circle: Scene.Circle, _ projection: Projection) {
    let spot = projection.spot(circle.coordinate)
    let distance = projection.middle.distance(to: circle.coordinate)
    guard distance + circle.radius >= 200_000 else {
      add(Spot(x: spot.x - circle.radius, y: spot.y - circle.radius))
      add(Spot(x: spot.x + circle.radius, y: spot.y + circle.radius))
      return
    }
    guard distance + circle.radius < Earth.half else {
      // The circle contains the antipode, which is the whole edge of the projection.
      add(Spot(x: -Earth.half, y: -Earth.half))
      add(Spot(x: Earth.half, y: Earth.half))
      return
    }
    add(spot)
    for point in circle.coordinate.ring(circle.radius, 32) { add(projection.spot(point)) }
  }
}
