// A calendar event as a person sees it: what happens, from when to when. Does not depend on files
// or on the protocol's names.

public import CivilTime

public struct Event: Hashable, Sendable {
  public var title: String
  public var notes: String?
  public var url: String?
  /// Where the event takes place, in free text.
  public var location: String?
  /// Where the event takes place on the map. The default radius is `Fence.defaultRadius`.
  public var place: FencePlace?
  public var start: Moment
  /// For an all-day event, the day after its last day. The end is never before the start. Both are
  /// days, or both are floating times, or both have a zone, maybe not the same one.
  public var end: Moment
  public var availability: Availability
  public var status: Status?
  public var alarms: [Alarm]
  /// Fencepost writes one rule at most; files of other programs may have several.
  public var recurrence: [RecurrenceRule]
  public var attachments: [Attachment]
  /// Read from the file and never written.
  public var attendees: [Attendee]
  public var creationDate: Instant?
  public var lastModifiedDate: Instant?

  /// How the event affects the person's availability.
  public enum Availability: CaseIterable, Hashable, Sendable {
    case busy, free, tentative
    /// The person is away, as in Microsoft's "out of office".
    case unavailable
  }

  public enum Status: CaseIterable, Hashable, Sendable {
    case confirmed, tentative
    /// The event does not take place. Clients show it as canceled, and its alarms do not go off.
    case canceled
  }

  public init(
    title: String, notes: String? = nil, url: String? = nil, location: String? = nil,
    place: FencePlace? = nil, start: Moment, end: Moment, availability: Availability = .busy,
    status: Status? = nil, alarms: [Alarm] = [], recurrence: [RecurrenceRule] = [],
    attachments: [Attachment] = [], attendees: [Attendee] = [], creationDate: Instant? = nil,
    lastModifiedDate: Instant? = nil
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
    self.attendees = attendees
    self.creationDate = creationDate
    self.lastModifiedDate = lastModifiedDate
  }

  public var isAllDay: Bool { start.wallTime == nil }

  /// This event with the differences between `old` and `new` applied. It gets the length of `new`
  /// if that differs from the length of `old`, and otherwise keeps its own.
  func applyingChanges(_ new: Event, over old: Event) -> Event {
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
      let keepsLength =
        EventLength(from: new.start, to: new.end) == EventLength(from: old.start, to: old.end)
      let length = EventLength(from: start, to: end)
      event.start = new.start
      event.end =
        keepsLength && new.isAllDay == isAllDay
        ? length.end(of: new.start, in: new.end.zone) : new.end
    } else if new.end != old.end {
      let length = EventLength(from: new.start, to: new.end)
      event.end = length.end(of: start, in: new.end.zone).converted(toKindOf: start)
    }
    return event
  }
}

/// An occurrence that differs from its series.
public struct EventOverride: Hashable, Sendable {
  /// The start that the series gives the occurrence, as wall time in the zone of the series'
  /// start. This start identifies the occurrence.
  public let original: WallTime
  /// RANGE=THISANDFUTURE: the override also applies to all later occurrences, up to the next such
  /// override.
  public let isThisAndFuture: Bool
  public let event: Event

  public var isCanceled: Bool { event.status == .canceled }
}

/// One occurrence of an event.
public struct EventOccurrence: Hashable, Sendable {
  public let original: WallTime
  public let start: Moment
  public let end: Moment
  /// Whether the occurrence has a component of its own.
  public let isDetached: Bool
  /// The series or override from which the occurrence has its other properties. The start and end
  /// in it belong to the first occurrence that the series or override applies to.
  public let event: Event
}
