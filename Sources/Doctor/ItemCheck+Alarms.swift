// Checks an item's alarms and the places in them: can each alarm ever go off?

internal import CivilTime
internal import ICalendar
internal import Reminders

extension ItemCheck {
  private static let structuredLocation: Name = "X-APPLE-STRUCTURED-LOCATION"
  /// At most this many alarms of one item are checked.
  private static let mostAlarms = 100

  mutating func checkAlarms(of item: Component) {
    let ownPositions = checkPositions(in: [item.property(.geo)].compactMap(\.self)) {
      (property) throws(ValueFault) in
      _ = try property.position()
    }
    let alarms = item.components(.valarm).prefix(Self.mostAlarms)
    var hasIntactElsewhere = ownPositions.hasIntactPosition
    for alarm in alarms where alarm.proximity == nil { checkTrigger(of: alarm, in: item) }
    for alarm in alarms {
      guard let proximity = alarm.proximity else { continue }
      if alarm.property(.trigger) == nil { report(.alarmWithoutTrigger, at: alarm.lineNumber) }
      let uris =
        alarm.components(.vlocation).compactMap { $0.property(.url) }
        + alarm.properties(Self.structuredLocation)
      let placePositions = checkPositions(in: uris) { (property) throws(ValueFault) in
        _ = try property.geoURI()
      }
      let hasIntactPosition = placePositions.hasIntactPosition || ownPositions.hasIntactPosition
      hasIntactElsewhere = hasIntactElsewhere || placePositions.hasIntactPosition
      for property in placePositions.truncatedProperties {
        report(.cutPosition(property.name, hasOther: hasIntactPosition), at: property.lineNumber)
      }
      let isAtPlace = proximity == "ARRIVE" || proximity == "DEPART"
      waitsAtPlace = waitsAtPlace || isAtPlace && item.property(.completed) == nil
      if isAtPlace, !hasIntactPosition, placePositions.truncatedProperties.isEmpty,
        ownPositions.truncatedProperties.isEmpty
      {
        report(.alarmWithoutPlace, at: alarm.lineNumber)
      }
    }
    for property in ownPositions.truncatedProperties {
      report(.cutPosition(property.name, hasOther: hasIntactElsewhere), at: property.lineNumber)
    }
  }

  /// Reports a fence that has lost one of its two forms (Apple's lines, or those of RFC 9074),
  /// unless another finding in this file has the same cause.
  mutating func checkFences(
    of items: [Component], in text: CalendarText, _ database: inout ZoneDatabase
  ) {
    let alarms = items.prefix(Self.mostItems).lazy.flatMap {
      $0.components(.valarm).prefix(Self.mostAlarms)
    }
    guard let alarm = alarms.first(where: { $0.proximity != nil }), uids.count == 1 else { return }
    let isAlreadyReported = findings.contains { finding in
      switch finding.issue {
      case .removedByLibical, .value(.cutPosition), .value(.alarmWithoutPlace): true
      default: false
      }
    }
    guard !isAlreadyReported else { return }
    let hasDamagedFence =
      (try? ReminderFile(text, &database))?.hasDamagedFence
      ?? (try? EventFile(text, &database))?.hasDamagedFence ?? false
    if hasDamagedFence { report(.damagedFence, at: alarm.lineNumber) }
  }

  /// Which of the properties have lost their longitude, and whether one of them is intact. Other
  /// faults of a geo URI are reported at once.
  private mutating func checkPositions(
    in properties: [Property], _ reader: (Property) throws(ValueFault) -> Void
  ) -> (truncatedProperties: [Property], hasIntactPosition: Bool) {
    var truncatedProperties: [Property] = []
    var hasIntactPosition = false
    for property in properties.prefix(Self.mostAlarms) {
      do throws(ValueFault) {
        try reader(property)
        hasIntactPosition = true
      } catch {
        if error == .noLongitude {
          truncatedProperties.append(property)
        } else if property.token().lowercased().hasPrefix("geo:") {
          report(.unreadable(property.name, reason: error.sentence), at: property.lineNumber)
        }
      }
    }
    return (truncatedProperties, hasIntactPosition)
  }

  private mutating func checkTrigger(of alarm: Component, in item: Component) {
    // Apple writes an alarm with this action for "no alarm".
    if alarm.property(.action)?.token().uppercased() == "NONE" { return }
    guard let trigger = alarm.property(.trigger) else {
      report(.alarmWithoutTrigger, at: alarm.lineNumber)
      return
    }
    guard (try? trigger.date()) == nil else { return }
    checkReadable(trigger) { (property) throws(ValueFault) in _ = try property.duration() }
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
