// Each item as both sides had it after the last sync; a merge uses that version as its base. The
// files are in .state/sync/base, one for each item, named by a digest of the item's UID.

import Files
import Glibc
import ICalendar

struct SyncBases {
  let folder: String

  init(store: String) { folder = "\(store)/.state/sync/base" }

  /// The item in `item` as it was after the last sync; nil if that version is not known.
  func base(of item: [UInt8]) -> [UInt8]? {
    Self.name(for: item).flatMap { WholeFile.readIfThere("\(folder)/\($0)") }
  }

  func keep(_ item: [UInt8]) throws(FileTrouble) {
    guard let name = Self.name(for: item) else { return }
    let path = "\(folder)/\(name)"
    if WholeFile.readIfThere(path) != item { try WholeFile.replace(path, with: item) }
  }

  /// Removes the versions of items that no longer exist.
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
