// Reads the files of a store that is opened without an index. Nothing tells what the files
// contained before, so no changes are found, and clients are not notified.

internal import CivilTime
internal import Files

extension Store {
  /// Reads the files of a batch on this thread and adds them to the catalogue.
  func readBatch(_ batch: FolderScan.ScanBatch) {
    let folderPath = batch.folderPath
    let list = folderPath.list.flatMap(catalogue.list(named:))
    let id = list.flatMap { catalogue.list($0)?.id } ?? ""
    // A file's age is measured from this time, although the file is read later. So the file may
    // count as younger than it is. The only effect is that its stat is not trusted and it is read
    // again.
    let now = environment.now()
    var folder: Folder?
    for name in batch.names {
      let key = DocumentKey(folderPath: folderPath, name: name)
      do throws(DiskFault) {
        if folder == nil { folder = try transactionLog.storeRoot.open(folderPath) }
        guard let folder, let fileContent = try disk.read(name, in: folder, upTo: Self.longestFile)
        else {
          continue
        }
        if isBeingFilled(fileContent) {
          notice(.file(folderPath, name))
        } else if let list, Self.isItem(name) {
          let file = ParallelReading.DecodedFile(
            fileContent, codec.readFile(fileContent.bytes, name, id), at: now)
          addFile(file, at: FileKey(list: list, name: name))
        } else {
          _ = observe(fileContent, at: key)
        }
      } catch {
        recordFailure(error, at: key)
      }
    }
  }

  /// Adds the files that the background thread has read, and reads those that it could not.
  func addBatch(_ batch: FolderScan.ScanBatch, _ files: [ParallelReading.DecodedFile?]) {
    guard let list = batch.folderPath.list.flatMap(catalogue.list(named:)) else {
      return readBatch(batch)
    }
    var unreadBatch = FolderScan.ScanBatch(folderPath: batch.folderPath, names: [])
    for (name, file) in zip(batch.names, files) {
      if let file {
        addFile(file, at: FileKey(list: list, name: name))
      } else {
        unreadBatch.names.append(name)
      }
    }
    if !unreadBatch.names.isEmpty { readBatch(unreadBatch) }
  }

  private func addFile(_ file: ParallelReading.DecodedFile, at key: FileKey) {
    unindexedCount += 1
    var content = file.content
    if case .unreadable(let diagnostic, _) = content {
      content = .unreadable(diagnostic, formerID: lastID(at: key))
    }
    catalogue.add(
      StoredFile(
        key: key, signature: file.signature, contentDigest: file.contentDigest, content: content))
  }
}
