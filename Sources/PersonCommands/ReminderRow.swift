// The values of a reminder that a row of output shows.

import CivilTime
import JSON

struct ReminderRow {
  var id = ""
  var title = ""
  var list = ""
  var due: String?
  var timeZone: String?
  /// The id of the parent; nil if the reminder is not a subtask.
  var parent: String?
  var completionDate: String?
  var priority = 0
  var isCompleted = false
  var tags: [String] = []
  var url: String?
  var isRecurring = false
  var isInConflict = false
  /// The distance to the nearest place of the reminder, in words; nil if it was not asked for.
  var distanceText: String?
  /// The places of the reminder's alarms, such as `@Home` or `leaving @Office`.
  var alarmPlaces: [String] = []

  /// The members to ask for in the param `fields`.
  static let fields = [
    "id", "title", "list", "due", "timeZone", "completionDate", "priority", "completed", "tags",
    "recurrence", "alarms", "mergeConflicts", "parent",
  ]

  init() {}

  /// - Parameter value: A reminder in an answer of the server. Its JSON must have no blanks
  /// between tokens.
  init(_ value: Value) {
    let members = value.text.dropFirst().dropLast()
    self.init(members: members.span)
  }

  init(id: Span<UInt8>, members: Span<UInt8>) {
    self.init(members: members)
    self.id = id.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }

  /// Reads the members in place. With thousands of reminders this is much faster than parsing
  /// them.
  private init(members: Span<UInt8>) {
    var cursor = EncodedCursor()
    while let key = cursor.nextKey(in: members) {
      switch Key(encoded: key, in: members) {
      case "id": id = cursor.string(in: members) ?? ""
      case "title": title = cursor.string(in: members) ?? ""
      case "list": list = cursor.string(in: members) ?? ""
      case "due": due = cursor.string(in: members)
      case "timeZone": timeZone = cursor.string(in: members)
      case "parent": parent = cursor.string(in: members)
      case "completionDate": completionDate = cursor.string(in: members)
      case "priority": priority = cursor.integer(in: members) ?? 0
      case "completed": isCompleted = cursor.isTrue(in: members)
      case "url": url = cursor.string(in: members)
      case "tags":
        while cursor.hasElement(in: members) {
          if let tag = cursor.string(in: members) { tags.append(tag) }
        }
      case "recurrence":
        while cursor.hasElement(in: members) {
          cursor.skip(in: members)
          isRecurring = true
        }
      case "alarms":
        while cursor.hasElement(in: members) { addPlaces(ofAlarm: &cursor, in: members) }
      case "mergeConflicts":
        while cursor.hasElement(in: members) {
          cursor.skip(in: members)
          isInConflict = true
        }
      default: cursor.skip(in: members)
      }
    }
  }

  private mutating func addPlaces(ofAlarm cursor: inout EncodedCursor, in bytes: Span<UInt8>) {
    var beginning: String?
    var titles: [String] = []
    while let key = cursor.nextKey(in: bytes) {
      switch Key(encoded: key, in: bytes) {
      case "proximity":
        beginning = cursor.string(in: bytes).map { $0 == "leave" ? "leaving @" : "@" }
      case "places":
        while cursor.hasElement(in: bytes) {
          titles.append(Self.title(ofPlace: &cursor, in: bytes))
        }
      default: cursor.skip(in: bytes)
      }
    }
    if let beginning { alarmPlaces += titles.map { beginning + $0 } }
  }

  private static func title(ofPlace cursor: inout EncodedCursor, in bytes: Span<UInt8>) -> String {
    var title = ""
    while let key = cursor.nextKey(in: bytes) {
      switch Key(encoded: key, in: bytes) {
      case "title": title = cursor.string(in: bytes) ?? ""
      default: cursor.skip(in: bytes)
      }
    }
    return title.isEmpty ? "a place" : title
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
