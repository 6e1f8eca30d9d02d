// The hover text for the line at a cursor: what the line's property is for, and what its value
// means, in words and in the person's time zone.

internal import CivilTime
internal import ICalendar

extension CalendarDocument {
  /// The hover text in Markdown, with the range of the line; nil if there is no text for the line.
  public func hover(
    at offset: Int, in context: inout CalendarContext
  ) -> (range: Range<Int>, markdown: String)? {
    guard let index = text.lineIndex(at: offset) else { return nil }
    let line = text.line(index)
    guard line.kind != .other, offset <= line.content.upperBound else { return nil }
    let name = name(of: line)
    if line.kind != .property {
      let component = unfoldedText(line.value).uppercased()
      return CalendarWords.componentDescriptions[component].map {
        (line.content, "**\(component)**: \($0)")
      }
    }
    var paragraphs = CalendarWords.propertyDescriptions[name].map { ["**\(name)**: \($0)"] } ?? []
    if let property = text.property(ofLine: index) {
      paragraphs += meaningParagraphs(of: property, name, index, &context)
    }
    return paragraphs.isEmpty ? nil : (line.content, paragraphs.joined(separator: "\n\n"))
  }

  private func meaningParagraphs(
    of property: Property, _ name: String, _ index: Int, _ context: inout CalendarContext
  ) -> [String] {
    switch name {
    case "RRULE": return seriesParagraphs(property, index, &context)
    case "TRIGGER": return alarmParagraphs(property, index, &context)
    case "DURATION":
      return (try? property.duration()).map { [MomentWords.lengthText($0) + "."] } ?? []
    case "PRIORITY":
      guard let level = Int(property.token()) else { return [] }
      switch level {
      case 1...4: return ["High."]
      case 5: return ["Medium."]
      case 6...9: return ["Low."]
      default: return ["None."]
      }
    case "GEO", "URL", "X-APPLE-STRUCTURED-LOCATION":
      guard let position = position(property, name) else { return [] }
      let nearbyText = context.nearby(position.latitude, position.longitude)
      return [(nearbyText.map { "\($0). " } ?? "") + "[Map](\(Self.mapURL(position)))"]
    default:
      guard CalendarWords.dateProperties.contains(name), let item = item(ofLine: index) else {
        return []
      }
      var times = ItemTimes(self, item)
      return times.moment(property, &context).map { dateParagraphs($0, context) } ?? []
    }
  }

  private func dateParagraphs(_ moment: Moment, _ context: CalendarContext) -> [String] {
    let instant = moment.instant(floatingIn: context.zone)
    let personTime = context.zone.wallTime(at: instant)
    let day = moment.zone == nil ? moment.day : personTime.day
    var paragraphs = MomentWords.longText(moment) + ", "
    paragraphs += MomentWords.distanceText(from: context.today, to: day) + "."
    guard let zone = moment.zone, zone.wallTime(at: instant) != personTime else {
      return [paragraphs]
    }
    return [
      paragraphs,
      "In \(context.zone.name): \(MomentWords.shortText(personTime.day)) \(MomentWords.clockTime(personTime)).",
    ]
  }

  private func seriesParagraphs(
    _ property: Property, _ index: Int, _ context: inout CalendarContext
  ) -> [String] {
    guard let rule = try? RecurrenceRule(property.token()) else { return [] }
    var paragraphs = [RuleWords.sentence(rule) + "."]
    guard let item = item(ofLine: index) else { return paragraphs }
    var times = ItemTimes(self, item)
    let nextDates = times.nextDates(10, &context)
    let zone = context.zone
    if nextDates.isEmpty {
      if times.start(&context) != nil { paragraphs.append("The series has no further dates.") }
    } else {
      let dates = nextDates.map { "- \(MomentWords.shortText($0, in: zone))" }
      paragraphs.append("The next dates:\n\n" + dates.joined(separator: "\n"))
    }
    return paragraphs
  }

  private func alarmParagraphs(
    _ property: Property, _ index: Int, _ context: inout CalendarContext
  ) -> [String] {
    var paragraphs: [String] = []
    if let offset = try? property.duration(), (try? property.date()) == nil {
      let isFromEnd = property.parameter(.related)?.uppercased() == "END"
      let anchor = isFromEnd ? "the end" : "the start"
      let isAtOnce = offset.signedDays == 0 && offset.signedSeconds == 0
      let direction = offset.isNegative ? "before" : "after"
      paragraphs.append(
        isAtOnce ? "At \(anchor)." : "\(MomentWords.lengthText(offset)) \(direction) \(anchor).")
    }
    guard let item = item(ofLine: index) else { return paragraphs }
    var times = ItemTimes(self, item)
    if let moment = times.alarmTime(property, &context) {
      paragraphs.append("The alarm goes off \(MomentWords.shortText(moment, in: context.zone)).")
    }
    return paragraphs
  }

  func position(_ property: Property, _ name: String) -> GeoURI? {
    name == "GEO" ? try? property.position() : try? property.geoURI()
  }

  static func mapURL(_ position: GeoURI) -> String {
    let (latitude, longitude) = (position.latitude, position.longitude)
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
      + "#map=17/\(latitude)/\(longitude)"
  }
}
