// The acknowledgements of alarms that another program has dropped when it wrote an item, such as ACKNOWLEDGED.

public import ICalendar

public enum DroppedAcknowledgements {
  /// The item with the acknowledgements that only the base has; nil if there are none, or if Fencepost may have
  /// removed them itself, such as by an undo. Fencepost leaves PRODID as it is, and a program that writes an item
  /// whole puts its own.
  public static func restored(in item: CalendarText, from base: CalendarText) -> [UInt8]? {
    guard isAcknowledged(base), productID(of: item) != productID(of: base),
      // The merge keeps an acknowledgement that only one side has. In all else the base says nothing new.
      let merge = try? ItemMerge(base: base, mine: item, theirs: base), merge.bytes != item.bytes
    else { return nil }
    return merge.bytes
  }

  private static func isAcknowledged(_ item: CalendarText) -> Bool {
    let text = String(decoding: item.bytes, as: UTF8.self)
    return text.contains("ACKNOWLEDGED") || text.contains("LASTACK")
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
