// Finds older versions of an item in a store's journal. A merge uses one as its base if no sync has
// kept the version that both sides had. Takes no lock and writes nothing.

import Files
import Glibc
import ICalendar
import Merge

struct ItemHistory {
  private let store: String
  /// The most versions of one item that are compared.
  private static let mostVersions = 1000

  init(store: String) { self.store = store }

  /// The store whose folder `lists` contains this file; nil if the file is in no store.
  static func store(of path: String) -> String? {
    guard let resolvedPath = realpath(path, nil) else { return nil }
    defer { free(resolvedPath) }
    let pathParts = String(cString: resolvedPath).split(separator: "/")
    // STORE/lists/LIST/NAME.ics
    guard pathParts.count > 3, pathParts[pathParts.count - 3] == "lists" else { return nil }
    let store = "/" + pathParts.dropLast(3).joined(separator: "/")
    return access("\(store)/.state/journal", R_OK) == 0 ? store : nil
  }

  /// The older version from which both given versions were probably made; nil if the journal does
  /// not have it.
  func base(_ mineBytes: [UInt8], _ theirsBytes: [UInt8]) -> [UInt8]? {
    guard let mine = try? CalendarText(mineBytes), let theirs = try? CalendarText(theirsBytes),
      let uid = Self.uid(of: mine), Self.uid(of: theirs) == uid
    else { return nil }
    let itemVersions = versions(of: uid)
    // A version that Fencepost has not written to this store was made by the other program.
    let isOtherOurs = itemVersions.contains { !$0.isExternal && Self.isEqual($0.bytes, theirs) }
    let isOneOurs = itemVersions.contains { !$0.isExternal && Self.isEqual($0.bytes, mine) }
    // Fencepost has written both versions: either an older version was put back on one side, or one
    // side has changed nothing. Which of the two is older is not known.
    if isOtherOurs, isOneOurs { return nil }
    let swapsVersions = isOtherOurs
    var olderVersions = OlderVersions(
      mine: swapsVersions ? theirs : mine, theirs: swapsVersions ? mine : theirs)
    for version in itemVersions { olderVersions.add(version.bytes) }
    return olderVersions.base
  }

  private struct Version {
    let bytes: [UInt8]
    /// Whether a program other than Fencepost wrote this version.
    let isExternal: Bool
  }

  /// All versions of the item, the newest first.
  private func versions(of uid: String) -> [Version] {
    var itemVersions: [Version] = []
    do throws(TransactionLogFault) {
      var reader = try Self.reader(store)
      let uidBytes = Array(uid.utf8)
      while let header = try reader?.next(), itemVersions.count < Self.mostVersions {
        guard header.mayHold(uidBytes), let transaction = header.transaction else { continue }
        let isExternal = transaction.source == .external
        for change in transaction.changes.reversed() where change.object == .file {
          for (image, isExternal) in [(change.after, isExternal), (change.before, false)] {
            guard let bytes = image?.bytes, itemVersions.last?.bytes != bytes,
              let calendarText = try? CalendarText(bytes), Self.uid(of: calendarText) == uid
            else { continue }
            itemVersions.append(Version(bytes: bytes, isExternal: isExternal))
          }
        }
      }
    } catch {
      // If the journal cannot be read any further, the versions found so far are used.
    }
    return itemVersions
  }

  private static func reader(_ store: String) throws(TransactionLogFault) -> ReverseJournalReader? {
    let disk = PosixDisk()
    let storeFolder: Folder
    do throws(DiskFault) {
      storeFolder = try disk.open(path: store)
    } catch {
      throw .disk(error)
    }
    return try ReverseJournalReader(of: StoreRoot(disk: disk, root: storeFolder))
  }

  private static func isEqual(_ bytes: [UInt8], _ text: CalendarText) -> Bool {
    (try? CalendarText(bytes)).map { OlderVersions.areEqual($0, text) } ?? false
  }

  private static func uid(of text: CalendarText) -> String? {
    let items = text.components(.vtodo) + text.components(.vevent)
    return items.lazy.compactMap { $0.property(.uid)?.text() }.first
  }
}
