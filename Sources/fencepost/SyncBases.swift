// Each item as both sides had it when they were last synced: what a merge of two versions starts from.
// A file an item in .state/sync/base, named by a digest of its UID.

import Files
import Glibc
import ICalendar

struct SyncBases {
  let folder: String

  init(store: String) { folder = "\(store)/.state/sync/base" }

  /// What the item in this file was when it was last synced; nil where that is not known.
  func base(of item: [UInt8]) -> [UInt8]? {
    Self.name(for: item).flatMap { WholeFile.readIfThere("\(folder)/\($0)") }
  }

  func keep(_ item: [UInt8]) throws(FileTrouble) {
    guard let name = Self.name(for: item) else { return }
    let path = "\(folder)/\(name)"
    if WholeFile.readIfThere(path) != item { try WholeFile.replace(path, with: item) }
  }

  /// Takes away those of items that are gone.
  func keepOnly(_ names: Set<String>) {
    for name in WholeFile.names(in: folder) where !names.contains(name) {
      unlink("\(folder)/\(name)")
    }
  }

  static func name(for item: [UInt8]) -> String? {
    guard let text = try? CalendarText(item) else { return nil }
    let items = text.components(.vtodo) + text.components(.vevent)
    guard let uid = items.lazy.compactMap({ $0.property(.uid)?.text() }).first else { return nil }
    return Digest(of: Array(uid.utf8)).hex + ".ics"
  }
}
