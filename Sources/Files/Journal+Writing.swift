// Appends to the journal while the lock is held. Lines are composed before they are appended, so
// that a transaction's position is known before it is committed. Also cuts off incomplete lines,
// and begins segments.

internal import CivilTime

/// Lines to append. The checksum of each line covers the checksum of the line before, that of the
/// first line the checksum of the journal's last line.
struct JournalDraft {
  private(set) var position: JournalPosition
  private(set) var chain: JournalSum
  private(set) var bytes: [UInt8] = []

  init(after bookmark: JournalBookmark) {
    position = bookmark.position
    chain = bookmark.chain
  }

  /// The number of the next transaction or gap.
  var nextNumber: Int { position.number + 1 }

  mutating func add(_ line: JournalLine) {
    let (encodedLine, sum) = line.encoded(after: chain)
    bytes.append(contentsOf: encodedLine)
    chain = sum
    switch line {
    case .transaction(let transaction): position.number = transaction.number
    case .gap(let number, _): position.number = number
    case .header, .done, .aborted, .nextSegment: return
    }
    position.sum = sum
  }
}

extension Journal {
  /// Appends all lines of the draft, or none. The draft must start at the journal's position.
  mutating func append(_ draft: JournalDraft) throws(DiskFault) {
    do throws(DiskFault) {
      let signature = try disk.append(draft.bytes, to: segmentName, in: folder)
      // Another process must not have appended in between: the file has to be longer by exactly the
      // draft.
      guard signature.size == bookmark.offset + draft.bytes.count else {
        throw DiskFault(.append, folder.path(of: segmentName), .keepsChanging)
      }
    } catch {
      try? cutTail()
      throw error
    }
    bookmark.position = draft.position
    bookmark.chain = draft.chain
    bookmark.offset += draft.bytes.count
  }

  mutating func append(_ line: JournalLine) throws(DiskFault) {
    var draft = JournalDraft(after: bookmark)
    draft.add(line)
    try append(draft)
  }

  /// Cuts off everything after the last valid line.
  mutating func cutTail() throws(DiskFault) {
    try disk.truncate(segmentName, in: folder, to: bookmark.offset)
    hasTornTail = false
  }

  func sync() throws(DiskFault) {
    try disk.sync(segmentName, in: folder)
  }

  /// Begins the next segment. No transaction may be open.
  mutating func beginNewSegment(machine: String, at now: Instant) throws(DiskFault) {
    var draft = JournalDraft(after: bookmark)
    draft.add(.nextSegment(draft.nextNumber))
    let header = JournalHeader(
      version: JournalHeader.version, journalID: position.journal, machine: machine, begun: now,
      firstNumber: draft.nextNumber, lastSum: position.sum, chain: draft.chain)
    let segment = Self.name(ofSegment: header.firstNumber)
    // A file of this name was begun by a process that crashed before it appended the line that
    // leads to the segment.
    if try disk.signature(of: segment, in: folder) != nil { try disk.remove(segment, in: folder) }
    let (encodedHeader, sum) = JournalLine.header(header).encoded(after: header.chain)
    _ = try disk.write(encodedHeader, to: segment, in: folder, synced: true)
    try disk.sync(folder)
    try append(draft)
    try sync()
    bookmark = JournalBookmark(
      position: position, segment: header.firstNumber, offset: encodedHeader.count, chain: sum)
  }

  /// Creates a new journal.
  static func createJournal(
    id: String, machine: String, at now: Instant, disk: any Disk, in folder: Folder
  ) throws(DiskFault) -> Journal {
    let header = JournalHeader(
      version: JournalHeader.version, journalID: id, machine: machine, begun: now, firstNumber: 1,
      lastSum: .start, chain: .start)
    let (encodedHeader, sum) = JournalLine.header(header).encoded(after: .start)
    _ = try disk.write(encodedHeader, to: name(ofSegment: 1), in: folder, synced: true)
    try disk.sync(folder)
    return Journal(
      disk: disk, folder: folder,
      bookmark: JournalBookmark(
        position: JournalPosition(journal: id, number: 0, sum: .start), segment: 1,
        offset: encodedHeader.count,
        chain: sum))
  }
}
