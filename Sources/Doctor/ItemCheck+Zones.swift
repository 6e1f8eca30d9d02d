// Checks the time zones in an item's file: unknown ones, and those that other programs cannot know
// because the file does not define them.

internal import CivilTime
internal import ICalendar
internal import Reminders

extension ItemCheck {
  mutating func checkZones(
    of items: [Component], in text: CalendarText, _ database: inout ZoneDatabase
  ) {
    let given = text.components(.vtimezone).compactMap { $0.property(.tzid)?.text() }
    var seen = Set<String>()
    for item in items.prefix(Self.mostItems) {
      for (date, property) in item.zonedDates {
        guard let tzid = date.tzid, seen.insert(tzid).inserted else { continue }
        do throws(ZoneFault) {
          _ = try zones.zone(tzid, &database)
          if !given.contains(tzid) { report(.lacksZone(tzid), at: property.lineNumber) }
        } catch {
          report(.unknownZone(error.description), at: property.lineNumber)
        }
      }
    }
  }
}

extension Component {
  private static let dated: [Name] = [.dtstart, .due, .dtend, .recurrenceID]

  /// All dates of an item that are in a zone, for which the file needs a VTIMEZONE.
  var zonedDates: [(date: DateValue, property: Property)] {
    var found: [(date: DateValue, property: Property)] = []
    for name in Self.dated {
      guard let property = property(name), let date = try? property.date() else { continue }
      found.append((date, property))
    }
    for property in properties(.exdate) + properties(.rdate) {
      for date in property.dates().starts { found.append((date, property)) }
    }
    return found.filter { $0.date.tzid != nil }
  }
}
