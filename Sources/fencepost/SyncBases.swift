// Each item as both sides had it after the last sync; a merge uses that version as its base. The
// files are in .state/sync/base, one for each item, named by a digest of the item's UID.

import Files
import Glibc
import ICalendar

struct SyncBases {
  let folder: String

  init(store: String) { folder = "\(store)/.state/sync/base" }

  /// The version of this item after the last sync; nil if that version is not known.
  func base(of itemBytes: [UInt8]) -> [UInt8]? {
    Self.baseName(for: itemBytes).flatMap { WholeFile.readIfThere("\(folder)/\($0)") }
  }

  private var indexPath: String { "\(folder).signs" }

  /// Saves the present version of each file that has not changed since `earlierFiles`, and removes
  /// the saved versions of items that no longer exist. Reads only files whose signatures differ
  /// from those in the index.
  ///
  /// If no second run of vdirsyncer has checked the result, a file that has changed since
  /// `earlierFiles` may have come from the other side. Then its earlier version is not what both
  /// sides had last, and is removed.
  func keepVersions(
    _ currentFiles: ListFiles, since earlierFiles: ListFiles, isChecked: Bool
  ) throws(FileTrouble) {
    try WholeFile.makeFolder(folder)
    let presentNames = Set(WholeFile.entryNames(in: folder))
    let oldIndex = SyncBaseIndex(WholeFile.readIfThere(indexPath) ?? [])
    var newIndex = SyncBaseIndex()
    var wantedNames: Set<String> = []
    var newBases: [(path: String, bytes: [UInt8])] = []
    let unchangedPaths = Set(currentFiles.unchangedPaths(since: earlierFiles))
    for (path, signature) in currentFiles.signatures {
      if let entry = oldIndex.entries[path], entry.signature == signature,
        presentNames.contains(entry.baseName)
      {
        newIndex.entries[path] = entry
        wantedNames.insert(entry.baseName)
        continue
      }
      guard let itemBytes = currentFiles.read(path), let baseName = Self.baseName(for: itemBytes)
      else { continue }
      guard unchangedPaths.contains(path) else {
        if isChecked {
          wantedNames.insert(baseName)
        } else {
          newIndex.entries[path] = SyncBaseIndex.Entry(
            signature: signature, baseName: SyncBaseIndex.uncheckedName)
        }
        continue
      }
      wantedNames.insert(baseName)
      newIndex.entries[path] = SyncBaseIndex.Entry(signature: signature, baseName: baseName)
      let basePath = "\(folder)/\(baseName)"
      if WholeFile.readIfThere(basePath) != itemBytes { newBases.append((basePath, itemBytes)) }
    }
    try WholeFile.replaceAll(newBases)
    for baseName in presentNames where !wantedNames.contains(baseName) {
      unlink("\(folder)/\(baseName)")
    }
    try WholeFile.replace(indexPath, with: newIndex.encoded)
  }

  /// The paths of the files that have not changed since a sync whose result no second run of
  /// vdirsyncer has checked. No version of these files is kept.
  func uncheckedPaths(in currentFiles: ListFiles) -> Set<String> {
    let entries = SyncBaseIndex(WholeFile.readIfThere(indexPath) ?? []).entries
    return Set(
      currentFiles.signatures.filter {
        entries[$0.key] == .init(signature: $0.value, baseName: SyncBaseIndex.uncheckedName)
      }.keys)
  }

  static func baseName(for itemBytes: [UInt8]) -> String? {
    guard let calendarText = try? CalendarText(itemBytes) else { return nil }
    let items = calendarText.components(.vtodo) + calendarText.components(.vevent)
    guard let uid = items.lazy.compactMap({ $0.property(.uid)?.text() }).first else { return nil }
    return Digest(of: Array(uid.utf8)).hex + ".ics"
  }
}
