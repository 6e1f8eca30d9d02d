// Which places were moved, so that the alarms and events that follow them have yet to move along, and
// when that is tried. Knows no store; `Server+Places.swift` does the moving.

import CivilTime
import Files
import Places
import Reminders
import Store

struct PlaceFollowing {
  private var moved: Set<String> = []
  /// Those among them that were removed on request.
  private var removed: Set<String> = []
  /// Nothing is tried before this; nil where it can be tried now.
  private(set) var due: Instant?
  /// How long to wait after the next refusal, in milliseconds; what the last one said.
  private var pause = shortestPause
  private var refusal: String?

  private static let shortestPause: Int64 = 1000
  private static let longestPause: Int64 = 60_000

  /// What is to be moved in one try.
  struct Batch {
    let moved: Set<String>
    let removed: Set<String>

    /// Where each place is now. What is gone from the file is left out, unless a request removed it: it
    /// may be on its way to another line.
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

  /// Notes places that were moved by hand, or by an undo. One that is gone from the file leaves its
  /// followers as they are.
  mutating func add(_ delta: Delta) {
    for (event, item) in delta.all where item.kind == ItemKind.place && event != .removed {
      moved.insert(item.id)
      due = nil
    }
  }

  /// Leaves to the server's own transaction what a client's may not touch.
  mutating func leave(_ targets: [String: Places.Place?]) {
    moved.formUnion(targets.keys)
    removed.formUnion(targets.lazy.filter { $0.value == nil }.map(\.key))
    due = nil
  }

  func isDue(at now: Instant) -> Bool {
    guard !moved.isEmpty else { return false }
    guard let due else { return true }
    // Or the clock was set back.
    return due <= now || due - now > Self.longestPause
  }

  mutating func takeBatch() -> Batch {
    defer { (moved, removed, due) = ([], [], nil) }
    return Batch(moved: moved, removed: removed)
  }

  mutating func succeeded() { (pause, refusal) = (Self.shortestPause, nil) }

  /// Keeps the batch for another try, later and later; says whether the reason is another than last time.
  mutating func failed(_ batch: Batch, because reason: String, at now: Instant) -> Bool {
    moved.formUnion(batch.moved)
    removed.formUnion(batch.removed)
    due = now.adding(milliseconds: pause)
    pause = min(pause * 2, Self.longestPause)
    defer { refusal = reason }
    return reason != refusal
  }
}
