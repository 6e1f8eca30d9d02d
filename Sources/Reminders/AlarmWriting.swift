// Writes the alarms of an item: patches the lines of changed alarms, adds new alarms, and removes
// those that are no longer wanted, with their snoozes. Unknown lines of an alarm are kept.

internal import CivilTime
internal import Geofence
internal import ICalendar

/// The alarms of one component, and the title that they show.
struct ItemAlarms {
  let item: Component
  let entries: [AlarmEntry]
  let title: String

  init(_ entries: [AlarmEntry], of item: Component, titled title: String) {
    self.entries = entries
    self.item = item
    self.title = title
  }

  /// The alarms that the item should have, and the values of the item on which their lines depend.
  struct TargetAlarms {
    let alarms: [Alarm]
    let title: String
    var hasStart = true
    var hasEnd = true
    /// The GEO that the item will have: a coordinate, or none. The outer optional is nil if no
    /// alarm's place changes; then GEO belongs to the same alarm as before.
    var position: Coordinate??

    func ownsPosition(_ alarm: Alarm) -> Bool? { position.map { alarm.isAt($0) } }
  }

  func write(_ new: TargetAlarms, _ edit: inout CalendarEdit) {
    var newAlarmsByID: [String: Alarm] = [:]
    for alarm in new.alarms { newAlarmsByID[alarm.id] = alarm }
    let mozillaValues = mozillaChanges(newAlarmsByID)
    for name in mozillaValues.removed { edit.remove(name, in: item) }
    writeMozillaAcknowledgement(newAlarmsByID, new.alarms, &edit)
    for entry in entries {
      guard let alarm = newAlarmsByID.removeValue(forKey: entry.alarm.id) else {
        edit.remove(entry.component)
        for snooze in entry.snoozes { edit.remove(snooze) }
        continue
      }
      var patch = AlarmPatch(entry: entry, new: alarm, title: new.title)
      patch.hasStart = new.hasStart
      patch.hasEnd = new.hasEnd
      patch.acknowledgedByItem = mozillaValues.acknowledged
      patch.isSnoozedByItem = mozillaValues.snoozed == alarm.id
      patch.oldTitle = title
      patch.ownsPosition = new.ownsPosition(alarm)
      patch.apply(&edit, in: item)
    }
    for alarm in new.alarms where newAlarmsByID[alarm.id] != nil {
      edit.add(
        AlarmLines.alarmComponent(
          alarm, titled: new.title, ownsPosition: new.ownsPosition(alarm) ?? false), to: item)
      if let until = alarm.snoozedUntil {
        edit.add(AlarmLines.snoozeAlarm(alarm.id, until: until, titled: new.title), to: item)
      }
    }
  }

  /// Examines Mozilla's properties, which apply to all alarms of the item: those that contradict
  /// the wanted alarms are to be removed, and the values of the others are returned.
  private func mozillaChanges(
    _ newAlarmsByID: [String: Alarm]
  ) -> (removed: [Name], acknowledged: Instant?, snoozed: String?) {
    var removedNames: [Name] = []
    let timedEntries = entries.filter { $0.alarm.isTimed }
    var acknowledged = try? item.property(.mozillaAcknowledged)?.instant()
    if let latest = acknowledged {
      let isDenied = timedEntries.contains { entry in
        guard let alarm = newAlarmsByID[entry.alarm.id] else { return false }
        return alarm.acknowledged.map { $0 < latest } ?? true
      }
      if isDenied {
        removedNames.append(.mozillaAcknowledged)
        acknowledged = nil
      }
    }
    var snoozedID: String?
    if let line = item.property(.mozillaSnooze), let until = try? line.instant() {
      let snoozedEntry = timedEntries.first { $0.snoozes.isEmpty && $0.alarm.snoozedUntil == until }
      if let snoozedEntry {
        if newAlarmsByID[snoozedEntry.alarm.id]?.snoozedUntil == until {
          snoozedID = snoozedEntry.alarm.id
        } else {
          removedNames.append(.mozillaSnooze)
        }
      }
    }
    return (removedNames, acknowledged, snoozedID)
  }

  /// Writes X-MOZ-LASTACK. Tasks.org and Thunderbird do not read ACKNOWLEDGED of an alarm, so the
  /// alarm would go off there again. They apply X-MOZ-LASTACK to all alarms of the item, so it is
  /// written only if the item has a single timed alarm.
  private func writeMozillaAcknowledgement(
    _ newAlarmsByID: [String: Alarm], _ alarms: [Alarm], _ edit: inout CalendarEdit
  ) {
    let timedAlarms = alarms.filter(\.isTimed)
    guard timedAlarms.count == 1, let alarm = timedAlarms.first,
      let acknowledged = alarm.acknowledged,
      let oldAlarm = entries.first(where: { $0.alarm.id == alarm.id })?.alarm,
      oldAlarm.acknowledged.map({ $0.seconds < acknowledged.seconds }) ?? true
    else { return }
    edit.set(
      .mozillaAcknowledged, to: ReminderLines.instant(.mozillaAcknowledged, acknowledged), in: item)
  }

  /// The GEO that the item has after a call of `writePosition` with the same coordinates.
  func positionAfterWriting(_ new: Coordinate?, insteadOf old: Coordinate?) -> Coordinate? {
    guard item.property(.geo) != nil else { return new }
    return isWrittenByFencepost(old) ? new : item.coordinate
  }

  /// Whether GEO was written for the place with these coordinates.
  private func isWrittenByFencepost(_ old: Coordinate?) -> Bool {
    guard let written = item.coordinate, let old else { return false }
    return written.isNear(old) || positionOwner != nil
  }

  /// The alarm for which Fencepost has written GEO: the only place alarm that says so.
  private var positionOwner: AlarmEntry? {
    guard !item.isNamed(.vevent) || !item.hasPlaceLines else { return nil }
    let owners = entries.filter {
      $0.component.hasProximity && $0.component.ownsPosition
    }
    guard owners.count == 1, let owner = owners.first,
      owner.component.property(.ownFence) != nil
    else { return nil }
    return owner
  }

  /// Writes the coordinates of an alarm's place as the item's GEO, because some programs keep no
  /// other property of a place. A GEO with other coordinates was set by the person and stays.
  func writePosition(
    _ new: Coordinate?, insteadOf old: Coordinate?, _ edit: inout CalendarEdit
  ) {
    if item.property(.geo) != nil { guard isWrittenByFencepost(old), old != new else { return } }
    edit.set(
      .geo, to: new.flatMap { GeoURI($0) }.map { [.position($0)] } ?? [], in: item)
  }

  /// Gives the alarms new UIDs, for a copy of the item that has this UID.
  func assignNewUIDs(for uid: String, _ edit: inout CalendarEdit) {
    for entry in entries {
      let id = StableHash("copy", uid, entry.alarm.id).uuid
      edit.set(.text(.uid, id), in: entry.component)
      if entry.component.property(.appleAlarmUID) != nil {
        edit.set(.text(.appleAlarmUID, id), in: entry.component)
      }
    }
  }

  /// Writes each damaged fence again in both spellings, RFC 9074's and Apple's. Also repairs a
  /// spelling that still describes an earlier place of the alarm.
  func repairFences(_ new: TargetAlarms, _ edit: inout CalendarEdit) {
    for entry in entries where entry.needsRepair {
      guard let alarm = new.alarms.first(where: { $0.id == entry.alarm.id }),
        let fence = alarm.fence, entry.alarm.fence == fence
      else { continue }
      var patch = AlarmPatch(entry: entry, new: alarm, title: new.title)
      if ownsUnmarkedPosition(alarm) { patch.ownsPosition = true }
      patch.write(fence, &edit)
    }
  }

  /// Whether GEO is at the place of the alarm, although no line says that GEO belongs to an alarm.
  /// Another program may have removed that line.
  private func ownsUnmarkedPosition(_ alarm: Alarm) -> Bool {
    guard !item.isNamed(.vevent) || !item.hasPlaceLines else { return false }
    guard !entries.contains(where: { $0.component.ownsPosition }) else { return false }
    return alarm.isAt(item.coordinate)
  }

  /// Whether another program has removed or damaged the GEO that Fencepost wrote for a fence, or
  /// has moved the fence without GEO.
  var lacksPosition: Bool {
    guard let written = item.coordinate else {
      return entries.contains { $0.component.property(.ownFence) != nil }
    }
    guard let place = positionOwner?.alarm.fence?.places.first else { return false }
    return !written.isNear(place.coordinate)
  }

  func repairPosition(_ position: Coordinate?, _ edit: inout CalendarEdit) {
    let ownedCoordinate = positionOwner?.alarm.fence?.places.first?.coordinate
    guard lacksPosition, let position = ownedCoordinate ?? position, let geo = GeoURI(position)
    else {
      return
    }
    edit.set(.geo, to: [.position(geo)], in: item)
  }
}

extension [Alarm] {
  /// The coordinates of the first place alarm.
  var position: Coordinate? { lazy.compactMap { $0.fence?.places.first?.coordinate }.first }
}

extension Alarm {
  /// Whether the alarm's first place is at the coordinates of the item's GEO.
  func isAt(_ position: Coordinate?) -> Bool {
    guard let position, let place = fence?.places.first else { return false }
    return position.isNear(place.coordinate)
  }
}

extension Component {
  /// Whether the alarm says that the item's GEO was written for it.
  var ownsPosition: Bool { property(.ownPosition)?.hasValue(.geo) == true }
}

extension Coordinate {
  /// Whether both coordinates are equal after rounding to four decimals, as Tasks.org does.
  func isNear(_ other: Coordinate) -> Bool {
    abs(latitude - other.latitude) < 1.1e-4 && abs(longitude - other.longitude) < 1.1e-4
  }
}
