// The part of the earth that a map shows: its extent, its scale, and the position of a point in the
// picture. Does not depend on titles or colours.

internal import Geofence
internal import Glibc

struct Frame {
  /// The size of a picture, and the width of the margin along its edges. The circles that the map
  /// has to show fit inside the margin.
  struct Size: Hashable {
    var width: Double
    var height: Double
    var margin: Double

    static let picture = Size(width: Frame.width, height: Frame.height, margin: 44)
  }

  static let width = 800.0
  static let height = 560.0
  /// The areas that the arrow to the north and the link to a street map take up.
  static let reservedCorners = [
    Rectangle(x: width - 34, y: 0, width: 34, height: 46),
    Rectangle(x: width - 200, y: height - 24, width: 200, height: 24),
  ]
  /// The width of the smallest map, in metres.
  private static let leastWidth = 120.0

  let projection: Projection
  let size: Size
  /// Pixels per metre.
  let scale: Double
  private let shownMiddle: MapPoint

  /// Nil if there is nothing to show.
  init?(_ scene: Scene, _ size: Size = .picture) {
    let circles = ShownCircles.circles(of: scene)
    guard let middle = Coordinate.middle(of: circles.map(\.coordinate)) else { return nil }
    let projection = Projection(middle: middle)
    var box = Box()
    for circle in circles { box.add(circle, projection) }
    if let you = scene.you, let accuracy = you.accuracy {
      // If the accuracy circle is much larger than the area of the fences, it is not made to fit,
      // because the fences would be too small to see.
      let largestAccuracy = max(2 * max(box.width, box.height), 1000)
      if circles.count == 1 || accuracy <= largestAccuracy {
        box.add(Scene.Circle(coordinate: you.coordinate, radius: accuracy), projection)
      }
    }
    self.projection = projection
    self.size = size
    let scaleForWidth = (size.width - 2 * size.margin) / max(box.width, Self.leastWidth)
    let scaleForHeight = (size.height - 2 * size.margin) / max(box.height, Self.leastWidth)
    scale = min(scaleForWidth, scaleForHeight)
    shownMiddle = box.middle
  }

  /// The position of a coordinate in the picture, in pixels.
  func mapPoint(_ point: Coordinate) -> MapPoint { pixels(projection.mapPoint(point)) }

  private func pixels(_ position: MapPoint) -> MapPoint {
    MapPoint(
      x: size.width / 2 + (position.x - shownMiddle.x) * scale,
      y: size.height / 2 + (position.y - shownMiddle.y) * scale)
  }

  /// The coordinate of a point in the picture.
  func coordinate(_ x: Double, _ y: Double) -> Coordinate {
    let east = shownMiddle.x + (x - size.width / 2) / scale
    let south = shownMiddle.y + (y - size.height / 2) / scale
    let distance = (east * east + south * south).squareRoot()
    return projection.middle.point(at: atan2(east, -south), min(distance, Earth.halfCircumference))
  }

  /// Whether a point is in the picture.
  func contains(_ position: MapPoint) -> Bool {
    position.x >= 0 && position.y >= 0 && position.x <= size.width && position.y <= size.height
  }

  /// The distance from the centre of the projection to the farthest corner of the picture, in
  /// metres.
  var farthestCorner: Double {
    let (x, y) = (size.width / 2 / scale, size.height / 2 / scale)
    let cornerOffset = MapPoint(x: abs(shownMiddle.x) + x, y: abs(shownMiddle.y) + y)
    return (cornerOffset.x * cornerOffset.x + cornerOffset.y * cornerOffset.y).squareRoot()
  }

  /// The outline of the whole earth, if it is visible.
  var horizon: (middle: MapPoint, radius: Double)? {
    guard farthestCorner > Earth.halfCircumference else { return nil }
    return (pixels(MapPoint(x: 0, y: 0)), Earth.halfCircumference * scale)
  }

  /// The outline of a circle on the earth.
  func outline(_ circle: Scene.Circle) -> Outline {
    let distance = projection.middle.distance(to: circle.coordinate)
    // Near the centre, the projection distorts a circle by less than a tenth of a pixel.
    if distance + circle.radius < 200_000 {
      return .circle(mapPoint(circle.coordinate), circle.radius * scale)
    }
    let points = circle.coordinate.circlePoints(circle.radius, 96).map(mapPoint)
    return distance + circle.radius < Earth.halfCircumference * 0.999
      ? .polygon(points) : .aroundAntipode(points)
  }

  enum Outline {
    case circle(MapPoint, Double)
    case polygon([MapPoint])
    /// The circle contains the antipode of the map's centre, so the interior of the circle is
    /// outside of this outline.
    case aroundAntipode([MapPoint])
  }
}

/// A bounding box, in metres on the plane of the projection.
private struct Box {
  private var low: MapPoint?
  private var high = MapPoint(x: 0, y: 0)

  var width: Double { low.map { high.x - $0.x } ?? 0 }
  var height: Double { low.map { high.y - $0.y } ?? 0 }

  var middle: MapPoint {
    low.map { MapPoint(x: ($0.x + high.x) / 2, y: ($0.y + high.y) / 2) } ?? MapPoint(x: 0, y: 0)
  }

  mutating func add(_ position: MapPoint) {
    guard let low else {
      (self.low, high) = (position, position)
      return
    }
    self.low = MapPoint(x: min(low.x, position.x), y: min(low.y, position.y))
    high = MapPoint(x: max(high.x, position.x), y: max(high.y, position.y))
  }

  mutating func add(_ circle: Scene.Circle, _ projection: Projection) {
    let centre = projection.mapPoint(circle.coordinate)
    let distance = projection.middle.distance(to: circle.coordinate)
    guard distance + circle.radius >= 200_000 else {
      add(MapPoint(x: centre.x - circle.radius, y: centre.y - circle.radius))
      add(MapPoint(x: centre.x + circle.radius, y: centre.y + circle.radius))
      return
    }
    guard distance + circle.radius < Earth.halfCircumference else {
      // The circle contains the antipode of the centre. The projection spreads that point over its
      // whole edge, so the whole earth has to be in the box.
      add(MapPoint(x: -Earth.halfCircumference, y: -Earth.halfCircumference))
      add(MapPoint(x: Earth.halfCircumference, y: Earth.halfCircumference))
      return
    }
    add(centre)
    for point in circle.coordinate.circlePoints(circle.radius, 32) {
      add(projection.mapPoint(point))
    }
  }
}
