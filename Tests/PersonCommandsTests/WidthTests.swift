// The width of a text on a terminal, how it is shortened, and how rows are aligned.

import Testing

@testable import PersonCommands

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("milk", 4), ("", 0), ("Grüße", 5), ("Gru\u{308}ße", 5), ("買い物", 6), ("한국어", 6),
    ("Ｆｕｌｌ", 8), ("🛒", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("👩‍👩‍👧", 2), ("🇫🇷", 2), ("חלב", 3),
    ("e\u{301}\u{323}", 1), ("a\u{200B}b", 2), ("ไทย", 3), ("ที่", 1), ("\u{7}", 0),
  ])
  func `the width of a text is the columns it takes in a terminal`(_ text: String, _ width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  @Test(arguments: [
    ("Buy milk", 8, "Buy milk"), ("Buy milk", 7, "Buy mi…"), ("Buy milk", 5, "Buy…"),
    ("買い物リスト", 6, "買い…"), ("買い物リスト", 5, "買い…"), ("🛒🛒🛒", 4, "🛒…"), ("ab", 1, "…"),
    ("ab", 0, ""),
  ])
  func `text that does not fit is cut between characters`(
    _ text: String, _ columns: Int, _ cut: String
  ) {
    #expect(DisplayWidth.cut(text, to: columns) == cut)
    #expect(DisplayWidth.of(DisplayWidth.cut(text, to: columns)) <= columns)
  }

  @Test func `control and bidirectional characters are removed`() {
    #expect(SafeText.singleLine("a\u{1B}[31mb\nc\td") == "a [31mb c d")
    #expect(SafeText.singleLine("abc\u{202E}def\u{2066}") == "abcdef")
    #expect(SafeText.isolated("חלב") == "\u{2068}חלב\u{2069}")
    #expect(SafeText.isolated("milk") == "milk")
  }
}

@Suite struct TableTests {
  private static let titles = [
    "Buy milk", "買い物に行く", "Cafe\u{301} au lait with everybody from the second floor", "לקנות חלב",
    "🛒 groceries", "한국어 공부",
  ]

  private static func table() -> Table {
    var table = Table(columns: [.spare, .fixed, .title, .fixed, .rest])
    table.sections = [
      Table.Section(
        heading: Cell("Today"),
        rows: titles.map {
          [
            Cell("a1b2c3"), Cell("!"), Cell($0), Cell("|Tomorrow 18:30"),
            Cell("Groceries  #shop  @Home"),
          ]
        })
    ]
    return table
  }

  @Test(arguments: [20, 40, 59, 60, 80, 120, 200])
  func `every row fits the terminal, and its columns are aligned`(_ width: Int) {
    let text = Self.table().text(on: Screen(width: width, hasColour: false))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == Self.titles.count + 1)
    var starts: Set<Int> = []
    for line in lines.dropFirst() {
      #expect(DisplayWidth.of(line) <= width, "\(width): \(line)")
      if let bar = line.firstIndex(of: "|") { starts.insert(DisplayWidth.of(String(line[..<bar]))) }
    }
    #expect(starts.count == 1, "\(width): \(text)")
  }

  @Test func `in a pipe rows are not shortened, coloured or isolated`() {
    let text = Self.table().text(on: Screen(width: nil, hasColour: false))
    for title in Self.titles { #expect(text.contains(title)) }
    #expect(!text.contains("\u{1B}") && !text.contains("\u{2068}") && !text.contains("…"))
  }

  @Test func `colour is around single cells, and does not change their width`() {
    let table = Self.table()
    let plain = table.text(on: Screen(width: 80, hasColour: false))
    let coloured = table.text(on: Screen(width: 80, hasColour: true))
    let bare = coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(bare == plain)
  }
}
