// The structure of a calendar: components as symbols, ranges that an editor can collapse, ranges
// for growing a selection, and the UID lines to which a RELATED-TO line leads.

internal import ICalendar

public struct CalendarSymbol: Sendable {
  public enum Kind: Sendable {
    case calendar, event, reminder, alarm, zone, other
  }

  public let name: String
  /// The name of the component, such as VEVENT, and its start or due date.
  public let detail: String
  public let kind: Kind
  public let range: Range<Int>
  /// The range of the line with the item's title, which an editor selects.
  public let selection: Range<Int>
  public let children: [CalendarSymbol]
}

extension CalendarDocument {
  /// At most this many components are shown. Of a larger calendar only the beginning is shown.
  private static let mostSymbols = 20_000

  public var symbols: [CalendarSymbol] {
    let count = min(text.componentCount, Self.mostSymbols)
    // Children have higher indices than their parents, so in reverse order each symbol is made
    // after its children.
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
    let titleProperties: [Name] = [.summary, .name, .tzid, .action, "X-WR-CALNAME"]
    let title = titleProperties.lazy.compactMap { component.property($0) }.first
    let date = component.property(.dtstart) ?? component.property(.due)
    let titleText = title.map { $0.text() } ?? ""
    let kind: CalendarSymbol.Kind =
      switch layout.name {
      case "VCALENDAR": .calendar
      case "VEVENT": .event
      case "VTODO": .reminder
      case "VALARM": .alarm
      case "VTIMEZONE": .zone
      default: .other
      }
    let componentRange = range(of: layout)
    let titleLine = title.flatMap { text.lineIndex(number: $0.lineNumber) } ?? layout.beginLine
    return CalendarSymbol(
      name: titleText.isEmpty ? layout.name : titleText,
      detail: ([layout.name] + [date.map { $0.token() }].compactMap(\.self)).joined(separator: " "),
      kind: kind, range: componentRange,
      selection: text.line(titleLine).content.clamped(to: componentRange),
      children: children)
  }

  private func range(of layout: ComponentLayout) -> Range<Int> {
    let start = text.line(layout.beginLine).content.lowerBound
    let lastLine = min(max(layout.endLine, layout.beginLine), text.lineCount - 1)
    return start..<max(start, text.line(lastLine).content.upperBound)
  }

  /// The ranges of components and of folded lines. Each begins and ends on different lines.
  public var foldableRanges: [Range<Int>] {
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
    var candidates: [Range<Int>] = []
    if line.kind != .other, (line.value.lowerBound...line.value.upperBound).contains(offset) {
      candidates += [wordRange(in: line.value, at: offset), line.value]
    } else if let parameter = text.parameters(of: line).first(where: {
      ($0.name.lowerBound...$0.values.upperBound).contains(offset)
    }) {
      candidates.append(parameter.name.lowerBound..<parameter.values.upperBound)
    } else if line.name.contains(offset) {
      candidates.append(line.name)
    }
    candidates.append(line.content)
    candidates += path(ofLine: index).reversed().map { range(of: text.component($0).layout) }
    candidates.append(0..<bytes.count)
    // LSP requires that each range contains the one before. Equal ranges are left out.
    var nestedRanges: [Range<Int>] = []
    for range in candidates
    where nestedRanges.last.map({ $0 != range && range.contains($0) }) ?? true {
      nestedRanges.append(range)
    }
    return nestedRanges
  }

  private func wordRange(in range: Range<Int>, at offset: Int) -> Range<Int> {
    let separators: Set<UInt8> = [0x2C, 0x3B, 0x3D, 0x20, 0x0A, 0x0D]
    var (start, end) = (offset, offset)
    while start > range.lowerBound, !separators.contains(bytes[start - 1]) { start -= 1 }
    while end < range.upperBound, !separators.contains(bytes[end]) { end += 1 }
    return start..<end
  }

  /// The UID lines of the items to which the RELATED-TO line at the offset refers.
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
