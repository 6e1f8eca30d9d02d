// Chooses what a map shows: the person, and the fences that are near enough to the person, or to
// one another, to be distinguished in one picture. Does not depend on pixels.

internal import Geofence

enum Framing {
  /// In metres. Circles that are nearer than `gap` times this are in the picture.
  static let near = 5000.0
  /// A circle is left out if it is more than this many times as far away as the farthest one in the
  /// picture.
  static let gap = 4.0
  /// In metres. Two points no farther apart than this are both in the picture, even if `gap` would
  /// leave out one.
  static let pair = 100_000.0
  /// How many circles are compared to find the one in the middle.
  private static let mostCompared = 200

  /// The circles that the map has to show: those of the fences, or of the places if there are no
  /// fences. The person is one of them, with radius 0. Empty if there is nothing to show.
  static func core(of scene: Scene) -> [Scene.Circle] {
    let fences = scene.fences.flatMap(\.circles)
    let own = scene.places.filter { !$0.isExample }.map(\.circle)
    guard let you = scene.you else { return near(to: nil, fences.isEmpty ? own : fences) }
    let person = Scene.Circle(coordinate: you.coordinate, radius: 0)
    return [person] + near(to: you.coordinate, fences.isEmpty ? own : fences)
  }

  private static func near(to middle: Coordinate?, _ circles: [Scene.Circle]) -> [Scene.Circle] {
    guard let middle = middle ?? median(of: circles) else { return circles }
    let sorted = circles.enumerated().map { index, circle in
      (index: index, distance: middle.distance(to: circle.coordinate), circle: circle)
    }.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
    var framed: [Scene.Circle] = []
    var reach = near
    // All circles around one point count as one stop.
    var (stops, last) = (0, -1.0)
    for (_, distance, circle) in sorted {
      if distance > last + 100 { (stops, last) = (stops + 1, distance) }
      // The first stop besides the person is always shown.
      guard stops == 1 || stops == 2 && distance <= pair || distance <= gap * reach else { break }
      framed.append(circle)
      reach = max(reach, distance + circle.radius)
    }
    return framed
  }

  /// The centre of the circle whose distances to all others have the least sum. Of many circles,
  /// only some are compared.
  private static func median(of circles: [Scene.Circle]) -> Coordinate? {
    let step = max(1, circles.count / mostCompared)
    let some = stride(from: 0, to: circles.count, by: step).map { circles[$0].coordinate }
    return some.map { one in
      (one, some.reduce(0) { $0 + min(one.distance(to: $1), 1_000_000) })
    }.min { $0.1 < $1.1 }?.0
  }
}
