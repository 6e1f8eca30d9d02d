// The places that have moved, and whose alarms and events still have to be moved; and when to try
// that. Does not depend on the store; `Server+Places.swift` moves the items.

import CivilTime
import Files
import Places
import Reminders
import Store

struct PlaceFollowing {
  private var moved: Set<String> = []
  /// Those of the moved places that a request has removed.
  private var removed: Set<String> = []
  /// When to try again after a failure; nil if the items can be moved now.
  private(set) var due: Instant?
  /// How long to wait after the next failure, in milliseconds; and the message of the last failure.
  private var pause = shortestPause
  private var refusal: String?

  private static let shortestPause: Int64 = 1000
  private static let longestPause: Int64 = 60_000

  /// The places to handle in one try.
  struct Batch {
    let moved: Set<String>
    let removed: Set<String>

    /// The present value of each place. A place that is missing from the file is left out, because
    /// the person may be moving its lines; but if a request removed it, its value is nil.
    func targets(in file: PlaceFile) -> [String: Places.Place?] {
      var targets: [String: Places.Place?] = [:]
      for id in moved {
        if let place = file[id] {
          targets[id] = .some(place)
        } else if removed.contains(id) {
          targets[id] = .some(nil)
        }
      }
      return targets
    }
  }

  mutating func add(_ ids: Set<String>) { moved.formUnion(ids) }

  /// Notes places that were moved by hand or by an undo. If a place was removed from the file, the
  /// items that follow it stay as they are.
  mutating func add(_ delta: Delta) {
    for (event, item) in delta.all where item.kind == ItemKind.place && event != .removed {
      moved.insert(item.id)
      due = nil
    }
  }

  /// Adds places that a client's request has changed, because some items that follow them are
  /// hidden from that client. The server moves these items later, in a transaction of its own.
  mutating func leave(_ targets: [String: Places.Place?]) {
    moved.formUnion(targets.keys)
    removed.formUnion(targets.lazy.filter { $0.value == nil }.map(\.key))
    due = nil
  }

  func isDue(at now: Instant) -> Bool {
    guard !moved.isEmpty else { return false }
    guard let due else { return true }
    // A time beyond the longest pause was set before the clock was set back, and counts as due.
    return due <= now || due - now > Self.longestPause
  }

  mutating func takeBatch() -> Batch {
    defer { (moved, removed, due) = ([], [], nil) }
    return Batch(moved: moved, removed: removed)
  }

  mutating func succeeded() { (pause, refusal) = (Self.shortestPause, nil) }

  /// Keeps the batch for another try, after a longer pause each time. Returns whether the reason
  /// of the failure is another one than last time.
  mutating func failed(_ batch: Batch, because reason: String, at now: Instant) -> Bool {
    moved.formUnion(batch.moved)
    removed.formUnion(batch.removed)
    due = now.adding(milliseconds: pause)
    pause = min(pause * 2, Self.longestPause)
    defer { refusal = reason }
    return reason != refusal
  }
}
