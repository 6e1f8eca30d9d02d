// The keys before a colon, with all their names. Some names are kept because earlier clients use
// them.

enum Key: String, CaseIterable, Sendable {
  case list, at, leave, location, due, start, end, on, until, `repeat`, duration, remind, within,
    zone, priority, tag, url, note, address
  /// A key that only filters have.
  case status

  /// All names of the key. Completion offers the first one.
  var names: [String] {
    switch self {
    case .list: ["list", "calendar", "cal", "project"]
    case .at: ["at", "arrive", "arriving", "place"]
    case .leave: ["leave", "leaving"]
    case .location: ["location", "where", "loc"]
    case .due: ["due", "deadline", "by"]
    case .start: ["start", "after", "from", "starts", "defer", "begin"]
    case .end: ["end", "to", "ends"]
    case .on: ["on", "day", "date", "when", "time"]
    case .until: ["until"]
    case .repeat: ["repeat", "every", "repeats", "rrule", "recurrence"]
    case .duration: ["for", "duration"]
    case .remind: ["remind", "alarm", "alert"]
    case .within: ["within", "radius"]
    case .zone: ["zone", "tz", "timezone"]
    case .priority: ["priority", "prio", "pri"]
    case .tag: ["tag", "tags"]
    case .url: ["url", "link"]
    case .note: ["note", "notes", "description"]
    case .address: ["address"]
    // Quick add has no such key, so the words stay in the title.
    case .status: []
    }
  }

  /// Whether the key's value is a date, repetition or duration, which is read word by word.
  var takesWords: Bool {
    switch self {
    case .due, .start, .end, .on, .until, .repeat, .duration, .remind, .within: true
    default: false
    }
  }

  /// The keys that only a filter has.
  static let ofFilters: [String: Key] = ["status": .status, "is": .status, "near": .at]

  static let byName: [String: Key] = {
    var table: [String: Key] = [:]
    for key in allCases {
      for name in key.names { table[name] = key }
    }
    return table
  }()
}
