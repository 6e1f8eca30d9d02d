// The firings, closings and crossings of which one client has still to be notified, and the firings
// of which that client was notified. A client is notified of each firing once, of a closing only
// after it was notified of the firing, and never of items that it may not see.

import Alarms
import FencepostProtocol

struct AlarmNotifications {
  /// Firings of which the client could not be notified yet.
  private var unannouncedFirings: [Alarms.Firing] = []
  /// The ids of the firings of which the client was notified.
  private var notifiedFirings: Set<String> = []
  private var closings: [Alarms.Firing] = []
  private var crossings: [RegionCrossing] = []

  var isEmpty: Bool { unannouncedFirings.isEmpty && closings.isEmpty && crossings.isEmpty }

  /// Called when the client begins to listen. The given firings, which are still open, will be
  /// announced.
  mutating func startAnnouncing(with firingsBeforeSession: [Alarms.Firing]) {
    unannouncedFirings = firingsBeforeSession
  }

  /// Drops everything that waits to be sent, because the client does not listen yet and it would
  /// fill the memory.
  mutating func discard() { (unannouncedFirings, closings, crossings) = ([], [], []) }

  mutating func add(_ outcome: AlarmEngine.Outcome) {
    crossings += outcome.crossings
    closings += outcome.closings
  }

  /// The firings of which the client is to be notified now: those that waited and the given ones.
  /// `shouldAnnounce` says whether a firing is still to be announced.
  mutating func takeFirings(
    _ newFirings: [Alarms.Firing], _ rights: AccessRights, shouldAnnounce: (String, Bool) -> Bool
  ) -> [(firing: Alarms.Firing, isRepeated: Bool)] {
    let candidates = unannouncedFirings.map { ($0, true) } + newFirings.map { ($0, false) }
    unannouncedFirings = []
    var firings: [(Alarms.Firing, Bool)] = []
    for (firing, isRepeated) in candidates where shouldAnnounce(firing.id, isRepeated) {
      guard rights.sees(firing.entity.access) else {
        unannouncedFirings.append(firing)
        continue
      }
      if notifiedFirings.insert(firing.id).inserted { firings.append((firing, isRepeated)) }
    }
    return firings
  }

  /// The firings that were closed, of those of which the client was notified. Each is returned
  /// once.
  mutating func takeClosings(_ rights: AccessRights) -> [Alarms.Firing] {
    guard !closings.isEmpty else { return [] }
    let announcedClosings = closings.filter { notifiedFirings.contains($0.id) }
    // If the client may not see the item now, the closed firing is kept until the client may.
    closings = announcedClosings.filter { !rights.sees($0.entity.access) }
    return announcedClosings.filter { rights.sees($0.entity.access) }
  }

  mutating func takeCrossings(_ rights: AccessRights) -> [RegionCrossing] {
    defer { crossings = [] }
    return rights.sees(AccessEntity.location) ? crossings : []
  }
}
