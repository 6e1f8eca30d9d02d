// A help text on a terminal that is narrower than the text. Paragraphs are filled again, and in
// lists the text of the second column goes below the first one.

public enum HelpLayout {
  public static func text(_ text: String, columns: Int?) -> String {
    guard let columns,
      text.split(separator: "\n").contains(where: { DisplayWidth.of(String($0)) > columns })
    else { return text }
    var lines: [String] = []
    var paragraph = ""
    func flush() {
      if !paragraph.isEmpty { lines += TextWrap.lines(paragraph, columns) }
      paragraph = ""
    }
    // The column in which the meanings of a list begin. Lines that continue in this column belong
    // to the meaning.
    var second: Int?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let indent = line.prefix { $0 == " " }.count
      guard indent > 0 else {
        second = nil
        if line.isEmpty || line.hasSuffix(":") && paragraph.isEmpty {
          flush()
          lines += TextWrap.lines(line, columns)
        } else {
          paragraph += paragraph.isEmpty ? line : " \(line)"
        }
        continue
      }
      flush()
      let rest = String(line.dropFirst(indent))
      if let second, indent >= second {
        append(rest, indent: min(8, columns / 4), columns, to: &lines)
      } else if let (term, meaning) = parts(rest) {
        second = indent + DisplayWidth.of(rest) - DisplayWidth.of(meaning)
        let shallow = min(indent, 4)
        append(term, indent: shallow, columns, to: &lines)
        append(meaning, indent: min(8, columns / 4), columns, to: &lines)
      } else {
        append(rest, indent: min(indent, 4), columns, to: &lines)
      }
    }
    flush()
    return lines.joined(separator: "\n") + (text.hasSuffix("\n") && lines.last != "" ? "\n" : "")
  }

  private static func append(
    _ text: String, indent: Int, _ columns: Int, to lines: inout [String]
  ) {
    let blanks = String(repeating: " ", count: indent)
    lines += TextWrap.lines(text, columns - indent).map { blanks + $0 }
  }

  /// A term, and its meaning, which follows after two blanks or more.
  private static func parts(_ line: String) -> (String, String)? {
    guard let gap = line.range(of: "  ") else { return nil }
    let meaning = String(line[gap.upperBound...].drop { $0 == " " })
    return meaning.isEmpty ? nil : (String(line[..<gap.lowerBound]), meaning)
  }
}

extension String {
  /// The first occurrence; the product is built without Foundation.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) {
        return start..<index(start, offsetBy: text.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
