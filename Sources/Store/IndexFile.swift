// The index on disk: a cache beside the store. If it is missing, old, damaged or could not be
// written, opening is only slower, and clients with an older state cannot be told what changed
// since.

internal import Files

struct IndexFile {
  let storeRoot: StoreRoot

  static let name = FileName(ours: "index")
  private static let beginning: StaticString = "index."
  private static let ending: StaticString = ".tmp"

  /// Whether the file exists, trustworthy or not.
  var isThere: Bool {
    guard let folder = try? storeRoot.open(.state),
      let signature = try? storeRoot.disk.signature(of: Self.name, in: folder)
    else { return false }
    return signature.kind == .file
  }

  /// Reads the index; nil if there is none that can be trusted or it is not a regular file. After a
  /// reboot, recent stats in it are not trusted.
  func read(codecVersion: Int, boot: String?) -> IndexContent? {
    guard let folder = try? storeRoot.open(.state),
      let signature = try? storeRoot.disk.signature(of: Self.name, in: folder),
      signature.kind == .file,
      let content = try? storeRoot.disk.read(Self.name, in: folder, upTo: IndexForm.limit)
    else { return nil }
    return IndexContent(reading: content.bytes, codecVersion: codecVersion, boot: boot)
  }

  /// Replaces the index in one step and returns whether that worked. Nothing is synced: an index
  /// torn by a power loss has a wrong checksum. No other writer uses `session`.
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

  /// Removes temporary files of crashed writers. A writer that is still alive loses its file too,
  /// and its write fails; its index would have been replaced by this one anyway.
  private func removeTemporaries(in folder: Folder) throws(DiskFault) {
    for name in try storeRoot.disk.names(in: folder)
    where name.hasPrefix(Self.beginning) && name.hasSuffix(Self.ending) {
      try? storeRoot.disk.remove(name, in: folder)
    }
  }
}
