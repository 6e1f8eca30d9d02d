// Opens a journal for reading: at a bookmark (where this process or another one stopped reading) if
// that is still valid, otherwise at the oldest segment. Also reads the entries after a position
// that a client has stored.

extension Journal {
  /// Opens the journal at the bookmark, if the line there is still the same, and otherwise at the
  /// oldest segment. Nil if there is no journal.
  public static func open(
    at bookmark: JournalBookmark?, disk: any Disk, in folder: Folder
  ) throws(JournalFault) -> Journal? {
    do throws(DiskFault) {
      if let bookmark, try hasLine(bookmark, disk: disk, in: folder).isThere {
        return Journal(disk: disk, folder: folder, bookmark: bookmark)
      }
    } catch {
      throw .disk(error)
    }
    for segmentNumber in try segments(disk: disk, in: folder) {
      if let journal = try open(segment: segmentNumber, disk: disk, in: folder) { return journal }
    }
    return nil
  }

  /// Whether the next line is the first of the journal, so that all transactions since the store
  /// was created can be read.
  public var reachesBackToCreation: Bool { bookmark.segment == 1 && bookmark.offset == 0 }

  /// The entries after a position; nil if the position is not of this journal, or the entries were
  /// removed since.
  public func journalEntries(after position: JournalPosition) throws(JournalFault)
    -> [JournalEntry]?
  {
    guard position.journal == self.position.journal, position.number <= self.position.number else {
      return nil
    }
    if position == self.position { return [] }
    let segments = try Self.segments(disk: disk, in: folder)
    guard let segmentNumber = segments.last(where: { $0 <= position.number + 1 }),
      var reader = try Self.open(segment: segmentNumber, disk: disk, in: folder),
      reader.position.journal == position.journal
    else { return nil }
    let startsAtPosition = reader.position.number == position.number
    reader.soughtTransaction = (position.number, startsAtPosition ? reader.position.sum : nil)
    let journalEntries = try reader.catchUp()
    guard reader.soughtTransaction?.sum == position.sum else { return nil }
    return journalEntries.filter { $0.number > position.number }
  }

  /// The segments, oldest first, each by the number of its first transaction.
  static func segments(disk: any Disk, in folder: Folder) throws(JournalFault) -> [Int] {
    do throws(DiskFault) {
      let names = try disk.names(in: folder)
      return names.compactMap(segmentNumber).sorted()
    } catch {
      throw .disk(error)
    }
  }

  private static func segmentNumber(of name: FileName) -> Int? {
    guard name.hasSuffix(".jsonl"), let number = Int(name.text.dropLast(6)),
      number > 0, number < 1 << 53, self.name(ofSegment: number) == name
    else { return nil }
    return number
  }

  /// Opens a segment at its beginning; nil if it has no valid header.
  static func open(
    segment segmentNumber: Int, disk: any Disk, in folder: Folder
  ) throws(JournalFault) -> Journal? {
    guard let header = try header(ofSegment: segmentNumber, disk: disk, in: folder) else {
      return nil
    }
    let position = JournalPosition(
      journal: header.journalID, number: segmentNumber - 1, sum: header.lastSum)
    return Journal(
      disk: disk, folder: folder,
      bookmark: JournalBookmark(
        position: position, segment: segmentNumber, offset: 0, chain: header.chain))
  }

  static func header(
    ofSegment segmentNumber: Int, disk: any Disk, in folder: Folder
  ) throws(JournalFault) -> JournalHeader? {
    let bytes: [UInt8]
    do throws(DiskFault) {
      bytes =
        try disk.read(name(ofSegment: segmentNumber), in: folder, from: 0, upTo: 4096)?.bytes ?? []
    } catch {
      throw .disk(error)
    }
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    if let version = JournalLine.version(of: bytes[..<end]), version > JournalHeader.version {
      throw .tooNew(version: version)
    }
    guard case .header(let header) = JournalLine.read(bytes[..<end], after: .start)?.line,
      header.firstNumber == segmentNumber
    else { return nil }
    return header
  }

  /// Whether the line that was read last is still in the file, and the length of its segment in
  /// bytes.
  func checkLastLine() throws(DiskFault) -> (isThere: Bool, length: Int64?) {
    guard bookmark.offset > 0 else { return (true, nil) }
    return try Self.hasLine(bookmark, disk: disk, in: folder)
  }

  private static func hasLine(
    _ bookmark: JournalBookmark, disk: any Disk, in folder: Folder
  ) throws(DiskFault) -> (isThere: Bool, length: Int64?) {
    let expectedEnding = LineChecksum.lineEnd(with: bookmark.chain)
    let name = name(ofSegment: bookmark.segment)
    guard bookmark.offset > expectedEnding.count,
      let fileEnd = try disk.read(
        name, in: folder, from: bookmark.offset - expectedEnding.count, upTo: expectedEnding.count)
    else { return (false, nil) }
    return (fileEnd.bytes == expectedEnding, fileEnd.signature.size)
  }
}
