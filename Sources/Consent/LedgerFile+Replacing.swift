// Reads the ledger's file, and replaces it under a lock: a new file is written and synced, and
// then renamed. A symbolic link in place of the file is not followed.

internal import Files

extension LedgerFile {
  private static let lockName = FileName(ours: "access.lock")
  /// The name of the new file before it is renamed. Only the process that holds the lock writes
  /// it, so a file with this name was left by a crash.
  private static let temporaryName = FileName(ours: ".access.json.tmp")
  /// A change is tried at most this many times, while another program keeps writing the file
  /// without taking the lock.
  private static let mostAttempts = 4

  func load() throws(LedgerFault) -> Ledger {
    guard let folder else { throw .noFolder }
    guard let openedFolder = try onDisk({ () throws(DiskFault) in try folder.open() }) else {
      return Ledger()
    }
    return try load(from: openedFolder).ledger
  }

  private func load(
    from openedFolder: Folder
  ) throws(LedgerFault) -> (ledger: Ledger, content: FileContent?) {
    guard let folder else { throw .noFolder }
    let content = try onDisk { () throws(DiskFault) in
      try folder.disk.read(Self.fileName, in: openedFolder, upTo: Ledger.mostBytes)
    }
    guard let content else { return (Ledger(), nil) }
    do throws(LedgerDamage) {
      return (try Ledger(content.bytes), content)
    } catch {
      let path = openedFolder.path(of: Self.fileName)
      switch error {
      case .malformed(let problem): throw .damaged(path: path, problem: problem)
      case .tooNew(let version): throw .tooNew(path: path, version: version)
      }
    }
  }

  /// Applies an edit to the ledger, and replaces the file if that changes anything. Returns the
  /// ledger before and after.
  func replace(
    _ edit: (inout Ledger) -> Void
  ) throws(LedgerFault) -> (before: Ledger, after: Ledger) {
    guard let folder else { throw .noFolder }
    let knownLedger = try load()
    // Without a change, no folder is created and no lock is taken.
    guard Self.applying(knownLedger, edit) != knownLedger else { return (knownLedger, knownLedger) }
    let openedFolder = try onDisk { () throws(DiskFault) in try folder.openOrCreate() }
    let lock = try lock(openedFolder, of: folder)
    defer { lock.releaseLock() }
    for _ in 0..<Self.mostAttempts {
      let (before, content) = try load(from: openedFolder)
      let after = Self.applying(before, edit)
      guard after != before else { return (before, before) }
      let bytes = after.bytes
      // A content that could not be read again must not be written.
      guard bytes.count <= Ledger.mostBytes, let writtenLedger = try? Ledger(bytes) else {
        throw .full(path: openedFolder.path(of: Self.fileName))
      }
      let wasWritten = try onDisk { () throws(DiskFault) in
        try writeFile(bytes, over: content, in: openedFolder, on: folder.disk)
      }
      if wasWritten { return (before, writtenLedger) }
    }
    throw .overtaken(path: openedFolder.path(of: Self.fileName))
  }

  private static func applying(_ ledger: Ledger, _ edit: (inout Ledger) -> Void) -> Ledger {
    var ledger = ledger
    edit(&ledger)
    return ledger
  }

  private func lock(_ openedFolder: Folder, of folder: LedgerFolder) throws(LedgerFault) -> FileLock
  {
    var attempt = 0
    while true {
      let outcome = try onDisk { () throws(DiskFault) in
        try folder.disk.lock(Self.lockName, in: openedFolder, holder: environment.holder.bytes)
      }
      switch outcome {
      case .acquired(let lock): return lock
      case .busy(let holderEntry):
        guard environment.retryPolicy.wait(attempt) else {
          throw .busy(path: openedFolder.path(of: Self.fileName), LockOwner(bytes: holderEntry))
        }
        attempt += 1
      }
    }
  }

  /// Writes the new content; false if another program has written the file since it was read.
  private func writeFile(
    _ bytes: [UInt8], over contentBefore: FileContent?, in openedFolder: Folder, on disk: any Disk
  ) throws(DiskFault) -> Bool {
    if try disk.signature(of: Self.temporaryName, in: openedFolder) != nil {
      try disk.remove(Self.temporaryName, in: openedFolder)
    }
    _ = try disk.write(bytes, to: Self.temporaryName, in: openedFolder, synced: true)
    do throws(DiskFault) {
      guard try disk.signature(of: Self.fileName, in: openedFolder) == contentBefore?.signature
      else {
        try disk.remove(Self.temporaryName, in: openedFolder)
        return false
      }
      try disk.replace(Self.fileName, with: Self.temporaryName, in: openedFolder)
      try disk.sync(openedFolder)
      return true
    } catch {
      restoreContent(bytes, for: contentBefore, in: openedFolder, on: disk)
      throw error
    }
  }

  /// Tries to restore the file as it was before a failed write. A file that another program has
  /// written meanwhile is kept.
  private func restoreContent(
    _ bytes: [UInt8], for contentBefore: FileContent?, in openedFolder: Folder, on disk: any Disk
  ) {
    try? disk.remove(Self.temporaryName, in: openedFolder)
    let currentContent = try? disk.read(Self.fileName, in: openedFolder, upTo: Ledger.mostBytes)
    guard currentContent?.bytes == bytes else { return }
    do throws(DiskFault) {
      if let contentBefore {
        _ = try disk.write(
          contentBefore.bytes, to: Self.temporaryName, in: openedFolder, synced: true)
        try disk.replace(Self.fileName, with: Self.temporaryName, in: openedFolder)
      } else {
        try disk.remove(Self.fileName, in: openedFolder)
      }
      try disk.sync(openedFolder)
    } catch {
      // Nothing more can be done. The caller reports that the write failed, and names the file.
    }
  }

  private func onDisk<Result>(
    _ body: () throws(DiskFault) -> Result
  ) throws(LedgerFault) -> Result {
    do throws(DiskFault) {
      return try body()
    } catch {
      throw .disk(error)
    }
  }
}
