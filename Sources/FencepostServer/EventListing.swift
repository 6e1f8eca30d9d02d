// Sorts the occurrences of events and encodes them as JSON. The JSON of each event is cut only
// once, around the values that differ between its occurrences. Does not depend on how the
// occurrences were found.

import CivilTime
import FencepostProtocol
import JSON
import Reminders
import Store

struct EventListing {
  private var events: [ListedEvent] = []
  private var entries: [Entry] = []
  /// The encoded members of occurrences that were changed apart from their event.
  private var ownMembers: [ArraySlice<UInt8>] = []
  /// Indices of `entries`, in sorted order.
  private var order: [SortedEntry] = []
  /// The number of matching occurrences on all pages.
  private(set) var total = 0
  /// The position of the page's last occurrence; nil if no page follows.
  private(set) var lastPosition: EventPosition?
  private var fields: MemberNames?
  /// All encoded occurrences one after the other, and where each ends.
  private var encoded: [UInt8] = []
  private var ends: [Int] = []

  private struct ListedEvent {
    let id: String
    /// The encoded member `id`, with a comma.
    let head: [UInt8]
    let members: ArraySlice<UInt8>
    var cuts: JSONCuts?
  }

  /// The ranges of an event's encoded members that each occurrence replaces by its own values.
  fileprivate struct JSONCuts {
    let start: Range<Int>
    let end: Range<Int>
    let occurrence: Range<Int>
  }

  /// One occurrence. It holds no references, because sorting and copying are faster without
  /// reference counting.
  private struct Entry {
    var eventNumber: Int32
    /// An index into `ownMembers`; negative if the occurrence has the same members as its event.
    var ownIndex: Int32 = -1
    var shape: Shape
    /// Seconds of wall time.
    var start = 0
    var end = 0
    var original = 0
    /// The instants of `start` and `end`.
    var startInstant = Instant(seconds: 0)
    var endInstant = Instant(seconds: 0)
    /// Whether start and end are days.
    var isAllDay: Bool
    var endsAllDay = false
    var isIdentifiedByDay = false
  }

  private enum Shape {
    /// The event takes place once: its members hold everything, and `occurrence` is its start.
    case once
    /// The occurrence was changed: all of its values are in its own members.
    case detached
    case computed
  }

  private struct SortedEntry {
    let start: Int64
    /// Sorts the occurrences that start at the same time: whole days have rank 0 and come first;
    /// then by id, and within a series by original start.
    let rank: UInt64
    let entry: Int32
  }

  var count: Int { entries.count }
  /// An estimate of the encoded size, in bytes.
  private(set) var estimatedLength = 0

  // MARK: Adding

  /// Adds an event, and returns the number that stands for the event in the entries of its
  /// occurrences.
  mutating func add(eventInSlot slot: Int, in items: SessionEvents) -> Int? {
    guard let (id, members) = items.encodedEvent(inSlot: slot) else { return nil }
    var head = Writer(reserving: 64)
    head.member("id", id.text)
    events.append(
      ListedEvent(id: id.text, head: head.takeBytes() + [UInt8(ascii: ",")], members: members))
    return events.count - 1
  }

  mutating func add(onlyOccurrenceOf eventNumber: Int, at start: Instant, isAllDay: Bool) {
    insert(
      Entry(eventNumber: Int32(truncatingIfNeeded: eventNumber), shape: .once, isAllDay: isAllDay),
      at: start)
  }

  /// Adds an occurrence. If several occurrences of one event begin at the same time, they must be
  /// added in the order of their original starts.
  mutating func add(
    _ occurrence: EventSchedule.Occurrence, of eventNumber: Int, _ own: EventKeys.Detached?,
    from start: Instant, to endInstant: Instant, isIdentifiedByDay: Bool
  ) {
    let end = occurrence.end.inZone(of: occurrence.start)
    var entry = Entry(
      eventNumber: Int32(truncatingIfNeeded: eventNumber),
      shape: occurrence.isDetached ? .detached : .computed,
      start: occurrence.start.wallSeconds, end: end.wallSeconds,
      original: occurrence.original.seconds, startInstant: start, endInstant: endInstant,
      isAllDay: occurrence.start.wallTime == nil,
      endsAllDay: end.wallTime == nil, isIdentifiedByDay: isIdentifiedByDay)
    if let own {
      entry.ownIndex = Int32(truncatingIfNeeded: self.ownMembers.count)
      self.ownMembers.append(own.members)
    }
    insert(entry, at: start)
  }

  private mutating func insert(_ entry: Entry, at start: Instant) {
    estimatedLength += 80 + events[Int(entry.eventNumber)].head.count
    estimatedLength +=
      entry.ownIndex < 0
      ? events[Int(entry.eventNumber)].members.count : ownMembers[Int(entry.ownIndex)].count
    order.append(
      SortedEntry(
        start: start.milliseconds, rank: entry.isAllDay ? 0 : 1 << 63,
        entry: Int32(truncatingIfNeeded: entries.count)))
    entries.append(entry)
  }

  // MARK: Encoding

  mutating func sort() {
    let ids = events.indices.sorted {
      events[$0].id.utf8.lexicographicallyPrecedes(events[$1].id.utf8)
    }
    var ranks = [UInt64](repeating: 0, count: events.count)
    for (rank, eventNumber) in ids.enumerated() { ranks[eventNumber] = UInt64(rank) << 31 }
    for index in order.indices {
      let one = order[index]
      let entry = entries[Int(one.entry)]
      order[index] = SortedEntry(
        start: one.start, rank: one.rank | ranks[Int(entry.eventNumber)] | UInt64(one.entry),
        entry: one.entry)
    }
    order.sort { ($0.start, $0.rank) < ($1.start, $1.rank) }
    total = order.count
  }

  /// Leaves only the occurrences that the request asks for: those with its text, after its cursor,
  /// and no more than its limit.
  mutating func select(_ selection: EventSelection) {
    fields = selection.fields
    if let needle = selection.text {
      var known: [Int32: Bool] = [:]
      order = order.filter { one in
        let entry = entries[Int(one.entry)]
        if entry.ownIndex >= 0 { return Self.holds(ownMembers[Int(entry.ownIndex)], needle) }
        if let matches = known[entry.eventNumber] { return matches }
        let matches = Self.holds(events[Int(entry.eventNumber)].members, needle)
        known[entry.eventNumber] = matches
        return matches
      }
    }
    total = order.count
    if let last = selection.cursor?.position {
      let first = order.firstIndex { last.sorts(before: position(of: $0)) } ?? order.count
      order = Array(order[first...])
    }
    if let limit = selection.limit, limit < order.count {
      lastPosition = limit > 0 ? position(of: order[limit - 1]) : nil
      order = Array(order[..<limit])
    }
    ends.reserveCapacity(order.count)
  }

  private func position(of one: SortedEntry) -> EventPosition {
    let entry = entries[Int(one.entry)]
    return EventPosition(
      start: one.start, isAllDay: entry.isAllDay, id: events[Int(entry.eventNumber)].id,
      original: entry.original)
  }

  /// Whether a text occurs in the title, the notes, the location or the URL.
  private static func holds(_ members: ArraySlice<UInt8>, _ needle: FoldedNeedle) -> Bool {
    let whole = [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]
    guard let event = Document.read(whole, limits: .standard).document.root else { return false }
    return ["title", "notes", "location", "url"].contains { name in
      event[name]?.string.map(needle.occurs) ?? false
    }
  }

  /// Encodes the next few occurrences; false when all are encoded.
  mutating func write(_ instants: inout ItemInstants) -> Bool {
    let next = ends.count
    guard next < order.count else { return false }
    for index in next..<min(next + Self.batchSize, order.count) {
      write(entries[Int(order[index].entry)], &instants)
      ends.append(encoded.count)
    }
    return true
  }

  private static let batchSize = 200

  private mutating func write(_ entry: Entry, _ instants: inout ItemInstants) {
    let eventNumber = Int(entry.eventNumber)
    encoded += events[eventNumber].head
    let members: ArraySlice<UInt8>
    if entry.ownIndex >= 0 {
      members = ownMembers[Int(entry.ownIndex)]
      let cuts = entry.shape == .computed ? JSONCuts(members) : nil
      write(entry, members.withoutInstants, cuts)
    } else {
      members = events[eventNumber].members
      if events[eventNumber].cuts == nil, entry.shape != .detached {
        events[eventNumber].cuts = JSONCuts(members)
      }
      write(entry, members.withoutInstants, events[eventNumber].cuts)
    }
    encoded.append(UInt8(ascii: ","))
    guard entry.shape == .computed else { return instants.append(of: members, to: &encoded) }
    instants.append(
      start: entry.startInstant, dueOrEnd: entry.endInstant, isEvent: true, to: &encoded)
  }

  private mutating func write(_ entry: Entry, _ members: ArraySlice<UInt8>, _ cuts: JSONCuts?) {
    guard let cuts else { return append(members) }
    if entry.shape == .once {
      append(members[..<cuts.occurrence.lowerBound])
      append(members[cuts.start])
    } else {
      append(members[..<cuts.start.lowerBound])
      append(entry.start, isDay: entry.isAllDay)
      append(members[cuts.start.upperBound..<cuts.end.lowerBound])
      append(entry.end, isDay: entry.endsAllDay)
      append(members[cuts.end.upperBound..<cuts.occurrence.lowerBound])
      append(entry.original, isDay: entry.isIdentifiedByDay)
    }
    append(members[cuts.occurrence.upperBound...])
  }

  private mutating func append(_ piece: ArraySlice<UInt8>) {
    piece.withUnsafeBufferPointer { encoded.append(contentsOf: $0) }
  }

  private mutating func append(_ seconds: Int, isDay: Bool) {
    let wall = WallTime(seconds: seconds)
    encoded.append(UInt8(ascii: "\""))
    if isDay { wall.day.append(to: &encoded) } else { wall.append(to: &encoded) }
    encoded.append(UInt8(ascii: "\""))
  }

  /// The members of each encoded occurrence, in order.
  var members: [ArraySlice<UInt8>] {
    var start = 0
    return ends.map { end in
      defer { start = end }
      return encoded[start..<end]
    }
  }

  /// All encoded occurrences, in order.
  consuming func finish() -> [EncodedItem] {
    let fields = fields
    return members.map { members in
      guard let fields else { return EncodedItem(id: nil, members: members) }
      return EncodedItem(
        id: nil, members: members.members(only: fields)[...])
    }
  }
}

extension EventListing.JSONCuts {
  /// Finds the values of `start`, `end` and `occurrence`; nil if one of them is missing.
  fileprivate init?(_ members: ArraySlice<UInt8>) {
    var rest = members
    /// The range of the value that follows `key`. The search compares eight bytes at once, so a key
    /// must have at least eight. The key of a string therefore ends with the quotation mark that
    /// opens its value.
    func value(of key: StaticString, isText: Bool = true) -> Range<Int>? {
      guard let start = rest.end(of: key).map({ isText ? $0 - 1 : $0 }) else { return nil }
      // The value is null, or a text that contains no comma.
      let end = rest[start...].firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
      rest = rest[end...]
      return start..<end
    }
    guard let start = value(of: #","start":""#), let end = value(of: #","end":""#),
      let occurrence = value(of: #","occurrence":"#, isText: false)
    else { return nil }
    self.init(start: start, end: end, occurrence: occurrence)
  }
}

extension Moment {
  /// Seconds of wall time; for a whole day, those of its midnight.
  fileprivate var wallSeconds: Int { (wallTime ?? day.midnight).seconds }
}
