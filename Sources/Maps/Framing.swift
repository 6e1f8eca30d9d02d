// Chooses what a map frames: the person, and the fences that are near enough to her or to one another to be
// told apart in one picture. Knows no pixels.

internal import Geofence

enum Framing {
  /// Metres. Whatever is nearer than `gap` times this is in the picture.
  static let near = 5000.0
  /// What is farther away than so many times the farthest before it begins a part of its own.
  static let gap = 4.0
  /// Metres. Two things that are no farther apart are both in the picture, though there is nothing between.
  static let pair = 100_000.0
  /// Circles among which the middle one is sought.
  private static let most = 200

  /// The circles to frame, with the person among them as one of radius 0: of the fences, or of the places
  /// where there is no fence. None if there is nothing to frame.
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
    // Circles around one point are one stop.
    var (stops, last) = (0, -1.0)
    for (_, distance, circle) in sorted {
      if distance > last + 100 { (stops, last) = (stops + 1, distance) }
      // With the first one there would be nothing beside the person.
      guard stops == 1 || stops == 2 && distance <= pair || distance <= gap * reach else { break }
      framed.append(circle)
      reach = max(reach, distance + circle.radius)
    }
    return framed
  }

  /// The circle that is nearest to all others in sum; of many, some are asked.
  private static func median(of circles: [Scene.Circle]) -> Coordinate? {
    let step = max(1, circles.count / most)
    let some = stride(from: 0, to: circles.count, by: step).map { circles[$0].coordinate }
    return some.map { one in
      (one, some.reduce(0) { $0 + min(one.distance(to: $1), 1_000_000) })
    }.min { $0.1 < $1.1 }?.0
  }
}
