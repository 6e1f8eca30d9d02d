// Removes the line X-FENCEPOST-POSITION:GEO from merged alarms to which it no longer applies. The
// line means that Fencepost wrote the item's GEO for this alarm, so that the alarm moves if a
// program changes GEO. A merge may combine an alarm of one side with the GEO of the other side,
// which was not written for the alarm. Without the line, the alarm stays where it is.

internal import ICalendar

enum PositionMark {
  private static let propertyName: Name = "X-FENCEPOST-POSITION"

  /// The merged text. An alarm keeps the line only if one side has the alarm with that line and
  /// with the merged item's GEO.
  static func withoutForeignMarks(
    _ merged: CalendarText, mine: Component, theirs: Component
  ) throws(EditFault) -> CalendarText {
    guard let calendar = merged.components.first else { return merged }
    let sideItems = [mine, theirs].flatMap { $0.components.filter(CalendarMerge.isItem) }
    var foreignMarks: [Property] = []
    for item in calendar.components where CalendarMerge.isItem(item) {
      let itemsWithSameGEO = sideItems.filter {
        recurrenceID($0) == recurrenceID(item) && geo($0) == geo(item)
      }
      // All alarms without a UID count as the same alarm.
      let markedAlarmIDs = Set(itemsWithSameGEO.flatMap { markedAlarms($0).map(\.id) })
      for alarm in markedAlarms(item) where !markedAlarmIDs.contains(alarm.id) {
        foreignMarks += alarm.component.properties(propertyName)
      }
    }
    guard !foreignMarks.isEmpty else { return merged }
    return try merged.edited { edit in for line in foreignMarks { edit.remove(line) } }
  }

  private static func markedAlarms(_ item: Component) -> [(component: Component, id: String?)] {
    item.components(.valarm).filter { $0.property(propertyName) != nil }.map { alarm in
      (alarm, (alarm.property(.uid) ?? alarm.property("X-WR-ALARMUID"))?.text())
    }
  }

  private static func geo(_ item: Component) -> String? { item.property(.geo)?.token() }

  private static func recurrenceID(_ item: Component) -> String? {
    item.property(.recurrenceID).map { ComparedForm.of($0) }
  }
}
