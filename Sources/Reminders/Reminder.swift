// A reminder as a person sees it. Does not depend on files or on the protocol's names.

public import CivilTime

public struct Reminder: Hashable, Sendable {
  public var title: String
  public var notes: String?
  public var url: String?
  /// A location in free text. It has nothing to do with the places of alarms.
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
  /// The number in the order by hand, lower first (see `HandOrder`). Nil if no program has moved
  /// the reminder, so that its creation decides.
  public var sortOrder: Int?
  public var attachments: [Attachment]
  public var alarms: [Alarm]
  /// Fencepost writes one rule at most; files of other programs may have several.
  public var recurrence: [RecurrenceRule]

  public enum Status: Hashable, Sendable {
    case open
    /// The person will not do the task. The reminder counts as open, but its alarms do not go off.
    case cancelled
    /// The time of completion; nil if another program did not record it.
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

  /// Whether the reminder has a place alarm.
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
  /// Nil if the item's file itself contains the document; such an attachment is kept as it is.
  public var url: String?
  public var mediaType: String?
  public var title: String?

  public init(url: String?, mediaType: String? = nil, title: String? = nil) {
    self.url = url
    self.mediaType = mediaType
    self.title = title
  }
}
