// Reads components with a RECURRENCE-ID as overrides. A second component for one occurrence, and
// one whose occurrence cannot be identified, are ignored and stay in the file.

internal import CivilTime
internal import ICalendar
internal import Repetition

/// An ignored component with a RECURRENCE-ID. `original` is the occurrence that it would override
/// if another component did not do so already.
struct StrayOccurrence: Sendable {
  let component: Component
  let original: WallTime?

  var isThisAndFuture: Bool {
    component.property(.recurrenceID)?.parameter(.range)?.uppercased() == "THISANDFUTURE"
  }
}

struct OccurrenceReading {
  let wall: SeriesWall
  let recurrence: Recurrence
  private var partsByKey: [OverrideKey: (part: EventPart, sequence: Int)] = [:]
  private var thisAndFutureCount = 0
  private(set) var strays: [StrayOccurrence] = []

  private struct OverrideKey: Hashable {
    let original: WallTime
    let isThisAndFuture: Bool
  }

  init(wall: SeriesWall, recurrence: Recurrence) {
    self.wall = wall
    self.recurrence = recurrence
  }

  /// The overrides, sorted by original start. Of two overrides with one original start, the
  /// THISANDFUTURE override comes first.
  var sortedOverrides: [(override: EventOverride, part: EventPart)] {
    let keys = partsByKey.keys.sorted { one, other in
      one.original == other.original
        ? one.isThisAndFuture && !other.isThisAndFuture : one.original < other.original
    }
    return keys.compactMap { key in
      guard let part = partsByKey[key]?.part else { return nil }
      let override = EventOverride(
        original: key.original, isThisAndFuture: key.isThisAndFuture, event: part.event)
      return (override, part)
    }
  }

  mutating func readComponent(
    _ component: Component, _ zones: inout FileZones, _ problems: inout Problems,
    _ database: inout ZoneDatabase
  ) {
    guard let line = component.property(.recurrenceID) else { return }
    guard partsByKey.count < EventLimits.mostOverrides,
      let moment = ItemReading.moment(of: line, &zones, &problems, &database)
    else {
      strays.append(StrayOccurrence(component: component, original: nil))
      return
    }
    let original = wall.original(moment, in: recurrence)
    var key = OverrideKey(original: original, isThisAndFuture: false)
    if let range = line.parameter(.range) {
      let isThisAndFuture =
        range.uppercased() == "THISANDFUTURE" && thisAndFutureCount < EventLimits.mostThisAndFuture
      if !isThisAndFuture {
        problems.add(
          "this RANGE is ignored, so the change applies to one occurrence only", at: line)
      }
      key = OverrideKey(original: original, isThisAndFuture: isThisAndFuture)
    }
    let part = EventPart(
      component, original: wall.moment(at: original), &zones, &problems, &database)
    let stray = StrayOccurrence(component: component, original: original)
    guard let part else { return strays.append(stray) }
    let sequence = component.revisionNumber
    if let other = partsByKey[key] {
      problems.add(
        "this occurrence is in the file twice; the one with the higher SEQUENCE counts", at: line)
      guard sequence > other.sequence else { return strays.append(stray) }
      strays.append(StrayOccurrence(component: other.part.component, original: original))
    } else if key.isThisAndFuture {
      thisAndFutureCount += 1
    }
    partsByKey[key] = (part, sequence)
  }
}
