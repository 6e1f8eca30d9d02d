// What takes place in spans of time, event after event, from what the store keeps of each. Knows no
// message.

import CivilTime
import FencepostProtocol
import JSON
import Reminders
import Store

struct EventSearch {
  /// Ascending, none touching another.
  private let spans: [Range<Instant>]
  /// In which floating times and whole days are meant.
  private let zone: Zone
  private let store: Store
  /// What is free or does not take place is left out.
  private let onlyBlocking: Bool
  /// Not in its own way: as a whole, or one occurrence.
  private let passedOver: EventMark?
  /// Those that may take place in them.
  private var slots: [Int] = []
  private var found: [Found] = []
  private(set) var isTooMuch = false

  /// More occurrences are not answered at once.
  static let most = 100_000

  fileprivate struct Found {
    var start: Instant
    var slot: Int
    var occurrence: EventSchedule.Occurrence
    /// What it is called in its series.
    var name: String
    /// What is shown of it, where that is not what is shown of the series.
    var members: [UInt8]?

    var isAllDay: Bool { occurrence.start.wallTime == nil }
  }

  init(
    _ spans: [Range<Instant>], in lists: Set<Int>?, floatingIn zone: Zone, of store: Store,
    onlyBlocking: Bool = false, passingOver passedOver: EventMark? = nil
  ) {
    self.spans = spans
    self.zone = zone
    self.store = store
    self.onlyBlocking = onlyBlocking
    self.passedOver = passedOver
    guard let first = spans.first, let last = spans.last else { return }
    let (from, to) = (first.lowerBound.seconds, last.upperBound.seconds + 1)
    var slots: [Int] = []
    store.forEachKeys(ofKind: ItemKind.event) { slot, list, keys in
      guard lists?.contains(list) ?? true, EventKeys.are(keys),
        EventKeys.mayOverlap(keys, from, to)
      else { return }
      slots.append(slot)
    }
    self.slots = slots
  }

  mutating func run(_ form: ItemForm) {
    for slot in slots where !isTooMuch { look(into: slot, form) }
  }

  private mutating func look(into slot: Int, _ form: ItemForm) {
    guard let item = store.item(inSlot: slot) else { return }
    let keys = item.keys.span.bytes
    let whole = passedOver.flatMap { $0.id == item.id ? $0 : nil }
    if let whole, whole.occurrence == nil { return }
    guard let schedule = schedule(keys, item.id, form) else { return }
    guard let first = spans.first, let last = spans.last else { return }
    let detached = Dictionary(
      schedule.changes.isEmpty
        ? [] : EventKeys.detached(keys).map { ($0.name, $0) },
      uniquingKeysWith: { first, _ in first })
    let blocks = EventKeys.blocks(keys)
    let room = Self.most + 1 - found.count
    let occurrences = EventPlan(schedule).occurrences(
      overlapping: first.lowerBound..<last.upperBound, floatingIn: zone, limit: room)
    for occurrence in occurrences {
      if let whole, whole.occurrence == occurrence.original { continue }
      guard isInSpan(occurrence) else { continue }
      let own = occurrence.governor.flatMap { governor in
        detached[EventKeys.Detached.Name(original: governor, isLasting: !occurrence.isDetached)]
          ?? detached[EventKeys.Detached.Name(original: governor, isLasting: true)]
      }
      if onlyBlocking, !(own?.blocks ?? blocks) { continue }
      found.append(
        Found(
          start: occurrence.start.instant(floatingIn: zone), slot: slot, occurrence: occurrence,
          name: schedule.name(of: occurrence.original), members: own?.members))
    }
    // There may be more than what was looked at, also where little of that is in a span.
    isTooMuch = found.count > Self.most || occurrences.count == room
  }

  /// Whether it overlaps any of the spans.
  private func isInSpan(_ occurrence: EventSchedule.Occurrence) -> Bool {
    guard spans.count > 1 else { return true }
    let start = occurrence.start.instant(floatingIn: zone)
    let end = occurrence.end.instant(floatingIn: zone)
    var (low, high) = (0, spans.count)
    // The first span that is not over when it begins.
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].upperBound <= start { low = middle + 1 } else { high = middle }
    }
    guard low < spans.count else { return false }
    return spans[low].lowerBound < end || spans[low].contains(start)
  }

  /// Where its zone is known to its file alone, from there.
  private func schedule(
    _ keys: RawSpan, _ id: ItemID, _ form: ItemForm
  ) -> EventSchedule? {
    guard EventKeys.needsFile(keys) else {
      return EventKeys.schedule(keys) { try? form.zone($0) }
    }
    guard let bytes = try? store.content(of: id, in: Staging()) else { return nil }
    return (try? form.eventFile(bytes))?.schedule
  }

  /// All that was found, in order.
  consuming func finish() -> [Finished] {
    let ids = Dictionary(
      Set(found.map(\.slot)).compactMap { slot in store.id(inSlot: slot).map { (slot, $0.text) } },
      uniquingKeysWith: { first, _ in first })
    found.sort { one, other in
      if one.start != other.start { return one.start < other.start }
      let (isAllDay, isOtherAllDay) = (one.isAllDay, other.isAllDay)
      if isAllDay != isOtherAllDay { return isAllDay }
      if one.slot != other.slot { return ids[one.slot] ?? "" < ids[other.slot] ?? "" }
      return one.occurrence.original < other.occurrence.original
    }
    var finished: [Finished] = []
    finished.reserveCapacity(found.count)
    for one in found {
      guard let (id, members) = store.finished(inSlot: one.slot) else { continue }
      finished.append(Finished(id: id.text, one.members.map { $0[...] } ?? members, at: one))
    }
    return finished
  }
}

extension Finished {
  /// An event's members with those of one occurrence in their places.
  fileprivate init(id: String, _ members: ArraySlice<UInt8>, at one: EventSearch.Found) {
    // Those of one that stands by itself are its own.
    if one.occurrence.isDetached {
      self.init(id: id, members: members)
      return
    }
    let (start, end) = (one.occurrence.start, one.occurrence.end)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(members.count + 32)
    var rest = members
    func put(_ value: String, over key: StaticString) {
      guard let place = rest.end(of: key) else { return }
      bytes += rest[..<place]
      bytes.append(UInt8(ascii: "\""))
      bytes += value.utf8
      bytes.append(UInt8(ascii: "\""))
      rest = rest[place...]
      rest = rest[(rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex)...]
    }
    put(start.wireText, over: #","start":"#)
    put(end.shown(beside: start).wireText, over: #","end":"#)
    put(one.name, over: #","occurrence":"#)
    bytes += rest
    self.init(id: id, members: bytes[...])
  }
}

extension ArraySlice<UInt8> {
  /// Behind the first place where this stands. No text of JSON has a quotation mark as it is, so that
  /// only a key is found.
  fileprivate func end(of key: StaticString) -> Int? {
    let key = UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount)
    return withUnsafeBytes { bytes in
      guard bytes.count >= key.count, let first = key.first else { return nil }
      for place in 0...bytes.count - key.count where bytes[place] == first {
        if bytes[place..<place + key.count].elementsEqual(key) {
          return startIndex + place + key.count
        }
      }
      return nil
    }
  }
}
