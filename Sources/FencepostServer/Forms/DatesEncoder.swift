// Encodes the start and the due date as two texts with one time zone. If the start is in another
// zone than the due date, a member of its own has the zone of the start.

import CivilTime

struct DatesEncoder: Equatable {
  var start: String?
  var startTimeZone: String?
  var due: String?
  var timeZone: String?
  var timeZoneMeaning: String?

  init(start: Moment?, due: Moment?) {
    self.start = start?.wireText
    self.due = due?.wireText
    timeZone = (due ?? start)?.zoneName
    if due != nil, let zone = start?.zoneName, zone != timeZone { startTimeZone = zone }
    timeZoneMeaning = (due ?? start)?.timeZoneMeaning
  }
}

extension Moment {
  /// A description of the zone, if only the item's own file defines that zone; else nil.
  var timeZoneMeaning: String? {
    privateOffset.map { "The file's own time zone: UTC\($0) at this time." }
  }

  /// The day, or the wall time; in both cases without a zone.
  var wireText: String {
    switch self {
    case .allDay(let day): day.text
    case .floating(let wall), .zoned(let wall, _): wall.text
    }
  }
}
