// The line X-FENCEPOST-POSITION:GEO in an alarm means that Fencepost wrote the item's GEO for this
// alarm, so that the alarm moves if a program changes GEO. A merge may combine an alarm of one side
// with the GEO of the other side, which was not written for the alarm. Then the line is removed,
// and the alarm stays where it is.

internal import ICalendar

enum PositionMark {
  private static let name: Name = "X-FENCEPOST-POSITION"

  /// The merged text. The line is removed from an alarm unless one side has the alarm with that
  /// line and the same GEO.
  static func checked(
    _ merged: CalendarText, mine: Component, theirs: Component
  ) throws(EditFault) -> CalendarText {
    guard let calendar = merged.components.first else { return merged }
    let sides = [mine, theirs].flatMap { $0.components.filter(CalendarMerge.isItem) }
    var foreign: [Property] = []
    for item in calendar.components where CalendarMerge.isItem(item) {
      let same = sides.filter { occurrence($0) == occurrence(item) && geo($0) == geo(item) }
      // An alarm without a UID counts as one that the side has.
      let known = Set(same.flatMap { marked($0).map(\.id) })
      for alarm in marked(item) where !known.contains(alarm.id) {
        foreign += alarm.component.properties(name)
      }
    }
    guard !foreign.isEmpty else { return merged }
    return try merged.edited { edit in for line in foreign { edit.remove(line) } }
  }

  private static func marked(_ item: Component) -> [(component: Component, id: String?)] {
    item.components(.valarm).filter { $0.property(name) != nil }.map { alarm in
      (alarm, (alarm.property(.uid) ?? alarm.property("X-WR-ALARMUID"))?.text())
    }
  }

  private static func geo(_ item: Component) -> String? { item.property(.geo)?.token() }

  private static func occurrence(_ item: Component) -> String? {
    item.property(.recurrenceID).map { ComparedForm.of($0) }
  }
}
