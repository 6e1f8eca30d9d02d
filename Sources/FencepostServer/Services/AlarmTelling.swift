// What one client still has to be told about alarms, and which firings it was told about. Each
// firing is told once, a closing only if its firing was told, and nothing that the client may not
// see.

import Alarms
import FencepostProtocol

struct AlarmTelling {
  /// Firings from before the client could be told.
  private var waiting: [Alarms.Firing] = []
  /// The ids of the firings that the client was told about.
  private var toldFirings: Set<String> = []
  private var closings: [Alarms.Firing] = []
  private var crossings: [RegionCrossing] = []

  var isEmpty: Bool { waiting.isEmpty && closings.isEmpty && crossings.isEmpty }

  /// The client listens from now on: the given open firings will be told to it.
  mutating func begin(with firingsBeforeSession: [Alarms.Firing]) { waiting = firingsBeforeSession }

  /// Drops everything to be told, because the client does not listen and memory must not fill up.
  mutating func discard() { (waiting, closings, crossings) = ([], [], []) }

  mutating func add(_ outcome: AlarmEngine.Outcome) {
    crossings += outcome.crossings
    closings += outcome.closings
  }

  /// The firings to tell: those that waited and the given ones. `shouldAnnounce` says whether a firing
  /// should still be told.
  mutating func takeFirings(
    _ now: [Alarms.Firing], _ rights: AccessRights, shouldAnnounce: (String, Bool) -> Bool
  ) -> [(firing: Alarms.Firing, isRepeated: Bool)] {
    let all = waiting.map { ($0, true) } + now.map { ($0, false) }
    waiting = []
    var told: [(Alarms.Firing, Bool)] = []
    for (firing, isRepeated) in all where shouldAnnounce(firing.id, isRepeated) {
      guard rights.sees(firing.entity.access) else {
        waiting.append(firing)
        continue
      }
      if toldFirings.insert(firing.id).inserted { told.append((firing, isRepeated)) }
    }
    return told
  }

  /// Closings, each returned once, of firings that the client was told about.
  mutating func takeClosings(_ rights: AccessRights) -> [Alarms.Firing] {
    guard !closings.isEmpty else { return [] }
    let known = closings.filter { toldFirings.contains($0.id) }
    // If the client may not see the item at present, the closing is kept until it may.
    closings = known.filter { !rights.sees($0.entity.access) }
    return known.filter { rights.sees($0.entity.access) }
  }

  mutating func takeCrossings(_ rights: AccessRights) -> [RegionCrossing] {
    defer { crossings = [] }
    return rights.sees(AccessEntity.location) ? crossings : []
  }
}
