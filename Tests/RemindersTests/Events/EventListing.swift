// The occurrences of an event as lines, in two ways: as the product lists them, and computed slowly
// from the content of the file.

import CivilTime
import Reminders

/// One occurrence as a person would write it.
struct Listed: Hashable, Comparable, CustomStringConvertible {
  let original: WallTime
  let start: Moment
  let end: Moment
  let title: String

  init(_ occurrence: EventOccurrence) {
    original = occurrence.original
    start = occurrence.start
    end = occurrence.end
    title = occurrence.event.title
  }

  init(original: WallTime, start: Moment, end: Moment, title: String) {
    self.original = original
    self.start = start
    self.end = end
    self.title = title
  }

  static func < (one: Listed, other: Listed) -> Bool {
    let starts = (
      one.start.instant(floatingIn: .utc), other.start.instant(floatingIn: .utc)
    )
    return starts.0 == starts.1 ? one.original < other.original : starts.0 < starts.1
  }

  var description: String {
    func text(_ moment: Moment) -> String {
      moment.wallTime.map { $0.basicText + (moment.zone.map { " \($0.name)" } ?? "") }
        ?? moment.day.basicText
    }
    return "\(original.basicText): \(text(start)) – \(text(end)) \(title)"
  }
}

/// What one list contains and the other does not.
func apart(_ one: [Listed], _ other: [Listed]) -> [String] {
  let (left, right) = (Set(one), Set(other))
  let found =
    left.subtracting(right).sorted().prefix(3).map { "+ \($0)" }
    + right.subtracting(left).sorted().prefix(3).map { "- \($0)" }
  return found.isEmpty && one != other ? ["in another order"] : found
}

extension EventFile {
  /// All occurrences of some decades.
  var listing: [Listed] { listing(2000, 2034) }

  func listing(_ first: Int, _ last: Int, limit: Int = 5000) -> [Listed] {
    guard let from = Day(year: first, month: 1, day: 1), let to = Day(year: last, month: 1, day: 1)
    else { return [] }
    let range = Zone.utc.startOfDay(from)..<Zone.utc.startOfDay(to)
    return occurrences(in: range, floatingIn: .utc, limit: limit).map(Listed.init)
  }

  /// The same, strictly by RFC 5545, one original after the other.
  func slowListing(_ range: Range<Instant>) -> [Listed] {
    var all: [Listed] = []
    let zone = event.start.zone
    func wall(_ moment: Moment) -> WallTime {
      guard case .zoned(let wall, let own) = moment, let zone, own != zone else {
        return moment.wallTime ?? moment.day.midnight
      }
      return zone.wallTime(at: own.instant(of: wall))
    }
    let end = Zone.utc.wallTime(at: range.upperBound.adding(seconds: 3 * 86_400))
    for original in recurrence {
      guard original < end else { break }
      guard !overrides.contains(where: { !$0.isThisAndFuture && $0.original == original }) else {
        continue
      }
      let governor = overrides.last { $0.isThisAndFuture && $0.original <= original }
      var start = original
      if let governor {
        let shift = wall(governor.event.start).seconds - governor.original.seconds
        start = WallTime(seconds: original.seconds + shift)
      }
      let event = governor?.event ?? self.event
      let isGovernors = governor?.original == original
      let period = isGovernors ? nil : addedDates.first { $0.original == original }?.end
      let moment: Moment
      let last: Moment
      switch event.start {
      case .allDay(let day):
        moment = .allDay(start.day)
        let days = period.map { $0.day - original.day } ?? (event.end.day - day)
        last = .allDay(start.day + days)
      case .floating(let wall):
        moment = .floating(start)
        let first = event.end.wallTime?.seconds ?? 0
        let length = period.map { ($0.wallTime?.seconds ?? 0) - original.seconds }
        last = .floating(WallTime(seconds: start.seconds + (length ?? first - wall.seconds)))
      case .zoned(_, let zone):
        moment = .zoned(start, zone)
        let length =
          period.map { $0.instant(floatingIn: .utc) - zone.instant(of: original) }
          ?? event.end.instant(floatingIn: .utc) - event.start.instant(floatingIn: .utc)
        let instant = zone.instant(of: start).adding(milliseconds: length)
        last = .zoned(zone.wallTime(at: instant), zone)
      }
      all.append(Listed(original: original, start: moment, end: last, title: event.title))
    }
    for override in overrides {
      let isGiven =
        recurrence.contains(override.original) || excludedStarts.contains(override.original)
      let isTwice = overrides.contains { !$0.isThisAndFuture && $0.original == override.original }
      guard !override.isThisAndFuture || !isGiven && !isTwice else { continue }
      all.append(
        Listed(
          original: override.original, start: override.event.start, end: override.event.end,
          title: override.event.title))
    }
    return all.filter { listed in
      let start = listed.start.instant(floatingIn: .utc)
      let end = listed.end.instant(floatingIn: .utc)
      return start < range.upperBound && (end > range.lowerBound || start >= range.lowerBound)
    }.sorted()
  }
}
