// How much history a store keeps: old journal segments are removed, while enough remains for change
// feeds and undo.

internal import CivilTime

struct Retention {
  /// The length in bytes at which a new segment is begun.
  var segmentLength = 1 << 20
  /// Segments older than this many milliseconds are removed. If all segments together have more
  /// than `mostBytes` bytes, the oldest ones are removed too.
  var longestAge: Int64 = 30 * 24 * 3_600_000
  var mostBytes: Int64 = 64 << 20
  /// This many of the newest transactions are always kept.
  var leastTransactions = 20
  /// How many milliseconds pass before a process checks the age of segments again.
  var checkInterval: Int64 = 24 * 3_600_000
}

extension TransactionLog {
  /// Begins a new segment if this one is long or old, and removes segments that need not be kept
  /// any longer. The caller must hold the lock, and no transaction may be open.
  mutating func beginNewSegmentAndTrim(at now: Instant) throws(DiskFault) {
    let isDue =
      lastTrimTime.map { abs(now.milliseconds - $0.milliseconds) > retention.checkInterval } ?? true
    let isLong = journal.bookmark.offset >= retention.segmentLength
    guard isDue || isLong else { return }
    let header = try? Journal.header(
      ofSegment: journal.bookmark.segment, disk: disk, in: journal.folder)
    let isEmpty = journal.position.number < journal.bookmark.segment
    // A segment is named by the number of its first transaction, so a new segment after an empty
    // one would have the same name.
    if !isEmpty, isLong || header.map({ isOld($0.begun, at: now) }) ?? false {
      try journal.beginNewSegment(machine: identity.machine, at: now)
    }
    lastTrimTime = now
    // A segment that cannot be removed now does no harm.
    try? trim(at: now)
  }

  private func isOld(_ creationTime: Instant, at now: Instant) -> Bool {
    now.milliseconds - creationTime.milliseconds > retention.longestAge
  }

  private func trim(at now: Instant) throws {
    let segments = try Journal.segments(disk: disk, in: journal.folder)
      .filter { $0 <= journal.bookmark.segment }
    var sizes: [Int64] = []
    for segmentNumber in segments {
      sizes.append(
        try disk.signature(of: Journal.name(ofSegment: segmentNumber), in: journal.folder)?.size
          ?? 0)
    }
    var totalSize = sizes.reduce(0, +)
    for (index, nextSegment) in segments.enumerated().dropFirst() {
      guard journal.position.number >= retention.leastTransactions + nextSegment - 1 else { return }
      // Everything in a segment was written before the next one was begun.
      let header = try Journal.header(ofSegment: nextSegment, disk: disk, in: journal.folder)
      guard totalSize > retention.mostBytes || header.map({ isOld($0.begun, at: now) }) ?? false
      else {
        return
      }
      try disk.remove(Journal.name(ofSegment: segments[index - 1]), in: journal.folder)
      totalSize -= sizes[index - 1]
    }
  }
}
