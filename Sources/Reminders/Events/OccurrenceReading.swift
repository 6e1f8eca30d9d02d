// Reads components with a RECURRENCE-ID as overrides. A second component for one occurrence, and one
// whose occurrence cannot be identified, are ignored and stay in the file.

internal import CivilTime
internal import ICalendar
internal import Repetition

/// An ignored component with a RECURRENCE-ID. `original` is the occurrence that it would override if
/// another component did not do so already.
struct StrayOccurrence: Sendable {
  let component: Component
  let original: WallTime?

  var isLasting: Bool {
    component.property(.recurrenceID)?.parameter(.range)?.uppercased() == "THISANDFUTURE"
  }
}

struct OccurrenceReading {
  let wall: SeriesWall
  let recurrence: Recurrence
  private var overrides: [Key: (part: EventPart, sequence: Int)] = [:]
  private var lasting = 0
  private(set) var strays: [StrayOccurrence] = []

  private struct Key: Hashable {
    let original: WallTime
    let isLasting: Bool
  }

  init(wall: SeriesWall, recurrence: Recurrence) {
    self.wall = wall
    self.recurrence = recurrence
  }

  /// Sorted by original start. Of two overrides with one original start, the lasting one comes first.
  var found: [(override: EventOverride, part: EventPart)] {
    let keys = overrides.keys.sorted { one, other in
      one.original == other.original
        ? one.isLasting && !other.isLasting : one.original < other.original
    }
    return keys.compactMap { key in
      guard let part = overrides[key]?.part else { return nil }
      let override = EventOverride(
        original: key.original, isLasting: key.isLasting, event: part.event)
      return (override, part)
    }
  }

  mutating func read(
    _ component: Component, _ zones: inout FileZones, _ problems: inout Problems,
    _ database: inout ZoneDatabase
  ) {
    guard let line = component.property(.recurrenceID) else { return }
    guard overrides.count < EventLimits.mostOverrides,
      let moment = ItemReading.moment(of: line, &zones, &problems, &database)
    else {
      strays.append(StrayOccurrence(component: component, original: nil))
      return
    }
    let original = wall.original(moment, in: recurrence)
    var key = Key(original: original, isLasting: false)
    if let range = line.parameter(.range) {
      let isLasting = range.uppercased() == "THISANDFUTURE" && lasting < EventLimits.mostLasting
      if !isLasting {
        problems.add("RANGE is ignored here; this changes one occurrence only", at: line)
      }
      key = Key(original: original, isLasting: isLasting)
    }
    let part = EventPart(
      component, original: wall.moment(at: original), &zones, &problems, &database)
    let stray = StrayOccurrence(component: component, original: original)
    guard let part else { return strays.append(stray) }
    let number = component.revisionNumber
    if let other = overrides[key] {
      problems.add(
        "this occurrence appears twice; the one with the higher SEQUENCE counts", at: line)
      guard number > other.sequence else { return strays.append(stray) }
      strays.append(StrayOccurrence(component: other.part.component, original: original))
    } else if key.isLasting {
      lasting += 1
    }
    overrides[key] = (part, number)
  }
}
