// A calendar event, as a person thinks of it: what happens, from when to when. Knows neither the
// file that it stands in nor the names that it has on any wire.

public import CivilTime

public struct Event: Hashable, Sendable {
  public var title: String
  public var notes: String?
  public var url: String?
  /// Where it is, in free words.
  public var location: String?
  /// Where it is on the map. Its radius is `Fence.defaultRadius` where nobody says.
  public var place: FencePlace?
  public var start: Moment
  /// Of whole days the day after the last one. Never before the start, and of its form: a day
  /// beside a day, a zone's time beside a zone's, though that may be another zone.
  public var end: Moment
  public var availability: Availability
  public var status: Status?
  public var alarms: [Alarm]
  /// At most one in what we write; a file may bring several.
  public var recurrence: [RecurrenceRule]
  public var attachments: [Attachment]
  public var creationDate: Instant?
  public var lastModifiedDate: Instant?

  /// What it makes of the person's time.
  public enum Availability: CaseIterable, Hashable, Sendable {
    case busy, free, tentative
    /// Away.
    case unavailable
  }

  public enum Status: CaseIterable, Hashable, Sendable {
    case confirmed, tentative
    /// It does not take place. It is shown as that, and none of its alarms fires.
    case canceled
  }

  public init(
    title: String, notes: String? = nil, url: String? = nil, location: String? = nil,
    place: FencePlace? = nil, start: Moment, end: Moment, availability: Availability = .busy,
    status: Status? = nil, alarms: [Alarm] = [], recurrence: [RecurrenceRule] = [],
    attachments: [Attachment] = [], creationDate: Instant? = nil, lastModifiedDate: Instant? = nil
  ) {
    self.title = title
    self.notes = notes
    self.url = url
    self.location = location
    self.place = place
    self.start = start
    self.end = end
    self.availability = availability
    self.status = status
    self.alarms = alarms
    self.recurrence = recurrence
    self.attachments = attachments
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
  }

  public var isAllDay: Bool { start.wallTime == nil }

  /// This event with what differs between two others. Where only their ends differ it takes the
  /// new length.
  func applying(_ new: Event, over old: Event) -> Event {
    var event = self
    func apply<Value: Equatable>(_ member: WritableKeyPath<Event, Value>) {
      if new[keyPath: member] != old[keyPath: member] {
        event[keyPath: member] = new[keyPath: member]
      }
    }
    apply(\.title)
    apply(\.notes)
    apply(\.url)
    apply(\.location)
    apply(\.place)
    apply(\.availability)
    apply(\.status)
    apply(\.alarms)
    apply(\.attachments)
    apply(\.recurrence)
    if new.start != old.start {
      (event.start, event.end) = (new.start, new.end)
    } else if new.end != old.end {
      let length = EventLength(from: new.start, to: new.end)
      event.end = length.end(of: start, in: new.end.zone).formed(like: start)
    }
    return event
  }
}

/// One occurrence that is something else than the series says.
public struct EventOverride: Hashable, Sendable {
  /// When it would have been, on the wall that the series' start is on: what it goes by.
  public let original: WallTime
  /// RANGE=THISANDFUTURE: it stands for all later ones too, up to the next such override.
  public let isLasting: Bool
  public let event: Event

  public var isCanceled: Bool { event.status == .canceled }
}

/// One time at which an event takes place.
public struct EventOccurrence: Hashable, Sendable {
  public let original: WallTime
  public let start: Moment
  public let end: Moment
  /// It has a component of its own.
  public let isDetached: Bool
  /// What says all else of it: the series, or the override that stands for it. Its own start and
  /// end are those of the first that it stands for.
  public let event: Event
}
