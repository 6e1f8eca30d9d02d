// The device that output goes to: a terminal with a width and perhaps colours, or a pipe.

public struct Screen: Sendable {
  /// The number of columns of a terminal; nil for a pipe or file, where rows are not shortened.
  public let width: Int?
  public let hasColour: Bool

  public init(width: Int?, hasColour: Bool) {
    self.width = width.map { min(max($0, 20), 1000) }
    self.hasColour = hasColour
  }

  /// Whether only the most important columns fit.
  var isNarrow: Bool { width.map { $0 < 60 } ?? false }

  func paint(_ text: String, _ style: Style) -> String {
    hasColour && style != .plain && !text.isEmpty ? "\u{1B}[\(style.code)m\(text)\u{1B}[0m" : text
  }
}

enum Style: Sendable {
  case plain, heading, quiet, late, soon, important, done

  fileprivate var code: String {
    switch self {
    case .plain: "0"
    case .heading: "1"
    case .quiet: "2"
    case .late: "31"
    case .soon: "32"
    case .important: "33"
    case .done: "2;9"
    }
  }
}
