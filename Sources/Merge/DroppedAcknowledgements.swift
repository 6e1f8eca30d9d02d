// The acknowledgements of alarms that another program has dropped when it wrote an item, such as ACKNOWLEDGED.

public import ICalendar

public enum DroppedAcknowledgements {
  /// The item with the acknowledgements that only the base has; nil if there are none, or if Fencepost may have
  /// removed them itself, such as by an undo. Fencepost leaves PRODID as it is, and a program that writes an item
  /// whole puts its own.
  public static func restored(in item: CalendarText, from base: CalendarText) -> [UInt8]? {
    let present = count(in: item.components)
    guard count(in: base.components) > 0, productID(of: item) != productID(of: base),
      // The merge keeps an acknowledgement that only one side has. It may take other values from the base
      // too, such as a time of a change, so a difference alone does not mean that one was dropped.
      let merge = try? ItemMerge(base: base, mine: item, theirs: base),
      let merged = try? CalendarText(merge.bytes), count(in: merged.components) > present
    else { return nil }
    return merge.bytes
  }

  private static func count(in components: Components) -> Int {
    components.reduce(0) { sum, component in
      sum + component.properties.count { ["ACKNOWLEDGED", "X-MOZ-LASTACK"].contains($0.name) }
        + count(in: component.components)
    }
  }

  private static func productID(of item: CalendarText) -> String? {
    item.components.first { $0.isNamed(.vcalendar) }?.property(.prodid)?.text()
  }
}

/// What decides when the alarms of a component go off.
enum AlarmDates {
  private static let names = UnitRules.schedule.union(["TRIGGER", "RECURRENCE-ID"])

  /// The dates, the rule and the trigger, in the format of `ComparedForm`.
  static func of(_ component: Component) -> [String] {
    component.properties.filter { names.contains($0.name) }.map { ComparedForm.of($0) }.sorted()
  }
}
