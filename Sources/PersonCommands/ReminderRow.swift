// One row of output for a reminder of the protocol.

import CivilTime
import JSON

struct ReminderRow {
  var id = ""
  var title = ""
  var list = ""
  var due: String?
  var timeZone: String?
  var completionDate: String?
  var priority = 0
  var isCompleted = false
  var tags: [String] = []
  var recurs = false
  var isInConflict = false
  /// The places of its alarms: `@Home`, `leaving @Office`.
  var places: [String] = []

  /// The members that are needed, for `fields`.
  static let fields = [
    "id", "title", "list", "due", "timeZone", "completionDate", "priority", "completed", "tags",
    "recurrence", "alarms", "mergeConflicts",
  ]

  init(_ value: Value) {
    for (key, member) in value.members {
      switch key {
      case "id": id = member.string ?? ""
      case "title": title = member.string ?? ""
      case "list": list = member.string ?? ""
      case "due": due = member.string
      case "timeZone": timeZone = member.string
      case "completionDate": completionDate = member.string
      case "priority": priority = member.integer ?? 0
      case "completed": isCompleted = member.boolean ?? false
      case "tags": tags = member.elements.compactMap(\.string)
      case "mergeConflicts": isInConflict = true
      case "recurrence": recurs = member.elements.contains { _ in true }
      case "alarms": places = member.elements.flatMap(Self.places)
      default: break
      }
    }
  }

  private static func places(of alarm: Value) -> [String] {
    guard let proximity = alarm["proximity"]?.string else { return [] }
    return alarm.elements(of: "places").map { place in
      let title = place["title"]?.string ?? ""
      return (proximity == "leave" ? "leaving @" : "@") + (title.isEmpty ? "a place" : title)
    }
  }

  /// `!!!` is high, `!!` medium and `!` low, as they are typed.
  var signs: String {
    switch priority {
    case 1...4: "!!!"
    case 5: "!!"
    case 6...9: "!"
    default: ""
    }
  }

  /// The end of an id, which distinguishes it best: its beginning is the time of creation.
  static func shortID(_ id: String) -> String {
    String((id.split(separator: "@").first.map(String.init) ?? id).suffix(6))
  }
}
