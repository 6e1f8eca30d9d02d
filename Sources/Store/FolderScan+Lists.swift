// Scans the lists one by one. If a list cannot be read, the others are scanned all the same, and no
// file of that list counts as removed.

internal import CivilTime
internal import Files

extension Store {
  /// Scans these folders. A list that cannot be read keeps its last known content.
  func scanEach(
    _ folderPaths: some Sequence<FolderPath>, into scan: inout FolderScan
  ) throws(DiskFault) {
    for folderPath in folderPaths {
      do {
        // If the folder was replaced by another of the same name, the files in the new folder must
        // not be compared with those of the old one. The list itself is checked again instead.
        guard try !isFolderReplaced(folderPath) else {
          recheckQueue.add(.lists, at: environment.now())
          continue
        }
        try self.scan(folderPath, into: &scan)
        // The folder can be read, so the list has no problem as a whole. A list that is not in the
        // catalogue yet was not scanned, so its problem stays.
        if let list = folderPath.list, catalogue.list(named: list) != nil {
          setDiagnostic(nil, at: Self.problemKey(ofList: list))
        }
      } catch {
        guard let list = folderPath.list else {
          guard error.reason == .denied else { throw error }
          scheduleRecheck(folderPath)
          continue
        }
        recordFailure(error, ofList: list)
      }
    }
  }

  private func isFolderReplaced(_ folderPath: FolderPath) throws(DiskFault) -> Bool {
    guard let name = folderPath.list, let number = catalogue.list(named: name),
      let list = catalogue.list(number), list.inode != 0, let inode = try inode(ofList: name)
    else { return false }
    return inode != list.inode
  }

  func scanLists(into scan: inout FolderScan) throws(DiskFault) {
    var missingLists = Set(lists.map(\.name))
    let names = try disk.names(in: transactionLog.storeRoot.open(.lists))
    if names.contains(where: TransactionLog.isLeftover) { scan.foldersWithLeftovers.insert(.lists) }
    for name in Set(names).union(transactionLog.storeRoot.outsideListPaths.keys).sorted()
    where Self.isListName(name) {
      do {
        guard let inode = try inode(ofList: name) else { continue }
        if let number = catalogue.list(named: name), let list = catalogue.list(number) {
          if list.inode != inode, list.inode != 0 {
            // The old list counts as removed only if the new folder can be read. In a turn (while
            // the lock is held) that need not be checked, because the scan before the turn did so.
            if turn == nil { try checkAllReadable(of: name, number) }
            scan.removedLists.append(name)
            scan.newLists.append(name)
          }
        } else {
          scan.newLists.append(name)
        }
        missingLists.remove(name)
      } catch  where error.reason == .missing || error.reason == .notAFolder {
        continue
      } catch {
        missingLists.remove(name)
        recordFailure(error, ofList: name)
        scheduleRetry(.lists, ofList: name)
      }
    }
    scan.removedLists += missingLists
  }

  /// Throws if a known file that is still in the list's folder cannot be read.
  private func checkAllReadable(of name: FileName, _ list: Int) throws(DiskFault) {
    let folder = try transactionLog.storeRoot.open(.list(name))
    for name in try disk.names(in: folder) {
      guard catalogue.slot(of: FileKey(list: list, name: name)) != nil else { continue }
      do throws(DiskFault) {
        _ = try disk.read(name, in: folder, upTo: Self.longestFile)
      } catch {
        switch error.reason {
        // The file is no longer an item, or is being changed. Neither is a fault of the disk.
        case .missing, .notAFile, .notAFolder, .tooLarge, .keepsChanging: continue
        default: throw error
        }
      }
    }
  }

  static func isListName(_ name: FileName) -> Bool {
    !name.isHidden && name.exactText != nil
  }

  /// The key for a problem of a whole list.
  static func problemKey(ofList name: FileName) -> DocumentKey {
    DocumentKey(folderPath: .lists, name: name)
  }

  /// Records that a list cannot be read now, and schedules a retry.
  func recordFailure(_ fault: DiskFault, ofList name: FileName) {
    setDiagnostic(fault.listDiagnostic, at: Self.problemKey(ofList: name))
    scheduleRetry(.list(name), ofList: name)
  }

  /// Schedules another scan of a folder, because a list has a problem.
  func scheduleRetry(_ folderPath: FolderPath, ofList name: FileName) {
    recheckQueue.retry(folderPath, at: nextRetry(of: Self.problemKey(ofList: name)))
  }

  /// Schedules a scan of the whole folder after an event in it, if the list has a problem that the
  /// event may have ended.
  func recordListEvent(in folderPath: FolderPath) {
    guard let list = folderPath.list, failingSince[Self.problemKey(ofList: list)] != nil else {
      return
    }
    recheckQueue.add(folderPath, at: environment.now().adding(milliseconds: RecheckQueue.debounce))
  }

  /// Forgets the problems of a list that no longer exists.
  func forgetFailures(ofList name: FileName) {
    let folderPath = FolderPath.list(name)
    for key in failures.keys where key.folderPath == folderPath { setDiagnostic(nil, at: key) }
    setDiagnostic(nil, at: Self.problemKey(ofList: name))
  }
}

extension DiskFault {
  /// The diagnostic of a list that cannot be read and shows its last known content.
  fileprivate var listDiagnostic: FileDiagnostic? {
    switch reason {
    case .missing, .notAFolder: return nil
    case .denied where action != .read:
      return FileDiagnostic(
        kind: "unreadable",
        message: "This folder is not readable; make it readable (chmod u+rx). "
          + "Until then its items are shown as they were last read.")
    default:
      return FileDiagnostic(
        kind: "unreadable",
        message: "\(self) The list shows its last known items; the server will try again.")
    }
  }
}
