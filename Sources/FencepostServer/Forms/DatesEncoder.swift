// Start and due dates on the wire: two texts, a zone for both, and one for the start where that is
// another.

import CivilTime

struct DatesEncoder: Equatable {
  var start: String?
  var startTimeZone: String?
  var due: String?
  var timeZone: String?

  init(start: Moment?, due: Moment?) {
    self.start = start?.wireText
    self.due = due?.wireText
    timeZone = (due ?? start)?.zone?.name
    if due != nil, let zone = start?.zone?.name, zone != timeZone { startTimeZone = zone }
  }
}

extension Moment {
  /// A date, or a wall time without any zone.
  var wireText: String {
    switch self {
    case .allDay(let day): day.text
    case .floating(let wall), .zoned(let wall, _): wall.text
    }
  }
}
