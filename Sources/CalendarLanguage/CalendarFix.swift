// Quick fixes for problems in a calendar, for the kinds of problems that `doctor` finds.

internal import ICalendar

public struct CalendarFix: Sendable {
  public let title: String
  public let edits: [DocumentEdit]
  /// Whether most people want this fix.
  public let isPreferred: Bool

  init(_ title: String, _ edits: [DocumentEdit], isPreferred: Bool = false) {
    self.title = title
    self.edits = edits
    self.isPreferred = isPreferred
  }
}

/// Values and functions that fixes need.
public struct FixSources {
  /// A new UID.
  public var uid: () -> String
  /// The time now, as `20261201T080000Z`.
  public var now: String
  /// Returns the whole text as `doctor --fix` writes it: with VTIMEZONEs and joined CATEGORIES.
  public var rewritten: () -> [UInt8]?
  /// Returns the zone that was probably meant.
  public var nearestZone: (String) -> String?

  public init(
    uid: @escaping () -> String, now: String, rewritten: @escaping () -> [UInt8]?,
    nearestZone: @escaping (String) -> String?
  ) {
    self.uid = uid
    self.now = now
    self.rewritten = rewritten
    self.nearestZone = nearestZone
  }
}

extension CalendarDocument {
  /// The fixes for a problem of this kind, in this physical line.
  public func fixes(
    of kind: String, line number: Int?, _ sources: FixSources
  ) -> [CalendarFix] {
    guard let index = text.lineIndex(number: number ?? 1) else { return [] }
    let line = text.line(index)
    switch kind {
    case "no-uid":
      return [
        CalendarFix(
          "Add a UID", [insertion(after: line, "UID:\(sources.uid())")], isPreferred: true)
      ]
    case "no-dtstamp":
      return [
        CalendarFix(
          "Add DTSTAMP", [insertion(after: line, "DTSTAMP:\(sources.now)")], isPreferred: true)
      ]
    case "long-line":
      return folding(line).map { [CalendarFix("Fold this line", [$0], isPreferred: true)] } ?? []
    case "method", "several-rules", "end-and-duration", "removed-by-libical", "bad-line",
      "parent-gone":
      let shown = line.kind == .other ? "this line" : name(of: line)
      return [CalendarFix("Remove \(shown)", [DocumentEdit(line.extent, "")])]
    case "end-before-start": return swap(index, line)
    case "until-before-start": return withoutUntil(line)
    case "lacks-vtimezone", "several-categories":
      guard let new = sources.rewritten() else { return [] }
      let title = kind == "lacks-vtimezone" ? "Add the VTIMEZONE" : "Join CATEGORIES in one line"
      return [CalendarFix(title, [change(to: new)], isPreferred: true)]
    case "unknown-zone": return renameZone(line, sources)
    case "outside-calendar": return wrapped
    default: return []
    }
  }

  /// A fix that is offered once for the whole text, because it folds all lines.
  public var foldAll: CalendarFix { CalendarFix("Fold all long lines", formatted) }

  private func insertion(after line: LineLayout, _ new: String) -> DocumentEdit {
    let end = line.extent.upperBound
    let isEnded = end > line.content.upperBound
    return DocumentEdit(
      end..<end, isEnded ? new + lineEnd.text : lineEnd.text + new)
  }

  /// A fix that swaps the dates of two lines, with their parameters.
  private func swap(_ index: Int, _ line: LineLayout) -> [CalendarFix] {
    guard let item = item(ofLine: index), let start = item.property(.dtstart),
      let other = text.lineIndex(number: start.lineNumber)
    else { return [] }
    let first = text.line(other)
    let (one, two) = (rest(of: first), rest(of: line))
    guard one.upperBound <= two.lowerBound || two.upperBound <= one.lowerBound else { return [] }
    return [
      CalendarFix(
        "Exchange DTSTART and \(name(of: line))",
        [DocumentEdit(one, raw(two)), DocumentEdit(two, raw(one))])
    ]
  }

  private func rest(of line: LineLayout) -> Range<Int> {
    line.name.upperBound..<line.content.upperBound
  }

  private func raw(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  private func withoutUntil(_ line: LineLayout) -> [CalendarFix] {
    let parts = string(line.value).split(separator: ";")
    let kept = parts.filter { !$0.uppercased().hasPrefix("UNTIL=") }
    guard kept.count < parts.count, !kept.isEmpty else { return [] }
    return [
      CalendarFix(
        "Remove UNTIL, so that the series goes on",
        [DocumentEdit(line.value, kept.joined(separator: ";"))])
    ]
  }

  private func renameZone(_ line: LineLayout, _ sources: FixSources) -> [CalendarFix] {
    for parameter in text.parameters(of: line)
    where string(parameter.name).uppercased() == "TZID" {
      let name = string(parameter.values).filter { $0 != "\"" }
      guard let nearest = sources.nearestZone(name), nearest != name else { return [] }
      return [
        CalendarFix(
          "Change the zone to \(nearest)", [DocumentEdit(parameter.values, nearest)],
          isPreferred: true)
      ]
    }
    return []
  }

  private var wrapped: [CalendarFix] {
    let end = lineEnd.text
    let head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Fencepost//EN"]
    let isEnded = bytes.last == 0x0A
    return [
      CalendarFix(
        "Put it into a VCALENDAR",
        [
          DocumentEdit(0..<0, head.map { $0 + end }.joined()),
          DocumentEdit(bytes.count..<bytes.count, (isEnded ? "" : end) + "END:VCALENDAR" + end),
        ])
    ]
  }

  /// One edit that replaces the part in which the texts differ.
  private func change(to new: [UInt8]) -> DocumentEdit {
    let old = bytes
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old[start] == new[start] { start += 1 }
    // Moved back to the beginning of a line, so that no character is split.
    while start > 0, old[start - 1] != 0x0A { start -= 1 }
    var tail = 0
    while tail < shorter - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    while tail > 0, old[old.count - tail - 1] != 0x0A { tail -= 1 }
    return DocumentEdit(
      start..<old.count - tail, String(decoding: new[start..<new.count - tail], as: UTF8.self))
  }
}
