// Shortens text of any length and makes it safe to show to a person.

extension String {
  /// The first `maximumLength` Unicode scalars of the text, followed by an ellipsis if the text is
  /// longer. Fast for long texts.
  public func excerpt(_ maximumLength: Int = 64) -> String {
    guard utf8.count > maximumLength else { return self }
    let beginning = unicodeScalars.prefix(maximumLength)
    let isWhole = beginning.endIndex == unicodeScalars.endIndex
    return String(String.UnicodeScalarView(beginning)) + (isWhole ? "" : "…")
  }
}

extension String {
  /// The text with U+FFFD in place of invisible characters and those that could control a terminal.
  public var printable: String {
    var visibleScalars = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: visibleScalars.append("\u{FFFD}")
      default: visibleScalars.append(scalar)
      }
    }
    return String(visibleScalars)
  }
}
