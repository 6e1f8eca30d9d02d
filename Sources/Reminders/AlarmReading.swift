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
  /// ACKNOWLEDGED of this VALARM, whatever X-MOZ-LASTACK says for all alarms of the item.
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
  /// A reminder's due date, an event's end.
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

  mutating func read(_ database: inout ZoneDatabase) {
    let all = item.components(.valarm)
    if all.count > ReminderLimits.mostAlarms {
      problems.add("only the first \(ReminderLimits.mostAlarms) alarms are read", at: item)
    }
    let alarms = all.prefix(ReminderLimits.mostAlarms).filter { !$0.meansNoAlarm }
    let hasSnoozes = alarms.contains { $0.snoozedAlarmUID != nil }
    let uids = hasSnoozes ? Set(alarms.compactMap { $0.alarmUID }) : []
    // GEO of an event may be where the event takes place.
    let hasPlace = item.isNamed(.vevent) && item.hasPlaceLines
    let waiting = alarms.filter(\.hasProximity)
    let position = ItemPosition(
      item.coordinate, isAlone: !hasPlace && waiting.count <= 1,
      isWrittenForOne: !hasPlace && waiting.count(where: \.ownsPosition) == 1)
    var snoozes: [(component: Component, parent: String)] = []
    /// How many alarms got each id so far.
    var ids: [String: Int] = [:]
    for component in alarms {
      if hasSnoozes, let parent = component.snoozedAlarmUID, uids.contains(parent),
        component.alarmUID != parent
      {
        snoozes.append((component, parent))
        continue
      }
      let entry = entry(component, position, taken: &ids, &database)
      // With a single alarm there is no other id that could be equal.
      if alarms.count > 1 { ids[entry.alarm.id] = 1 }
      entries.append(entry)
    }
    if !snoozes.isEmpty { attach(snoozes) }
    readMozillaProperties()
  }

  private mutating func entry(
    _ component: Component, _ position: ItemPosition, taken ids: inout [String: Int],
    _ database: inout ZoneDatabase
  ) -> AlarmEntry {
    var needsRepair = false
    var base: Alarm.OffsetBase?
    let trigger: Alarm.Trigger
    if component.hasProximity {
      let reading = FenceReading(component)
      if let fence = reading.fence(position, &problems) {
        needsRepair = reading.needsRepair(fence)
        trigger = .fence(fence)
      } else {
        if component.hasDirection {
          problems.add("this alarm has no place any more; set its place again", at: component)
        }
        trigger = .other
      }
    } else {
      (trigger, base) = time(component, &database)
    }
    let uid = component.alarmUID
    let first = uid ?? component.alarmID(trigger)
    var id = first
    var isOwn = uid != nil
    while ids[id] != nil {
      // The id is taken: two alarms have equal content, or a program has copied a UID.
      let count = ids[first, default: 1]
      ids[first] = count + 1
      id = StableHash(component.alarmID(trigger), first, String(count)).uuid
      isOwn = false
    }
    let acknowledged = problems.readValue(of: component.property(.acknowledged)) {
      (line) throws(ValueFault) in try line.instant()
    }
    let alarm = Alarm(id: id, trigger: trigger, acknowledged: acknowledged)
    return AlarmEntry(
      component: component, alarm: alarm, hasUID: isOwn && component.property(.uid) != nil,
      acknowledged: acknowledged, base: base, needsRepair: needsRepair)
  }

  private mutating func time(
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
    if let date = try? line.date() { return (absolute(line, date, &database), nil) }
    let duration = problems.readValue(of: line) { (line) throws(ValueFault) in try line.duration() }
    guard let duration else { return (.other, nil) }
    let seconds = duration.signedDays * 86_400 + duration.signedSeconds
    let base: Alarm.OffsetBase =
      line.parameter(.related)?.uppercased() == "END" ? .end : .start
    let counted = base.existing(hasStart: start != nil, hasEnd: end != nil)
    if counted != base || (start == nil && end == nil) {
      let name = base == .start ? "DTSTART" : "DUE"
      problems.add(
        "this alarm is relative to the \(name), which the reminder does not have", at: line)
    }
    return (.relative(seconds: seconds, to: counted), base)
  }

  private mutating func absolute(
    _ line: Property, _ date: DateValue, _ database: inout ZoneDatabase
  ) -> Alarm.Trigger {
    if date == .neverTrigger { return .other }
    let reading = zones.moment(date, &database)
    switch reading.moment {
    case .zoned(let wall, let zone):
      return .absolute(zone.instant(of: wall))
    case .floating(let wall):
      problems.add("the time of an alarm must be in UTC", at: line)
      guard let zone = end?.zone ?? start?.zone else { return .other }
      return .absolute(zone.instant(of: wall))
    case .allDay, nil:
      problems.add("an alarm needs a time of day", at: line)
      return .other
    }
  }

  /// Assigns each snooze to its alarm. A snooze may have been snoozed again, so this follows the chain
  /// of snoozes.
  private mutating func attach(_ snoozes: [(component: Component, parent: String)]) {
    var parents: [String: String] = [:]
    for snooze in snoozes {
      if let uid = snooze.component.alarmUID { parents[uid] = snooze.parent }
    }
    var index: [String: Int] = [:]
    for (place, entry) in entries.enumerated() { index[entry.alarm.id] = place }
    for snooze in snoozes {
      var parent = snooze.parent
      for _ in 0..<8 where index[parent] == nil { parent = parents[parent] ?? parent }
      // Snoozes that refer to each other in a cycle belong to no alarm. They stay in the file.
      guard let place = index[parent] else { continue }
      entries[place].snoozes.append(snooze.component)
      guard let line = snooze.component.property(.trigger), let until = try? line.instant()
      else { continue }
      let dismissed = try? snooze.component.property(.acknowledged)?.instant()
      if let dismissed, dismissed >= until { continue }
      entries[place].alarm.snoozedUntil = max(entries[place].alarm.snoozedUntil ?? until, until)
    }
  }

  /// Mozilla's programs write acknowledgement and snooze for the whole item, and name no alarm. The
  /// first alarm with a time is taken as the snoozed one.
  private mutating func readMozillaProperties() {
    let acknowledged = problems.readValue(of: item.property(.mozillaAcknowledged)) {
      (line) throws(ValueFault) in try line.instant()
    }
    let snoozed = problems.readValue(of: item.property(.mozillaSnooze)) {
      (line) throws(ValueFault) in try line.instant()
    }
    for index in entries.indices where entries[index].alarm.isTimed {
      guard let acknowledged else { break }
      let own = entries[index].alarm.acknowledged ?? acknowledged
      entries[index].alarm.acknowledged = max(own, acknowledged)
    }
    guard let snoozed, acknowledged.map({ $0 < snoozed }) ?? true,
      let first = entries.firstIndex(where: { $0.alarm.isTimed }),
      entries[first].alarm.snoozedUntil == nil
    else { return }
    entries[first].alarm.snoozedUntil = snoozed
  }
}

extension Name {
  fileprivate static let display: Name = "DISPLAY"
  fileprivate static let audio: Name = "AUDIO"
}
