// The item files in a store's lists, and for each file its signature (size, time, inode) that changes when
// the file changes.

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
    for list in WholeFile.names(in: folder) where !list.hasPrefix(".") {
      for name in WholeFile.names(in: "\(folder)/\(list)")
      where name.hasSuffix(".ics") && !name.hasPrefix(".") {
        var status = stat()
        guard stat("\(folder)/\(list)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG
        else { continue }
        signatures["\(list)/\(name)"] = Signature(
          seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
          inode: UInt64(status.st_ino), size: Int(status.st_size))
      }
    }
  }

  /// The files whose signatures were the same earlier.
  func unchanged(since earlier: ListFiles) -> [String] {
    signatures.filter { earlier.signatures[$0.key] == $0.value }.map(\.key).sorted()
  }

  func read(_ name: String) -> [UInt8]? { WholeFile.readIfThere("\(folder)/\(name)") }

  /// The titles of the items with these UIDs.
  func titles(of wanted: Set<String>) -> [String: String] {
    var titles: [String: String] = [:]
    guard !wanted.isEmpty else { return titles }
    // Most files are named by their UID.
    let names = Set(wanted.map { "\($0).ics" })
    let (likely, others) = (
      signatures.keys.filter { path in names.contains(Self.name(of: path)) },
      signatures.keys.filter { path in !names.contains(Self.name(of: path)) }
    )
    for name in likely.sorted() + others.sorted() where titles.count < wanted.count {
      guard let item = read(name).flatMap({ SyncedItem($0) }), wanted.contains(item.uid) else {
        continue
      }
      titles[item.uid] = item.title
    }
    return titles
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map { String($0) } ?? path
  }

  /// The items in whose files conflicts of a merge are kept, with these conflicts.
  func conflicts() -> [(title: String, path: String, kept: [KeptConflict])] {
    signatures.keys.sorted().compactMap { name in
      guard let bytes = read(name), let text = try? CalendarText(bytes) else { return nil }
      let kept = KeptConflict.all(in: text)
      guard !kept.isEmpty else { return nil }
      return (SyncedItem(bytes)?.title ?? name, "\(folder)/\(name)", kept)
    }
  }
}

/// The values of an item that are shown in messages.
struct SyncedItem {
  let uid: String
  let title: String

  init?(_ bytes: [UInt8]) {
    guard let text = try? CalendarText(bytes) else { return nil }
    let items = text.components(.vtodo) + text.components(.vevent)
    guard let item = items.first, let uid = item.property(.uid)?.text() else { return nil }
    self.uid = uid
    title = item.property(.summary)?.text() ?? ""
  }
}
