// Quick fixes for problems in a calendar, for the kinds of problems that `doctor` finds.

internal import ICalendar

public struct CalendarFix: Sendable {
  public let title: String
  public let edits: [DocumentEdit]
  /// Whether an editor may apply this fix without a choice, as LSP's `isPreferred` says.
  public let isPreferred: Bool

  init(_ title: String, _ edits: [DocumentEdit], isPreferred: Bool = false) {
    self.title = title
    self.edits = edits
    self.isPreferred = isPreferred
  }
}

/// What fixes need besides the text of the document.
public struct FixSources {
  /// Returns a new UID.
  public var makeUID: () -> String
  /// The present time for DTSTAMP, such as `20261201T080000Z`.
  public var timestamp: String
  /// Returns the whole text as `doctor --fix` writes it: with VTIMEZONEs and joined CATEGORIES.
  public var rewrittenText: () -> [UInt8]?
  /// Returns the time zone that a misspelt zone name probably means.
  public var nearestZone: (String) -> String?

  public init(
    makeUID: @escaping () -> String, timestamp: String, rewrittenText: @escaping () -> [UInt8]?,
    nearestZone: @escaping (String) -> String?
  ) {
    self.makeUID = makeUID
    self.timestamp = timestamp
    self.rewrittenText = rewrittenText
    self.nearestZone = nearestZone
  }
}

extension CalendarDocument {
  /// The fixes for a problem of this kind that `doctor` reports in this physical line.
  public func fixes(
    of kind: String, line number: Int?, _ sources: FixSources
  ) -> [CalendarFix] {
    guard let index = text.lineIndex(number: number ?? 1) else { return [] }
    let line = text.line(index)
    switch kind {
    case "no-uid":
      return [
        CalendarFix(
          "Add a UID", [insertion(after: line, "UID:\(sources.makeUID())")], isPreferred: true)
      ]
    case "no-dtstamp":
      return [
        CalendarFix(
          "Add DTSTAMP", [insertion(after: line, "DTSTAMP:\(sources.timestamp)")], isPreferred: true
        )
      ]
    case "long-line":
      return foldingEdit(line).map { [CalendarFix("Fold this line", [$0], isPreferred: true)] }
        ?? []
    case "method", "several-rules", "end-and-duration", "removed-by-libical", "bad-line",
      "parent-gone":
      let lineName = line.kind == .other ? "this line" : name(of: line)
      return [CalendarFix("Remove \(lineName)", [DocumentEdit(line.extent, "")])]
    case "end-before-start": return swapDatesFix(index, line)
    case "until-before-start": return removeUntilFix(line)
    case "lacks-vtimezone", "several-categories":
      guard let newText = sources.rewrittenText() else { return [] }
      let title = kind == "lacks-vtimezone" ? "Add the VTIMEZONE" : "Join CATEGORIES in one line"
      return [CalendarFix(title, [lineEdit(to: newText)], isPreferred: true)]
    case "unknown-zone": return renameZone(line, sources)
    case "outside-calendar": return wrapInCalendarFix
    default: return []
    }
  }

  /// The fix that folds all long lines; offered once for the whole text.
  public var foldAll: CalendarFix { CalendarFix("Fold all long lines", foldingEdits) }

  private func insertion(after line: LineLayout, _ newText: String) -> DocumentEdit {
    let end = line.extent.upperBound
    let endsWithLineBreak = end > line.content.upperBound
    return DocumentEdit(
      end..<end, endsWithLineBreak ? newText + lineEnd.text : lineEnd.text + newText)
  }

  /// A fix that swaps the dates of this line and of DTSTART, together with their parameters.
  private func swapDatesFix(_ index: Int, _ line: LineLayout) -> [CalendarFix] {
    guard let item = item(ofLine: index), let start = item.property(.dtstart),
      let startIndex = text.lineIndex(number: start.lineNumber)
    else { return [] }
    let startLine = text.line(startIndex)
    let (startRange, otherRange) = (valueRange(of: startLine), valueRange(of: line))
    guard
      startRange.upperBound <= otherRange.lowerBound
        || otherRange.upperBound <= startRange.lowerBound
    else { return [] }
    return [
      CalendarFix(
        "Exchange DTSTART and \(name(of: line))",
        [
          DocumentEdit(startRange, rawText(otherRange)),
          DocumentEdit(otherRange, rawText(startRange)),
        ])
    ]
  }

  private func valueRange(of line: LineLayout) -> Range<Int> {
    line.name.upperBound..<line.content.upperBound
  }

  private func rawText(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func removeUntilFix(_ line: LineLayout) -> [CalendarFix] {
    let parts = unfoldedText(line.value).split(separator: ";")
    let keptParts = parts.filter { !$0.uppercased().hasPrefix("UNTIL=") }
    guard keptParts.count < parts.count, !keptParts.isEmpty else { return [] }
    return [
      CalendarFix(
        "Remove UNTIL, so that the series goes on",
        [DocumentEdit(line.value, keptParts.joined(separator: ";"))])
    ]
  }

  private func renameZone(_ line: LineLayout, _ sources: FixSources) -> [CalendarFix] {
    for parameter in text.parameters(of: line)
    where unfoldedText(parameter.name).uppercased() == "TZID" {
      let name = unfoldedText(parameter.values).filter { $0 != "\"" }
      guard let nearestName = sources.nearestZone(name), nearestName != name else { return [] }
      return [
        CalendarFix(
          "Change the zone to \(nearestName)", [DocumentEdit(parameter.values, nearestName)],
          isPreferred: true)
      ]
    }
    return []
  }

  private var wrapInCalendarFix: [CalendarFix] {
    let end = lineEnd.text
    let openingLines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Fencepost//EN"]
    let endsWithLineBreak = bytes.last == 0x0A
    return [
      CalendarFix(
        "Put this text into a VCALENDAR",
        [
          DocumentEdit(0..<0, openingLines.map { $0 + end }.joined()),
          DocumentEdit(
            bytes.count..<bytes.count, (endsWithLineBreak ? "" : end) + "END:VCALENDAR" + end),
        ])
    ]
  }

  /// The edit that turns the document into the new text by replacing the lines that differ.
  private func lineEdit(to newText: [UInt8]) -> DocumentEdit {
    let old = bytes
    let shorter = min(old.count, newText.count)
    var start = 0
    while start < shorter, old[start] == newText[start] { start += 1 }
    // The start moves back to the beginning of a line, so that no character is split.
    while start > 0, old[start - 1] != 0x0A { start -= 1 }
    var commonEnd = 0
    while commonEnd < shorter - start,
      old[old.count - 1 - commonEnd] == newText[newText.count - 1 - commonEnd]
    {
      commonEnd += 1
    }
    while commonEnd > 0, old[old.count - commonEnd - 1] != 0x0A { commonEnd -= 1 }
    return DocumentEdit(
      start..<old.count - commonEnd,
      String(decoding: newText[start..<newText.count - commonEnd], as: UTF8.self))
  }
}
