// What stands between two states of a component, to be taken back in a third: field by field, line by
// line of what we do not know, alarm by alarm. What has been changed since is in conflict.

internal import ICalendar

/// One component, as it was read.
struct ItemState<Item> {
  let item: Item
  let component: Component
  let alarms: [AlarmEntry]
}

struct ItemUndoing<Item> {
  let present: ItemState<Item>
  let from: ItemState<Item>
  let to: ItemState<Item>
  /// The item as it is to be.
  var new: Item
  private(set) var conflicts: [String] = []
  /// Properties that go back with all their lines.
  var names: [Name] = []
  /// Alarms that are to be there again.
  private(set) var returning: [AlarmEntry] = []

  init(_ present: ItemState<Item>, from: ItemState<Item>, to: ItemState<Item>) {
    self.present = present
    self.from = from
    self.to = to
    new = present.item
  }

  mutating func clash(_ field: String) {
    if !conflicts.contains(field) { conflicts.append(field) }
  }

  /// - Returns: Whether it goes back.
  @discardableResult
  mutating func compare<Value: Equatable>(
    _ field: ReminderField, _ names: [Name], _ value: WritableKeyPath<Item, Value>
  ) -> Bool {
    let (before, after) = (to.item[keyPath: value], from.item[keyPath: value])
    guard before != after, present.item[keyPath: value] != before else { return false }
    guard present.item[keyPath: value] == after else {
      clash(field.rawValue)
      return false
    }
    new[keyPath: value] = before
    self.names += names
    return true
  }

  /// Properties of which we know nothing, or of which there are several.
  mutating func compareOthers(
    without understood: NameSet, field: (String) -> String, _ isPassedOver: (String) -> Bool
  ) {
    func lines(_ component: Component) -> [String: [String]] {
      var lines: [String: [String]] = [:]
      for property in component.properties
      where !understood.contains(property) && !PlainLines.bookkeeping.contains(property) {
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
        clash(field(name))
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
        // Gone in the meantime: then all of it is, or what it was is.
        if let before = before[id], before.alarm != entry.alarm { clash("alarms") }
        continue
      }
      let now = new[keyPath: alarms][index]
      if let before = before[id] {
        if let alarm = Self.restored(now, from: entry.alarm, to: before.alarm) {
          new[keyPath: alarms][index] = alarm
        } else {
          clash("alarms")
        }
      } else if now.trigger == entry.alarm.trigger {
        new[keyPath: alarms].remove(at: index)
      } else {
        clash("alarms")
      }
    }
    for entry in to.alarms where after[entry.alarm.id] == nil {
      if let now = new[keyPath: alarms].first(where: { $0.id == entry.alarm.id }) {
        if now.trigger != entry.alarm.trigger { clash("alarms") }
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

  /// The lines that go back as they stood.
  func putBack(_ edit: inout CalendarEdit) {
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

  /// What zones the lines speak of that go back.
  var zones: [String] {
    names.flatMap { to.component.properties($0) }.compactMap { $0.parameter(.tzid) }
  }
}

extension CalendarEdit {
  /// What was put back may be in a zone that is not in a file any more: it is taken from the other
  /// one.
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
