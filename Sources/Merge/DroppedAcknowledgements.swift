// Restores the acknowledgements of alarms, such as ACKNOWLEDGED, that another program dropped when
// it wrote an item.

public import ICalendar

public enum DroppedAcknowledgements {
  /// The item with the acknowledgements that only the base has; nil if there are none, or if
  /// Fencepost may have removed them itself, for example by an undo. PRODID tells the two cases
  /// apart: Fencepost does not change it, and a program that writes the whole item sets its own.
  public static func itemWithAcknowledgements(in item: CalendarText, from base: CalendarText)
    -> [UInt8]?
  {
    let presentCount = acknowledgementCount(in: item.components)
    guard acknowledgementCount(in: base.components) > 0, productID(of: item) != productID(of: base),
      // The merge keeps an acknowledgement that only one side has. The merge may also take other
      // values from the base, such as LAST-MODIFIED. So acknowledgements are counted, instead of
      // texts compared.
      let merge = try? ItemMerge(base: base, mine: item, theirs: base),
      let merged = try? CalendarText(merge.bytes),
      acknowledgementCount(in: merged.components) > presentCount
    else { return nil }
    return merge.bytes
  }

  private static func acknowledgementCount(in components: Components) -> Int {
    components.reduce(0) { sum, component in
      sum
        + component.properties.count {
          ["ACKNOWLEDGED", "X-MOZ-LASTACK"].contains($0.name)
        }
        + acknowledgementCount(in: component.components)
    }
  }

  private static func productID(of item: CalendarText) -> String? {
    item.components.first { $0.isNamed(.vcalendar) }?.property(.prodid)?.text()
  }
}

/// The properties that decide when the alarms of a component go off.
enum AlarmDates {
  private static let propertyNames = PropertyGrouping.schedule.union(["TRIGGER", "RECURRENCE-ID"])

  /// The dates, the rule and the trigger, in the format of `ComparedForm`.
  static func of(_ component: Component) -> [String] {
    component.properties.filter { propertyNames.contains($0.name) }.map { ComparedForm.of($0) }
      .sorted()
  }
}
