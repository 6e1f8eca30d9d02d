// Undoes an edit of one component: whatever the edit changed gets its earlier value again. Fields,
// unknown lines and alarms are compared one by one. A value that was changed again since the edit
// is a conflict.

internal import ICalendar

/// One component, and the item and alarms that were read from it.
struct ItemState<Item> {
  let item: Item
  let component: Component
  let alarms: [AlarmEntry]
}

struct ItemUndoing<Item> {
  let present: ItemState<Item>
  /// The state after the edit that is undone.
  let laterState: ItemState<Item>
  /// The state before the edit that is undone.
  let earlierState: ItemState<Item>
  /// The item that the undo produces.
  var new: Item
  private(set) var conflicts: [String] = []
  /// The properties whose lines are all restored.
  var restoredNames: [Name] = []
  /// The removed alarms that are added again.
  private(set) var readdedAlarms: [AlarmEntry] = []

  init(_ present: ItemState<Item>, from: ItemState<Item>, to: ItemState<Item>) {
    self.present = present
    laterState = from
    earlierState = to
    new = present.item
  }

  mutating func addConflict(_ field: String) {
    if !conflicts.contains(field) { conflicts.append(field) }
  }

  /// - Returns: Whether the field is restored.
  @discardableResult
  mutating func compare<Value: Equatable>(
    _ field: ReminderField, _ names: [Name], _ value: WritableKeyPath<Item, Value>
  ) -> Bool {
    let (earlier, later) = (earlierState.item[keyPath: value], laterState.item[keyPath: value])
    guard earlier != later, present.item[keyPath: value] != earlier else { return false }
    guard present.item[keyPath: value] == later else {
      addConflict(field.rawValue)
      return false
    }
    new[keyPath: value] = earlier
    restoredNames += names
    return true
  }

  /// Compares the properties that are not among `fieldProperties`, line by line.
  mutating func compareOthers(
    without fieldProperties: NameSet, field: (String) -> String, _ isIgnored: (String) -> Bool
  ) {
    func lines(_ component: Component) -> [String: [String]] {
      var lines: [String: [String]] = [:]
      for property in component.properties
      where !fieldProperties.contains(property) && !PlainLines.ignoredNames.contains(property) {
        lines[property.name, default: []].append(PlainLines.canonicalText(property))
      }
      return lines.mapValues { $0.sorted() }
    }
    let (later, earlier) = (lines(laterState.component), lines(earlierState.component))
    let presentLines = lines(present.component)
    for name in Set(later.keys).union(earlier.keys).sorted() {
      guard later[name] != earlier[name], presentLines[name] != earlier[name], !isIgnored(name)
      else {
        continue
      }
      if presentLines[name] == later[name], let name = Name(name) {
        restoredNames.append(name)
      } else {
        addConflict(field(name))
      }
    }
  }

  mutating func compareAlarms(_ alarms: WritableKeyPath<Item, [Alarm]>) {
    func entries(_ state: ItemState<Item>) -> [String: AlarmEntry] {
      var entriesByID: [String: AlarmEntry] = [:]
      for entry in state.alarms { entriesByID[entry.alarm.id] = entry }
      return entriesByID
    }
    let (later, earlier) = (entries(laterState), entries(earlierState))
    for entry in laterState.alarms {
      let id = entry.alarm.id
      guard let index = new[keyPath: alarms].firstIndex(where: { $0.id == id }) else {
        // The alarm was removed after the edit. That is a conflict if the edit had changed the
        // alarm.
        if let earlier = earlier[id], earlier.alarm != entry.alarm { addConflict("alarms") }
        continue
      }
      let present = new[keyPath: alarms][index]
      if let earlier = earlier[id] {
        if let alarm = Self.restored(present, from: entry.alarm, to: earlier.alarm) {
          new[keyPath: alarms][index] = alarm
        } else {
          addConflict("alarms")
        }
      } else if present.trigger == entry.alarm.trigger {
        new[keyPath: alarms].remove(at: index)
      } else {
        addConflict("alarms")
      }
    }
    for entry in earlierState.alarms where later[entry.alarm.id] == nil {
      if let present = new[keyPath: alarms].first(where: { $0.id == entry.alarm.id }) {
        if present.trigger != entry.alarm.trigger { addConflict("alarms") }
      } else {
        readdedAlarms.append(entry)
      }
    }
  }

  private static func restored(_ present: Alarm, from later: Alarm, to earlier: Alarm) -> Alarm? {
    func restored<Value: Equatable>(_ value: KeyPath<Alarm, Value>) -> Value? {
      let present = present[keyPath: value]
      let (earlier, later) = (earlier[keyPath: value], later[keyPath: value])
      guard earlier != later, present != earlier else { return present }
      return present == later ? earlier : nil
    }
    guard let trigger = restored(\.trigger), let acknowledged = restored(\.acknowledged),
      let snoozedUntil = restored(\.snoozedUntil)
    else { return nil }
    return Alarm(
      id: present.id, trigger: trigger, acknowledged: acknowledged, snoozedUntil: snoozedUntil)
  }

  /// Writes the lines that are restored, as they were.
  func restore(_ edit: inout CalendarEdit) {
    for name in restoredNames {
      let lines = earlierState.component.properties(name).compactMap { ContentLine(copying: $0) }
      edit.set(name, to: lines, in: present.component)
    }
    for entry in readdedAlarms {
      for component in [entry.component] + entry.snoozes {
        guard let copy = NewComponent(copying: component) else { continue }
        edit.add(copy, to: present.component)
      }
    }
  }

  /// The zones that the restored lines refer to.
  var zones: [String] {
    restoredNames.flatMap { earlierState.component.properties($0) }.compactMap {
      $0.parameter(.tzid)
    }
  }
}

extension CalendarEdit {
  /// Copies from the other file the VTIMEZONEs that restored lines need and this file no longer
  /// has.
  mutating func add(
    zones: [String], lackingIn present: CalendarText, from other: CalendarText,
    to calendar: Component?
  ) {
    var missingZones = Set(zones)
    for zone in present.components(.vtimezone) {
      if let tzid = zone.property(.tzid)?.text() { missingZones.remove(tzid) }
    }
    for zone in other.components(.vtimezone) where !missingZones.isEmpty {
      guard let tzid = zone.property(.tzid)?.text(), missingZones.remove(tzid) != nil,
        let copy = NewComponent(copying: zone)
      else { continue }
      add(copy, to: calendar, asFirst: true)
    }
  }
}
