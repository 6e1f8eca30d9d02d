// The device that output goes to: a terminal with a width and perhaps colours, or a pipe.

public struct Screen: Sendable {
  /// The number of columns of a terminal; nil for a pipe or file, where rows are not shortened.
  public let width: Int?
  public let hasColour: Bool
  /// The number of columns of the terminal that standard error goes to; nil for a pipe or file.
  public let errorWidth: Int?
  /// Whether the terminal makes links of OSC 8 clickable.
  public let hasLinks: Bool

  public init(width: Int?, hasColour: Bool, errorWidth: Int? = nil, hasLinks: Bool = false) {
    self.hasLinks = hasLinks
    self.width = Self.limitedWidth(width)
    self.hasColour = hasColour
    self.errorWidth = Self.limitedWidth(errorWidth)
  }

  private static func limitedWidth(_ width: Int?) -> Int? { width.map { min(max($0, 20), 1000) } }

  /// Whether there is only room for the most important columns.
  var isNarrow: Bool { width.map { $0 < 60 } ?? false }

  /// A text that is a link to an address. If the address has blanks or characters beyond ASCII, the
  /// text is not a link.
  func link(_ text: String, to address: String) -> String {
    guard hasLinks, address.contains(":"), address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return text }
    return "\u{1B}]8;;\(address)\u{1B}\\\(text)\u{1B}]8;;\u{1B}\\"
  }

  func paint(_ text: String, _ style: Style) -> String {
    hasColour && style != .plain && !text.isEmpty
      ? "\u{1B}[\(style.escapeCode)m\(text)\u{1B}[0m" : text
  }
}

enum Style: Sendable {
  case plain, heading, quiet, late, soon, important, done

  fileprivate var escapeCode: String {
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
