// Finds out whether the store's file systems can exchange files, by trying it with two temporary
// files.

extension TransactionLog {
  /// Whether files can be exchanged atomically in the whole store. If that is not known yet, it is
  /// tried once in the store, and once on each other file system that has lists.
  public mutating func canExchange() -> Bool {
    guard !lacksExchange, !hasTriedExchange else { return !lacksExchange }
    hasTriedExchange = true
    var devices: Set<UInt64> = []
    let lists = storeRoot.outsideListPaths.keys.sorted().map(FolderPath.list)
    for folderPath in [.state] + lists {
      commitCount += 1
      let temporaryNames = TemporaryNames(
        boot: identity.boot, session: identity.session, commit: commitCount)
      guard let folder = try? storeRoot.open(folderPath),
        let firstFile = try? disk.write([], to: temporaryNames.name(0), in: folder, synced: false)
      else { continue }
      defer { try? disk.remove(temporaryNames.name(0), in: folder) }
      guard devices.insert(firstFile.device).inserted,
        (try? disk.write([], to: temporaryNames.name(1), in: folder, synced: false)) != nil
      else { continue }
      defer { try? disk.remove(temporaryNames.name(1), in: folder) }
      do throws(DiskFault) {
        try disk.exchange(
          temporaryNames.name(0), in: folder, with: temporaryNames.name(1), in: folder)
      } catch {
        if error.reason == .unsupported { lacksExchange = true }
      }
    }
    return !lacksExchange
  }
}
