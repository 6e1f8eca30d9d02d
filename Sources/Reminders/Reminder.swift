// A reminder, as a person thinks of it. Knows neither the file that it stands in nor the names that
// it has on any wire.

public import CivilTime

public struct Reminder: Hashable, Sendable {
  public var title: String
  public var notes: String?
  public var url: String?
  /// A place in free words; where an alarm goes off is the alarm's.
  public var location: String?
  public var priority: Priority
  public var start: Moment?
  public var due: Moment?
  public var status: Status
  public var creationDate: Instant?
  public var lastModifiedDate: Instant?
  public var tags: [String]
  /// The reminder that this one is a part of, by its UID.
  public var parent: String?
  public var attachments: [Attachment]
  public var alarms: [Alarm]
  /// At most one in what we write; a file may bring several.
  public var recurrence: [RecurrenceRule]

  public enum Status: Hashable, Sendable {
    case open
    /// Nobody means to do it any more; it counts as open, but none of its alarms fires.
    case cancelled
    /// Other programs may not say when.
    case completed(Instant?)
  }

  public init(
    title: String, notes: String? = nil, url: String? = nil, location: String? = nil,
    priority: Priority = .none, start: Moment? = nil, due: Moment? = nil, status: Status = .open,
    creationDate: Instant? = nil, lastModifiedDate: Instant? = nil, tags: [String] = [],
    parent: String? = nil, attachments: [Attachment] = [], alarms: [Alarm] = [],
    recurrence: [RecurrenceRule] = []
  ) {
    self.title = title
    self.notes = notes
    self.url = url
    self.location = location
    self.priority = priority
    self.start = start
    self.due = due
    self.status = status
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
    self.tags = tags
    self.parent = parent
    self.attachments = attachments
    self.alarms = alarms
    self.recurrence = recurrence
  }

  public var isCompleted: Bool {
    if case .completed = status { true } else { false }
  }

  public var completionDate: Instant? {
    if case .completed(let at) = status { at } else { nil }
  }

  /// Whether a place has to do with when it is shown.
  public var isLocation: Bool { alarms.contains { $0.fence != nil } }
}

/// How much it matters: 1 most, 9 least, 0 not said.
public struct Priority: Hashable, Sendable {
  public let number: Int

  public init?(_ number: Int) {
    guard (0...9).contains(number) else { return nil }
    self.number = number
  }

  private init(known: Int) { number = known }

  public static let none = Priority(known: 0)

  public enum PriorityRange: CaseIterable, Sendable {
    case none, low, medium, high
  }

  public var band: PriorityRange {
    switch number {
    case 1...4: .high
    case 5: .medium
    case 6...9: .low
    default: .none
    }
  }
}

/// Something that belongs to an item without being in it.
public struct Attachment: Hashable, Sendable {
  /// Nil where the file itself holds the bytes; such a one is kept as it is.
  public var url: String?
  public var mediaType: String?
  public var title: String?

  public init(url: String?, mediaType: String? = nil, title: String? = nil) {
    self.url = url
    self.mediaType = mediaType
    self.title = title
  }
}
