// Undoes an edit of one component: in its present state, what the edit changed is set back to the
// state before. This compares fields, unknown lines and alarms one by one. One that was changed
// again since is a conflict.

internal import ICalendar

/// One component and what was read from it.
struct ItemState<Item> {
  let item: Item
  let component: Component
  let alarms: [AlarmEntry]
}

struct ItemUndoing<Item> {
  let present: ItemState<Item>
  let from: ItemState<Item>
  let to: ItemState<Item>
  /// The item that the undo produces.
  var new: Item
  private(set) var conflicts: [String] = []
  /// The properties whose lines are all restored.
  var names: [Name] = []
  /// The removed alarms that are added again.
  private(set) var returning: [AlarmEntry] = []

  init(_ present: ItemState<Item>, from: ItemState<Item>, to: ItemState<Item>) {
    self.present = present
    self.from = from
    self.to = to
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
    let (before, after) = (to.item[keyPath: value], from.item[keyPath: value])
    guard before != after, present.item[keyPath: value] != before else { return false }
    guard present.item[keyPath: value] == after else {
      addConflict(field.rawValue)
      return false
    }
    new[keyPath: value] = before
    self.names += names
    return true
  }

  /// Compares the properties that are not among `understood`, line by line.
  mutating func compareOthers(
    without understood: NameSet, field: (String) -> String, _ isPassedOver: (String) -> Bool
  ) {
    func lines(_ component: Component) -> [String: [String]] {
      var lines: [String: [String]] = [:]
      for property in component.properties
      where !understood.contains(property) && !PlainLines.ignoredNames.contains(property) {
        lines[property.name, default: []].append(PlainLines.text(property))
      }
      return lines.mapValues { $0.sorted() }
    }
    let (after, before) = (lines(from.component), lines(to.component))
    let now = lines(present.component)
    for name in Set(after.keys).union(before.keys).sorted() {
      guard after[name] != before[name], now[name] != before[name], !isPassedOver(name) else {
        continue
      }
      if now[name] == after[name], let name = Name(name) {
        names.append(name)
      } else {
        addConflict(field(name))
      }
    }
  }

  mutating func compareAlarms(_ alarms: WritableKeyPath<Item, [Alarm]>) {
    func entries(_ state: ItemState<Item>) -> [String: AlarmEntry] {
      var found: [String: AlarmEntry] = [:]
      for entry in state.alarms { found[entry.alarm.id] = entry }
      return found
    }
    let (after, before) = (entries(from), entries(to))
    for entry in from.alarms {
      let id = entry.alarm.id
      guard let index = new[keyPath: alarms].firstIndex(where: { $0.id == id }) else {
        // The alarm was removed since. That is a conflict if the edit had changed the alarm.
        if let before = before[id], before.alarm != entry.alarm { addConflict("alarms") }
        continue
      }
      let now = new[keyPath: alarms][index]
      if let before = before[id] {
        if let alarm = Self.restored(now, from: entry.alarm, to: before.alarm) {
          new[keyPath: alarms][index] = alarm
        } else {
          addConflict("alarms")
        }
      } else if now.trigger == entry.alarm.trigger {
        new[keyPath: alarms].remove(at: index)
      } else {
        addConflict("alarms")
      }
    }
    for entry in to.alarms where after[entry.alarm.id] == nil {
      if let now = new[keyPath: alarms].first(where: { $0.id == entry.alarm.id }) {
        if now.trigger != entry.alarm.trigger { addConflict("alarms") }
      } else {
        returning.append(entry)
      }
    }
  }

  private static func restored(_ now: Alarm, from after: Alarm, to before: Alarm) -> Alarm? {
    func restored<Value: Equatable>(_ value: KeyPath<Alarm, Value>) -> Value? {
      let now = now[keyPath: value]
      let (before, after) = (before[keyPath: value], after[keyPath: value])
      guard before != after, now != before else { return now }
      return now == after ? before : nil
    }
    guard let trigger = restored(\.trigger), let acknowledged = restored(\.acknowledged),
      let snoozedUntil = restored(\.snoozedUntil)
    else { return nil }
    return Alarm(
      id: now.id, trigger: trigger, acknowledged: acknowledged, snoozedUntil: snoozedUntil)
  }

  /// Writes the lines that are restored, as they were.
  func restore(_ edit: inout CalendarEdit) {
    for name in names {
      let lines = to.component.properties(name).compactMap { ContentLine(copying: $0) }
      edit.set(name, to: lines, in: present.component)
    }
    for entry in returning {
      for component in [entry.component] + entry.snoozes {
        guard let copy = NewComponent(copying: component) else { continue }
        edit.add(copy, to: present.component)
      }
    }
  }

  /// The zones that the restored lines refer to.
  var zones: [String] {
    names.flatMap { to.component.properties($0) }.compactMap { $0.parameter(.tzid) }
  }
}

extension CalendarEdit {
  /// Copies from the other file the VTIMEZONEs that restored lines need and this file no longer
  /// has.
  mutating func add(
    zones: [String], lackingIn present: CalendarText, from other: CalendarText,
    to calendar: Component?
  ) {
    var lacking = Set(zones)
    for zone in present.components(.vtimezone) {
      if let tzid = zone.property(.tzid)?.text() { lacking.remove(tzid) }
    }
    for zone in other.components(.vtimezone) where !lacking.isEmpty {
      guard let tzid = zone.property(.tzid)?.text(), lacking.remove(tzid) != nil,
        let copy = NewComponent(copying: zone)
      else { continue }
      add(copy, to: calendar, asFirst: true)
    }
  }
}
