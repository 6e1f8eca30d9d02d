// The hover text for the line at a cursor: what the line is for, and what its value means to the
// person.

internal import CivilTime
internal import ICalendar

extension CalendarDocument {
  /// The text in Markdown, with the range that it is about; nil if there is nothing to say.
  public func hover(
    at offset: Int, in context: inout CalendarContext
  ) -> (range: Range<Int>, markdown: String)? {
    guard let index = text.lineIndex(at: offset) else { return nil }
    let line = text.line(index)
    guard line.kind != .other, offset <= line.content.upperBound else { return nil }
    let name = name(of: line)
    if line.kind != .property {
      let component = string(line.value).uppercased()
      return CalendarWords.components[component].map { (line.content, "**\(component)**: \($0)") }
    }
    var paragraphs = CalendarWords.properties[name].map { ["**\(name)**: \($0)"] } ?? []
    if let property = text.property(ofLine: index) {
      paragraphs += meaning(of: property, name, index, &context)
    }
    return paragraphs.isEmpty ? nil : (line.content, paragraphs.joined(separator: "\n\n"))
  }

  private func meaning(
    of property: Property, _ name: String, _ index: Int, _ context: inout CalendarContext
  ) -> [String] {
    switch name {
    case "RRULE": return series(property, index, &context)
    case "TRIGGER": return alarm(property, index, &context)
    case "DURATION":
      return (try? property.duration()).map { [MomentWords.span($0) + "."] } ?? []
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
      let near = context.nearby(position.latitude, position.longitude)
      return [(near.map { "\($0). " } ?? "") + "[Map](\(Self.map(position)))"]
    default:
      guard CalendarWords.dates.contains(name), let item = item(ofLine: index) else { return [] }
      var times = ItemTimes(self, item)
      return times.moment(property, &context).map { date($0, context) } ?? []
    }
  }

  private func date(_ moment: Moment, _ context: CalendarContext) -> [String] {
    let instant = moment.instant(floatingIn: context.zone)
    let own = context.zone.wallTime(at: instant)
    let day = moment.zone == nil ? moment.day : own.day
    var paragraphs = MomentWords.long(moment) + ", "
    paragraphs += MomentWords.distance(from: context.today, to: day) + "."
    guard let zone = moment.zone, zone.wallTime(at: instant) != own else { return [paragraphs] }
    return [
      paragraphs,
      "In \(context.zone.name): \(MomentWords.short(own.day)) \(MomentWords.clock(own)).",
    ]
  }

  private func series(
    _ property: Property, _ index: Int, _ context: inout CalendarContext
  ) -> [String] {
    guard let rule = try? RecurrenceRule(property.token()) else { return [] }
    var paragraphs = [RuleWords.sentence(rule) + "."]
    guard let item = item(ofLine: index) else { return paragraphs }
    var times = ItemTimes(self, item)
    let next = times.next(10, &context)
    let zone = context.zone
    if next.isEmpty {
      if times.start(&context) != nil { paragraphs.append("The series has no further dates.") }
    } else {
      let dates = next.map { "- \(MomentWords.short($0, in: zone))" }
      paragraphs.append("The next dates:\n\n" + dates.joined(separator: "\n"))
    }
    return paragraphs
  }

  private func alarm(
    _ property: Property, _ index: Int, _ context: inout CalendarContext
  ) -> [String] {
    var paragraphs: [String] = []
    if let offset = try? property.duration(), (try? property.date()) == nil {
      let isFromEnd = property.parameter(.related)?.uppercased() == "END"
      let anchor = isFromEnd ? "the end" : "the start"
      let isAtOnce = offset.signedDays == 0 && offset.signedSeconds == 0
      let way = offset.isNegative ? "before" : "after"
      paragraphs.append(
        isAtOnce ? "At \(anchor)." : "\(MomentWords.span(offset)) \(way) \(anchor).")
    }
    guard let item = item(ofLine: index) else { return paragraphs }
    var times = ItemTimes(self, item)
    if let moment = times.alarm(property, &context) {
      paragraphs.append("It goes off \(MomentWords.short(moment, in: context.zone)).")
    }
    return paragraphs
  }

  func position(_ property: Property, _ name: String) -> GeoURI? {
    name == "GEO" ? try? property.position() : try? property.geoURI()
  }

  static func map(_ position: GeoURI) -> String {
    let (latitude, longitude) = (position.latitude, position.longitude)
    return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
      + "#map=17/\(latitude)/\(longitude)"
  }
}
