// Formats rows of cells as an aligned Markdown table.

struct Table {
  private static let titles = ["work", "fencepost", "limit", "peer", "ratio", "goal", "met?"]

  let rows: [Row]

  var text: String {
    let lines = [Self.titles] + rows.map(\.cells)
    let widths = Self.titles.indices.map { column in lines.map { $0[column].count }.max() ?? 0 }
    var texts = lines.map { line in
      "| " + zip(line, widths).map(Self.padded).joined(separator: " | ") + " |"
    }
    texts.insert("|" + widths.map { Self.rule($0 + 2) }.joined(separator: "|") + "|", at: 1)
    return texts.joined(separator: "\n")
  }

  private static func padded(_ cell: String, to width: Int) -> String {
    cell + String(repeating: " ", count: width - cell.count)
  }

  private static func rule(_ width: Int) -> String { String(repeating: "-", count: width) }
}
