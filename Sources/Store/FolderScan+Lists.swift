// Lists held against their folders, each for itself: one that cannot be looked at keeps no other from
// being seen, and nothing of it counts as gone.

internal import CivilTime
internal import Files

extension Store {
  /// Looks at all of these. What a list holds that cannot be looked at stays as it was last known.
  mutating func surveyEach(
    _ places: some Sequence<FolderPath>, into scan: inout FolderScan
  ) throws(DiskFault) {
    for place in places {
      do {
        // Another folder than the one that is known is not held against what that had.
        guard try !isReplaced(place) else {
          recheckQueue.see(.lists, at: environment.now())
          continue
        }
        try self.scan(place, into: &scan)
        // Of a list that is not known yet nothing was looked at.
        if let list = place.list, catalogue.list(named: list) != nil {
          note(nil, at: Self.key(ofList: list))
        }
      } catch {
        guard let list = place.list else {
          guard error.reason == .denied else { throw error }
          seeLater(place)
          continue
        }
        noteTrouble(error, ofList: list)
      }
    }
  }

  private func isReplaced(_ place: FolderPath) throws(DiskFault) -> Bool {
    guard let name = place.list, let number = catalogue.list(named: name),
      let list = catalogue.list(number), list.inode != 0, let inode = try inode(ofList: name)
    else { return false }
    return inode != list.inode
  }

  mutating func surveyLists(into scan: inout FolderScan) throws(DiskFault) {
    var gone = Set(lists.map(\.name))
    let names = try disk.names(in: transactionLog.storeRoot.open(.lists))
    if names.contains(where: TransactionLog.isLeftover) { scan.untidy.insert(.lists) }
    for name in Set(names).union(transactionLog.storeRoot.elsewhere.keys).sorted()
    where Self.isList(name) {
      do {
        guard let inode = try inode(ofList: name) else { continue }
        if let number = catalogue.list(named: name), let list = catalogue.list(number) {
          if list.inode != inode, list.inode != 0 {
            // What was there is gone only where what is there now can be seen. Who looks again under
            // the lock has seen it, and is about to read it.
            if turn == nil { try readAll(of: name, number) }
            scan.goneLists.append(name)
            scan.newLists.append(name)
          }
        } else {
          scan.newLists.append(name)
        }
        gone.remove(name)
      } catch  where error.reason == .missing || error.reason == .notAFolder {
        continue
      } catch {
        gone.remove(name)
        noteTrouble(error, ofList: name)
        tryAgain(.lists, ofList: name)
      }
    }
    scan.goneLists += gone
  }

  /// Whether each file that a list is known to hold can be read, of those that are in its folder.
  private func readAll(of name: FileName, _ list: Int) throws(DiskFault) {
    let folder = try transactionLog.storeRoot.open(.list(name))
    for name in try disk.names(in: folder) {
      guard catalogue.slot(of: FileKey(list: list, name: name)) != nil else { continue }
      do throws(DiskFault) {
        _ = try disk.read(name, in: folder, upTo: Self.longestFile)
      } catch {
        switch error.reason {
        // What is no item any more, or changes just now, says nothing of the disk.
        case .missing, .notAFile, .notAFolder, .tooLarge, .unsettled: continue
        default: throw error
        }
      }
    }
  }

  static func isList(_ name: FileName) -> Bool {
    !name.isHidden && name.exactText != nil
  }

  /// By what a trouble with all of a list is remembered.
  static func key(ofList name: FileName) -> DocumentKey {
    DocumentKey(place: .lists, name: name)
  }

  /// Remembers that a list cannot be looked at now, and looks at it again.
  mutating func noteTrouble(_ fault: DiskFault, ofList name: FileName) {
    note(fault.listTrouble, at: Self.key(ofList: name))
    tryAgain(.list(name), ofList: name)
  }

  /// Looks at a folder again for the sake of a list that is in trouble.
  mutating func tryAgain(_ place: FolderPath, ofList name: FileName) {
    recheckQueue.retry(place, at: nextTry(ofWhatAils: Self.key(ofList: name)))
  }

  /// Whoever sees something in the folder of such a list looks at all of it.
  mutating func noteSight(in place: FolderPath) {
    guard let list = place.list, troubledSince[Self.key(ofList: list)] != nil else { return }
    recheckQueue.see(place, at: environment.now().adding(milliseconds: RecheckQueue.debounce))
  }

  /// Nothing is wrong any more with what is no longer there.
  mutating func forgetTroubles(ofList name: FileName) {
    let place = FolderPath.list(name)
    for key in troubles.keys where key.place == place { note(nil, at: key) }
    note(nil, at: Self.key(ofList: name))
  }
}

extension DiskFault {
  /// Why a list shows what was last known of it.
  fileprivate var listTrouble: FileDiagnostic? {
    switch reason {
    case .missing, .notAFolder: return nil
    case .denied where action != .read:
      return FileDiagnostic(
        kind: "unreadable",
        message: "This folder may not be read; give yourself leave to read it (chmod u+rx). "
          + "Until then its items are shown as they were last known.")
    default:
      return FileDiagnostic(
        kind: "unreadable",
        message: "\(self) The list shows what was last known of it; it will be tried again.")
    }
  }
}
