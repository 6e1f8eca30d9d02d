// Reads distances in a typed line, such as `within 0.1 mi` or `radius:500ft`. A distance sets the
// radius of the place before it.

internal import Units

extension LineReader {
  /// Reads a distance after `within:` or `radius:`, and reports an error if it is not one.
  mutating func readWithin(_ value: Int, from index: Int) {
    guard let (length, end) = distance(at: value) else {
      return reportNotUnderstood(index..<value + 1, "distance", "200 m, 500 ft or 0.5 mi")
    }
    setRadius(length, index..<end)
  }

  mutating func setRadius(_ length: Length, _ wordRange: Range<Int>) {
    setRole(wordRange, .radius)
    guard let last = foundParts.fences.indices.last else {
      return report(
        .error, wordRange, "This distance needs a place before it, such as “@Home within 500 m”.",
        fixes: [quotingFix(wordRange)])
    }
    foundParts.fences[last].place.radius = length.metres
    foundParts.fences[last].place.radiusUnit = length.unit
    if foundParts.fences[last].place.id != nil {
      let title = foundParts.fences[last].place.title ?? ""
      report(
        .information, wordRange,
        "The alarm has its own distance, so it stays where it is when the place “\(title)” is moved."
      )
    }
    foundParts.fences[last].place.id = nil
  }

  /// Reads the distances in a line that describes a place. Such a line has no other phrases.
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
    if isPlain(index + 1), let length = length("\(text) \(words[index + 1].foldedText)") {
      return (length, index + 2)
    }
    return length(words[index].foldedText).map { ($0, index + 1) }
  }
}
