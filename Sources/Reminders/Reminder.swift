// A reminder as a person sees it. Knows neither its file nor names on the wire.

public import CivilTime

public struct Reminder: Hashable, Sendable {
  public var title: String
  public var notes: String?
  public var url: String?
  /// A place in free text; the places of alarms are separate.
  public var location: String?
  public var priority: Priority
  public var start: Moment?
  public var due: Moment?
  public var status: Status
  public var creationDate: Instant?
  public var lastModifiedDate: Instant?
  public var tags: [String]
  /// The UID of the reminder that this one is a subtask of.
  public var parent: String?
  /// The place in the order by hand, lower first; nil where no program moved it, so that its creation
  /// decides. See `HandOrder`.
  public var sortOrder: Int?
  public var attachments: [Attachment]
  public var alarms: [Alarm]
  /// At most one in files that Fencepost writes; other files may have several.
  public var recurrence: [RecurrenceRule]

  public enum Status: Hashable, Sendable {
    case open
    /// The person will not do it; it counts as open, but its alarms do not fire.
    case cancelled
    /// The time is nil if another program did not record it.
    case completed(Instant?)
  }

  public init(
    title: String, notes: String? = nil, url: String? = nil, location: String? = nil,
    priority: Priority = .none, start: Moment? = nil, due: Moment? = nil, status: Status = .open,
    creationDate: Instant? = nil, lastModifiedDate: Instant? = nil, tags: [String] = [],
    parent: String? = nil, sortOrder: Int? = nil, attachments: [Attachment] = [],
    alarms: [Alarm] = [],
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
    self.sortOrder = sortOrder
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

  /// Whether it has a place alarm.
  public var isLocation: Bool { alarms.contains { $0.fence != nil } }
}

/// The importance: 1 is the highest, 9 the lowest, 0 not set.
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

/// A document that belongs to an item, by its URL.
public struct Attachment: Hashable, Sendable {
  /// Nil if the file contains the bytes; such an attachment is kept as it is.
  public var url: String?
  public var mediaType: String?
  public var title: String?

  public init(url: String?, mediaType: String? = nil, title: String? = nil) {
    self.url = url
    self.mediaType = mediaType
    self.title = title
  }
}
