// Prepares text from a track for display.

internal import JSON

extension String {
  /// The text without surrounding whitespace.
  var trimmed: String {
    let blanks: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = utf8.firstIndex(where: { !blanks($0) }),
      let last = utf8.lastIndex(where: { !blanks($0) })
    else { return "" }
    return String(self[first...last])
  }

  /// The text for a message: shortened, and without characters that could control a terminal.
  var displayText: String { excerpt(40).printable }
}
