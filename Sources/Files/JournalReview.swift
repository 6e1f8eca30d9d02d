// Reads the whole journal for `doctor`, each segment once, without keeping entries or changing
// anything. Reports where reading stops, and why.

public struct JournalReview: Equatable, Sendable {
  public enum JournalDamage: Equatable, Sendable {
    case unreadable(DiskFault)
    case tooNew(version: Int)
    /// The very last line is incomplete.
    case tornTail(FileName, line: Int)
    /// A line is damaged. `linesAfter` complete lines follow it, which cannot be read because of
    /// it.
    case damaged(FileName, line: Int, linesAfter: Int)
    /// A segment does not begin with a header.
    case missingHeader(FileName)
    /// The journal continues in a segment that is missing.
    case missing(FileName)
    /// No line leads to this segment.
    case detached(FileName)
  }

  public var damages: [JournalDamage] = []
  /// The transactions without a line `done` or `aborted`, in order.
  public var open: [Transaction] = []
  /// The journal's id, and the machine that began its newest segment; nil if there is no journal.
  public var journal: String?
  public var machine: String?

  init() {}
}

extension Journal {
  /// Reads without the lock, so a commit that another process is making appears as an incomplete
  /// last line or as an open transaction.
  public static func review(disk: any Disk, in folder: Folder) -> JournalReview {
    var review = JournalReview()
    do throws(JournalFault) {
      try review.scan(disk, folder)
    } catch {
      switch error {
      case .disk(let fault): review.damages.append(.unreadable(fault))
      case .tooNew(let version): review.damages.append(.tooNew(version: version))
      // Another process removed the segment meanwhile, as it removes the oldest segments of a long
      // history.
      case .lost: break
      }
    }
    return review
  }

  /// Reads this segment to its end.
  fileprivate mutating func readToEnd() throws(JournalFault) {
    let segment = bookmark.segment
    var before = bookmark.offset
    repeat {
      before = bookmark.offset
      _ = try readSegment()
    } while hasTornTail && bookmark.segment == segment && bookmark.offset > before
  }

  /// If reading stopped at a line that leads to another segment, the number of that segment, which
  /// is missing; nil for any other line.
  fileprivate func numberOfMissingSegment() throws(JournalFault) -> Int? {
    let bytes: [UInt8]
    do throws(DiskFault) {
      bytes =
        try disk.read(segmentName, in: folder, from: bookmark.offset, upTo: 4096)?.bytes ?? []
    } catch {
      throw .disk(error)
    }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
      case .next(let first) = JournalLine.read(bytes[..<end], after: bookmark.chain)?.line
    else { return nil }
    return first
  }

  /// The damage where reading stopped.
  fileprivate func damage() throws(JournalFault) -> JournalReview.JournalDamage {
    do throws(DiskFault) {
      let before = try linesEnded(from: 0, to: bookmark.offset)
      let behind = try linesEnded(from: bookmark.offset, to: .max)
      return behind == 0
        ? .tornTail(segmentName, line: before + 1)
        : .damaged(segmentName, line: before + 1, linesAfter: behind - 1)
    } catch {
      throw .disk(error)
    }
  }

  /// The number of newlines in a range of this segment, read in bounded portions.
  private func linesEnded(from start: Int, to end: Int) throws(DiskFault) -> Int {
    var at = start
    var count = 0
    while at < end, at - start < Self.longestStretch {
      let room = min(1 << 20, end - at)
      guard
        let bytes = try disk.read(segmentName, in: folder, from: at, upTo: room)?.bytes,
        !bytes.isEmpty
      else { break }
      count += bytes.withUnsafeBytes { raw in raw.count { $0 == UInt8(ascii: "\n") } }
      at += bytes.count
    }
    return count
  }
}

extension JournalReview {
  fileprivate mutating func scan(_ disk: any Disk, _ folder: Folder) throws(JournalFault) {
    var rest = try Journal.segments(disk: disk, in: folder)[...]
    var found: Journal?
    while found == nil, let first = rest.popFirst() {
      found = try Journal.open(segment: first, disk: disk, in: folder)
      if found == nil { damages.append(.missingHeader(Journal.name(ofSegment: first))) }
    }
    guard var reader = found else { return }
    journal = reader.position.journal
    while true {
      let segment = reader.bookmark.segment
      let header = try Journal.header(ofSegment: segment, disk: disk, in: folder)
      machine = header?.machine ?? machine
      try reader.readToEnd()
      if reader.hasTornTail {
        let isHeadless = reader.bookmark.offset == 0 && reader.bookmark.segment == segment
        if let next = try reader.numberOfMissingSegment() {
          let name = Journal.name(ofSegment: next)
          damages.append(rest.contains(next) ? .missingHeader(name) : .missing(name))
          rest.removeAll { $0 == next }
        } else {
          damages.append(isHeadless ? .missingHeader(reader.segmentName) : try reader.damage())
        }
        break
      }
      let next = reader.bookmark.segment
      guard next != segment else { break }
      while let number = rest.first, number < next {
        damages.append(.detached(Journal.name(ofSegment: number)))
        rest.removeFirst()
      }
      guard rest.popFirst() == next else {
        damages.append(.missing(reader.segmentName))
        break
      }
    }
    damages += rest.map { .detached(Journal.name(ofSegment: $0)) }
    open = reader.open
  }
}
