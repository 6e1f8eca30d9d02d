// Distances in a typed line: `within 0.1 mi`, `radius:500ft`, which set the radius of the place before
// them.

internal import Units

extension LineReader {
  /// `500 ft` after `within` or `radius:`. Does nothing if it is not a distance.
  mutating func readWithin(_ value: Int, from index: Int) {
    guard let (length, end) = distance(at: value) else {
      return notUnderstood(index..<value + 1, "distance", "200 m, 500 ft or 0.5 mi")
    }
    setRadius(length, index..<end)
  }

  mutating func setRadius(_ length: Length, _ span: Range<Int>) {
    mark(span, .radius)
    guard let last = found.fences.indices.last else {
      return say(
        .error, span, "There is no place for this distance to apply to.", fixes: [quoted(span)])
    }
    found.fences[last].place.radius = length.metres
    found.fences[last].place.radiusUnit = length.unit
    if found.fences[last].place.id != nil {
      let title = found.fences[last].place.title ?? ""
      say(
        .information, span,
        "With its own distance, this alarm no longer follows when the place “\(title)” is moved."
      )
    }
    found.fences[last].place.id = nil
  }

  /// The distances in a line that makes a place, which has no other phrases.
  mutating func readDistances() {
    for index in words.indices where has(.within, index) {
      if let (length, end) = distance(at: next(index)) { setRadius(length, index..<end) }
    }
  }

  func length(_ text: String) -> Length? {
    guard let length = try? context.lengths.parse(text, preferred: context.lengthUnit),
      length.metres > 0
    else { return nil }
    return length
  }

  /// A distance in one or two words.
  func distance(at index: Int) -> (Length, Int)? {
    guard isPlain(index) else { return nil }
    let text = words[index].text
    guard text.unicodeScalars.first?.isDigit == true else { return nil }
    if isPlain(index + 1), let length = length("\(text) \(words[index + 1].folded)") {
      return (length, index + 2)
    }
    return length(words[index].folded).map { ($0, index + 1) }
  }
}
