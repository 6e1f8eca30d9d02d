// Writes a changed alarm over the lines of the old one: only the lines whose meaning has changed.
// Unknown lines of the alarm are kept.

internal import CivilTime
internal import Geofence
internal import ICalendar

/// Changes one alarm into another.
struct AlarmPatch {
  let entry: AlarmEntry
  let new: Alarm
  let title: String
  var oldTitle = ""
  var hasStart = true
  var hasEnd = true
  var acknowledgedByItem: Instant?
  var isSnoozedByItem = false
  /// Whether the item's GEO will belong to this alarm; nil if the edit does not change that.
  var ownsPosition: Bool?

  private var component: Component { entry.component }

  init(entry: AlarmEntry, new: Alarm, title: String) {
    self.entry = entry
    self.new = new
    self.title = title
  }

  func apply(_ edit: inout CalendarEdit, in item: Component) {
    let hasNewTrigger = presentTrigger != new.trigger
    if hasNewTrigger { writeTrigger(&edit) } else { writePositionOwner(&edit) }
    let hasNewAcknowledgement = presentAcknowledgement?.seconds != new.acknowledged?.seconds
    if hasNewAcknowledgement {
      edit.set(
        .acknowledged, to: ReminderLines.instant(.acknowledged, new.acknowledged), in: component)
    }
    let hasNewSnooze = presentSnoozeEnd?.seconds != new.snoozedUntil?.seconds
    if hasNewSnooze {
      for snooze in entry.snoozes { edit.remove(snooze) }
      if let until = new.snoozedUntil {
        edit.add(AlarmLines.snoozeAlarm(new.id, until: until, titled: title), to: item)
      }
    }
    if hasNewTrigger || hasNewAcknowledgement || hasNewSnooze { writeUID(&edit) }
    if title != oldTitle, let line = component.property(.description), line.text() == oldTitle {
      edit.replace(
        line, with: .text(.description, AlarmLines.descriptionText(title), line.parameters))
    }
  }

  /// For an alarm with an unchanged trigger, writes whether GEO belongs to it.
  private func writePositionOwner(_ edit: inout CalendarEdit) {
    guard let ownsPosition, ownsPosition != component.ownsPosition, new.fence != nil else { return }
    edit.set(.ownPosition, to: AlarmLines.ownPositionLines(isOwned: ownsPosition), in: component)
  }

  /// The trigger that the alarm has if its lines stay as they are and the item gets its new dates.
  /// A relative trigger may then be relative to another date, because the item has no start or no
  /// end.
  private var presentTrigger: Alarm.Trigger {
    guard case .relative(let seconds, _) = entry.alarm.trigger, let base = entry.base else {
      return entry.alarm.trigger
    }
    return .relative(
      seconds: seconds, to: base.effective(hasStart: hasStart, hasEnd: hasEnd))
  }

  private var presentAcknowledgement: Instant? {
    guard let item = acknowledgedByItem, entry.alarm.isTimed else { return entry.acknowledged }
    return max(entry.acknowledged ?? item, item)
  }

  /// The end of the snooze, if the alarm's lines stay as they are. Nil if only the item's
  /// X-MOZ-SNOOZE-TIME has snoozed the alarm, and the edit removes that line.
  private var presentSnoozeEnd: Instant? {
    entry.snoozes.isEmpty && !isSnoozedByItem ? nil : entry.alarm.snoozedUntil
  }

  /// Gives a component without a UID the computed id as its UID, so that the id survives the edit.
  private func writeUID(_ edit: inout CalendarEdit) {
    guard !entry.hasUID else { return }
    edit.set(.text(.uid, new.id), in: component)
    if component.property(.appleAlarmUID) != nil {
      edit.set(.text(.appleAlarmUID, new.id), in: component)
    }
  }

  private func writeTrigger(_ edit: inout CalendarEdit) {
    if case .other = entry.alarm.trigger { makeDisplayAlarm(&edit) }
    if case .fence(let fence) = new.trigger {
      write(fence, &edit)
      return
    }
    for part in AlarmLines.triggerLines(new.trigger) {
      if entry.alarm.fence == nil, part.name != .trigger, part.lines.isEmpty { continue }
      edit.set(part.name, to: part.lines, in: component)
    }
    for location in component.components(.vlocation) where entry.alarm.fence != nil {
      edit.remove(location)
    }
  }

  private func makeDisplayAlarm(_ edit: inout CalendarEdit) {
    edit.set(.token(.action, "DISPLAY"), in: component)
    guard component.property(.description) == nil else { return }
    edit.set(.text(.description, AlarmLines.descriptionText(title)), in: component)
  }

  /// Writes the fence in both spellings, RFC 9074's and Apple's.
  func write(_ fence: Fence, _ edit: inout CalendarEdit) {
    let apple = component.property(.appleLocation)
    let isOwned = ownsPosition ?? false
    for part in AlarmLines.triggerLines(.fence(fence), beside: apple, ownsPosition: isOwned) {
      if part.name == .ownPosition, ownsPosition == nil { continue }
      edit.set(part.name, to: part.lines, in: component)
    }
    for line in component.properties(.libicalError) where line.rawValue.hasSuffix(": PROXIMITY") {
      edit.remove(line)
    }
    writePlaces(fence, &edit)
  }

  /// Keeps the VLOCATION of each unchanged place with all its properties, and writes new ones for
  /// the other places.
  private func writePlaces(_ fence: Fence, _ edit: inout CalendarEdit) {
    let oldLocations = Array(component.components(.vlocation).prefix(ReminderLimits.mostPlaces))
    let places = fence.places.enumerated().map { ($1, policy: fence.policy(ofPlace: $0)) }
    if oldLocations.count == places.count {
      for (location, (place, policy)) in zip(oldLocations, places) {
        Self.write(place, policy: policy, in: location, &edit)
      }
      return
    }
    var remainingPlaces = places[...]
    for location in oldLocations {
      if let (place, policy) = remainingPlaces.first, Self.describes(location, place, policy) {
        remainingPlaces.removeFirst()
      } else {
        edit.remove(location)
      }
    }
    let keptPlaceCount = places.count - remainingPlaces.count
    for (index, (place, policy)) in remainingPlaces.enumerated() {
      edit.add(
        AlarmLines.locationComponent(place, of: new.id, keptPlaceCount + index, policy: policy),
        to: component)
    }
  }

  static func write(
    _ place: FencePlace, policy: FencePolicy = FencePolicy(), in location: Component,
    _ edit: inout CalendarEdit
  ) {
    for part in AlarmLines.placeLines(place, policy: policy) {
      edit.set(part.name, to: part.lines, in: location)
    }
    if location.property(.url) == nil { edit.remove(.geo, in: location) }
  }

  private static func describes(
    _ location: Component, _ place: FencePlace, _ policy: FencePolicy
  ) -> Bool {
    AlarmLines.placeLines(place, policy: policy).allSatisfy { part in
      location.properties(part.name).compactMap { ContentLine(copying: $0) } == part.lines
    }
  }
}
