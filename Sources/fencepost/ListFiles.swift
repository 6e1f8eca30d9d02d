// The item files in a store's lists, and for each file its signature (size, time, inode), which
// changes when the file changes.

import Glibc
import ICalendar
import Merge

struct ListFiles {
  struct Signature: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let inode: UInt64
    let size: Int
  }

  /// The signature of each file, by the file's path below `lists`.
  private(set) var signatures: [String: Signature] = [:]
  let folder: String

  init(store: String) {
    folder = "\(store)/lists"
    for list in WholeFile.entryNames(in: folder) where !list.hasPrefix(".") {
      for name in WholeFile.entryNames(in: "\(folder)/\(list)")
      where name.hasSuffix(".ics") && !name.hasPrefix(".") {
        var fileStatus = stat()
        guard stat("\(folder)/\(list)/\(name)", &fileStatus) == 0,
          fileStatus.st_mode & S_IFMT == S_IFREG
        else { continue }
        signatures["\(list)/\(name)"] = Signature(
          seconds: fileStatus.st_mtim.tv_sec, nanoseconds: fileStatus.st_mtim.tv_nsec,
          inode: UInt64(fileStatus.st_ino), size: Int(fileStatus.st_size))
      }
    }
  }

  /// The files whose signatures were the same earlier.
  func unchangedPaths(since earlierFiles: ListFiles) -> [String] {
    signatures.filter { earlierFiles.signatures[$0.key] == $0.value }.map(\.key).sorted()
  }

  func read(_ path: String) -> [UInt8]? { WholeFile.readIfThere("\(folder)/\(path)") }

  /// The titles of the items with these UIDs.
  func titles(of wantedUIDs: Set<String>) -> [String: String] {
    var titles: [String: String] = [:]
    guard !wantedUIDs.isEmpty else { return titles }
    // Most files are named by their UID.
    let likelyNames = Set(wantedUIDs.map { "\($0).ics" })
    let (likelyPaths, otherPaths) = (
      signatures.keys.filter { path in likelyNames.contains(Self.fileName(of: path)) },
      signatures.keys.filter { path in !likelyNames.contains(Self.fileName(of: path)) }
    )
    for fileName in likelyPaths.sorted() + otherPaths.sorted() where titles.count < wantedUIDs.count
    {
      guard let item = read(fileName).flatMap({ SyncedItem($0) }), wantedUIDs.contains(item.uid)
      else {
        continue
      }
      titles[item.uid] = item.title
    }
    return titles
  }

  private static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// The items that keep conflicts of a merge in their files, each with these conflicts.
  func conflicts() -> [(title: String, path: String, keptConflicts: [KeptConflict])] {
    signatures.keys.sorted().compactMap { path in
      guard let bytes = read(path), let calendarText = try? CalendarText(bytes) else { return nil }
      let keptConflicts = KeptConflict.all(in: calendarText)
      guard !keptConflicts.isEmpty else { return nil }
      return (SyncedItem(bytes)?.title ?? path, "\(folder)/\(path)", keptConflicts)
    }
  }
}

/// The values of an item that are shown in messages.
struct SyncedItem {
  let uid: String
  let title: String

  init?(_ bytes: [UInt8]) {
    guard let calendarText = try? CalendarText(bytes) else { return nil }
    let items = calendarText.components(.vtodo) + calendarText.components(.vevent)
    guard let item = items.first, let uid = item.property(.uid)?.text() else { return nil }
    self.uid = uid
    title = item.property(.summary)?.text() ?? ""
  }
}
