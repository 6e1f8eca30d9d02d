// Describes the map in sentences, for people who cannot see it.

internal import Geofence

extension Scene {
  func description(_ picture: Picture, _ lengths: MapLengths) -> String {
    var things: [String] = []
    if !fences.isEmpty { things.append(Self.count(fences.count, "fence")) }
    let own = places.count { !$0.isExample }
    if own > 0 { things.append(Self.count(own, "place")) }
    var sentences: [String] = []
    let across = lengths.text(Frame.width / picture.frame.scale)
    let what = things.isEmpty ? "Where you are" : things.joined(separator: " and ")
    sentences.append("\(what), on a map \(across) wide.")
    if let you { sentences.append(sentence(you, lengths)) }
    if !picture.pointers.isEmpty {
      let all = picture.pointers.map { pointer in
        "\(pointer.sentence), to the \(MarksBeyondEdge.words[pointer.beyond.direction])"
      }
      sentences.append("Beyond its edge: \(all.joined(separator: "; ")).")
    }
    if picture.undrawn > 0 {
      sentences.append("\(picture.undrawn) more are not drawn; request fewer.")
    }
    return sentences.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private func sentence(_ you: CurrentPosition, _ lengths: MapLengths) -> String {
    let circles =
      places.map { ($0.title, [$0.circle]) } + fences.map { ($0.title, $0.circles) }
    let inside = circles.filter { _, circles in
      circles.contains { $0.coordinate.distance(to: you.coordinate) <= $0.radius }
    }.map { PlainText.line($0.0, MapLimits.longestLabel) }
    let precision = you.accuracy.map { ", known to \(lengths.text($0))," } ?? ""
    let time = you.time.map { " at \(PlainText.line($0, MapLimits.longestLabel))" } ?? ""
    guard !inside.isEmpty else {
      return circles.isEmpty ? "" : "Your position\(precision)\(time) is outside of all of them."
    }
    let shown = inside.prefix(3).joined(separator: ", ")
    let more = inside.count > 3 ? " and \(inside.count - 3) more" : ""
    return "Your position\(precision)\(time) is inside \(shown)\(more)."
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }
}
