// A small map from keys to JSON in a file that several processes share. Each change appends a
// line, and the file is rewritten when it has become much larger than necessary. Writers hold the
// store's lock. Does not interpret keys and values.

internal import JSON

public struct KeyValueLog {
  let disk: any Disk
  let folder: Folder
  let name: FileName
  private let makeID: () -> String
  /// The current value of each key, as JSON.
  public private(set) var entries: [String: [UInt8]] = [:]
  /// The id in the first line of the file that was read; nil if there was none.
  private var id: String?
  /// The byte offset up to which the file was read.
  private var offset = 0
  /// The file's length when it was read. More than `offset` if the last line has no newline.
  private var fileLength = 0
  /// Whether the last line has no newline.
  private var hasTornTail = false
  /// How many lines could not be read, because another program wrote them or a crash cut them off.
  public private(set) var unreadableLineCount = 0

  /// A map that has read nothing yet. `makeID` makes unique ids, which distinguish a rewritten
  /// file from the file before.
  public init(
    _ name: FileName, in folder: Folder, on disk: any Disk, makeID: @escaping () -> String
  ) {
    self.name = name
    self.folder = folder
    self.disk = disk
    self.makeID = makeID
  }

  // MARK: Reading

  /// Reads what other processes wrote and returns the keys whose values changed.
  public mutating func catchUp() throws(DiskFault) -> Set<String> {
    let size = try disk.signature(of: name, in: folder).map { Int($0.size) }
    if size == nil ? id == nil : size == offset { return [] }
    guard let size, size > offset, id != nil, try idOfFile() == id else { return try reload() }
    return try readAppended()
  }

  private mutating func reload() throws(DiskFault) -> Set<String> {
    let previousLog = self
    (entries, id, offset, fileLength, hasTornTail, unreadableLineCount) = ([:], nil, 0, 0, false, 0)
    do throws(DiskFault) {
      id = try idOfFile()
      if id != nil { _ = try readAppended() }
    } catch {
      self = previousLog
      throw error
    }
    let keys = Set(entries.keys).union(previousLog.entries.keys)
    return keys.filter { entries[$0] != previousLog.entries[$0] }
  }

  /// The id in the first line of the file; empty if another program damaged that line, nil if there
  /// is not a file.
  private func idOfFile() throws(DiskFault) -> String? {
    guard let firstBytes = try disk.read(name, in: folder, from: 0, upTo: Self.longestFirstLine)
    else {
      return nil
    }
    let firstLine = firstBytes.bytes.prefix { $0 != UInt8(ascii: "\n") }
    return (try? Document(Array(firstLine)).root)?["register"]?.string ?? ""
  }

  private mutating func readAppended() throws(DiskFault) -> Set<String> {
    var changedKeys: Set<String> = []
    var unreadBytes: [UInt8] = []
    var end = offset
    while true {
      guard let content = try disk.read(name, in: folder, from: end, upTo: Self.readLength) else {
        break
      }
      end += content.bytes.count
      unreadBytes += content.bytes
      var start = 0
      while let lineEnd = unreadBytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
        applyLine(unreadBytes[start..<lineEnd], &changedKeys)
        start = lineEnd + 1
      }
      offset += start
      unreadBytes.removeFirst(start)
      if content.bytes.count < Self.readLength { break }
    }
    fileLength = end
    hasTornTail = !unreadBytes.isEmpty
    return changedKeys
  }

  private mutating func applyLine(_ line: ArraySlice<UInt8>, _ changedKeys: inout Set<String>) {
    guard let checksum = LineChecksum(endingOf: line),
      JournalSum.start.checksum(ofNext: checksum.coveredBytes) == checksum.sum,
      let root = try? Document(Array(line), limits: LineChecksum.limits).root
    else {
      if !line.isEmpty { unreadableLineCount += 1 }
      return
    }
    guard let setMember = root["set"] else { return }
    for (key, value) in setMember.members {
      let newValue = value.kind == .null ? nil : Array(value.text)
      guard entries[key] != newValue else { continue }
      entries[key] = newValue
      changedKeys.insert(key)
    }
  }

  private static let readLength = 1 << 20
  private static let longestFirstLine = 256

  // MARK: Writing

  /// Sets some keys, and removes those whose value is nil; all of them or none. The caller must
  /// hold the lock and have called `catchUp`. If `synced`, the change is durable afterwards.
  public mutating func set(
    _ changes: [String: [UInt8]?], synced: Bool
  ) throws(DiskFault) {
    guard !changes.isEmpty else { return }
    guard id != nil else { return try rewrite(with: changes) }
    let line = Self.encodedLine(changes)
    // A line that a crash cut off must never count, even if only its newline is missing. A blank
    // at the end of that line makes it invalid.
    let bytes = hasTornTail ? Array(" \n".utf8) + line : line
    do throws(DiskFault) {
      let signature = try disk.append(bytes, to: name, in: folder)
      // Another program removed the file after the check, so this line has begun a new file without
      // the earlier entries. All entries are written again.
      guard signature.size == fileLength + bytes.count else {
        try? disk.truncate(name, in: folder, to: max(0, Int(signature.size) - bytes.count))
        return try rewrite(with: changes)
      }
      if synced { try disk.sync(name, in: folder) }
      (offset, fileLength) = (Int(signature.size), Int(signature.size))
    } catch {
      // The part of the line that was appended is removed, because the line is incomplete or could
      // not be synced.
      try? disk.truncate(name, in: folder, to: offset)
      throw error
    }
    hasTornTail = false
    for (key, value) in changes { entries[key] = value }
    if offset > Self.leastRewrittenLength, offset > Self.mostWasteFactor * neededLength {
      try? rewrite(with: [:])
    }
  }

  private static func encodedLine(_ changes: [String: [UInt8]?]) -> [UInt8] {
    var writer = Writer(reserving: 256)
    writer.beginObject()
    writer.key("set")
    writer.beginObject()
    for (key, value) in changes.sorted(by: { $0.key < $1.key }) {
      writer.key(key)
      if let value { writer.encodedValue(value) } else { writer.null() }
    }
    writer.endObject()
    return LineChecksum.close(&writer, after: .start).bytes
  }

  /// An estimate of the length of the file, in bytes, if it had only the current entries.
  private var neededLength: Int {
    entries.reduce(0) { $0 + $1.key.utf8.count + $1.value.count + 40 }
  }

  /// In bytes. A shorter file is not rewritten, however many of its lines are outdated.
  private static let leastRewrittenLength = 256 << 10
  /// The file is rewritten when it is this many times larger than necessary.
  private static let mostWasteFactor = 4

  /// Rewrites the file without outdated lines. The file gets a new id, which tells other processes
  /// to read the whole file again.
  private mutating func rewrite(with changes: [String: [UInt8]?]) throws(DiskFault) {
    guard let newName = FileName("\(name.text).new") else { return }
    if try disk.signature(of: newName, in: folder) != nil { try disk.remove(newName, in: folder) }
    let id = makeID()
    var writer = Writer()
    writer.beginObject()
    writer.member("register", id)
    var bytes = LineChecksum.close(&writer, after: .start).bytes
    var entries = entries
    for (key, value) in changes { entries[key] = value }
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      bytes += Self.encodedLine([key: value])
    }
    _ = try disk.write(bytes, to: newName, in: folder, synced: true)
    try disk.replace(name, with: newName, in: folder)
    try disk.sync(folder)
    self.entries = entries
    self.id = id
    (offset, fileLength) = (bytes.count, bytes.count)
    hasTornTail = false
    unreadableLineCount = 0
  }
}
