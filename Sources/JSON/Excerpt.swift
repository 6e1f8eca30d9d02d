// What a person is shown of a text that may be as long as a message, and hold anything.

extension String {
  /// The beginning, with an ellipsis where more follows. Costs no more than what is shown.
  public func excerpt(_ most: Int = 64) -> String {
    guard utf8.count > most else { return self }
    let beginning = unicodeScalars.prefix(most)
    let isWhole = beginning.endIndex == unicodeScalars.endIndex
    return String(String.UnicodeScalarView(beginning)) + (isWhole ? "" : "…")
  }
}

extension String {
  /// The text without what could steer a terminal or hide in it.
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
