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
    case damagedLine(FileName, line: Int, linesAfter: Int)
    /// A segment does not begin with a header.
    case missingHeader(FileName)
    /// The journal continues in a segment that is missing.
    case missingSegment(FileName)
    /// No line of the journal says that the journal continues in this segment.
    case detachedSegment(FileName)
  }

  public var damages: [JournalDamage] = []
  /// The transactions without a line `done` or `aborted`, in order.
  public var openTransactions: [Transaction] = []
  /// The journal's id, and the machine that began its newest segment; nil if there is no journal.
  public var journalID: String?
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
    var offsetBefore = bookmark.offset
    repeat {
      offsetBefore = bookmark.offset
      _ = try readSegment()
    } while hasTornTail && bookmark.segment == segment && bookmark.offset > offsetBefore
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
      case .nextSegment(let first) = JournalLine.read(bytes[..<end], after: bookmark.chain)?.line
    else { return nil }
    return first
  }

  /// The damage where reading stopped.
  fileprivate func damage() throws(JournalFault) -> JournalReview.JournalDamage {
    do throws(DiskFault) {
      let linesBefore = try linesEnded(from: 0, to: bookmark.offset)
      let linesAfter = try linesEnded(from: bookmark.offset, to: .max)
      return linesAfter == 0
        ? .tornTail(segmentName, line: linesBefore + 1)
        : .damagedLine(segmentName, line: linesBefore + 1, linesAfter: linesAfter - 1)
    } catch {
      throw .disk(error)
    }
  }

  /// The number of newlines in a range of this segment, read in bounded portions.
  private func linesEnded(from start: Int, to end: Int) throws(DiskFault) -> Int {
    var offset = start
    var count = 0
    while offset < end, offset - start < Self.longestRead {
      let chunkLength = min(1 << 20, end - offset)
      guard
        let bytes = try disk.read(segmentName, in: folder, from: offset, upTo: chunkLength)?.bytes,
        !bytes.isEmpty
      else { break }
      count += bytes.withUnsafeBytes { raw in raw.count { $0 == UInt8(ascii: "\n") } }
      offset += bytes.count
    }
    return count
  }
}

extension JournalReview {
  fileprivate mutating func scan(_ disk: any Disk, _ folder: Folder) throws(JournalFault) {
    var unreadSegments = try Journal.segments(disk: disk, in: folder)[...]
    var firstReader: Journal?
    while firstReader == nil, let segmentNumber = unreadSegments.popFirst() {
      firstReader = try Journal.open(segment: segmentNumber, disk: disk, in: folder)
      if firstReader == nil {
        damages.append(.missingHeader(Journal.name(ofSegment: segmentNumber)))
      }
    }
    guard var reader = firstReader else { return }
    journalID = reader.position.journal
    while true {
      let segment = reader.bookmark.segment
      let header = try Journal.header(ofSegment: segment, disk: disk, in: folder)
      machine = header?.machine ?? machine
      try reader.readToEnd()
      if reader.hasTornTail {
        let isHeadless = reader.bookmark.offset == 0 && reader.bookmark.segment == segment
        if let nextSegment = try reader.numberOfMissingSegment() {
          let name = Journal.name(ofSegment: nextSegment)
          damages.append(
            unreadSegments.contains(nextSegment) ? .missingHeader(name) : .missingSegment(name))
          unreadSegments.removeAll { $0 == nextSegment }
        } else {
          damages.append(isHeadless ? .missingHeader(reader.segmentName) : try reader.damage())
        }
        break
      }
      let nextSegment = reader.bookmark.segment
      guard nextSegment != segment else { break }
      while let number = unreadSegments.first, number < nextSegment {
        damages.append(.detachedSegment(Journal.name(ofSegment: number)))
        unreadSegments.removeFirst()
      }
      guard unreadSegments.popFirst() == nextSegment else {
        damages.append(.missingSegment(reader.segmentName))
        break
      }
    }
    damages += unreadSegments.map { .detachedSegment(Journal.name(ofSegment: $0)) }
    openTransactions = reader.openTransactions
  }
}
