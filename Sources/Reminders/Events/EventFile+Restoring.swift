// Undoes an edit of an event's file: the series field by field, and each override separately. A
// field that was changed again since the edit is a conflict.

public import CivilTime
internal import ICalendar

extension EventFile {
  /// Undoes the edit that turned `earlier` into `later`: in `present`, sets what the edit changed
  /// back to what `earlier` has. A conflict if something was changed again since; the conflict
  /// names no field if one of the files is not an event.
  public static func restored(
    _ present: [UInt8], from later: [UInt8], to earlier: [UInt8], at now: Instant,
    _ database: inout ZoneDatabase
  ) -> ReminderFile.UndoResult {
    do {
      let present = try EventFile(present, &database)
      let laterFile = try EventFile(later, &database)
      var undoing = EventUndoing(present, from: laterFile, to: try EventFile(earlier, &database))
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
  private let laterFile: EventFile
  private let earlierFile: EventFile
  private var series: ItemUndoing<Event>
  /// The overrides that the edit changed: the undo changes their lines back.
  private var changedParts: [(part: EventPart, undoing: ItemUndoing<Event>)] = []
  private var removedComponents: [Component] = []
  private var readdedComponents: [Component] = []
  /// The original starts of restored overrides.
  private var restoredStarts: Set<WallTime> = []
  private(set) var conflicts: [String] = []

  init(_ present: EventFile, from laterFile: EventFile, to earlierFile: EventFile) {
    self.present = present
    self.laterFile = laterFile
    self.earlierFile = earlierFile
    series = ItemUndoing(present.part.state, from: laterFile.part.state, to: earlierFile.part.state)
  }

  private struct OverrideKey: Hashable, Comparable {
    let original: WallTime
    let isThisAndFuture: Bool

    static func < (one: OverrideKey, other: OverrideKey) -> Bool {
      (one.original, one.isThisAndFuture ? 0 : 1) < (other.original, other.isThisAndFuture ? 0 : 1)
    }
  }

  mutating func compare() {
    // Undoing changes the lines of the series' component, and cannot add or remove that component.
    guard present.hasSeries == laterFile.hasSeries, laterFile.hasSeries == earlierFile.hasSeries
    else {
      conflicts.append("occurrences")
      return
    }
    if present.hasSeries {
      Self.compare(&series)
      conflicts += series.conflicts
    }
    compareOverrides()
    let ignoredTexts = [laterFile, earlierFile, present].map {
      $0.ignoredComponents.map(PlainLines.componentText)
    }
    guard ignoredTexts[0] != ignoredTexts[1], ignoredTexts[2] != ignoredTexts[1] else {
      // Of two components for one occurrence the first counts. So an ignored component is removed
      // and added again after the restored one.
      for stray in present.strays where stray.original.map(restoredStarts.contains) ?? false {
        removedComponents.append(stray.component)
        readdedComponents.append(stray.component)
      }
      return
    }
    if ignoredTexts[2] == ignoredTexts[0] {
      removedComponents += present.ignoredComponents
      readdedComponents += earlierFile.ignoredComponents
    } else {
      addOccurrenceConflict()
    }
  }

  private mutating func addOccurrenceConflict() {
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
    let places = EventPart.placeProperties
    undoing.compareOthers(without: EventPart.fieldProperties.union(places), field: field) { _ in
      false
    }
    if undoing.restoredNames.contains(.attach) {
      undoing.new.attachments = undoing.earlierState.item.attachments
    }
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

  private static func overrideParts(_ file: EventFile) -> [OverrideKey: EventPart] {
    var overrideParts: [OverrideKey: EventPart] = [:]
    for (override, part) in zip(file.overrides, file.overrideParts) {
      overrideParts[
        OverrideKey(original: override.original, isThisAndFuture: override.isThisAndFuture)] = part
    }
    return overrideParts
  }

  private mutating func compareOverrides() {
    let (laterParts, earlierParts) = (
      Self.overrideParts(laterFile), Self.overrideParts(earlierFile)
    )
    let presentParts = Self.overrideParts(present)
    for key in Set(laterParts.keys).union(earlierParts.keys).sorted() {
      let contents = [laterParts[key], earlierParts[key], presentParts[key]].map {
        $0?.canonicalContent
      }
      guard contents[0] != contents[1], contents[2] != contents[1] else { continue }
      if contents[2] == contents[0] {
        if let part = presentParts[key] { removedComponents.append(part.component) }
        if let part = earlierParts[key] {
          readdedComponents.append(part.component)
          restoredStarts.insert(key.original)
        }
      } else if let later = laterParts[key], let earlier = earlierParts[key],
        let part = presentParts[key]
      {
        var undoing = ItemUndoing(part.state, from: later.state, to: earlier.state)
        Self.compare(&undoing)
        if !undoing.conflicts.isEmpty { addOccurrenceConflict() }
        changedParts.append((part, undoing))
      } else {
        addOccurrenceConflict()
      }
    }
  }

  func bytes(at now: Instant) throws(ReminderFault) -> [UInt8] {
    do throws(EditFault) {
      let text = present.text
      let restoreSeries = { (edit: inout CalendarEdit) in restorePart(series, present.part, &edit) }
      let isSeriesChanged = try text.wouldChange(by: restoreSeries)
      return try text.edited { edit in
        restoreSeries(&edit)
        if isSeriesChanged { stamp(present.part, now, &edit) }
        for (part, undoing) in changedParts {
          restorePart(undoing, part, &edit)
          stamp(part, now, &edit)
        }
        for component in removedComponents { edit.remove(component) }
        for component in readdedComponents.compactMap({ NewComponent(copying: $0) }) {
          edit.add(component, to: present.calendar)
        }
        let zoneNames = readdedComponents.flatMap { Array($0.properties) }.compactMap {
          $0.parameter(.tzid)
        }
        edit.add(
          zones: series.zones + changedParts.flatMap(\.undoing.zones) + zoneNames, lackingIn: text,
          from: earlierFile.text, to: present.calendar)
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
