// Links, inlay hints (after dates, rules and alarms) and the coloured tokens of each line, which an
// editor shows in or beside the text of a calendar.

internal import CivilTime
internal import ICalendar

/// An inlay hint: a text that the editor shows at an offset, but that is not part of the calendar.
public struct CalendarHint: Sendable {
  public let offset: Int
  public let text: String
}

/// A part of a line that gets a colour. The part may be folded over several physical lines.
public struct CalendarToken: Sendable {
  public enum Kind: Int, Sendable, CaseIterable {
    case component, property, parameter, constant, number, text
  }

  public let range: Range<Int>
  public let kind: Kind
}

extension CalendarDocument {
  private static let mostHints = 200
  /// For one request, at most this many lines are examined for hints.
  private static let mostHinted = 1000
  private static let mostLinks = 5000

  public var links: [(range: Range<Int>, target: String)] {
    var links: [(range: Range<Int>, target: String)] = []
    for (index, line) in lines.enumerated() where line.kind == .property {
      guard links.count < Self.mostLinks else { break }
      guard let linkTarget = linkTarget(of: line, index) else { continue }
      links.append((line.value, linkTarget))
    }
    return links
  }

  private func linkTarget(of line: LineLayout, _ index: Int) -> String? {
    let name = name(of: line)
    let linkProperties: Set<String> = [
      "URL", "ATTACH", "CONFERENCE", "IMAGE", "SOURCE", "TZURL", "GEO",
      "X-APPLE-STRUCTURED-LOCATION",
    ]
    guard linkProperties.contains(name), let property = text.property(ofLine: index) else {
      return nil
    }
    if let position = position(property, name) { return Self.mapURL(position) }
    let value = property.token()
    let schemes = ["http://", "https://", "mailto:", "tel:", "file:"]
    // Only links that an editor can open are returned. Links with `data:` are left out, because
    // they may be very long.
    guard value.utf8.count < 2000, schemes.contains(where: { value.lowercased().hasPrefix($0) }),
      value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { return nil }
    return value
  }

  /// The hints for the lines in a range.
  public func hints(
    in range: Range<Int>, _ context: inout CalendarContext
  ) -> [CalendarHint] {
    guard let first = text.lineIndex(at: range.lowerBound),
      let last = text.lineIndex(at: range.upperBound), first <= last
    else { return [] }
    var hints: [CalendarHint] = []
    var examinedCount = 0
    var lastTimes: LastItemTimes?
    for index in first...last {
      guard hints.count < Self.mostHints, examinedCount < Self.mostHinted else { break }
      guard let property = text.property(ofLine: index), Self.hasHint(property.name) else {
        continue
      }
      examinedCount += 1
      guard let hintText = hint(property, index, &lastTimes, &context) else { continue }
      hints.append(CalendarHint(offset: text.line(index).content.upperBound, text: hintText))
    }
    return hints
  }

  private static func hasHint(_ name: String) -> Bool {
    name == "RRULE" || name == "TRIGGER" || name == "URL" || name == appleLocation
      || CalendarWords.dateProperties.contains(name)
  }

  private static let appleLocation = "X-APPLE-STRUCTURED-LOCATION"

  /// The radius of an alarm's position, as a hint with its unit, which the line itself does not
  /// have.
  private static func radius(_ property: Property) -> String? {
    let metres: Double? =
      if property.name == appleLocation {
        property.parameters(first: ["X-APPLE-RADIUS"])[0].flatMap(PlainDecimal.read)
      } else {
        (try? property.geoURI())?.uncertainty
      }
    guard let metres, (0...100_000_000).contains(metres) else { return nil }
    return "within \(Int(metres.rounded())) m"
  }

  private func hint(
    _ property: Property, _ index: Int, _ lastTimes: inout LastItemTimes?,
    _ context: inout CalendarContext
  ) -> String? {
    if property.name == "URL" || property.name == Self.appleLocation {
      return Self.radius(property)
    }
    guard let itemIndex = itemIndex(ofLine: index) else { return nil }
    var times =
      if let lastTimes, lastTimes.item == itemIndex { lastTimes.times } else {
        ItemTimes(self, text.component(itemIndex).component, zones: lastTimes?.times.zones)
      }
    defer { lastTimes = LastItemTimes(item: itemIndex, times: times) }
    switch property.name {
    case "RRULE":
      return times.nextDates(1, &context).first.map {
        "next \(MomentWords.shortText($0, in: context.zone))"
      }
    case "TRIGGER":
      return times.alarmTime(property, &context).map { MomentWords.shortText($0, in: context.zone) }
    default:
      guard let moment = times.moment(property, &context) else { return nil }
      return MomentWords.shortText(moment, in: context.zone)
    }
  }

  /// The tokens in the order of the text; they do not overlap.
  public var tokens: [CalendarToken] {
    var tokens: [CalendarToken] = []
    for line in lines where line.kind != .other {
      let isComponentLine = line.kind != .property
      tokens.append(CalendarToken(range: line.name, kind: isComponentLine ? .component : .property))
      for parameter in text.parameters(of: line) {
        tokens.append(CalendarToken(range: parameter.name, kind: .parameter))
        tokens.append(CalendarToken(range: parameter.values, kind: .constant))
      }
      tokens.append(
        CalendarToken(range: line.value, kind: isComponentLine ? .component : kind(ofValue: line)))
    }
    return tokens.filter { !$0.range.isEmpty }
  }

  private func kind(ofValue line: LineLayout) -> CalendarToken.Kind {
    let name = name(of: line)
    if CalendarWords.dateProperties.contains(name) { return .number }
    switch name {
    case "EXDATE", "RDATE", "DURATION", "TRIGGER", "GEO", "PRIORITY", "PERCENT-COMPLETE",
      "SEQUENCE", "REPEAT", "TZOFFSETFROM", "TZOFFSETTO", "VERSION":
      return .number
    case "STATUS", "ACTION", "CLASS", "TRANSP", "METHOD", "CALSCALE", "RRULE", "TZID",
      "PROXIMITY":
      return .constant
    default: return .text
    }
  }
}

/// The times of the item for which the last hint was made. The next line usually belongs to the
/// same item, whose times then need not be computed again.
private struct LastItemTimes {
  let item: Int
  let times: ItemTimes
}
