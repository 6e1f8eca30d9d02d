// Finds the files in the store's folders that differ from the catalogue, without the lock. All
// names in a folder are compared with all known files, which costs little more than one stat for
// each.

internal import Files

extension Store {
  /// The differences that were found. They have to be checked again while the lock is held, because
  /// other programs may have changed the files meanwhile.
  struct FolderScan {
    private var differingNames: [FolderPath: [FileName]] = [:]
    var newLists: [FileName] = []
    var removedLists: [FileName] = []
    /// Folders in which a crashed writer left temporary files.
    var foldersWithLeftovers: Set<FolderPath> = []
    /// The stats of the lists' files, if a background thread has collected them before.
    var prefetchedListings = FolderListings()

    init() {}

    init(_ batches: [ScanBatch]) {
      for batch in batches { add(batch.names, in: batch.folderPath) }
    }

    var isEmpty: Bool { differingNames.isEmpty && newLists.isEmpty && removedLists.isEmpty }

    mutating func add(_ key: DocumentKey) {
      differingNames[key.folderPath, default: []].append(key.name)
    }

    mutating func add(_ more: [FileName], in folderPath: FolderPath) {
      if !more.isEmpty { differingNames[folderPath, default: []] += more }
    }

    func count(in folderPath: FolderPath) -> Int { differingNames[folderPath]?.count ?? 0 }

    /// The files that differ, each once, in an order that does not depend on hashing.
    var files: [DocumentKey] {
      batches.flatMap { batch in
        batch.names.map { DocumentKey(folderPath: batch.folderPath, name: $0) }
      }
    }

    /// The files that differ, grouped by folder.
    var batches: [ScanBatch] {
      differingNames.keys.sorted(by: { $0.text < $1.text }).map { folderPath in
        ScanBatch(
          folderPath: folderPath, names: differingNames[folderPath, default: []].sortedAndUnique)
      }
    }

    /// Files of one folder that differ from the catalogue.
    struct ScanBatch {
      let folderPath: FolderPath
      var names: [FileName]
    }
  }

  func scan(_ folderPath: FolderPath, into scan: inout FolderScan) throws(DiskFault) {
    if folderPath == .lists { return try scanLists(into: &scan) }
    let list = folderPath.list.flatMap(catalogue.list(named:))
    guard folderPath == .root || list != nil else { return }
    let folder: Folder
    do {
      folder = try transactionLog.storeRoot.open(folderPath)
    } catch  where error.reason == .missing || error.reason == .notAFolder {
      return try scanLists(into: &scan)
    }
    var differingNames: [FileName] = []
    var seenDocuments: Set<FileName> = []
    var seenFiles: Set<FileName> = []
    let (names, unchangedCount) = try changedNames(
      in: folder, ofList: list, prefetchedListings: &scan.prefetchedListings)
    let isNewList = list.map { !catalogue.hasFiles(in: $0) } ?? false
    differingNames.reserveCapacity(isNewList ? names.count : 0)
    for name in names {
      // In a list that is not known yet, every item differs.
      if isNewList, Self.isItem(name) {
        differingNames.append(name)
        continue
      }
      if let slot = list.flatMap({ catalogue.slot(of: FileKey(list: $0, name: name)) }) {
        seenFiles.insert(name)
        if try !catalogue.stillHasSignature(self.signature(of: name, in: folder), inSlot: slot) {
          differingNames.append(name)
        }
        continue
      }
      if TransactionLog.isLeftover(name) { scan.foldersWithLeftovers.insert(folderPath) }
      let key = DocumentKey(folderPath: folderPath, name: name)
      guard let knownState = knownState(at: key) else { continue }
      if knownState != nil { seenDocuments.insert(name) }
      // Without a known stat there is nothing to compare with, so the file counts as different.
      if let knownState, let signature = try self.signature(of: name, in: folder),
        signature == knownState.signature
      {
        continue
      }
      differingNames.append(name)
    }
    if let list {
      differingNames += catalogue.endFirstScan(
        of: list, unchangedCount: unchangedCount, changedFiles: seenFiles)
    }
    for name in folderPath == .root ? Self.ownDocuments : Self.listDocuments {
      let isKnownDocument = documents[DocumentKey(folderPath: folderPath, name: name)] != nil
      if isKnownDocument, !seenDocuments.contains(name) { differingNames.append(name) }
    }
    scan.add(differingNames, in: folderPath)
  }

  /// The stat of a file; nil if there is no file. Also nil if only this stat fails, because reading
  /// the file will report why.
  private func signature(of name: FileName, in folder: Folder) throws(DiskFault) -> Signature? {
    do {
      return try disk.signature(of: name, in: folder)
    } catch  where error.reason != .denied {
      return nil
    }
  }

  /// The names in a list's folder that differ from the index, and how many files are unchanged.
  /// The first scan after opening uses this, because nearly all files are unchanged then, and each
  /// takes hardly longer than its stat.
  private func changedNames(
    in folder: Folder, ofList list: Int?, prefetchedListings: inout FolderListings
  ) throws(DiskFault) -> (names: [FileName], unchangedCount: Int) {
    guard let list, catalogue.awaitsFirstScan(list) else { return (try disk.names(in: folder), 0) }
    let signatures: FolderListing
    if let storedList = catalogue.list(list),
      transactionLog.storeRoot.outsideListPaths[storedList.name] == nil,
      let listing = prefetchedListings.remove(storedList.name, inode: storedList.inode)
    {
      signatures = listing
    } else {
      do throws(DiskFault) {
        signatures = try disk.signatures(of: folder)
      } catch {
        // The stat of one file failed. The caller checks the files one by one to find out which.
        return (try disk.names(in: folder), 0)
      }
    }
    let names = catalogue.changedNames(signatures, ofList: list)
    return (names, signatures.count - names.count)
  }
}
