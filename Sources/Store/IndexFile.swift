// The index on the disk: a cache beside the store. That it is missing, old, damaged or could not be
// written is nobody's error; opening is slower then, and of what was before nobody can tell a client
// what changed since.

internal import Files

struct IndexFile {
  let storeRoot: StoreRoot

  static let name = FileName(ours: "index")
  private static let beginning: StaticString = "index."
  private static let ending: StaticString = ".tmp"

  /// Whether there is one, to be trusted or not.
  var isThere: Bool {
    guard let folder = try? storeRoot.open(.state),
      let look = try? storeRoot.disk.look(at: Self.name, in: folder)
    else { return false }
    return look.kind == .file
  }

  /// What was written last; nil where there is none that can be trusted, or no plain file.
  /// In another boot than this, late looks count for nothing.
  func read(codecVersion: Int, boot: String?) -> IndexContent? {
    guard let folder = try? storeRoot.open(.state),
      let look = try? storeRoot.disk.look(at: Self.name, in: folder), look.kind == .file,
      let content = try? storeRoot.disk.read(Self.name, in: folder, upTo: IndexForm.limit)
    else { return nil }
    return IndexContent(reading: content.bytes, codecVersion: codecVersion, boot: boot)
  }

  /// Puts it where the last one was, in one step, and says whether that worked. Nothing is synced:
  /// an index that a power loss has torn has another checksum. `session` is this writer's alone.
  func write(_ snapshot: Snapshot, session: String) -> Bool {
    guard let bytes = snapshot.bytes(),
      let temporary = FileName("\(Self.beginning)\(session)\(Self.ending)"),
      let folder = try? storeRoot.open(.state)
    else { return false }
    do {
      try removeTemporaries(in: folder)
      _ = try storeRoot.disk.write(bytes, to: temporary, in: folder, synced: false)
      try storeRoot.disk.replace(Self.name, with: temporary, in: folder)
      return true
    } catch {
      try? storeRoot.disk.remove(temporary, in: folder)
      return false
    }
  }

  /// What writers left that died. One that lives loses its own too, and has written in vain: its
  /// index would have been replaced by this one.
  private func removeTemporaries(in folder: Folder) throws(DiskFault) {
    for name in try storeRoot.disk.names(in: folder)
    where name.hasPrefix(Self.beginning) && name.hasSuffix(Self.ending) {
      try? storeRoot.disk.remove(name, in: folder)
    }
  }
}
