// Snapshots of every kind, from random numbers: with and without signatures, remarks and bytes,
// with files that could not be read, and with names and texts from all of Unicode.

import TestSupport

@testable import Files
@testable import Store

extension SeededRandom {
  mutating func text(upTo count: Int = 12) -> String {
    let letters: [Character] = [
      "a", "B", "~", "/", "é", "e\u{301}", "日", "🧭", "\0", "\n", " ", "%",
    ]
    return String((0..<below(count + 1)).map { _ in pick(letters) })
  }

  mutating func bytes(upTo count: Int = 40) -> [UInt8] {
    (0..<below(count + 1)).map { _ in UInt8(below(256)) }
  }

  mutating func name() -> FileName {
    let length = once(in: 20) ? 255 : 1 + below(9)
    let bytes = (0..<length).map { _ in UInt8(1 + below(255)) }
    return FileName(bytes) ?? FileName(ours: "a.ics")
  }

  mutating func digest() -> Digest { Digest(leading: next(), trailing: next()) }

  mutating func diagnostic() -> FileDiagnostic {
    let line: Int? = once(in: 2) ? pick([1, 0, -1, .max, .min]) : nil
    return FileDiagnostic(kind: text(), line: line, message: text(upTo: 40))
  }

  mutating func signature() -> Signature? {
    if once(in: 3) { return nil }
    let kinds: [Signature.Kind] = [.file, .folder, .link, .other]
    return Signature(
      kind: pick(kinds), device: next(), inode: next(), size: Int64(bitPattern: next()),
      modificationTime: Int64(bitPattern: next()), changeTime: Int64(bitPattern: next()),
      permissions: UInt16(truncatingIfNeeded: next()))
  }

  mutating func content() -> StoredFile.Content {
    if once(in: 4) {
      return .unreadable(diagnostic(), formerID: once(in: 2) ? ItemID(text()) : nil)
    }
    return .item(
      StoredItem(
        uid: ItemID(text()), kind: pick(["reminder", "event", text()]), revision: digest(),
        keys: ByteRange(bytes()), members: ByteRange(bytes(upTo: 300)),
        diagnostics: once(in: 3) ? (0...below(3)).map { _ in diagnostic() } : []))
  }

  /// Up to that many lists, documents and files.
  mutating func snapshot(upTo count: Int) -> Snapshot {
    let lists = Set((0..<below(count + 1)).map { _ in name() }).sorted().map { name in
      StoredList(
        name: name, inode: next(), title: once(in: 2) ? text() : nil,
        color: once(in: 2) ? text() : nil, isReadOnly: once(in: 2))
    }
    var documents: [DocumentKey: StoredDocument] = [:]
    for _ in 0..<below(count + 1) {
      let folderPath = FolderPath((0..<below(3)).map { _ in name() })
      documents[DocumentKey(folderPath: folderPath, name: name())] =
        StoredDocument(signature: signature(), bytes: bytes(upTo: 200))
    }
    var files: [FileKey: StoredFile] = [:]
    for _ in 0..<below(count + 1) where !lists.isEmpty {
      let key = FileKey(list: below(lists.count), name: name())
      files[key] = StoredFile(
        key: key, signature: signature(), contentDigest: digest(), content: content())
    }
    return Snapshot(
      codecVersion: below(100),
      bookmark: JournalBookmark(
        position: JournalPosition(journal: text(), number: below(1 << 40), sum: JournalSum(next())),
        segment: 1 + below(1 << 30), offset: below(1 << 40), chain: JournalSum(next())),
      takenAt: Int64(below(1 << 62)), lists: lists, documents: documents,
      files: files.values.sorted { $0.key.sorts(before: $1.key) })
  }
}

extension Snapshot {
  /// Nothing at all.
  static let empty = Snapshot(
    codecVersion: 0,
    bookmark: JournalBookmark(
      position: JournalPosition(journal: "", number: 0, sum: JournalSum(0)), segment: 1, offset: 0,
      chain: JournalSum(0)),
    takenAt: 0, lists: [], documents: [:], files: [])

  /// One of everything.
  static func small(_ random: inout SeededRandom) -> Snapshot {
    let home = FileName(ours: "Home")
    let work = FileName(ours: "Work")
    let item = StoredItem(
      uid: ItemID("ü1"), kind: "reminder", revision: random.digest(), keys: ByteRange([1, 2, 3]),
      members: ByteRange(Array(#""title":"Bread""#.utf8)),
      diagnostics: [FileDiagnostic(kind: "several", line: 7, message: "two")])
    func file(_ list: Int, _ name: StaticString, _ content: StoredFile.Content) -> StoredFile {
      StoredFile(
        key: FileKey(list: list, name: FileName(ours: name)), signature: random.signature(),
        contentDigest: random.digest(), content: content)
    }
    return Snapshot(
      codecVersion: 3,
      bookmark: JournalBookmark(
        position: JournalPosition(journal: "j", number: 12, sum: JournalSum(5)), segment: 1,
        offset: 900, chain: JournalSum(6)),
      takenAt: 1_700_000_000_000_000_000,
      lists: [
        StoredList(name: home, inode: 5, title: "Zuhause", color: nil, isReadOnly: false),
        StoredList(name: work, inode: 6, title: nil, color: "#ff0000", isReadOnly: true),
      ],
      documents: [
        DocumentKey(folderPath: .root, name: FileName(ours: "places.json")):
          StoredDocument(signature: nil, bytes: [123, 125]),
        DocumentKey(folderPath: .list(home), name: StoredList.titleName):
          StoredDocument(signature: random.signature(), bytes: Array("Zuhause".utf8)),
      ],
      files: [
        file(0, "a.ics", .item(item)),
        file(
          0, "b.ics",
          .unreadable(FileDiagnostic(kind: "broken", message: "?"), formerID: ItemID("b"))),
        file(
          1, "a.ics",
          .unreadable(FileDiagnostic(kind: "empty", line: 1, message: ""), formerID: nil)),
      ])
  }
}
