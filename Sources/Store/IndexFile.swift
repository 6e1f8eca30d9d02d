// The file of the index, which is a cache. If it is missing, old or damaged, opening the store is
// slower, and clients with an older state cannot learn what has changed since.

internal import Files

struct IndexFile {
  let storeRoot: StoreRoot

  static let fileName = FileName(ours: "index")
  private static let temporaryPrefix: StaticString = "index."
  private static let temporarySuffix: StaticString = ".tmp"

  /// Whether the file exists, be it usable or not.
  var exists: Bool {
    guard let folder = try? storeRoot.open(.state),
      let signature = try? storeRoot.disk.signature(of: Self.fileName, in: folder)
    else { return false }
    return signature.kind == .file
  }

  /// Reads the index; nil if it is missing, not a regular file, damaged, or of another codec. If
  /// the machine has booted since the index was written, stats of files that changed shortly
  /// before that are not trusted.
  func read(codecVersion: Int, boot: String?) -> IndexContent? {
    guard let folder = try? storeRoot.open(.state),
      let signature = try? storeRoot.disk.signature(of: Self.fileName, in: folder),
      signature.kind == .file,
      let content = try? storeRoot.disk.read(
        Self.fileName, in: folder, upTo: IndexFormat.longestIndex)
    else { return nil }
    return IndexContent(reading: content.bytes, codecVersion: codecVersion, boot: boot)
  }

  /// Replaces the index in one step. Returns whether that worked. The file is not synced: if a
  /// power loss damages it, its checksum is wrong and it is not used. `session` makes the name of
  /// the temporary file unique.
  func write(_ snapshot: Snapshot, session: String) -> Bool {
    guard let bytes = snapshot.bytes(),
      let temporaryName = FileName("\(Self.temporaryPrefix)\(session)\(Self.temporarySuffix)"),
      let folder = try? storeRoot.open(.state)
    else { return false }
    do {
      try removeTemporaries(in: folder)
      _ = try storeRoot.disk.write(bytes, to: temporaryName, in: folder, synced: false)
      try storeRoot.disk.replace(Self.fileName, with: temporaryName, in: folder)
      return true
    } catch {
      try? storeRoot.disk.remove(temporaryName, in: folder)
      return false
    }
  }

  /// Removes temporary files of crashed writers. A running writer loses its file too, and its write
  /// fails. That does no harm, because the index that is written now would replace that writer's
  /// index anyway.
  private func removeTemporaries(in folder: Folder) throws(DiskFault) {
    for name in try storeRoot.disk.names(in: folder)
    where name.hasPrefix(Self.temporaryPrefix) && name.hasSuffix(Self.temporarySuffix) {
      try? storeRoot.disk.remove(name, in: folder)
    }
  }
}
