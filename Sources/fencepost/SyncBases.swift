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

  private var indexPath: String { "\(folder).signs" }

  /// Keeps the present version of each file that has not changed since `before`, and removes those of items
  /// that no longer exist. Reads only files that have another signature than when they were kept.
  ///
  /// If no second run of vdirsyncer has checked the result, a file that has changed since `before` may have come
  /// from the other side. Then its earlier version is not what both sides had last, and is removed.
  func keep(
    _ now: ListFiles, since before: ListFiles, isChecked: Bool
  ) throws(FileTrouble) {
    try WholeFile.makeFolder(folder)
    let there = Set(WholeFile.names(in: folder))
    let old = SyncBaseIndex(WholeFile.readIfThere(indexPath) ?? [])
    var kept = SyncBaseIndex()
    var wanted: Set<String> = []
    var new: [(path: String, bytes: [UInt8])] = []
    let unchanged = Set(now.unchanged(since: before))
    for (path, signature) in now.signatures {
      if let file = old.entries[path], file.signature == signature, there.contains(file.base) {
        kept.entries[path] = file
        wanted.insert(file.base)
        continue
      }
      guard let item = now.read(path), let name = Self.name(for: item) else { continue }
      guard unchanged.contains(path) else {
        if isChecked {
          wanted.insert(name)
        } else {
          kept.entries[path] = SyncBaseIndex.Entry(
            signature: signature, base: SyncBaseIndex.unchecked)
        }
        continue
      }
      wanted.insert(name)
      kept.entries[path] = SyncBaseIndex.Entry(signature: signature, base: name)
      let base = "\(folder)/\(name)"
      if WholeFile.readIfThere(base) != item { new.append((base, item)) }
    }
    try WholeFile.replaceAll(new)
    for name in there where !wanted.contains(name) { unlink("\(folder)/\(name)") }
    try WholeFile.replace(indexPath, with: kept.bytes)
  }

  /// The files that are as they were after a sync that was not checked, and of which no version is kept.
  func unchecked(in now: ListFiles) -> Set<String> {
    let kept = SyncBaseIndex(WholeFile.readIfThere(indexPath) ?? []).entries
    return Set(
      now.signatures.filter {
        kept[$0.key] == .init(signature: $0.value, base: SyncBaseIndex.unchecked)
      }.keys)
  }

  static func name(for item: [UInt8]) -> String? {
    guard let text = try? CalendarText(item) else { return nil }
    let items = text.components(.vtodo) + text.components(.vevent)
    guard let uid = items.lazy.compactMap({ $0.property(.uid)?.text() }).first else { return nil }
    return Digest(of: Array(uid.utf8)).hex + ".ics"
  }
}
