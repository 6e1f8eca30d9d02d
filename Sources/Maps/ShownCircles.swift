// Chooses which circles a map shows: the person, and the fences that are near enough to the person,
// or to one another, to be distinguished in one picture. Does not depend on pixels.

internal import Geofence

enum ShownCircles {
  /// In metres. Circles within `largestGapFactor` times this distance from the middle of the map
  /// are always shown.
  static let nearDistance = 5000.0
  /// Circles are taken from the nearest to the farthest, measured from the middle. A circle ends
  /// the list if its distance is more than this many times that of the farthest edge so far.
  static let largestGapFactor = 4.0
  /// In metres. The second nearest circle is shown up to this distance from the middle, even if
  /// `largestGapFactor` would leave it out.
  static let pairDistance = 100_000.0
  /// At most about this many circles are compared to find the one in the middle.
  private static let mostCompared = 200

  /// The circles that the map has to show: those of the fences, or of the places if there are no
  /// fences. The person is one of them, with radius 0. Empty if there is nothing to show.
  static func circles(of scene: Scene) -> [Scene.Circle] {
    let fences = scene.fences.flatMap(\.circles)
    let ownPlaces = scene.places.filter { !$0.isExample }.map(\.circle)
    guard let you = scene.you else { return circlesNear(nil, fences.isEmpty ? ownPlaces : fences) }
    let person = Scene.Circle(coordinate: you.coordinate, radius: 0)
    return [person] + circlesNear(you.coordinate, fences.isEmpty ? ownPlaces : fences)
  }

  private static func circlesNear(_ middle: Coordinate?, _ circles: [Scene.Circle]) -> [Scene
    .Circle]
  {
    guard let middle = middle ?? centreOfMedianCircle(of: circles) else { return circles }
    let circlesByDistance = circles.enumerated().map { index, circle in
      (index: index, distance: middle.distance(to: circle.coordinate), circle: circle)
    }.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }
    var nearCircles: [Scene.Circle] = []
    var farthestReach = nearDistance
    // Circles whose distances from the middle differ by at most 100 m count as one circle (a stop).
    var (stopCount, lastStopDistance) = (0, -1.0)
    for (_, distance, circle) in circlesByDistance {
      if distance > lastStopDistance + 100 {
        (stopCount, lastStopDistance) = (stopCount + 1, distance)
      }
      // The nearest stop is always shown, however far it is from the person.
      guard
        stopCount == 1 || stopCount == 2 && distance <= pairDistance
          || distance <= largestGapFactor * farthestReach
      else { break }
      nearCircles.append(circle)
      farthestReach = max(farthestReach, distance + circle.radius)
    }
    return nearCircles
  }

  /// The centre of the circle whose distances to all others have the least sum. Of many circles,
  /// only some are compared.
  private static func centreOfMedianCircle(of circles: [Scene.Circle]) -> Coordinate? {
    let sampleStep = max(1, circles.count / mostCompared)
    let sample = stride(from: 0, to: circles.count, by: sampleStep).map { circles[$0].coordinate }
    return sample.map { one in
      (one, sample.reduce(0) { $0 + min(one.distance(to: $1), 1_000_000) })
    }.min { $0.1 < $1.1 }?.0
  }
}
