// Makes a snapshot of the catalogue. Lists and files are sorted, and lists get new numbers,
// without gaps for removed lists.

internal import Files

extension Catalogue {
  func snapshot(
    codecVersion: Int, bookmark: JournalBookmark, takenAt: Int64, boot: String = "",
    documents: [DocumentKey: StoredDocument]
  ) -> Snapshot {
    let lists = lists.compactMap { $0 }.sorted { $0.name < $1.name }
    var files: [StoredFile] = []
    files.reserveCapacity(self.files.count)
    for (newNumber, list) in lists.enumerated() {
      guard let oldNumber = self.list(named: list.name) else { continue }
      let slots = slots(in: oldNumber)
      for slotIndex in slots.map({ self.files.name(inSlot: $0) ?? StoredList.titleName })
        .sortedIndices
      {
        guard var file = self.files[slots[slotIndex]] else { continue }
        file.key.list = newNumber
        files.append(file)
      }
    }
    return Snapshot(
      codecVersion: codecVersion, bookmark: bookmark, takenAt: takenAt, boot: boot,
      lists: lists, documents: documents, files: files)
  }
}
