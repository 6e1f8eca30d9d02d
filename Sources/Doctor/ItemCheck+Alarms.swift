// Checks an item's alarms and the places in them: can each alarm ever go off?

internal import CivilTime
internal import ICalendar
internal import Reminders

extension ItemCheck {
  private static let structuredLocation: Name = "X-APPLE-STRUCTURED-LOCATION"
  /// The most alarms of one item that are checked.
  private static let mostAlarms = 100

  mutating func checkAlarms(of item: Component) {
    let own = checkPositions(in: [item.property(.geo)].compactMap(\.self)) {
      (property) throws(ValueFault) in
      _ = try property.position()
    }
    let alarms = item.components(.valarm).prefix(Self.mostAlarms)
    var hasOther = own.isWhole
    for alarm in alarms where alarm.proximity == nil { checkTrigger(of: alarm, in: item) }
    for alarm in alarms {
      guard let proximity = alarm.proximity else { continue }
      if alarm.property(.trigger) == nil { report(.alarmWithoutTrigger, at: alarm.lineNumber) }
      let uris =
        alarm.components(.vlocation).compactMap { $0.property(.url) }
        + alarm.properties(Self.structuredLocation)
      let places = checkPositions(in: uris) { (property) throws(ValueFault) in
        _ = try property.geoURI()
      }
      let isWhole = places.isWhole || own.isWhole
      hasOther = hasOther || places.isWhole
      for property in places.cut {
        report(.cutPosition(property.name, hasOther: isWhole), at: property.lineNumber)
      }
      let isAtPlace = proximity == "ARRIVE" || proximity == "DEPART"
      waitsAtPlace = waitsAtPlace || isAtPlace && item.property(.completed) == nil
      if isAtPlace, !isWhole, places.cut.isEmpty, own.cut.isEmpty {
        report(.alarmWithoutPlace, at: alarm.lineNumber)
      }
    }
    for property in own.cut {
      report(.cutPosition(property.name, hasOther: hasOther), at: property.lineNumber)
    }
  }

  /// Checks whether a part of a fence is lost (Apple's lines, or those of RFC 9074) although the
  /// file does not say so.
  mutating func checkFences(
    of items: [Component], in text: CalendarText, _ database: inout ZoneDatabase
  ) {
    let alarms = items.prefix(Self.mostItems).lazy.flatMap {
      $0.components(.valarm).prefix(Self.mostAlarms)
    }
    guard let alarm = alarms.first(where: { $0.proximity != nil }), uids.count == 1 else { return }
    let isSaid = findings.contains { finding in
      switch finding.issue {
      case .removedByLibical, .value(.cutPosition), .value(.alarmWithoutPlace): true
      default: false
      }
    }
    guard !isSaid else { return }
    let isDamaged =
      (try? ReminderFile(text, &database))?.hasDamagedFence
      ?? (try? EventFile(text, &database))?.hasDamagedFence ?? false
    if isDamaged { report(.damagedFence, at: alarm.lineNumber) }
  }

  /// Which of the properties have lost their longitude, and whether one of them is intact. Other
  /// faults of a geo URI are reported at once.
  private mutating func checkPositions(
    in properties: [Property], _ reader: (Property) throws(ValueFault) -> Void
  ) -> (cut: [Property], isWhole: Bool) {
    var cut: [Property] = []
    var isWhole = false
    for property in properties.prefix(Self.mostAlarms) {
      do throws(ValueFault) {
        try reader(property)
        isWhole = true
      } catch {
        if error == .noLongitude {
          cut.append(property)
        } else if property.token().lowercased().hasPrefix("geo:") {
          report(.unreadable(property.name, reason: error.sentence), at: property.lineNumber)
        }
      }
    }
    return (cut, isWhole)
  }

  private mutating func checkTrigger(of alarm: Component, in item: Component) {
    // Apple writes an alarm with this action for "no alarm".
    if alarm.property(.action)?.token().uppercased() == "NONE" { return }
    guard let trigger = alarm.property(.trigger) else {
      report(.alarmWithoutTrigger, at: alarm.lineNumber)
      return
    }
    guard (try? trigger.date()) == nil else { return }
    read(trigger) { (property) throws(ValueFault) in _ = try property.duration() }
    reportUnusualForm(of: trigger)
    let hasStart = item.property(.dtstart) != nil
    let isFromEnd = trigger.parameter(.related)?.uppercased() == "END"
    let hasEnd =
      item.property(.due) != nil || item.property(.dtend) != nil
      || (hasStart && (item.property(.duration) != nil || item.isNamed(.vevent)))
    if isFromEnd ? !hasEnd : !hasStart {
      let end = item.isNamed(.vevent) ? "DTEND" : "DUE"
      report(.alarmWithoutAnchor(isFromEnd ? end : "DTSTART"), at: trigger.lineNumber)
    }
  }
}

extension Component {
  /// The kind of place trigger (arriving or leaving), in upper case; nil if the alarm has a time.
  fileprivate var proximity: String? {
    let names: [Name] = [.proximity, "X-APPLE-PROXIMITY"]
    return names.lazy.compactMap { property($0)?.token().uppercased() }.first { !$0.isEmpty }
  }
}
