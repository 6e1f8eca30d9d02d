// One series looked through for spans of time, part by part, so that a dense one neither holds up
// anybody nor is gone through where nobody asked. Knows nothing of what is shown of an occurrence.

import CivilTime
import Reminders

struct SeriesSearch {
  /// What it is called in the listing.
  let host: Int
  private let plan: EventPlan
  private let blocks: Bool
  private let detached: [EventKeys.Detached.Name: EventKeys.Detached]
  /// Whether its occurrences go by their days.
  let isNamedByDay: Bool
  private let zone: Zone
  /// Not in its own way.
  private let passedOver: WallTime?
  /// Ascending, none touching another; and which of them is being looked at.
  private let spans: [Range<Instant>]
  private var place = 0
  /// From the first span to the last at once, until that proves to be too much.
  private var isWhole: Bool
  /// The last that was seen of what is being looked at.
  private var seen: (start: Instant, original: WallTime)?
  private var part = Self.usual
  /// How many were looked at, whether or not they are told of.
  private var looked = 0

  /// So many are looked at in one step, where no more than these begin at one time.
  private static let usual = 2000

  /// More are not gone through, be it that none of them counts, and no more are held at once.
  var isTooMuch: Bool { looked > EventSearch.most || part > EventSearch.most }

  typealias Occurrence = EventSchedule.Occurrence

  init(
    _ schedule: EventSchedule, host: Int, blocks: Bool, detached: [EventKeys.Detached],
    spans: [Range<Instant>], zone: Zone, passingOver passedOver: WallTime?
  ) {
    self.host = host
    plan = EventPlan(schedule)
    isNamedByDay = schedule.start.wallTime == nil
    self.blocks = blocks
    self.detached =
      detached.isEmpty
      ? [:] : Dictionary(detached.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.spans = spans
    self.zone = zone
    self.passedOver = passedOver
    isWhole = spans.count > 1
  }

  /// A part further; false where nothing is left.
  /// - Parameter take: Told of each with what it is shown as by itself, and when it begins.
  mutating func step(
    onlyBlocking: Bool, _ take: (Occurrence, EventKeys.Detached?, Instant) -> Void
  ) -> Bool {
    guard spans.indices.contains(place), let first = spans.first, let last = spans.last else {
      return false
    }
    if isWhole {
      let found = plan.occurrences(
        overlapping: first.lowerBound..<last.upperBound, floatingIn: zone, limit: part)
      guard found.count < part else {
        isWhole = false
        return true
      }
      for occurrence in found {
        let (start, end) = instants(of: occurrence)
        guard let place = spans.firstPlace(endingAfter: start),
          spans[place].lowerBound < end || spans[place].contains(start)
        else { continue }
        offer(occurrence, start, onlyBlocking, take)
      }
      return false
    }
    let span = spans[place]
    let from = seen.map { max(span.lowerBound, $0.start) } ?? span.lowerBound
    let found = plan.occurrences(
      overlapping: from..<span.upperBound, floatingIn: zone, limit: part)
    looked += found.count
    // What was on when an earlier span was has been told of then.
    let told = place > 0 ? spans[place - 1].upperBound : nil
    var latest = seen
    for occurrence in found {
      let start = occurrence.start.instant(floatingIn: zone)
      if let seen, (start, occurrence.original) <= (seen.start, seen.original) { continue }
      latest = (start, occurrence.original)
      if let told, start < told { continue }
      offer(occurrence, start, onlyBlocking, take)
    }
    if found.count < part {
      (place, seen) = (place + 1, nil)
    } else {
      // Where all were seen before, so many are on at once.
      if latest?.original == seen?.original { part *= 4 }
      seen = latest
    }
    return place < spans.count
  }

  private func instants(of occurrence: Occurrence) -> (Instant, Instant) {
    (
      occurrence.start.instant(floatingIn: zone), occurrence.end.instant(floatingIn: zone)
    )
  }

  private func offer(
    _ occurrence: Occurrence, _ start: Instant, _ onlyBlocking: Bool,
    _ take: (Occurrence, EventKeys.Detached?, Instant) -> Void
  ) {
    if let passedOver, occurrence.original == passedOver { return }
    let own =
      detached.isEmpty
      ? nil
      : occurrence.governor.flatMap { governor in
        (occurrence.isDetached ? detached[.init(original: governor, isLasting: false)] : nil)
          ?? detached[.init(original: governor, isLasting: true)]
      }
    if onlyBlocking, !(own?.blocks ?? blocks) { return }
    take(occurrence, own, start)
  }
}
