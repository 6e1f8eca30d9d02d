// Rows under headings, in aligned columns. On a terminal, long cells are shortened with an
// ellipsis; in a pipe they are not.

struct Cell {
  let text: String
  let style: Style
  /// The width in terminal columns.
  let width: Int
  /// The address that the text leads to, if the terminal has links.
  let address: String?

  init(_ text: String, _ style: Style = .plain, address: String? = nil) {
    self.style = style
    self.address = address
    let isPlain = DisplayWidth.isPlain(text)
    self.text = isPlain ? text : SafeText.singleLine(text)
    width = isPlain ? text.utf8.count : DisplayWidth.of(self.text)
  }
}

struct Table {
  enum Column {
    /// A column that is as wide as its widest cell.
    case fixed
    /// Like `fixed`, but left out on a narrow terminal.
    case spare
    /// The most important column, which gets the remaining width.
    case title
    /// Additional text. It is shortened first, and left out on a narrow terminal.
    case rest
    /// Additional text. It is shortened first, but never left out.
    case detail
  }

  struct Section {
    var heading: Cell?
    var rows: [[Cell]]
  }

  let columns: [Column]
  var sections: [Section] = []

  private static let gap = 2
  private static let blank = UInt8(ascii: " ")
  private static let newline = UInt8(ascii: "\n")
  /// The widest title column in a pipe. A longer title shifts only its own row.
  private static let widestTitleInPipe = 60
  private static let leastTitle = 6

  func text(on screen: Screen) -> String {
    let widths = widths(on: screen)
    // Bytes, because thousands of rows are appended to them faster than to a string.
    var outputBytes: [UInt8] = []
    for (index, section) in sections.enumerated() where !section.rows.isEmpty {
      if let heading = section.heading {
        if index > 0, !outputBytes.isEmpty { outputBytes.append(Self.newline) }
        outputBytes += screen.paint(fit(heading.text, screen.width), heading.style).utf8
        outputBytes.append(Self.newline)
      }
      let indent = section.heading == nil ? 0 : Self.gap
      for row in section.rows { append(row, widths, indent, screen, to: &outputBytes) }
    }
    return String(decoding: outputBytes, as: UTF8.self)
  }

  private func fit(_ text: String, _ width: Int?) -> String {
    width.map { DisplayWidth.cut(text, to: $0) } ?? text
  }

  private func append(
    _ row: [Cell], _ widths: [Int], _ indent: Int, _ screen: Screen, to text: inout [UInt8]
  ) {
    text += repeatElement(Self.blank, count: indent)
    var pendingSpaces = 0
    for (cell, width) in zip(row, widths) where width > 0 {
      let fits = screen.width == nil || cell.width <= width
      let shownText = fits ? cell.text : DisplayWidth.cut(cell.text, to: width)
      if !shownText.isEmpty {
        text += repeatElement(Self.blank, count: pendingSpaces)
        let isolated = screen.width == nil ? shownText : SafeText.isolated(shownText)
        let painted = screen.paint(isolated, cell.style)
        text += (cell.address.map { screen.link(painted, to: $0) } ?? painted).utf8
        pendingSpaces = 0
      }
      pendingSpaces += max(0, width - (fits ? cell.width : DisplayWidth.of(shownText))) + Self.gap
    }
    text.append(Self.newline)
  }

  /// The width of each column; 0 if the column is left out.
  private func widths(on screen: Screen) -> [Int] {
    var widths = [Int](repeating: 0, count: columns.count)
    for section in sections {
      for row in section.rows {
        for (index, cell) in row.enumerated() where index < widths.count {
          widths[index] = max(widths[index], cell.width)
        }
      }
    }
    guard let total = screen.width else {
      for (index, column) in columns.enumerated() where column == .title {
        widths[index] = min(widths[index], Self.widestTitleInPipe)
      }
      return widths
    }
    for (index, column) in columns.enumerated()
    where screen.isNarrow && (column == .spare || column == .rest) { widths[index] = 0 }
    let indent = sections.contains { $0.heading != nil } ? Self.gap : 0
    let visibleCount = widths.count { $0 > 0 }
    var freeWidth = total - indent - Self.gap * max(0, visibleCount - 1)
    for (index, column) in columns.enumerated() where column == .fixed || column == .spare {
      freeWidth -= widths[index]
    }
    // Before the title becomes too short, the date is shortened.
    if freeWidth < Self.leastTitle, let dateColumn = columns.lastIndex(of: .fixed) {
      let reduction = min(widths[dateColumn] - 1, Self.leastTitle - freeWidth)
      if reduction > 0 {
        (widths[dateColumn], freeWidth) = (widths[dateColumn] - reduction, freeWidth + reduction)
      }
    }
    share(max(1, freeWidth), among: &widths)
    return widths
  }

  private func share(_ freeWidth: Int, among widths: inout [Int]) {
    let titleColumn = columns.firstIndex(of: .title)
    let restColumn = columns.firstIndex { $0 == .rest || $0 == .detail }
    let wantedForRest = restColumn.map { widths[$0] } ?? 0
    let reservedForRest = min(wantedForRest, freeWidth / 3)
    if let titleColumn {
      widths[titleColumn] = min(widths[titleColumn], max(1, freeWidth - reservedForRest))
    }
    if let restColumn, wantedForRest > 0 {
      widths[restColumn] = min(
        wantedForRest, max(1, freeWidth - (titleColumn.map { widths[$0] } ?? 0)))
    }
  }
}
