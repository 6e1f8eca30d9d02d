// Checks the time zones in an item's file: unknown ones, and those that other programs cannot
// interpret because the file does not define them.

internal import CivilTime
internal import ICalendar
internal import Reminders

extension ItemCheck {
  mutating func checkZones(
    of items: [Component], in text: CalendarText, _ database: inout ZoneDatabase
  ) {
    let definedZoneIDs = text.components(.vtimezone).compactMap { $0.property(.tzid)?.text() }
    var checkedZoneIDs = Set<String>()
    for item in items.prefix(Self.mostItems) {
      for (date, property) in item.zonedDates {
        guard let tzid = date.tzid, checkedZoneIDs.insert(tzid).inserted else { continue }
        do throws(ZoneFault) {
          _ = try zones.zone(tzid, &database)
          if !definedZoneIDs.contains(tzid) { report(.lacksZone(tzid), at: property.lineNumber) }
        } catch {
          report(.unknownZone(error.description), at: property.lineNumber)
        }
      }
    }
  }
}

extension Component {
  private static let datePropertyNames: [Name] = [.dtstart, .due, .dtend, .recurrenceID]

  /// All dates of an item that are in a zone, for which the file needs a VTIMEZONE.
  var zonedDates: [(date: DateValue, property: Property)] {
    var datesWithZone: [(date: DateValue, property: Property)] = []
    for name in Self.datePropertyNames {
      guard let property = property(name), let date = try? property.date() else { continue }
      datesWithZone.append((date, property))
    }
    for property in properties(.exdate) + properties(.rdate) {
      for date in property.dates().starts { datesWithZone.append((date, property)) }
    }
    return datesWithZone.filter { $0.date.tzid != nil }
  }
}
