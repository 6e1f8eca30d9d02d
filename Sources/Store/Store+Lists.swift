// Lists as folders: adds a new folder with all files in it, and removes one that no longer exists.

internal import Files

extension Store {
  /// Adds the list of a new folder with its documents and items. False if the folder could not be
  /// opened. Files that cannot be read now are tried again later.
  func addList(_ name: FileName) -> Bool {
    do throws(DiskFault) {
      let folder = try transactionLog.storeRoot.open(.list(name))
      guard let inode = try inode(ofList: name) else { return false }
      do throws(DiskFault) {
        _ = try addList(name, from: folder, inode: inode)
      } catch {
        recordFailure(error, ofList: name)
      }
      return true
    } catch {
      recordFailure(error, ofList: name)
      scheduleRetry(.lists, ofList: name)
      return false
    }
  }

  /// Adds the list of an open folder. Files that cannot be read are left out. Returns the fault of
  /// one of them that may pass, so that reading may succeed later; nil if there was none.
  func addList(
    _ name: FileName, from folder: Folder, inode: UInt64
  ) throws(DiskFault) -> DiskFault? {
    _ = catalogue.set(
      StoredList(name: name, inode: inode, title: nil, color: nil, isReadOnly: false))
    var temporaryFault: DiskFault?
    for file in try disk.names(in: folder).sorted() {
      let key = DocumentKey(folderPath: .list(name), name: file)
      guard knownState(at: key) != nil else { continue }
      do throws(DiskFault) {
        guard let fileContent = try disk.read(file, in: folder, upTo: Self.longestFile) else {
          continue
        }
        if isBeingFilled(fileContent) {
          scheduleRecheck(key)
        } else {
          _ = observe(fileContent, at: key)
        }
      } catch {
        recordFailure(error, at: key)
        if error.mayPass { temporaryFault = error }
      }
    }
    // If the list was known before, its documents may not differ from the known ones. Then
    // `observe` changed nothing and did not set the list's title.
    updateTitleAndColor(of: name)
    return temporaryFault
  }

  /// Removes the list of a removed folder with everything in it.
  func forget(list name: FileName) {
    guard let number = catalogue.list(named: name) else { return }
    for file in catalogue.files(in: number) { catalogue.set(nil, at: file.key) }
    let folderPath = FolderPath.list(name)
    for document in Self.listDocuments {
      let key = DocumentKey(folderPath: folderPath, name: document)
      turn?.documentsBefore.append((key, documents[key]))
      documents[key] = nil
    }
    catalogue.removeList(number)
    forgetFailures(ofList: name)
  }

  func inode(ofList name: FileName) throws(DiskFault) -> UInt64? {
    if transactionLog.storeRoot.outsideListPaths[name] != nil {
      do {
        _ = try transactionLog.storeRoot.open(.list(name))
        return 0
      } catch  where error.reason == .missing || error.reason == .notAFolder {
        return nil
      }
    }
    let lists = try transactionLog.storeRoot.open(.lists)
    guard let signature = try disk.signature(of: name, in: lists), signature.kind == .folder else {
      return nil
    }
    return signature.inode
  }
}
