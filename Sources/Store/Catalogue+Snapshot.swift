// The catalogue as a snapshot, and back: in order, and with no number left of a list that is gone.

internal import Files

extension Catalogue {
  init(_ snapshot: Snapshot) {
    self.init(lists: snapshot.lists, files: snapshot.files)
  }

  func snapshot(
    codecVersion: Int, bookmark: Bookmark, takenAt: Int64, boot: String = "",
    documents: [DocumentKey: StoredDocument]
  ) -> Snapshot {
    let lists = lists.compactMap { $0 }.sorted { $0.name < $1.name }
    var files: [StoredFile] = []
    files.reserveCapacity(self.files.count)
    for (number, list) in lists.enumerated() {
      guard let old = self.list(named: list.name) else { continue }
      for slot in slots(in: old).map(Ranked.init(name:slot:)).sorted().map(\.slot) {
        guard var file = self.files[slot] else { continue }
        file.key.list = number
        files.append(file)
      }
    }
    return Snapshot(
      codecVersion: codecVersion, bookmark: bookmark, takenAt: takenAt, boot: boot,
      lists: lists, documents: documents, files: files)
  }
}

/// A file among those of its list, compared by its first letters before all of them.
private struct Ranked: Comparable {
  let beginning: UInt64
  let name: FileName
  let slot: Int

  init(name: FileName, slot: Int) {
    var beginning: UInt64 = 0
    for place in 0..<8 {
      beginning = beginning << 8 | UInt64(place < name.bytes.count ? name.bytes[place] : 0)
    }
    self.beginning = beginning
    self.name = name
    self.slot = slot
  }

  static func < (one: Ranked, other: Ranked) -> Bool {
    one.beginning == other.beginning ? one.name < other.name : one.beginning < other.beginning
  }
}
