// Sorts the occurrences of events and encodes them as JSON. The JSON of each event is cut only
// once, around the values that differ between its occurrences. This file does not depend on how
// the occurrences were found.

import CivilTime
import FencepostProtocol
import JSON
import Reminders
import Store

struct EventListing {
  private var events: [ListedEvent] = []
  private var occurrences: [ListedOccurrence] = []
  /// The encoded members of occurrences that were changed alone, without the rest of their series.
  private var ownMembers: [ArraySlice<UInt8>] = []
  /// A key for each selected occurrence. After `sort`, the keys are in the order of the reply.
  private var sortKeys: [OccurrenceSortKey] = []
  /// The number of matching occurrences on all pages.
  private(set) var total = 0
  /// The position of the page's last occurrence; nil if no page follows.
  private(set) var lastPosition: EventPosition?
  private var fields: MemberNames?
  /// All encoded occurrences one after the other, and where each ends.
  private var encodedBytes: [UInt8] = []
  private var endOffsets: [Int] = []

  private struct ListedEvent {
    let id: String
    /// The encoded member `id`, with a comma.
    let encodedID: [UInt8]
    let members: ArraySlice<UInt8>
    var valueRanges: ReplacedValueRanges?
  }

  /// The ranges of an event's encoded members that each occurrence replaces by its own values.
  fileprivate struct ReplacedValueRanges {
    let start: Range<Int>
    let end: Range<Int>
    let occurrence: Range<Int>
  }

  /// One occurrence. It holds no references, because sorting and copying are faster without
  /// reference counting.
  private struct ListedOccurrence {
    var eventNumber: Int32
    /// An index into `ownMembers`; negative if the occurrence has the same members as its event.
    var ownIndex: Int32 = -1
    var kind: OccurrenceKind
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

  private enum OccurrenceKind {
    /// The event takes place once: the event's own members are complete, and the member
    /// `occurrence` is the event's start.
    case onlyOccurrence
    /// The occurrence was changed: all of its values are in its own members.
    case changedOccurrence
    case computedOccurrence
  }

  private struct OccurrenceSortKey {
    let start: Int64
    /// The order of occurrences that start at the same time: whole days first; then by id, and
    /// within a series by original start.
    let tieBreaker: UInt64
    let occurrenceIndex: Int32
  }

  var count: Int { occurrences.count }
  /// An estimate of the encoded size, in bytes.
  private(set) var estimatedLength = 0

  // MARK: Adding

  /// Adds an event, still without its occurrences. Returns the number under which the occurrences
  /// are then added; nil if the event cannot be read.
  mutating func add(eventInSlot slot: Int, in items: SessionEvents) -> Int? {
    guard let (id, members) = items.encodedEvent(inSlot: slot) else { return nil }
    var encodedID = Writer(reserving: 64)
    encodedID.member("id", id.text)
    events.append(
      ListedEvent(
        id: id.text, encodedID: encodedID.takeBytes() + [UInt8(ascii: ",")], members: members))
    return events.count - 1
  }

  mutating func add(onlyOccurrenceOf eventNumber: Int, at start: Instant, isAllDay: Bool) {
    insert(
      ListedOccurrence(
        eventNumber: Int32(truncatingIfNeeded: eventNumber), kind: .onlyOccurrence,
        isAllDay: isAllDay),
      at: start)
  }

  /// Adds an occurrence. If several occurrences of one event begin at the same time, they must be
  /// added in the order of their original starts.
  mutating func add(
    _ scheduled: EventSchedule.Occurrence, of eventNumber: Int,
    _ ownKeys: EventKeys.DetachedOccurrence?,
    from start: Instant, to endInstant: Instant, isIdentifiedByDay: Bool
  ) {
    let end = scheduled.end.inZone(of: scheduled.start)
    var occurrence = ListedOccurrence(
      eventNumber: Int32(truncatingIfNeeded: eventNumber),
      kind: scheduled.isDetached ? .changedOccurrence : .computedOccurrence,
      start: scheduled.start.wallSeconds, end: end.wallSeconds,
      original: scheduled.original.seconds, startInstant: start, endInstant: endInstant,
      isAllDay: scheduled.start.wallTime == nil,
      endsAllDay: end.wallTime == nil, isIdentifiedByDay: isIdentifiedByDay)
    if let ownKeys {
      occurrence.ownIndex = Int32(truncatingIfNeeded: self.ownMembers.count)
      self.ownMembers.append(ownKeys.members)
    }
    insert(occurrence, at: start)
  }

  private mutating func insert(_ occurrence: ListedOccurrence, at start: Instant) {
    estimatedLength += 80 + events[Int(occurrence.eventNumber)].encodedID.count
    estimatedLength +=
      occurrence.ownIndex < 0
      ? events[Int(occurrence.eventNumber)].members.count
      : ownMembers[Int(occurrence.ownIndex)].count
    sortKeys.append(
      OccurrenceSortKey(
        start: start.milliseconds, tieBreaker: occurrence.isAllDay ? 0 : 1 << 63,
        occurrenceIndex: Int32(truncatingIfNeeded: occurrences.count)))
    occurrences.append(occurrence)
  }

  // MARK: Encoding

  mutating func sort() {
    let sortedEvents = events.indices.sorted {
      events[$0].id.utf8.lexicographicallyPrecedes(events[$1].id.utf8)
    }
    var eventRanks = [UInt64](repeating: 0, count: events.count)
    for (rank, eventNumber) in sortedEvents.enumerated() {
      eventRanks[eventNumber] = UInt64(rank) << 31
    }
    for index in sortKeys.indices {
      let sortKey = sortKeys[index]
      let occurrence = occurrences[Int(sortKey.occurrenceIndex)]
      sortKeys[index] = OccurrenceSortKey(
        start: sortKey.start,
        tieBreaker: sortKey.tieBreaker | eventRanks[Int(occurrence.eventNumber)]
          | UInt64(sortKey.occurrenceIndex),
        occurrenceIndex: sortKey.occurrenceIndex)
    }
    sortKeys.sort { ($0.start, $0.tieBreaker) < ($1.start, $1.tieBreaker) }
    total = sortKeys.count
  }

  /// Leaves only the occurrences that the request asks for: those with its text, after its cursor,
  /// and no more than its limit.
  mutating func select(_ selection: EventSelection) {
    fields = selection.fields
    if let needle = selection.text {
      var matchesByEvent: [Int32: Bool] = [:]
      sortKeys = sortKeys.filter { sortKey in
        let occurrence = occurrences[Int(sortKey.occurrenceIndex)]
        if occurrence.ownIndex >= 0 {
          return Self.textMatches(ownMembers[Int(occurrence.ownIndex)], needle)
        }
        if let matches = matchesByEvent[occurrence.eventNumber] { return matches }
        let matches = Self.textMatches(events[Int(occurrence.eventNumber)].members, needle)
        matchesByEvent[occurrence.eventNumber] = matches
        return matches
      }
    }
    total = sortKeys.count
    if let last = selection.cursor?.position {
      let first = sortKeys.firstIndex { last.sorts(before: position(of: $0)) } ?? sortKeys.count
      sortKeys = Array(sortKeys[first...])
    }
    if let limit = selection.limit, limit < sortKeys.count {
      lastPosition = limit > 0 ? position(of: sortKeys[limit - 1]) : nil
      sortKeys = Array(sortKeys[..<limit])
    }
    endOffsets.reserveCapacity(sortKeys.count)
  }

  private func position(of sortKey: OccurrenceSortKey) -> EventPosition {
    let occurrence = occurrences[Int(sortKey.occurrenceIndex)]
    return EventPosition(
      start: sortKey.start, isAllDay: occurrence.isAllDay,
      id: events[Int(occurrence.eventNumber)].id,
      original: occurrence.original)
  }

  /// Whether the event's title, notes, location or URL contains the text.
  private static func textMatches(_ members: ArraySlice<UInt8>, _ needle: FoldedNeedle) -> Bool {
    let encodedObject = [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]
    guard let event = Document.read(encodedObject, limits: .standard).document.root else {
      return false
    }
    return ["title", "notes", "location", "url"].contains { name in
      event[name]?.string.map(needle.occurs) ?? false
    }
  }

  /// Encodes the next few occurrences; false when all are encoded.
  mutating func write(_ instants: inout ItemInstants) -> Bool {
    let firstUnencoded = endOffsets.count
    guard firstUnencoded < sortKeys.count else { return false }
    for index in firstUnencoded..<min(firstUnencoded + Self.batchSize, sortKeys.count) {
      write(occurrences[Int(sortKeys[index].occurrenceIndex)], &instants)
      endOffsets.append(encodedBytes.count)
    }
    return true
  }

  private static let batchSize = 200

  private mutating func write(_ occurrence: ListedOccurrence, _ instants: inout ItemInstants) {
    let eventNumber = Int(occurrence.eventNumber)
    encodedBytes += events[eventNumber].encodedID
    let members: ArraySlice<UInt8>
    if occurrence.ownIndex >= 0 {
      members = ownMembers[Int(occurrence.ownIndex)]
      let valueRanges = occurrence.kind == .computedOccurrence ? ReplacedValueRanges(members) : nil
      write(occurrence, members.withoutInstants, valueRanges)
    } else {
      members = events[eventNumber].members
      if events[eventNumber].valueRanges == nil, occurrence.kind != .changedOccurrence {
        events[eventNumber].valueRanges = ReplacedValueRanges(members)
      }
      write(occurrence, members.withoutInstants, events[eventNumber].valueRanges)
    }
    encodedBytes.append(UInt8(ascii: ","))
    guard occurrence.kind == .computedOccurrence else {
      return instants.append(of: members, to: &encodedBytes)
    }
    instants.append(
      start: occurrence.startInstant, dueOrEnd: occurrence.endInstant, isEvent: true,
      to: &encodedBytes)
  }

  private mutating func write(
    _ occurrence: ListedOccurrence, _ members: ArraySlice<UInt8>,
    _ valueRanges: ReplacedValueRanges?
  ) {
    guard let valueRanges else { return append(members) }
    if occurrence.kind == .onlyOccurrence {
      append(members[..<valueRanges.occurrence.lowerBound])
      append(members[valueRanges.start])
    } else {
      append(members[..<valueRanges.start.lowerBound])
      append(occurrence.start, isDay: occurrence.isAllDay)
      append(members[valueRanges.start.upperBound..<valueRanges.end.lowerBound])
      append(occurrence.end, isDay: occurrence.endsAllDay)
      append(members[valueRanges.end.upperBound..<valueRanges.occurrence.lowerBound])
      append(occurrence.original, isDay: occurrence.isIdentifiedByDay)
    }
    append(members[valueRanges.occurrence.upperBound...])
  }

  private mutating func append(_ piece: ArraySlice<UInt8>) {
    piece.withUnsafeBufferPointer { encodedBytes.append(contentsOf: $0) }
  }

  private mutating func append(_ seconds: Int, isDay: Bool) {
    let wall = WallTime(seconds: seconds)
    encodedBytes.append(UInt8(ascii: "\""))
    if isDay { wall.day.append(to: &encodedBytes) } else { wall.append(to: &encodedBytes) }
    encodedBytes.append(UInt8(ascii: "\""))
  }

  /// The members of each encoded occurrence, in order.
  var members: [ArraySlice<UInt8>] {
    var start = 0
    return endOffsets.map { end in
      defer { start = end }
      return encodedBytes[start..<end]
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

extension EventListing.ReplacedValueRanges {
  /// Finds the values of `start`, `end` and `occurrence`; nil if one of them is missing.
  fileprivate init?(_ members: ArraySlice<UInt8>) {
    var remainingBytes = members
    /// The range of the value that follows `key`. The search compares eight bytes at once, so
    /// `key` must have at least eight bytes. For a string value, `key` therefore includes the
    /// quotation mark that opens the value.
    func valueRange(of key: StaticString, isText: Bool = true) -> Range<Int>? {
      guard let start = remainingBytes.end(of: key).map({ isText ? $0 - 1 : $0 }) else {
        return nil
      }
      // The value is null, or a text that contains no comma.
      let end =
        remainingBytes[start...].firstIndex(of: UInt8(ascii: ",")) ?? remainingBytes.endIndex
      remainingBytes = remainingBytes[end...]
      return start..<end
    }
    guard let start = valueRange(of: #","start":""#), let end = valueRange(of: #","end":""#),
      let occurrence = valueRange(of: #","occurrence":"#, isText: false)
    else { return nil }
    self.init(start: start, end: end, occurrence: occurrence)
  }
}

extension Moment {
  /// Seconds of wall time; for a whole day, those of its midnight.
  fileprivate var wallSeconds: Int { (wallTime ?? day.midnight).seconds }
}
