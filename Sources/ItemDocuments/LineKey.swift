// The keys of a document's lines: their names, and which kind of item has which keys.

import QuickAdd

public enum ItemDocumentKind: String, CaseIterable, Sendable {
  case reminder, event, place, list

  /// The keys of a document of this kind, in the order of their lines.
  public var keys: [LineKey] {
    switch self {
    case .reminder:
      [.title, .list, .due, .start, .repeat, .alarm, .priority, .tags, .location, .url, .done]
    case .event:
      [
        .title, .list, .start, .end, .repeat, .alarm, .location, .place, .url, .availability,
        .status,
      ]
    case .place: [.title, .point, .radius, .address]
    case .list: [.title, .color, .entities]
    }
  }

  /// Whether the document can have notes. A list cannot, because it is a folder.
  public var hasNotes: Bool { self != .list }

  var nounWithArticle: String {
    switch self {
    case .reminder: "A reminder"
    case .event: "An event"
    case .place: "A place"
    case .list: "A list"
    }
  }

  var parsedKind: ParsedText.Kind {
    switch self {
    case .event: .event
    case .place: .place
    case .reminder, .list: .reminder
    }
  }
}

/// The key before the colon of a line. `notes` stands for the text below the empty line.
public enum LineKey: String, CaseIterable, Hashable, Sendable {
  case title, list, due, start, end, `repeat`, alarm, priority, tags, location, place, url, done,
    availability, status, point, radius, address, color, entities, notes

  /// The name of the key in a document.
  public var name: String {
    switch self {
    case .title: "Title"
    case .list: "List"
    case .due: "Due"
    case .start: "Start"
    case .end: "End"
    case .repeat: "Repeat"
    case .alarm: "Alarm"
    case .priority: "Priority"
    case .tags: "Tags"
    case .location: "Where"
    case .place: "Place"
    case .url: "URL"
    case .done: "Done"
    case .availability: "Show as"
    case .status: "Status"
    case .point: "At"
    case .radius: "Radius"
    case .address: "Address"
    case .color: "Color"
    case .entities: "Takes"
    case .notes: "Notes"
    }
  }

  /// Other names that are accepted for the key, in lower case.
  var otherNames: [String] {
    switch self {
    case .title: ["name", "summary"]
    case .list: ["calendar", "cal", "project"]
    case .due: ["deadline", "by"]
    case .start: ["after", "from", "starts", "begin"]
    case .end: ["to", "ends"]
    case .repeat: ["every", "repeats", "rrule", "recurrence"]
    case .alarm: ["remind", "alert", "alarms"]
    case .priority: ["prio", "pri"]
    case .tags: ["tag"]
    case .location: ["location", "loc"]
    case .place: ["geo"]
    case .url: ["link"]
    case .done: ["completed"]
    case .availability: ["availability", "busy"]
    case .status: ["state"]
    case .point: ["coordinates", "position"]
    case .radius: ["within"]
    case .address: []
    case .color: ["colour"]
    case .entities: ["holds", "entities"]
    case .notes: ["note", "description"]
    }
  }

  /// Whether a document may have several lines with this key.
  var isRepeatable: Bool { self == .alarm || self == .repeat || self == .tags }

  /// Whether the value is free text, which no grammar reads.
  var isText: Bool { [.title, .location, .address, .url].contains(self) }

  /// What the line is for, with examples of values.
  public var purpose: String {
    switch self {
    case .title: "what it is called"
    case .list: "the list it belongs to"
    case .due: "when it is due: fri 18:00, 1 dec, 2026-12-01 09:00"
    case .start: "when it starts"
    case .end: "when it ends; for whole days, the last day"
    case .repeat: "how it repeats: every fri, every 2 weeks until 1 mar"
    case .alarm: "one alarm, such as 15 minutes before, or arriving at Home, or tomorrow 9:00"
    case .priority: "high, medium, low or 1 to 9"
    case .tags: "tags, with commas between them"
    case .location: "where it is, in free words"
    case .place: "where it is on the map: one of your places, or coordinates"
    case .url: "a link"
    case .done: "yes or no"
    case .availability: "busy, free, tentative or unavailable"
    case .status: "confirmed, tentative or canceled"
    case .point: "latitude and longitude: 48.8606, 2.3376"
    case .radius: "how far the place reaches: 200 m, 500 ft"
    case .address: "its address"
    case .color: "#RRGGBB"
    case .entities: "reminders, events, or both"
    case .notes: "the text below the empty line"
    }
  }

  static let byName: [String: LineKey] = {
    var table: [String: LineKey] = [:]
    for key in allCases {
      for name in [QuickAddValue.folded(key.name)] + key.otherNames { table[name] = key }
    }
    // `where` means the free text of a reminder's or event's location.
    table["where"] = .location
    return table
  }()
}
