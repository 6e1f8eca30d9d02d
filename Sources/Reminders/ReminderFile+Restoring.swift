// Undo of one file, field by field: what was changed then is put back as it stood, where nobody has
// changed it since, and everything else stays as it is now.

public import CivilTime
internal import ICalendar

extension ReminderFile {
  public enum Restored: Hashable, Sendable {
    case content([UInt8])
    /// What has been changed since, by the names of `ReminderField`, or of the property. None where
    /// one of the three is no reminder any more.
    case conflict(fields: [String])
  }

  /// `present` with that put back in which `from` and `to` differ; refused where something of that
  /// is not any more as `from` has it.
  public static func restored(
    _ present: [UInt8], from: [UInt8], to: [UInt8], at now: Instant,
    _ database: inout ZoneDatabase
  ) -> Restored {
    do {
      let present = try ReminderFile(present, &database)
      let from = try ReminderFile(from, &database)
      var undoing = Undoing(present, from: from, to: try ReminderFile(to, &database))
      undoing.compare()
      guard undoing.conflicts.isEmpty else { return .conflict(fields: undoing.conflicts) }
      return .content(try undoing.bytes(at: now))
    } catch {
      return .conflict(fields: [])
    }
  }
}

/// What stands between two states of a file, to be taken back in a third.
struct Undoing {
  private let present: ReminderFile
  private let from: ReminderFile
  private let to: ReminderFile
  private(set) var conflicts: [String] = []
  /// The reminder as it is to be.
  private var new: Reminder
  /// Properties that go back with all their lines.
  private var names: [Name] = []
  /// Alarms that are to be there again.
  private var returning: [AlarmEntry] = []
  private var hasOtherOccurrences = false

  init(_ present: ReminderFile, from: ReminderFile, to: ReminderFile) {
    self.present = present
    self.from = from
    self.to = to
    new = present.reminder
  }

  mutating func compare() {
    compare(.title, [.summary], \.title)
    compare(.notes, [.description], \.notes)
    compare(.url, [.url], \.url)
    compare(.location, [.location], \.location)
    compare(.priority, [.priority], \.priority)
    compare(.start, [.dtstart], \.start)
    compare(.due, [.due, .duration], \.due)
    compare(.completed, [.status, .completed, .percentComplete], \.status)
    compare(.tags, [.categories], \.tags)
    compare(.recurrence, [.rrule], \.recurrence)
    compareProgress()
    compareOthers()
    compareAlarms()
    let blocks = [from, to, present].map { $0.others.map(PlainLines.block) }
    if blocks[0] != blocks[1], blocks[2] != blocks[1] {
      if blocks[2] == blocks[0] { hasOtherOccurrences = true } else { clash("occurrences") }
    }
  }

  private mutating func clash(_ field: String) {
    if !conflicts.contains(field) { conflicts.append(field) }
  }

  private mutating func compare<Value: Equatable>(
    _ field: ReminderField, _ names: [Name], _ value: WritableKeyPath<Reminder, Value>
  ) {
    let (before, after) = (to.reminder[keyPath: value], from.reminder[keyPath: value])
    guard before != after, present.reminder[keyPath: value] != before else { return }
    guard present.reminder[keyPath: value] == after else { return clash(field.rawValue) }
    new[keyPath: value] = before
    self.names += names
  }

  /// Begun or not: open all the same, and said by STATUS.
  private mutating func compareProgress() {
    guard from.reminder.status == to.reminder.status, from.isBegun != to.isBegun,
      present.isBegun != to.isBegun
    else { return }
    if present.reminder.status == from.reminder.status { names.append(.status) }
  }

  /// Properties of which we know nothing, or of which there are several.
  private mutating func compareOthers() {
    func lines(_ file: ReminderFile) -> [String: [String]] {
      var lines: [String: [String]] = [:]
      for property in file.todo.properties
      where !ReminderFile.understood.contains(property)
        && !PlainLines.bookkeeping.contains(property)
      {
        lines[property.name, default: []].append(PlainLines.text(property))
      }
      return lines.mapValues { $0.sorted() }
    }
    let (after, before, now) = (lines(from), lines(to), lines(present))
    for name in Set(after.keys).union(before.keys).sorted() {
      guard after[name] != before[name], now[name] != before[name] else { continue }
      // It goes with what is said of completion.
      if name == "PERCENT-COMPLETE", from.reminder.status != to.reminder.status { continue }
      if now[name] == after[name], let name = Name(name) {
        names.append(name)
      } else {
        clash(Self.field(name))
      }
    }
    new.parent = names.contains(.relatedTo) ? to.reminder.parent : new.parent
    new.attachments = names.contains(.attach) ? to.reminder.attachments : new.attachments
  }

  private static func field(_ name: String) -> String {
    switch name {
    case "RELATED-TO": ReminderField.parent.rawValue
    case "ATTACH": ReminderField.attachments.rawValue
    case "EXDATE", "RDATE": ReminderField.recurrence.rawValue
    case "GEO": ReminderField.alarms.rawValue
    default: name
    }
  }
}

extension Undoing {
  private mutating func compareAlarms() {
    func alarms(_ file: ReminderFile) -> [String: AlarmEntry] {
      var found: [String: AlarmEntry] = [:]
      for entry in file.alarms { found[entry.alarm.id] = entry }
      return found
    }
    let (after, before) = (alarms(from), alarms(to))
    for entry in from.alarms {
      let id = entry.alarm.id
      guard let index = new.alarms.firstIndex(where: { $0.id == id }) else {
        // Gone in the meantime: then all of it is, or what it was is.
        if let before = before[id], before.alarm != entry.alarm { clash("alarms") }
        continue
      }
      if let before = before[id] {
        compare(before.alarm, entry.alarm, index)
      } else if new.alarms[index].trigger == entry.alarm.trigger {
        new.alarms.remove(at: index)
      } else {
        clash("alarms")
      }
    }
    for entry in to.alarms where after[entry.alarm.id] == nil {
      if let now = new.alarms.first(where: { $0.id == entry.alarm.id }) {
        if now.trigger != entry.alarm.trigger { clash("alarms") }
      } else {
        returning.append(entry)
      }
    }
  }

  private mutating func compare(_ before: Alarm, _ after: Alarm, _ index: Int) {
    func restored<Value: Equatable>(_ value: KeyPath<Alarm, Value>) -> Value? {
      let now = new.alarms[index][keyPath: value]
      let (before, after) = (before[keyPath: value], after[keyPath: value])
      guard before != after, now != before else { return now }
      return now == after ? before : nil
    }
    guard let trigger = restored(\.trigger), let acknowledged = restored(\.acknowledged),
      let snoozedUntil = restored(\.snoozedUntil)
    else { return clash("alarms") }
    new.alarms[index].trigger = trigger
    new.alarms[index].acknowledged = acknowledged
    new.alarms[index].snoozedUntil = snoozedUntil
  }

  func bytes(at now: Instant) throws(ReminderFault) -> [UInt8] {
    try present.edited(to: new, at: now) { edit in
      present.writeAlarms(new, &edit)
      for name in names {
        let lines = to.todo.properties(name).compactMap { ContentLine(copying: $0) }
        edit.set(name, to: lines, in: present.todo)
      }
      for entry in returning {
        for component in [entry.component] + entry.snoozes {
          guard let copy = NewComponent(copying: component) else { continue }
          edit.add(copy, to: present.todo)
        }
      }
      if hasOtherOccurrences {
        for other in present.others { edit.remove(other) }
        for other in to.others.compactMap({ NewComponent(copying: $0) }) {
          edit.add(other, to: present.calendar)
        }
      }
      addZones(&edit)
    }
  }

  /// What was put back may be in a zone that is not in the file any more.
  private func addZones(_ edit: inout CalendarEdit) {
    let back = names.flatMap { to.todo.properties($0) }.compactMap { $0.parameter(.tzid) }
    var lacking = Set(back)
    for zone in present.text.components(.vtimezone) {
      if let tzid = zone.property(.tzid)?.text() { lacking.remove(tzid) }
    }
    for zone in to.text.components(.vtimezone) where !lacking.isEmpty {
      guard let tzid = zone.property(.tzid)?.text(), lacking.remove(tzid) != nil,
        let copy = NewComponent(copying: zone)
      else { continue }
      edit.add(copy, to: present.calendar, asFirst: true)
    }
  }
}
