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
        field: name(of: conflict.field), occurrence: conflict.recurrenceID,
        current: conflict.currentText, other: conflict.otherText)
    }
  }

  /// The name of a field in the protocol.
  static func name(of field: String) -> String { names[field] ?? field }

  private static let names = [
    "SUMMARY": "title", "DESCRIPTION": "notes", "LOCATION": "location", "URL": "url",
    "RELATED-TO": "parent", "SCHEDULE": "dates", "COMPLETION": "completion", "PLACE": "place",
    "ALARM": "alarm", "OCCURRENCE": "occurrence",
  ]
}
