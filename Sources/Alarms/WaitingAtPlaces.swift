// Whether any alarm waits for a place. If none does, clients need not warn the person that the last
// position is old.

public import CivilTime
public import Reminders

extension AlarmEngine {
  /// Whether an open alarm of these kinds of items waits for a place.
  public func waitsAtPlace(of entities: Set<Firing.Entity>, now: Instant) -> Bool {
    items.contains { item, monitoredItem in
      entities.contains(monitoredItem.entity)
        && monitoredItem.waitsAtPlace(in: item, clock, now: now, isSpent: spentAlarms.contains)
    }
  }
}

extension AlarmInputs {
  /// Whether an open alarm of one item waits for a place, for a caller that has no alarm engine,
  /// but only the stored records. They say which alarms may go off only once and have gone off.
  public func waitsAtPlace(
    of item: String, _ entity: Firing.Entity, _ clock: PersonalClock,
    records: [String: [UInt8]], now: Instant
  ) -> Bool {
    MonitoredItem(self, entity, reopenedAt: nil)
      .waitsAtPlace(in: item, clock, now: now) { records[Record.spentKey($0)] != nil }
  }
}

extension MonitoredItem {
  fileprivate func waitsAtPlace(
    in item: String, _ clock: PersonalClock, now: Instant, isSpent: (AlarmKey) -> Bool
  ) -> Bool {
    alarms.contains { alarm in
      placeConditions(of: alarm, in: item, clock, at: now, isSpent: isSpent) != nil
    }
  }
}
