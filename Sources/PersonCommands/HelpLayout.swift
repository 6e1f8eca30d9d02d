// Fits a help text to a terminal that is narrower. Paragraphs are wrapped again, and in lists the
// text of the second column goes below that of the first.

public enum HelpLayout {
  public static func text(_ text: String, columns: Int?) -> String {
    guard let columns,
      text.split(separator: "\n").contains(where: { DisplayWidth.of(String($0)) > columns })
    else { return text }
    var outputLines: [String] = []
    var paragraph = ""
    func flush() {
      if !paragraph.isEmpty { outputLines += TextWrap.lines(paragraph, columns) }
      paragraph = ""
    }
    // The column in which the meanings of a list begin. Lines that continue in this column belong
    // to the meaning.
    var meaningColumn: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let indent = line.prefix { $0 == " " }.count
      guard indent > 0 else {
        meaningColumn = nil
        if line.isEmpty || line.hasSuffix(":") && paragraph.isEmpty {
          flush()
          outputLines += TextWrap.lines(line, columns)
        } else {
          paragraph += paragraph.isEmpty ? line : " \(line)"
        }
        continue
      }
      flush()
      let content = String(line.dropFirst(indent))
      if let meaningColumn, indent >= meaningColumn {
        append(content, indent: min(8, columns / 4), columns, to: &outputLines)
      } else if let (term, meaning) = termAndMeaning(content) {
        meaningColumn = indent + DisplayWidth.of(content) - DisplayWidth.of(meaning)
        let termIndent = min(indent, 4)
        append(term, indent: termIndent, columns, to: &outputLines)
        append(meaning, indent: min(8, columns / 4), columns, to: &outputLines)
      } else {
        append(content, indent: min(indent, 4), columns, to: &outputLines)
      }
    }
    flush()
    return outputLines.joined(separator: "\n")
      + (text.hasSuffix("\n") && outputLines.last != "" ? "\n" : "")
  }

  private static func append(
    _ text: String, indent: Int, _ columns: Int, to outputLines: inout [String]
  ) {
    let blanks = String(repeating: " ", count: indent)
    outputLines += TextWrap.lines(text, columns - indent).map { blanks + $0 }
  }

  /// Splits a line of a list into a term and its meaning, which follows after two blanks or more.
  /// Nil if the line has no such gap.
  private static func termAndMeaning(_ line: String) -> (String, String)? {
    guard let gap = line.range(of: "  ") else { return nil }
    let meaning = String(line[gap.upperBound...].drop { $0 == " " })
    return meaning.isEmpty ? nil : (String(line[..<gap.lowerBound]), meaning)
  }
}

extension String {
  /// The first occurrence of the text. Foundation has such a function, but the product is built
  /// without it.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var position = startIndex
    while position < endIndex {
      if self[position...].hasPrefix(text) {
        return position..<index(position, offsetBy: text.count)
      }
      position = index(after: position)
    }
    return nil
  }
}
