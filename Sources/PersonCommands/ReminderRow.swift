// The values of a reminder that a row of output shows.

import CivilTime
import JSON

struct ReminderRow {
  var id = ""
  var title = ""
  var list = ""
  var due: String?
  var timeZone: String?
  /// The id of the reminder that it is a subtask of.
  var parent: String?
  var completionDate: String?
  var priority = 0
  var isCompleted = false
  var tags: [String] = []
  var url: String?
  var isRecurring = false
  var isInConflict = false
  /// How far the nearest of its places is, in words, if that was asked for.
  var distanceText: String?
  /// The places of its alarms, such as `@Home` or `leaving @Office`.
  var alarmPlaces: [String] = []

  /// The members to ask for in the param `fields`.
  static let fields = [
    "id", "title", "list", "due", "timeZone", "completionDate", "priority", "completed", "tags",
    "recurrence", "alarms", "mergeConflicts", "parent",
  ]

  init(_ value: Value) {
    // A reader compares keys without building strings, which is much faster with thousands of reminders.
    var reader = Reader(value)
    guard let object = try? reader.beginObject() else { return }
    while let key = reader.nextKey(in: object) {
      let member = reader.value()
      switch key {
      case "id": id = member.string ?? ""
      case "title": title = member.string ?? ""
      case "list": list = member.string ?? ""
      case "due": due = member.string
      case "timeZone": timeZone = member.string
      case "parent": parent = member.string
      case "completionDate": completionDate = member.string
      case "priority": priority = member.integer ?? 0
      case "completed": isCompleted = member.boolean ?? false
      case "url": url = member.string
      case "tags": tags = member.elements.compactMap(\.string)
      case "mergeConflicts": isInConflict = true
      case "recurrence": isRecurring = member.elements.contains { _ in true }
      case "alarms": alarmPlaces = member.elements.flatMap(Self.alarmPlaces)
      default: break
      }
    }
  }

  private static func alarmPlaces(of alarm: Value) -> [String] {
    guard let proximity = alarm["proximity"]?.string else { return [] }
    return alarm.elements(of: "places").map { place in
      let title = place["title"]?.string ?? ""
      return (proximity == "leave" ? "leaving @" : "@") + (title.isEmpty ? "a place" : title)
    }
  }

  /// The priority as it is typed: `!!!` is high, `!!` medium and `!` low.
  var prioritySigns: String {
    switch priority {
    case 1...4: "!!!"
    case 5: "!!"
    case 6...9: "!"
    default: ""
    }
  }

  /// The last letters of an id. They distinguish items better than the first letters, which are the
  /// time of creation.
  static func shortID(_ id: String) -> String {
    // Most ids are ASCII, where bytes are letters.
    guard DisplayWidth.isPlain(id) else {
      return String((id.split(separator: "@").first ?? id[...]).suffix(6))
    }
    let bytes = id.utf8.drop { $0 == UInt8(ascii: "@") }
    let idBeforeAt = bytes.prefix { $0 != UInt8(ascii: "@") }
    return String((idBeforeAt.isEmpty ? id.utf8[...] : idBeforeAt).suffix(6)) ?? ""
  }
}
