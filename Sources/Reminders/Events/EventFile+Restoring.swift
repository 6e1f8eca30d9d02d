// Undoes a change of an event's file: the series field by field, and each override separately. What was
// changed again since is a conflict.

public import CivilTime
internal import ICalendar

extension EventFile {
  /// `present` with the differences between `from` and `to` set to what `to` has; a conflict if
  /// `present` differs from `from` in one of them. The conflict names no field if one of the files
  /// is not an event.
  public static func restored(
    _ present: [UInt8], from: [UInt8], to: [UInt8], at now: Instant,
    _ database: inout ZoneDatabase
  ) -> ReminderFile.Restored {
    do {
      let present = try EventFile(present, &database)
      let from = try EventFile(from, &database)
      var undoing = EventUndoing(present, from: from, to: try EventFile(to, &database))
      undoing.compare()
      guard undoing.conflicts.isEmpty else { return .conflict(fields: undoing.conflicts) }
      try present.checkStructure()
      return .content(try undoing.bytes(at: now))
    } catch {
      return .conflict(fields: [])
    }
  }
}

private struct EventUndoing {
  private let present: EventFile
  private let from: EventFile
  private let to: EventFile
  private var series: ItemUndoing<Event>
  /// Overrides whose lines are changed.
  private var changed: [(part: EventPart, undoing: ItemUndoing<Event>)] = []
  private var removed: [Component] = []
  private var returning: [Component] = []
  /// The original starts of restored overrides.
  private var returned: Set<WallTime> = []
  private(set) var conflicts: [String] = []

  init(_ present: EventFile, from: EventFile, to: EventFile) {
    self.present = present
    self.from = from
    self.to = to
    series = ItemUndoing(present.part.state, from: from.part.state, to: to.part.state)
  }

  private struct Key: Hashable, Comparable {
    let original: WallTime
    let isLasting: Bool

    static func < (one: Key, other: Key) -> Bool {
      (one.original, one.isLasting ? 0 : 1) < (other.original, other.isLasting ? 0 : 1)
    }
  }

  mutating func compare() {
    // The series' component is changed line by line here; it cannot be added or removed.
    guard present.hasSeries == from.hasSeries, from.hasSeries == to.hasSeries else {
      conflicts.append("occurrences")
      return
    }
    if present.hasSeries {
      Self.compare(&series)
      conflicts += series.conflicts
    }
    compareOverrides()
    let blocks = [from, to, present].map { $0.others.map(PlainLines.block) }
    guard blocks[0] != blocks[1], blocks[2] != blocks[1] else {
      // Of two components for one occurrence the first counts. The other is removed and added again
      // after the restored one.
      for stray in present.strays where stray.original.map(returned.contains) ?? false {
        removed.append(stray.component)
        returning.append(stray.component)
      }
      return
    }
    if blocks[2] == blocks[0] {
      removed += present.others
      returning += to.others
    } else {
      findConflicts()
    }
  }

  private mutating func findConflicts() {
    if !conflicts.contains("occurrences") { conflicts.append("occurrences") }
  }

  private static func compare(_ undoing: inout ItemUndoing<Event>) {
    undoing.compare(.title, [.summary], \.title)
    undoing.compare(.notes, [.description], \.notes)
    undoing.compare(.url, [.url], \.url)
    undoing.compare(.location, [.location], \.location)
    undoing.compare(.start, [.dtstart], \.start)
    undoing.compare(.end, [.dtend, .duration], \.end)
    undoing.compare(.availability, [.transparency, .microsoftBusyStatus], \.availability)
    undoing.compare(.status, [.status], \.status)
    undoing.compare(.recurrence, [.rrule], \.recurrence)
    undoing.compare(.place, [], \.place)
    let places = EventPart.placeNames
    undoing.compareOthers(without: EventPart.understood.union(places), field: field) { _ in false }
    if undoing.names.contains(.attach) { undoing.new.attachments = undoing.to.item.attachments }
    undoing.compareAlarms(\.alarms)
  }

  private static func field(_ name: String) -> String {
    switch name {
    case "ATTACH": ReminderField.attachments.rawValue
    case "EXDATE", "RDATE": ReminderField.recurrence.rawValue
    case "RECURRENCE-ID": ReminderField.occurrence.rawValue
    default: name
    }
  }

  private static func parts(_ file: EventFile) -> [Key: EventPart] {
    var parts: [Key: EventPart] = [:]
    for (override, part) in zip(file.overrides, file.parts) {
      parts[Key(original: override.original, isLasting: override.isLasting)] = part
    }
    return parts
  }

  private mutating func compareOverrides() {
    let (after, before) = (Self.parts(from), Self.parts(to))
    let now = Self.parts(present)
    for key in Set(after.keys).union(before.keys).sorted() {
      let substances = [after[key], before[key], now[key]].map { $0?.canonicalContent }
      guard substances[0] != substances[1], substances[2] != substances[1] else { continue }
      if substances[2] == substances[0] {
        if let part = now[key] { removed.append(part.component) }
        if let part = before[key] {
          returning.append(part.component)
          returned.insert(key.original)
        }
      } else if let after = after[key], let before = before[key], let part = now[key] {
        var undoing = ItemUndoing(part.state, from: after.state, to: before.state)
        Self.compare(&undoing)
        if !undoing.conflicts.isEmpty { findConflicts() }
        changed.append((part, undoing))
      } else {
        findConflicts()
      }
    }
  }

  func bytes(at now: Instant) throws(ReminderFault) -> [UInt8] {
    do throws(EditFault) {
      let text = present.text
      let back = { (edit: inout CalendarEdit) in restorePart(series, present.part, &edit) }
      let isSeriesChanged = try text.isChanged(by: back)
      return try text.edited { edit in
        back(&edit)
        if isSeriesChanged { stamp(present.part, now, &edit) }
        for (part, undoing) in changed {
          restorePart(undoing, part, &edit)
          stamp(part, now, &edit)
        }
        for component in removed { edit.remove(component) }
        for component in returning.compactMap({ NewComponent(copying: $0) }) {
          edit.add(component, to: present.calendar)
        }
        let lines = returning.flatMap { Array($0.properties) }.compactMap { $0.parameter(.tzid) }
        edit.add(
          zones: series.zones + changed.flatMap(\.undoing.zones) + lines, lackingIn: text,
          from: to.text, to: present.calendar)
      }.bytes
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  private func restorePart(
    _ undoing: ItemUndoing<Event>, _ part: EventPart, _ edit: inout CalendarEdit
  ) {
    EventPatch(part, in: present.calendar, present.zones).restore(undoing, &edit)
  }

  private func stamp(_ part: EventPart, _ now: Instant, _ edit: inout CalendarEdit) {
    EventPatch(part, in: present.calendar, present.zones).lines.stamp(now, &edit)
  }
}

extension EventPart {
  var state: ItemState<Event> { ItemState(item: event, component: component, alarms: alarms) }

  /// The content of the component, apart from the properties that identify the occurrence.
  fileprivate var canonicalContent: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, without: [.recurrenceID], [])
    return bytes
  }
}
