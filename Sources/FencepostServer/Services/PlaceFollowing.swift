// The places that have moved and whose items (alarms and events) must still be moved, and when to
// try to move these. `Server+Places.swift` moves them; this file does not depend on the store.

import CivilTime
import Files
import Places
import Reminders
import Store

struct PlaceFollowing {
  private var movedIDs: Set<String> = []
  /// The moved places that a request has removed.
  private var removedIDs: Set<String> = []
  /// When to try again after a failure; nil if the items can be moved now.
  private(set) var nextTryTime: Instant?
  /// How long to wait after the next failure, in milliseconds; and the message of the last failure.
  private var retryDelay = shortestDelay
  private var lastFailure: String?

  private static let shortestDelay: Int64 = 1000
  private static let longestDelay: Int64 = 60_000

  /// The places to handle in one try.
  struct MovedPlaceBatch {
    let movedIDs: Set<String>
    let removedIDs: Set<String>

    /// The present value of each place. A place that is missing from the file is left out, because
    /// the person may be moving its lines; but if a request removed it, its value is nil.
    func changedPlaces(in file: PlaceFile) -> [String: Places.Place?] {
      var changedPlaces: [String: Places.Place?] = [:]
      for id in movedIDs {
        if let place = file[id] {
          changedPlaces[id] = .some(place)
        } else if removedIDs.contains(id) {
          changedPlaces[id] = .some(nil)
        }
      }
      return changedPlaces
    }
  }

  mutating func add(_ ids: Set<String>) { movedIDs.formUnion(ids) }

  /// Adds places that the person has moved in the file, or that an undo has moved. If a place was
  /// removed from the file, the items that follow it stay as they are.
  mutating func add(_ delta: Delta) {
    for (event, item) in delta.all where item.kind == ItemKind.place && event != .removed {
      movedIDs.insert(item.id)
      nextTryTime = nil
    }
  }

  /// Adds places that a client's request has changed, because some items that follow them are
  /// hidden from that client. The server moves these items later, in a transaction of its own.
  mutating func addChanges(_ changedPlaces: [String: Places.Place?]) {
    movedIDs.formUnion(changedPlaces.keys)
    removedIDs.formUnion(changedPlaces.lazy.filter { $0.value == nil }.map(\.key))
    nextTryTime = nil
  }

  func isDue(at now: Instant) -> Bool {
    guard !movedIDs.isEmpty else { return false }
    guard let nextTryTime else { return true }
    // A time beyond the longest pause was set before the clock was set back, and counts as due.
    return nextTryTime <= now || nextTryTime - now > Self.longestDelay
  }

  mutating func takeBatch() -> MovedPlaceBatch {
    defer { (movedIDs, removedIDs, nextTryTime) = ([], [], nil) }
    return MovedPlaceBatch(movedIDs: movedIDs, removedIDs: removedIDs)
  }

  mutating func recordSuccess() { (retryDelay, lastFailure) = (Self.shortestDelay, nil) }

  /// Keeps the batch for another try, after a delay that doubles with each failure. Returns true if
  /// the reason is not the same as at the last failure.
  mutating func recordFailure(_ batch: MovedPlaceBatch, because reason: String, at now: Instant)
    -> Bool
  {
    movedIDs.formUnion(batch.movedIDs)
    removedIDs.formUnion(batch.removedIDs)
    nextTryTime = now.adding(milliseconds: retryDelay)
    retryDelay = min(retryDelay * 2, Self.longestDelay)
    defer { lastFailure = reason }
    return reason != lastFailure
  }
}
