// Breaks texts at blanks to the width of a terminal.

public enum TextWrap {
  /// The text in lines of at most `columns` columns; without such a limit, as one line.
  static func lines(_ text: String, _ columns: Int?) -> [String] {
    guard let columns, DisplayWidth.of(text) > columns else { return [text] }
    var lines: [String] = []
    var line = ""
    var width = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let wordWidth = DisplayWidth.of(String(word))
      if !line.isEmpty, width + 1 + wordWidth > columns {
        lines.append(line)
        (line, width) = ("", 0)
      }
      if !line.isEmpty { (line, width) = (line + " ", width + 1) }
      if isAddress(word) {
        (line, width) = (line + word, width + wordWidth)
        continue
      }
      for character in word {
        let characterWidth = DisplayWidth.of(character)
        if width + characterWidth > columns, !line.isEmpty {
          lines.append(line)
          (line, width) = ("", 0)
        }
        line.append(character)
        width += characterWidth
      }
    }
    return lines + [line]
  }

  /// A link or a path, which is copied or clicked as a whole.
  private static func isAddress(_ word: Substring) -> Bool {
    word.contains("://") || ["/", "~/", "'/"].contains { word.hasPrefix($0) }
  }

  /// Breaks the lines of a message, and indents the continuations of a line as the line itself.
  /// Lines of carets stay below the text that they mark.
  public static func message(_ text: String, _ columns: Int?) -> String {
    guard let columns else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let indent = line.prefix { $0 == " " }
      let content = String(line.dropFirst(indent.count))
      guard !content.allSatisfy({ $0 == "^" }) else { return String(line) }
      return lines(content, max(10, columns - indent.count))
        .map { "\(indent)\(SafeText.isolated($0))" }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
