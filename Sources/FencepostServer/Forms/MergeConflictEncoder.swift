// Encodes the conflicts that an item keeps from a merge of two versions of it.

import FencepostProtocol
import ICalendar
import Merge

extension MergeConflict {
  /// Nil if there are none.
  static func all(in text: CalendarText) -> [MergeConflict]? {
    let kept = KeptConflict.all(in: text)
    guard !kept.isEmpty else { return nil }
    return kept.map { conflict in
      MergeConflict(
        field: name(of: conflict.field), occurrence: conflict.occurrence,
        current: conflict.currentText, other: conflict.otherText)
    }
  }

  /// The field as clients know it.
  static func name(of field: String) -> String { names[field] ?? field }

  private static let names = [
    "SUMMARY": "title", "DESCRIPTION": "notes", "LOCATION": "location", "URL": "url",
    "RELATED-TO": "parent", "SCHEDULE": "dates", "COMPLETION": "completion", "PLACE": "place",
    "ALARM": "alarm", "OCCURRENCE": "occurrence",
  ]
}
