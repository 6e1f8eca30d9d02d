// How much of its history a store keeps: old segments of the journal go, a segment at a time, while
// enough is left to tell clients what changed and to take back what was done.

internal import CivilTime

struct Retention {
  /// At how many bytes a segment is followed by the next.
  var segmentLength = 1 << 20
  /// What is older goes, and so does the oldest where there is more.
  var milliseconds: Int64 = 30 * 24 * 3_600_000
  var bytes: Int64 = 64 << 20
  /// How many of the newest transactions stay in any case.
  var transactions = 20
  /// How often a process looks whether anything is that old.
  var pause: Int64 = 24 * 3_600_000
}

extension TransactionLog {
  /// Begins the next segment where this one is long or old, and removes segments that are too much.
  /// Nothing may be open, and the lock is held.
  mutating func turnOverAndTrim(at now: Instant) throws(DiskFault) {
    let isDue = trimmed.map { abs(now.milliseconds - $0.milliseconds) > retention.pause } ?? true
    let isLong = journal.bookmark.offset >= retention.segmentLength
    guard isDue || isLong else { return }
    let header = try? Journal.header(
      ofSegment: journal.bookmark.segment, disk: disk, in: journal.folder)
    let isEmpty = journal.position.number < journal.bookmark.segment
    // The next would have its name.
    if !isEmpty, isLong || header.map({ isOld($0.begun, at: now) }) ?? false {
      try journal.turnOver(machine: identity.machine, at: now)
    }
    trimmed = now
    // A segment that will not go now does no harm.
    try? trim(at: now)
  }

  private func isOld(_ then: Instant, at now: Instant) -> Bool {
    now.milliseconds - then.milliseconds > retention.milliseconds
  }

  private func trim(at now: Instant) throws {
    let segments = try Journal.segments(disk: disk, in: journal.folder)
      .filter { $0 <= journal.bookmark.segment }
    var sizes: [Int64] = []
    for first in segments {
      sizes.append(
        try disk.look(at: Journal.name(ofSegment: first), in: journal.folder)?.size ?? 0)
    }
    var total = sizes.reduce(0, +)
    for (index, next) in segments.enumerated().dropFirst() {
      guard journal.position.number >= retention.transactions + next - 1 else { return }
      // Whatever a segment holds was written before the next was begun.
      let header = try Journal.header(ofSegment: next, disk: disk, in: journal.folder)
      guard total > retention.bytes || header.map({ isOld($0.begun, at: now) }) ?? false else {
        return
      }
      try disk.remove(Journal.name(ofSegment: segments[index - 1]), in: journal.folder)
      total -= sizes[index - 1]
    }
  }
}
