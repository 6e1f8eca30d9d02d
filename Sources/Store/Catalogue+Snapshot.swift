// Makes a snapshot of the catalogue: everything is sorted, and lists are numbered again without the
// removed ones.

internal import Files

extension Catalogue {
  func snapshot(
    codecVersion: Int, bookmark: JournalBookmark, takenAt: Int64, boot: String = "",
    documents: [DocumentKey: StoredDocument]
  ) -> Snapshot {
    let lists = lists.compactMap { $0 }.sorted { $0.name < $1.name }
    var files: [StoredFile] = []
    files.reserveCapacity(self.files.count)
    for (number, list) in lists.enumerated() {
      guard let old = self.list(named: list.name) else { continue }
      let slots = slots(in: old)
      for index in slots.map({ self.files.name(inSlot: $0) ?? StoredList.titleName }).order {
        guard var file = self.files[slots[index]] else { continue }
        file.key.list = number
        files.append(file)
      }
    }
    return Snapshot(
      codecVersion: codecVersion, bookmark: bookmark, takenAt: takenAt, boot: boot,
      lists: lists, documents: documents, files: files)
  }
}
