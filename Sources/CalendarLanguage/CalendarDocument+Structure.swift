// The structure of a calendar: components as symbols, ranges that can be folded away, the next
// larger selection, and the lines of a reminder's parent.

internal import ICalendar

public struct CalendarSymbol: Sendable {
  public enum Kind: Sendable {
    case calendar, event, reminder, alarm, zone, other
  }

  public let name: String
  /// The name of the component, and its date.
  public let detail: String
  public let kind: Kind
  public let range: Range<Int>
  /// The line that contains the item's name.
  public let selection: Range<Int>
  public let children: [CalendarSymbol]
}

extension CalendarDocument {
  /// The most components that are shown; of a larger calendar only the beginning is.
  private static let mostSymbols = 20_000

  public var symbols: [CalendarSymbol] {
    let count = min(text.componentCount, Self.mostSymbols)
    // Children have higher indices than their parents. In reverse order they are made first.
    var children: [Int: [CalendarSymbol]] = [:]
    for index in (0..<count).reversed() {
      let (layout, component) = text.component(index)
      let symbol = symbol(layout, component, (children[index] ?? []).reversed())
      children[layout.parent ?? -1, default: []].append(symbol)
      children[index] = nil
    }
    return (children[-1] ?? []).reversed()
  }

  private func symbol(
    _ layout: ComponentLayout, _ component: Component, _ children: [CalendarSymbol]
  ) -> CalendarSymbol {
    let names: [Name] = [.summary, .name, .tzid, .action, "X-WR-CALNAME"]
    let title = names.lazy.compactMap { component.property($0) }.first
    let date = component.property(.dtstart) ?? component.property(.due)
    let shown = title.map { $0.text() } ?? ""
    let kind: CalendarSymbol.Kind =
      switch layout.name {
      case "VCALENDAR": .calendar
      case "VEVENT": .event
      case "VTODO": .reminder
      case "VALARM": .alarm
      case "VTIMEZONE": .zone
      default: .other
      }
    let whole = range(of: layout)
    let line = title.flatMap { text.lineIndex(number: $0.lineNumber) } ?? layout.begin
    return CalendarSymbol(
      name: shown.isEmpty ? layout.name : shown,
      detail: ([layout.name] + [date.map { $0.token() }].compactMap(\.self)).joined(separator: " "),
      kind: kind, range: whole, selection: text.line(line).content.clamped(to: whole),
      children: children)
  }

  private func range(of layout: ComponentLayout) -> Range<Int> {
    let start = text.line(layout.begin).content.lowerBound
    let last = min(max(layout.end, layout.begin), text.lineCount - 1)
    return start..<max(start, text.line(last).content.upperBound)
  }

  /// The ranges of components and of folded lines. Each begins and ends on different lines.
  public var foldable: [Range<Int>] {
    let components = (0..<min(text.componentCount, Self.mostSymbols)).map {
      range(of: text.component($0).layout)
    }
    return components + lines.lazy.filter(\.isFolded).prefix(Self.mostSymbols).map(\.content)
  }

  /// The ranges around an offset, from the inside out: a word of the value, the value, the line,
  /// and the components.
  public func selections(at offset: Int) -> [Range<Int>] {
    guard let index = text.lineIndex(at: offset) else { return [0..<bytes.count] }
    let line = text.line(index)
    var found: [Range<Int>] = []
    if line.kind != .other, (line.value.lowerBound...line.value.upperBound).contains(offset) {
      found += [word(in: line.value, at: offset), line.value]
    } else if let parameter = text.parameters(of: line).first(where: {
      ($0.name.lowerBound...$0.values.upperBound).contains(offset)
    }) {
      found.append(parameter.name.lowerBound..<parameter.values.upperBound)
    } else if line.name.contains(offset) {
      found.append(line.name)
    }
    found.append(line.content)
    found += path(ofLine: index).reversed().map { range(of: text.component($0).layout) }
    found.append(0..<bytes.count)
    // Each range has to contain the one before, and must not be the same.
    var nested: [Range<Int>] = []
    for range in found where nested.last.map({ $0 != range && range.contains($0) }) ?? true {
      nested.append(range)
    }
    return nested
  }

  private func word(in range: Range<Int>, at offset: Int) -> Range<Int> {
    let marks: Set<UInt8> = [0x2C, 0x3B, 0x3D, 0x20, 0x0A, 0x0D]
    var (start, end) = (offset, offset)
    while start > range.lowerBound, !marks.contains(bytes[start - 1]) { start -= 1 }
    while end < range.upperBound, !marks.contains(bytes[end]) { end += 1 }
    return start..<end
  }

  /// The UID lines of the items that are named by the RELATED-TO line at the offset.
  public func definitions(at offset: Int) -> [Range<Int>] {
    guard let index = text.lineIndex(at: offset), let property = text.property(ofLine: index),
      property.isNamed(.relatedTo)
    else { return [] }
    let uid = property.text()
    return (0..<text.componentCount).lazy.compactMap { text.component($0).component.property(.uid) }
      .filter { $0.text().utf8.elementsEqual(uid.utf8) }.prefix(20)
      .map { range(ofLine: $0.lineNumber) }
  }
}
