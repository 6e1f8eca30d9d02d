// A small map that several processes share and that must not be lost: keys to JSON, in one file
// that grows by a line for each change and is now and then written anew. Whoever writes holds the
// store's lock. Knows nothing of what stands under a key.

internal import JSON

public struct KeyValueLog {
  let disk: any Disk
  let folder: Folder
  let name: FileName
  private let freshID: () -> String
  /// What stands under each key, as JSON.
  public private(set) var entries: [String: [UInt8]] = [:]
  /// The file that was read, by the id that it begins with, and up to where.
  private var id: String?
  private var offset = 0
  /// How long it was then: more, where what stands last has no end.
  private var length = 0
  /// Whether what stands last in it has no end.
  private var isTorn = false
  /// Lines that could not be read: somebody else's, or cut by a death.
  public private(set) var badLines = 0

  /// Nothing is read yet. An id that nobody else has made tells one file from the next.
  public init(
    _ name: FileName, in folder: Folder, on disk: any Disk, freshID: @escaping () -> String
  ) {
    self.name = name
    self.folder = folder
    self.disk = disk
    self.freshID = freshID
  }

  // MARK: Reading

  /// Takes over what others have written; the keys under which something else stands than before.
  public mutating func catchUp() throws(DiskFault) -> Set<String> {
    let size = try disk.look(at: name, in: folder).map { Int($0.size) }
    if size == nil ? id == nil : size == offset { return [] }
    guard let size, size > offset, id != nil, try idOfFile() == id else { return try readAnew() }
    return try readOn()
  }

  private mutating func readAnew() throws(DiskFault) -> Set<String> {
    let before = self
    (entries, id, offset, length, isTorn, badLines) = ([:], nil, 0, 0, false, 0)
    do throws(DiskFault) {
      id = try idOfFile()
      if id != nil { _ = try readOn() }
    } catch {
      self = before
      throw error
    }
    let keys = Set(entries.keys).union(before.entries.keys)
    return keys.filter { entries[$0] != before.entries[$0] }
  }

  /// The id that the file begins with; empty where somebody else has been at its beginning, nil
  /// where there is none.
  private func idOfFile() throws(DiskFault) -> String? {
    guard let head = try disk.read(name, in: folder, from: 0, upTo: Self.longestHead) else {
      return nil
    }
    let line = head.bytes.prefix { $0 != UInt8(ascii: "\n") }
    return (try? Document(Array(line)).root)?["register"]?.string ?? ""
  }

  private mutating func readOn() throws(DiskFault) -> Set<String> {
    var changed: Set<String> = []
    var rest: [UInt8] = []
    var end = offset
    while true {
      guard let content = try disk.read(name, in: folder, from: end, upTo: Self.stroke) else {
        break
      }
      end += content.bytes.count
      rest += content.bytes
      var start = 0
      while let line = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
        take(rest[start..<line], &changed)
        start = line + 1
      }
      offset += start
      rest.removeFirst(start)
      if content.bytes.count < Self.stroke { break }
    }
    length = end
    isTorn = !rest.isEmpty
    return changed
  }

  private mutating func take(_ line: ArraySlice<UInt8>, _ changed: inout Set<String>) {
    guard let seal = LineChecksum(endingOf: line),
      JournalSum.start.following(seal.sealed) == seal.sum,
      let root = try? Document(Array(line), limits: LineChecksum.limits).root
    else {
      if !line.isEmpty { badLines += 1 }
      return
    }
    guard let set = root["set"] else { return }
    for (key, value) in set.members {
      let new = value.kind == .null ? nil : Array(value.text)
      guard entries[key] != new else { continue }
      entries[key] = new
      changed.insert(key)
    }
  }

  private static let stroke = 1 << 20
  private static let longestHead = 256

  // MARK: Writing

  /// Puts something else under some keys, nothing under those with nil: all of it or nothing. Who
  /// writes has caught up under the lock. Where `synced`, it outlives a power loss from here on.
  public mutating func set(
    _ changes: [String: [UInt8]?], synced: Bool
  ) throws(DiskFault) {
    guard !changes.isEmpty else { return }
    guard id != nil else { return try writeAnew(with: changes) }
    let line = Self.line(changes)
    // What somebody did not come to end never counts, even where only its end is missing.
    let bytes = isTorn ? Array(" \n".utf8) + line : line
    do throws(DiskFault) {
      let look = try disk.append(bytes, to: name, in: folder)
      // Somebody took it away since it was looked at: then this line begins another, and whoever reads
      // it finds nothing of what came before. All of it is here.
      guard look.size == length + bytes.count else {
        try? disk.cut(name, in: folder, to: max(0, Int(look.size) - bytes.count))
        return try writeAnew(with: changes)
      }
      if synced { try disk.sync(name, in: folder) }
      (offset, length) = (Int(look.size), Int(look.size))
    } catch {
      // What was half written is no line, and one that did not last must not stand there either.
      try? disk.cut(name, in: folder, to: offset)
      throw error
    }
    isTorn = false
    for (key, value) in changes { entries[key] = value }
    if offset > Self.smallest, offset > Self.waste * weight { try? writeAnew(with: [:]) }
  }

  private static func line(_ changes: [String: [UInt8]?]) -> [UInt8] {
    var writer = Writer(reserving: 256)
    writer.beginObject()
    writer.key("set")
    writer.beginObject()
    for (key, value) in changes.sorted(by: { $0.key < $1.key }) {
      writer.key(key)
      if let value { writer.fragment(value) } else { writer.null() }
    }
    writer.endObject()
    return LineChecksum.close(&writer, after: .start).bytes
  }

  /// Bytes that what stands there now would take, within a small part.
  private var weight: Int { entries.reduce(0) { $0 + $1.key.utf8.count + $1.value.count + 40 } }

  private static let smallest = 256 << 10
  /// How many times what is needed the file may be.
  private static let waste = 4

  /// The file without what does not stand any more. Others see that it is another one.
  private mutating func writeAnew(with changes: [String: [UInt8]?]) throws(DiskFault) {
    guard let fresh = FileName("\(name.text).new") else { return }
    if try disk.look(at: fresh, in: folder) != nil { try disk.remove(fresh, in: folder) }
    let id = freshID()
    var writer = Writer()
    writer.beginObject()
    writer.member("register", id)
    var bytes = LineChecksum.close(&writer, after: .start).bytes
    var entries = entries
    for (key, value) in changes { entries[key] = value }
    for (key, value) in entries.sorted(by: { $0.key < $1.key }) {
      bytes += Self.line([key: value])
    }
    _ = try disk.write(bytes, to: fresh, in: folder, synced: true)
    try disk.replace(name, with: fresh, in: folder)
    try disk.sync(folder)
    self.entries = entries
    self.id = id
    (offset, length) = (bytes.count, bytes.count)
    isTorn = false
    badLines = 0
  }
}
