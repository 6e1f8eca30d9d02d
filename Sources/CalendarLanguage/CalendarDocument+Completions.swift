// Completions at a cursor in a calendar: properties, parameters, their values, parts of an RRULE,
// time zones, and places.

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
      return nameCompletions("", [], offset..<offset, isAlone: true)
    }
    let line = text.line(index)
    // The cursor is after the last line break of the text, where no line has begun yet.
    guard offset <= line.content.upperBound else {
      return nameCompletions("", path(ofLine: index), offset..<offset, isAlone: true)
    }
    let typedText = unfoldedText(line.content.lowerBound..<offset)
    let path = path(ofLine: index)
    guard let separator = typedText.utf8.firstIndex(where: { $0 == 0x3A || $0 == 0x3B }) else {
      let restOfLine = unfoldedText(offset..<line.content.upperBound)
      return nameCompletions(
        typedText, path, line.content.lowerBound..<offset,
        isAlone: !restOfLine.utf8.contains { $0 == 0x3A || $0 == 0x3B })
    }
    let name = typedText[..<separator].uppercased()
    guard let value = Self.valueStart(typedText) else {
      return parameterCompletions(of: name, typedText, offset, context)
    }
    return valueCompletions(of: name, String(typedText[value...]), path, offset, context)
  }

  /// The index after the first colon that is not in quotation marks.
  private static func valueStart(_ typedText: String) -> String.Index? {
    var isQuoted = false
    for index in typedText.utf8.indices {
      if typedText.utf8[index] == 0x22 { isQuoted.toggle() }
      if typedText.utf8[index] == 0x3A, !isQuoted { return typedText.utf8.index(after: index) }
    }
    return nil
  }

  private func nameCompletions(
    _ typedText: String, _ path: [Int], _ range: Range<Int>, isAlone: Bool
  ) -> [CalendarCompletion] {
    let inner = path.last.map { text.component($0) }
    let component = inner?.layout.name ?? ""
    let presentNames = Set(inner.map { $0.component.properties.map(\.name) } ?? [])
    let ownNames = (CalendarWords.propertiesOfComponent[component] ?? []).filter { name in
      CalendarWords.repeatableProperties.contains(name) || !presentNames.contains(name)
        || name == typedText.uppercased()
    }
    var completions = ownNames.map { name in
      CalendarCompletion(
        label: name, detail: CalendarWords.propertyDescriptions[name],
        newText: isAlone ? "\(name):" : name, range: range, kind: .property)
    }
    for name in isAlone ? CalendarWords.componentsInside[component] ?? [] : [] {
      let body = name == "VCALENDAR" ? "VERSION:2.0\nPRODID:-//Fencepost//EN\n" : ""
      completions.append(
        CalendarCompletion(
          label: "BEGIN:\(name)", detail: CalendarWords.componentDescriptions[name],
          newText: "BEGIN:\(name)\n\(body)END:\(name)", range: range, kind: .component))
    }
    if isAlone, !component.isEmpty, inner?.layout.isClosed == false {
      completions.append(
        CalendarCompletion(
          label: "END:\(component)", detail: nil, newText: "END:\(component)", range: range,
          kind: .component))
    }
    return completions.filter { Self.beginsWith($0.label, typedText) }
  }

  private func parameterCompletions(
    of property: String, _ typedText: String, _ offset: Int, _ context: CalendarContext
  ) -> [CalendarCompletion] {
    let afterSemicolon = typedText.utf8.lastIndex(of: 0x3B).map { typedText.utf8.index(after: $0) }
    let part = String(typedText[(afterSemicolon ?? typedText.startIndex)...])
    guard let equals = part.utf8.firstIndex(of: 0x3D) else {
      return CalendarWords.parameters(of: property).filter { Self.beginsWith($0, part) }.map {
        name in
        CalendarCompletion(
          label: name, detail: nil, newText: "\(name)=", range: wordRange(part, from: offset),
          kind: .parameter)
      }
    }
    let name = part[..<equals].uppercased()
    let value = String(part[part.utf8.index(after: equals)...])
    if name == "TZID" { return zoneCompletions(value, offset, context) }
    return wordCompletions(CalendarWords.values(ofParameter: name, of: property), value, offset)
  }

  private func valueCompletions(
    of property: String, _ typedText: String, _ path: [Int], _ offset: Int,
    _ context: CalendarContext
  ) -> [CalendarCompletion] {
    let component = path.last.map { text.component($0).layout.name } ?? ""
    switch property {
    case "RRULE", "EXRULE": return ruleCompletions(typedText, offset)
    case "TZID": return zoneCompletions(typedText, offset, context)
    case "BEGIN":
      let outer = path.dropLast().last.map { text.component($0).layout.name } ?? ""
      return wordCompletions(
        CalendarWords.componentsInside[outer] ?? [], typedText, offset, .component)
    case "END":
      return component.isEmpty ? [] : wordCompletions([component], typedText, offset, .component)
    case "GEO":
      return context.places.filter { Self.beginsWith($0.title, typedText) || typedText.isEmpty }
        .prefix(200)
        .map { place in
          CalendarCompletion(
            label: place.title, detail: "\(place.latitude);\(place.longitude)",
            newText: "\(place.latitude);\(place.longitude)",
            range: wordRange(typedText, from: offset),
            kind: .place)
        }
    default:
      return wordCompletions(CalendarWords.values(of: property, in: component), typedText, offset)
    }
  }

  private func ruleCompletions(_ typedText: String, _ offset: Int) -> [CalendarCompletion] {
    let parts = typedText.split(separator: ";", omittingEmptySubsequences: false)
    let part = String(parts.last ?? "")
    guard let equals = part.utf8.firstIndex(of: 0x3D) else {
      let usedParts = Set(parts.dropLast().map { $0.prefix { $0 != "=" }.uppercased() })
      let unusedParts = CalendarWords.ruleParts.filter {
        !usedParts.contains($0.name) && Self.beginsWith($0.name, part)
      }
      return unusedParts.map { name, detail in
        CalendarCompletion(
          label: name, detail: detail, newText: "\(name)=", range: wordRange(part, from: offset),
          kind: .parameter)
      }
    }
    let value = String(part[part.utf8.index(after: equals)...])
    switch part[..<equals].uppercased() {
    case "FREQ": return wordCompletions(CalendarWords.frequencies, value, offset)
    case "WKST": return wordCompletions(CalendarWords.weekdays, value, offset)
    case "BYDAY":
      let word = String(
        value.split(separator: ",", omittingEmptySubsequences: false).last ?? "")
      // Only the letters are completed: a number before them, as in `2MO`, stays.
      return wordCompletions(CalendarWords.weekdays, word.filter { $0.isLetter }, offset)
    default: return []
    }
  }

  private func zoneCompletions(
    _ typedText: String, _ offset: Int, _ context: CalendarContext
  ) -> [CalendarCompletion] {
    let word = typedText.hasPrefix("\"") ? String(typedText.dropFirst()) : typedText
    let lowercasedWord = word.lowercased()
    let ownNames = text.components(.vtimezone).prefix(50).compactMap { $0.property(.tzid)?.text() }
    let zoneNames = ownNames + [context.zone.name, "UTC"] + context.zones.cityNames()
    var seenNames: Set<String> = []
    let completions = zoneNames.filter { name in
      (lowercasedWord.isEmpty || name.lowercased().contains(lowercasedWord))
        && seenNames.insert(name).inserted
    }
    return completions.prefix(Self.mostZones).map { name in
      CalendarCompletion(
        label: name, detail: nil, newText: name, range: wordRange(word, from: offset), kind: .zone)
    }
  }

  private func wordCompletions(
    _ values: [String], _ typedText: String, _ offset: Int, _ kind: CalendarCompletion.Kind = .value
  ) -> [CalendarCompletion] {
    values.filter { Self.beginsWith($0, typedText) }.map { value in
      CalendarCompletion(
        label: value, detail: nil, newText: value, range: wordRange(typedText, from: offset),
        kind: kind)
    }
  }

  /// The range of the typed word, which ends at the cursor. Empty if a fold divides the word, which
  /// then has no single range.
  private func wordRange(_ word: String, from offset: Int) -> Range<Int> {
    let start = max(0, offset - word.utf8.count)
    let isWhole = bytes[start..<offset].elementsEqual(word.utf8)
    return isWhole ? start..<offset : offset..<offset
  }

  private static func beginsWith(_ word: String, _ typedText: String) -> Bool {
    word.lowercased().hasPrefix(typedText.lowercased())
  }
}
