// Encodes the conflicts that are kept in an item's file after two versions of it were merged.

import FencepostProtocol
import ICalendar
import Merge

extension MergeConflict {
  /// All conflicts in the file; nil if there are none.
  static func all(in text: CalendarText) -> [MergeConflict]? {
    let keptConflicts = KeptConflict.all(in: text)
    guard !keptConflicts.isEmpty else { return nil }
    return keptConflicts.map { conflict in
      MergeConflict(
        field: protocolName(of: conflict.field), occurrence: conflict.recurrenceID,
        current: conflict.currentText, other: conflict.otherText)
    }
  }

  /// The protocol's name for a field, which the file names by an iCalendar property or in capitals.
  static func protocolName(of field: String) -> String { protocolNames[field] ?? field }

  private static let protocolNames = [
    "SUMMARY": "title", "DESCRIPTION": "notes", "LOCATION": "location", "URL": "url",
    "RELATED-TO": "parent", "SCHEDULE": "dates", "COMPLETION": "completion", "PLACE": "place",
    "ALARM": "alarm", "OCCURRENCE": "occurrence",
  ]
}
