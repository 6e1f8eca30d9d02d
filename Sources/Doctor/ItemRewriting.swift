// The changes that `--fix` makes in an item's file: joins CATEGORIES lines, adds VTIMEZONEs, and
// writes the damaged parts of fences again. Every other line stays as it is, byte for byte. If that
// is impossible, nothing is changed.

internal import CivilTime
internal import ICalendar
internal import Reminders

enum ItemRewriting {
  /// The text with all repairs; nil if there is nothing to fix.
  static func repairedText(_ text: CalendarText, _ database: inout ZoneDatabase) -> CalendarText? {
    let items = text.items.prefix(ItemCheck.mostItems)
    var zones = FileZones(text)
    var usedZones = ZonesUsed()
    for item in items { recordZones(of: item, &zones, &database, in: &usedZones) }
    let calendars = text.components(.vcalendar)
    let reminder = try? ReminderFile(text, &database)
    let event = reminder == nil ? try? EventFile(text, &database) : nil
    do throws(EditFault) {
      let repairedText = try text.edited { edit in
        reminder?.repairFences(&edit)
        event?.repairFences(&edit)
        for item in items { joinCategories(of: item, in: &edit) }
        if calendars.count == 1, let calendar = calendars.first {
          edit.add(usedZones, to: calendar, copiedFrom: zones)
        }
      }
      return repairedText == text ? nil : repairedText
    } catch {
      return nil
    }
  }

  private static func joinCategories(of item: Component, in edit: inout CalendarEdit) {
    let lines = item.properties(.categories)
    // Lines with parameters are not joined, because a LANGUAGE applies to one line only; nor are
    // bytes that are not text, because they could not be written again.
    guard lines.count > 1, lines.allSatisfy({ $0.parameters.isEmpty && $0.isUnicode }) else {
      return
    }
    edit.set(.texts(.categories, item.texts(.categories)), in: item)
  }

  private static func recordZones(
    of item: Component, _ zones: inout FileZones, _ database: inout ZoneDatabase,
    in usedZones: inout ZonesUsed
  ) {
    let lastYear = item.property(.rrule).flatMap { try? RecurrenceRule($0.token()) }?.lastYear
    for (date, _) in item.zonedDates {
      // If the zone has another name than the file gives it, its VTIMEZONE would get that other
      // name, and the name in the file would still be undefined.
      guard let moment = zones.moment(date, &database).moment,
        let zone = moment.zone, zone.name == date.tzid
      else { continue }
      usedZones.add(moment, throughYear: lastYear)
    }
  }
}

extension RecurrenceRule {
  /// The year of the rule's UNTIL; nil if it has none.
  fileprivate var lastYear: Int? {
    switch end {
    case .never, .count: nil
    case .day(let day): day.components.year
    case .local(let time), .utc(let time): time.day.components.year
    }
  }
}

extension ItemRewriting {
  /// The new bytes of a file, with its item; nil if there is nothing to fix, or if the file does
  /// not have exactly one item.
  static func repairedFile(
    _ bytes: [UInt8], _ database: inout ZoneDatabase
  ) -> (bytes: [UInt8], uid: String, kind: String)? {
    guard let text = try? CalendarText(bytes) else { return nil }
    let itemCheck = ItemCheck(text, &database)
    guard itemCheck.uids.count == 1, let uid = itemCheck.uids.first,
      let newText = repairedText(text, &database)
    else { return nil }
    return (newText.bytes, uid, itemCheck.kind)
  }
}
