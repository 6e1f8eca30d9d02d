// What `--fix` does to what an item's file says: several CATEGORIES lines become one, and VTIMEZONEs
// are added. Every other line stays as it is, byte for byte; where that cannot be, nothing is done.

internal import CivilTime
internal import ICalendar
internal import Reminders

enum ItemRewriting {
  /// Nil where there is nothing that it could do.
  static func mended(_ text: CalendarText, _ database: inout ZoneDatabase) -> CalendarText? {
    let items = text.items.prefix(ItemCheck.mostItems)
    var zones = FileZones(text)
    var used = ZonesUsed()
    for item in items { note(item, &zones, &database, in: &used) }
    let calendars = text.components(.vcalendar)
    do throws(EditFault) {
      let mended = try text.edited { edit in
        for item in items { joinCategories(of: item, in: &edit) }
        if calendars.count == 1, let calendar = calendars.first {
          edit.add(used, to: calendar, copiedFrom: zones)
        }
      }
      return mended == text ? nil : mended
    } catch {
      return nil
    }
  }

  private static func joinCategories(of item: Component, in edit: inout CalendarEdit) {
    let lines = item.properties(.categories)
    // A language belongs to one line only, and bytes that are no text cannot be written again.
    guard lines.count > 1, lines.allSatisfy({ $0.parameters.isEmpty && $0.isUnicode }) else {
      return
    }
    edit.set(.texts(.categories, item.texts(.categories)), in: item)
  }

  private static func note(
    _ item: Component, _ zones: inout FileZones, _ database: inout ZoneDatabase,
    in used: inout ZonesUsed
  ) {
    let lastYear = item.property(.rrule).flatMap { try? RecurrenceRule($0.token()) }?.lastYear
    for (date, _) in item.zonedDates {
      // A zone that goes by another name than the file's would be written under that one, and the
      // file's still be missing.
      guard let moment = zones.moment(date, &database).moment,
        let zone = moment.zone, zone.name == date.tzid
      else { continue }
      used.add(moment, throughYear: lastYear)
    }
  }
}

extension RecurrenceRule {
  /// The year of its UNTIL; nil where it has none.
  fileprivate var lastYear: Int? {
    switch end {
    case .never, .count: nil
    case .day(let day): day.components.year
    case .local(let time), .utc(let time): time.day.components.year
    }
  }
}

extension ItemRewriting {
  /// A file's new bytes, and what item that is; nil where there is nothing to do, or the file is not
  /// that of one item.
  static func mended(
    _ bytes: [UInt8], _ database: inout ZoneDatabase
  ) -> (bytes: [UInt8], uid: String, kind: String)? {
    guard let text = try? CalendarText(bytes) else { return nil }
    let check = ItemCheck(text, &database)
    guard check.uids.count == 1, let uid = check.uids.first,
      let mended = mended(text, &database)
    else { return nil }
    return (mended.bytes, uid, check.kind)
  }
}
