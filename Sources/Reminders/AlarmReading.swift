// Reads the VALARMs of an item as alarms. Two kinds of VALARM are not alarms of their own: Apple's
// placeholder for "no alarm", and one that snoozes another alarm.

internal import CivilTime
internal import Geofence
internal import ICalendar

/// An alarm and the component it was read from.
struct AlarmEntry: Sendable {
  let component: Component
  var alarm: Alarm
  /// Whether the alarm's id is the component's UID, rather than computed.
  let hasUID: Bool
  /// ACKNOWLEDGED of this VALARM alone. X-MOZ-LASTACK, which applies to all alarms, is not
  /// included.
  let acknowledged: Instant?
  /// The RELATED parameter of a relative trigger.
  let base: Alarm.OffsetBase?
  let needsRepair: Bool
  var snoozes: [Component] = []
}

struct AlarmReading {
  private(set) var entries: [AlarmEntry] = []
  private(set) var problems: Problems
  private let item: Component
  private let start: Moment?
  /// The due date of a reminder, or the end of an event.
  private let end: Moment?
  private(set) var zones: FileZones

  init(
    _ item: Component, start: Moment?, end: Moment?, _ zones: FileZones, _ problems: Problems
  ) {
    self.item = item
    self.start = start
    self.end = end
    self.zones = zones
    self.problems = problems
  }

  mutating func readAlarms(_ database: inout ZoneDatabase) {
    let components = item.components(.valarm)
    if components.count > ReminderLimits.mostAlarms {
      problems.add("only the first \(ReminderLimits.mostAlarms) alarms are read", at: item)
    }
    let alarms = components.prefix(ReminderLimits.mostAlarms).filter { !$0.meansNoAlarm }
    let hasSnoozes = alarms.contains { $0.snoozedAlarmUID != nil }
    let uids = hasSnoozes ? Set(alarms.compactMap { $0.alarmUID }) : []
    // If an event has a place, GEO is that place and belongs to no alarm.
    let hasPlace = item.isNamed(.vevent) && item.hasPlaceLines
    let placeAlarms = alarms.filter(\.hasProximity)
    let itemPosition = ItemPosition(
      item.coordinate, isOnlyPlaceAlarm: !hasPlace && placeAlarms.count <= 1,
      isWrittenForOne: !hasPlace && placeAlarms.count(where: \.ownsPosition) == 1)
    var snoozes: [(component: Component, parent: String)] = []
    // How many alarms have each id so far.
    var idCounts: [String: Int] = [:]
    for component in alarms {
      if hasSnoozes, let parent = component.snoozedAlarmUID, uids.contains(parent),
        component.alarmUID != parent
      {
        snoozes.append((component, parent))
        continue
      }
      let entry = readEntry(component, itemPosition, taken: &idCounts, &database)
      // With a single alarm there is no other id that could be equal.
      if alarms.count > 1 { idCounts[entry.alarm.id] = 1 }
      entries.append(entry)
    }
    if !snoozes.isEmpty { attachSnoozes(snoozes) }
    readMozillaProperties()
  }

  private mutating func readEntry(
    _ component: Component, _ itemPosition: ItemPosition, taken idCounts: inout [String: Int],
    _ database: inout ZoneDatabase
  ) -> AlarmEntry {
    var needsRepair = false
    var base: Alarm.OffsetBase?
    let trigger: Alarm.Trigger
    if component.hasProximity {
      let reading = FenceReading(component)
      if let fence = reading.fence(itemPosition, &problems) {
        needsRepair = reading.needsRepair(fence)
        trigger = .fence(fence)
      } else {
        if component.hasDirection {
          problems.add("this alarm has no place any more; set its place again", at: component)
        }
        trigger = .other
      }
    } else {
      (trigger, base) = timeTrigger(component, &database)
    }
    let uid = component.alarmUID
    let baseID = uid ?? component.alarmID(trigger)
    var id = baseID
    var isUID = uid != nil
    while idCounts[id] != nil {
      // The id is taken: two alarms have equal content, or a program has copied a UID.
      let count = idCounts[baseID, default: 1]
      idCounts[baseID] = count + 1
      id = StableHash(component.alarmID(trigger), baseID, String(count)).uuid
      isUID = false
    }
    let acknowledged = problems.readValue(of: component.property(.acknowledged)) {
      (line) throws(ValueFault) in try line.instant()
    }
    let alarm = Alarm(id: id, trigger: trigger, acknowledged: acknowledged)
    return AlarmEntry(
      component: component, alarm: alarm, hasUID: isUID && component.property(.uid) != nil,
      acknowledged: acknowledged, base: base, needsRepair: needsRepair)
  }

  private mutating func timeTrigger(
    _ component: Component, _ database: inout ZoneDatabase
  ) -> (Alarm.Trigger, Alarm.OffsetBase?) {
    let action = component.property(.action)
    guard action.map({ $0.hasValue(.display) || $0.hasValue(.audio) }) ?? true else {
      return (.other, nil)
    }
    guard let line = component.property(.trigger) else {
      problems.add("an alarm needs a TRIGGER", at: component)
      return (.other, nil)
    }
    if let date = try? line.date() { return (absoluteTrigger(line, date, &database), nil) }
    let duration = problems.readValue(of: line) { (line) throws(ValueFault) in try line.duration() }
    guard let duration else { return (.other, nil) }
    let seconds = duration.signedDays * 86_400 + duration.signedSeconds
    let base: Alarm.OffsetBase =
      line.parameter(.related)?.uppercased() == "END" ? .end : .start
    let effectiveBase = base.effective(hasStart: start != nil, hasEnd: end != nil)
    if effectiveBase != base || (start == nil && end == nil) {
      let name = base == .start ? "DTSTART" : "DUE"
      problems.add(
        "this alarm is relative to the \(name), which the reminder does not have", at: line)
    }
    return (.relative(seconds: seconds, to: effectiveBase), base)
  }

  private mutating func absoluteTrigger(
    _ line: Property, _ date: DateValue, _ database: inout ZoneDatabase
  ) -> Alarm.Trigger {
    if date == .neverTrigger { return .other }
    let reading = zones.moment(date, &database)
    switch reading.moment {
    case .zoned(let wall, let zone):
      return .absolute(zone.instant(of: wall))
    case .floating(let wall):
      problems.add("the time of an alarm must be in UTC; write it like 20261110T083000Z", at: line)
      guard let zone = end?.zone ?? start?.zone else { return .other }
      return .absolute(zone.instant(of: wall))
    case .allDay, nil:
      problems.add("an alarm needs a time of day, so this one does not go off", at: line)
      return .other
    }
  }

  /// Assigns each snooze to its alarm. A snooze may have been snoozed again, so this follows the
  /// chain of snoozes.
  private mutating func attachSnoozes(_ snoozes: [(component: Component, parent: String)]) {
    var parents: [String: String] = [:]
    for snooze in snoozes {
      if let uid = snooze.component.alarmUID { parents[uid] = snooze.parent }
    }
    var indexByID: [String: Int] = [:]
    for (entryIndex, entry) in entries.enumerated() { indexByID[entry.alarm.id] = entryIndex }
    for snooze in snoozes {
      var parent = snooze.parent
      for _ in 0..<8 where indexByID[parent] == nil { parent = parents[parent] ?? parent }
      // Snoozes that refer to each other in a cycle belong to no alarm. They stay in the file.
      guard let entryIndex = indexByID[parent] else { continue }
      entries[entryIndex].snoozes.append(snooze.component)
      guard let line = snooze.component.property(.trigger), let until = try? line.instant()
      else { continue }
      let dismissed = try? snooze.component.property(.acknowledged)?.instant()
      if let dismissed, dismissed >= until { continue }
      entries[entryIndex].alarm.snoozedUntil = max(
        entries[entryIndex].alarm.snoozedUntil ?? until, until)
    }
  }

  /// Applies the acknowledgement and the snooze that Mozilla's programs write for the whole item.
  /// They name no alarm, so the first alarm with a time counts as the snoozed one.
  private mutating func readMozillaProperties() {
    let acknowledged = problems.readValue(of: item.property(.mozillaAcknowledged)) {
      (line) throws(ValueFault) in try line.instant()
    }
    let snoozeEnd = problems.readValue(of: item.property(.mozillaSnooze)) {
      (line) throws(ValueFault) in try line.instant()
    }
    for index in entries.indices where entries[index].alarm.isTimed {
      guard let acknowledged else { break }
      let ownAcknowledgement = entries[index].alarm.acknowledged ?? acknowledged
      entries[index].alarm.acknowledged = max(ownAcknowledgement, acknowledged)
    }
    guard let snoozeEnd, acknowledged.map({ $0 < snoozeEnd }) ?? true,
      let firstTimed = entries.firstIndex(where: { $0.alarm.isTimed }),
      entries[firstTimed].alarm.snoozedUntil == nil
    else { return }
    entries[firstTimed].alarm.snoozedUntil = snoozeEnd
  }
}

extension Name {
  fileprivate static let display: Name = "DISPLAY"
  fileprivate static let audio: Name = "AUDIO"
}
