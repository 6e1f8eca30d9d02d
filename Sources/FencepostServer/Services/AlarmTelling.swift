// What one client has yet to hear of alarms, and what it has heard: a firing is told once, a closing only
// where its firing was told, and nothing that the client may not see.

import Alarms
import FencepostProtocol

struct AlarmTelling {
  /// Went off before the client could hear of it.
  private var waiting: [Alarms.Firing] = []
  /// The firings that it has heard of.
  private var heard: Set<String> = []
  private var closings: [Alarms.Firing] = []
  private var crossings: [RegionCrossing] = []

  var isEmpty: Bool { waiting.isEmpty && closings.isEmpty && crossings.isEmpty }

  /// From now on the client listens: these are open, and it has not heard of them.
  mutating func begin(with unheard: [Alarms.Firing]) { waiting = unheard }

  /// No client listens, and one that never does must not fill the memory.
  mutating func discard() { (waiting, closings, crossings) = ([], [], []) }

  mutating func add(_ outcome: AlarmEngine.Outcome) {
    crossings += outcome.crossings
    closings += outcome.closings
  }

  /// What to tell of what went off before and now. `isNews` says whether a firing is still worth it.
  mutating func takeFirings(
    _ now: [Alarms.Firing], _ rights: AccessRights, isNews: (String, Bool) -> Bool
  ) -> [(firing: Alarms.Firing, isRepeated: Bool)] {
    let all = waiting.map { ($0, true) } + now.map { ($0, false) }
    waiting = []
    var told: [(Alarms.Firing, Bool)] = []
    for (firing, isRepeated) in all where isNews(firing.id, isRepeated) {
      guard rights.sees(firing.entity.access) else {
        waiting.append(firing)
        continue
      }
      if heard.insert(firing.id).inserted { told.append((firing, isRepeated)) }
    }
    return told
  }

  /// What was closed of what the client has heard of, once.
  mutating func takeClosings(_ rights: AccessRights) -> [Alarms.Firing] {
    guard !closings.isEmpty else { return [] }
    let known = closings.filter { heard.contains($0.id) }
    // A client that may not know of it now may be waiting for it when it may again.
    closings = known.filter { !rights.sees($0.entity.access) }
    return known.filter { rights.sees($0.entity.access) }
  }

  mutating func takeCrossings(_ rights: AccessRights) -> [RegionCrossing] {
    defer { crossings = [] }
    return rights.sees(AccessEntity.location) ? crossings : []
  }
}
