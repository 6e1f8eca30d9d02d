// Lists as the folders that they are: how one is taken over with all that is in it, and how one is
// forgotten.

internal import Files

extension Store {
  /// Takes over a folder that appeared, with its documents and items as they are now. False where it
  /// could not even be opened; what cannot be read now is looked at again.
  mutating func learn(list name: FileName) -> Bool {
    do throws(DiskFault) {
      let folder = try transactionLog.storeRoot.open(.list(name))
      guard let inode = try inode(ofList: name) else { return false }
      do throws(DiskFault) {
        _ = try learn(list: name, from: folder, inode: inode)
      } catch {
        noteTrouble(error, ofList: name)
      }
      return true
    } catch {
      noteTrouble(error, ofList: name)
      tryAgain(.lists, ofList: name)
      return false
    }
  }

  /// Gives what kept a file from being read that may be readable later.
  mutating func learn(
    list name: FileName, from folder: Folder, inode: UInt64
  ) throws(DiskFault) -> DiskFault? {
    _ = catalogue.set(
      StoredList(name: name, inode: inode, title: nil, color: nil, isReadOnly: false))
    var passing: DiskFault?
    for file in try disk.names(in: folder).sorted() {
      let key = DocumentKey(place: .list(name), name: file)
      guard known(at: key) != nil else { continue }
      do throws(DiskFault) {
        guard let found = try disk.read(file, in: folder, upTo: Self.longestFile) else { continue }
        if isBeingFilled(found) { seeLater(key) } else { _ = observe(found, at: key) }
      } catch {
        noteTrouble(error, at: key)
        if error.mayPass { passing = error }
      }
    }
    // Where it was known already, its documents are as they were, and nothing has said so anew.
    refresh(name)
    return passing
  }

  /// Forgets a folder that is gone, and all that was in it.
  mutating func forget(list name: FileName) {
    guard let number = catalogue.list(named: name) else { return }
    for file in catalogue.files(in: number) { catalogue.set(nil, at: file.key) }
    let place = FolderPath.list(name)
    for document in Self.listDocuments {
      let key = DocumentKey(place: place, name: document)
      turn?.documentsBefore.append((key, documents[key]))
      documents[key] = nil
    }
    catalogue.removeList(number)
    forgetTroubles(ofList: name)
  }

  func inode(ofList name: FileName) throws(DiskFault) -> UInt64? {
    if transactionLog.storeRoot.elsewhere[name] != nil {
      do {
        _ = try transactionLog.storeRoot.open(.list(name))
        return 0
      } catch  where error.reason == .missing || error.reason == .notAFolder {
        return nil
      }
    }
    let lists = try transactionLog.storeRoot.open(.lists)
    guard let look = try disk.look(at: name, in: lists), look.kind == .folder else { return nil }
    return look.inode
  }
}
