// Encodes the conflicts that are kept in an item's file after two versions of it were merged.

import FencepostProtocol
import ICalendar
import Merge
import Reminders

extension MergeConflict {
  /// Finds items with conflicts by this key in their encoded JSON. A title that contains the same
  /// words does not match, because its quotation marks are escaped.
  static let memberKey = ByteSearch(Array(#""mergeConflicts":"#.utf8))

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

  /// The protocol's name for a field with a conflict. In the item's file the field is named by an
  /// iCalendar property such as `SUMMARY`, or by a word such as `SCHEDULE`.
  static func protocolName(of field: String) -> String { protocolNames[field] ?? field }

  private static let protocolNames = [
    "SUMMARY": "title", "DESCRIPTION": "notes", "LOCATION": "location", "URL": "url",
    "RELATED-TO": "parent", "SCHEDULE": "dates", "COMPLETION": "completion", "PLACE": "place",
    "ALARM": "alarm", "OCCURRENCE": "occurrence",
  ]
}
