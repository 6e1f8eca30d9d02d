// Shortens text of any length and makes it safe to show to a person.

extension String {
  /// The beginning of the text, with an ellipsis if something was cut. Fast even for long texts.
  public func excerpt(_ most: Int = 64) -> String {
    guard utf8.count > most else { return self }
    let beginning = unicodeScalars.prefix(most)
    let isWhole = beginning.endIndex == unicodeScalars.endIndex
    return String(String.UnicodeScalarView(beginning)) + (isWhole ? "" : "…")
  }
}

extension String {
  /// The text without characters that could control a terminal or be invisible.
  public var plain: String {
    var shown = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: shown.append("\u{FFFD}")
      default: shown.append(scalar)
      }
    }
    return String(shown)
  }
}
