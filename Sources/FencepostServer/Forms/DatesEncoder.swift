// Encodes start and due dates: two texts, one zone for both, and a zone of the start if it differs.

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
  /// A description of a zone that only its file defines.
  var timeZoneMeaning: String? {
    privateOffset.map { "The file's own time zone: UTC\($0) at this time." }
  }

  /// A date, or a wall time without a zone.
  var wireText: String {
    switch self {
    case .allDay(let day): day.text
    case .floating(let wall), .zoned(let wall, _): wall.text
    }
  }
}
