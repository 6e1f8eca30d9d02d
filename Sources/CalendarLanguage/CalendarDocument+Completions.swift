// Completions of the line at a cursor: properties, parameters, their values, parts of an RRULE,
// zones, and places.

internal import CivilTime
internal import ICalendar

public struct CalendarCompletion: Sendable {
  public enum Kind: Sendable {
    case property, parameter, value, component, zone, place
  }

  public let label: String
  public let detail: String?
  public let newText: String
  /// The range that `newText` replaces. It ends at the cursor.
  public let range: Range<Int>
  public let kind: Kind
}

extension CalendarDocument {
  private static let mostZones = 100

  public func completions(
    at offset: Int, in context: CalendarContext
  ) -> [CalendarCompletion] {
    let offset = min(max(offset, 0), bytes.count)
    guard let index = text.lineIndex(at: offset) else {
      return names("", [], offset..<offset, isAlone: true)
    }
    let line = text.line(index)
    // After the last line break of the text no line has begun yet.
    guard offset <= line.content.upperBound else {
      return names("", path(ofLine: index), offset..<offset, isAlone: true)
    }
    let typed = string(line.content.lowerBound..<offset)
    let path = path(ofLine: index)
    guard let mark = typed.utf8.firstIndex(where: { $0 == 0x3A || $0 == 0x3B }) else {
      let rest = string(offset..<line.content.upperBound)
      return names(
        typed, path, line.content.lowerBound..<offset,
        isAlone: !rest.utf8.contains { $0 == 0x3A || $0 == 0x3B })
    }
    let name = typed[..<mark].uppercased()
    guard let value = Self.valueStart(typed) else {
      return parameters(of: name, typed, offset, context)
    }
    return values(of: name, String(typed[value...]), path, offset, context)
  }

  /// The index after the first colon that is not in quotation marks.
  private static func valueStart(_ typed: String) -> String.Index? {
    var isQuoted = false
    for index in typed.utf8.indices {
      if typed.utf8[index] == 0x22 { isQuoted.toggle() }
      if typed.utf8[index] == 0x3A, !isQuoted { return typed.utf8.index(after: index) }
    }
    return nil
  }

  private func names(
    _ typed: String, _ path: [Int], _ range: Range<Int>, isAlone: Bool
  ) -> [CalendarCompletion] {
    let inner = path.last.map { text.component($0) }
    let component = inner?.layout.name ?? ""
    let present = Set(inner.map { $0.component.properties.map(\.name) } ?? [])
    let own = (CalendarWords.propertiesOf[component] ?? []).filter { name in
      CalendarWords.repeated.contains(name) || !present.contains(name)
        || name == typed.uppercased()
    }
    var found = own.map { name in
      CalendarCompletion(
        label: name, detail: CalendarWords.properties[name],
        newText: isAlone ? "\(name):" : name, range: range, kind: .property)
    }
    for name in isAlone ? CalendarWords.inside[component] ?? [] : [] {
      let body = name == "VCALENDAR" ? "VERSION:2.0\nPRODID:-//Fencepost//EN\n" : ""
      found.append(
        CalendarCompletion(
          label: "BEGIN:\(name)", detail: CalendarWords.components[name],
          newText: "BEGIN:\(name)\n\(body)END:\(name)", range: range, kind: .component))
    }
    if isAlone, !component.isEmpty, inner?.layout.isClosed == false {
      found.append(
        CalendarCompletion(
          label: "END:\(component)", detail: nil, newText: "END:\(component)", range: range,
          kind: .component))
    }
    return found.filter { Self.begins($0.label, typed) }
  }

  private func parameters(
    of property: String, _ typed: String, _ offset: Int, _ context: CalendarContext
  ) -> [CalendarCompletion] {
    let last = typed.utf8.lastIndex(of: 0x3B).map { typed.utf8.index(after: $0) }
    let part = String(typed[(last ?? typed.startIndex)...])
    guard let equals = part.utf8.firstIndex(of: 0x3D) else {
      return CalendarWords.parameters(of: property).filter { Self.begins($0, part) }.map { name in
        CalendarCompletion(
          label: name, detail: nil, newText: "\(name)=", range: back(part, from: offset),
          kind: .parameter)
      }
    }
    let name = part[..<equals].uppercased()
    let value = String(part[part.utf8.index(after: equals)...])
    if name == "TZID" { return zones(value, offset, context) }
    return plain(CalendarWords.values(ofParameter: name, of: property), value, offset)
  }

  private func values(
    of property: String, _ typed: String, _ path: [Int], _ offset: Int,
    _ context: CalendarContext
  ) -> [CalendarCompletion] {
    let component = path.last.map { text.component($0).layout.name } ?? ""
    switch property {
    case "RRULE", "EXRULE": return rule(typed, offset)
    case "TZID": return zones(typed, offset, context)
    case "BEGIN":
      let outer = path.dropLast().last.map { text.component($0).layout.name } ?? ""
      return plain(CalendarWords.inside[outer] ?? [], typed, offset, .component)
    case "END": return component.isEmpty ? [] : plain([component], typed, offset, .component)
    case "GEO":
      return context.places.filter { Self.begins($0.title, typed) || typed.isEmpty }.prefix(200)
        .map { place in
          CalendarCompletion(
            label: place.title, detail: "\(place.latitude);\(place.longitude)",
            newText: "\(place.latitude);\(place.longitude)", range: back(typed, from: offset),
            kind: .place)
        }
    default: return plain(CalendarWords.values(of: property, in: component), typed, offset)
    }
  }

  private func rule(_ typed: String, _ offset: Int) -> [CalendarCompletion] {
    let parts = typed.split(separator: ";", omittingEmptySubsequences: false)
    let part = String(parts.last ?? "")
    guard let equals = part.utf8.firstIndex(of: 0x3D) else {
      let used = Set(parts.dropLast().map { $0.prefix { $0 != "=" }.uppercased() })
      let open = CalendarWords.ruleParts.filter {
        !used.contains($0.name) && Self.begins($0.name, part)
      }
      return open.map { name, detail in
        CalendarCompletion(
          label: name, detail: detail, newText: "\(name)=", range: back(part, from: offset),
          kind: .parameter)
      }
    }
    let value = String(part[part.utf8.index(after: equals)...])
    switch part[..<equals].uppercased() {
    case "FREQ": return plain(CalendarWords.frequencies, value, offset)
    case "WKST": return plain(CalendarWords.weekdays, value, offset)
    case "BYDAY":
      let word = String(value.split(separator: ",", omittingEmptySubsequences: false).last ?? "")
      // A number before the weekday, as in `2MO`, stays.
      return plain(CalendarWords.weekdays, word.filter { $0.isLetter }, offset)
    default: return []
    }
  }

  private func zones(
    _ typed: String, _ offset: Int, _ context: CalendarContext
  ) -> [CalendarCompletion] {
    let word = typed.hasPrefix("\"") ? String(typed.dropFirst()) : typed
    let folded = word.lowercased()
    let own = text.components(.vtimezone).prefix(50).compactMap { $0.property(.tzid)?.text() }
    let known = own + [context.zone.name, "UTC"] + context.zones.cityNames()
    var seen: Set<String> = []
    let found = known.filter { name in
      (folded.isEmpty || name.lowercased().contains(folded)) && seen.insert(name).inserted
    }
    return found.prefix(Self.mostZones).map { name in
      CalendarCompletion(
        label: name, detail: nil, newText: name, range: back(word, from: offset), kind: .zone)
    }
  }

  private func plain(
    _ values: [String], _ typed: String, _ offset: Int, _ kind: CalendarCompletion.Kind = .value
  ) -> [CalendarCompletion] {
    values.filter { Self.begins($0, typed) }.map { value in
      CalendarCompletion(
        label: value, detail: nil, newText: value, range: back(typed, from: offset), kind: kind)
    }
  }

  /// The bytes of the word that ends at the cursor; empty if the word is folded, because then its
  /// bytes are not together.
  private func back(_ word: String, from offset: Int) -> Range<Int> {
    let start = max(0, offset - word.utf8.count)
    let isWhole = bytes[start..<offset].elementsEqual(word.utf8)
    return isWhole ? start..<offset : offset..<offset
  }

  private static func begins(_ word: String, _ typed: String) -> Bool {
    word.lowercased().hasPrefix(typed.lowercased())
  }
}
