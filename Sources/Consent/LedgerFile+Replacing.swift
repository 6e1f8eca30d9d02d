// Reads the ledger's file, and replaces it under a lock: a new file is written and synced, and
// then renamed. A symbolic link in place of the file is not followed.

internal import Files

extension LedgerFile {
  private static let lockName = FileName(ours: "access.lock")
  /// The name of the new file before it is renamed. Only the process that holds the lock writes
  /// it, so a file with this name was left by a crash.
  private static let temporary = FileName(ours: ".access.json.tmp")
  /// How often the change is tried if another program writes the file at the same time, without
  /// taking the lock.
  private static let mostAttempts = 4

  func load() throws(LedgerFault) -> Ledger {
    guard let folder else { throw .noFolder }
    guard let open = try onDisk({ () throws(DiskFault) in try folder.open() }) else {
      return Ledger()
    }
    return try load(from: open).ledger
  }

  private func load(
    from open: Folder
  ) throws(LedgerFault) -> (ledger: Ledger, content: FileContent?) {
    guard let folder else { throw .noFolder }
    let content = try onDisk { () throws(DiskFault) in
      try folder.disk.read(Self.name, in: open, upTo: Ledger.mostBytes)
    }
    guard let content else { return (Ledger(), nil) }
    do throws(LedgerDamage) {
      return (try Ledger(content.bytes), content)
    } catch {
      let path = open.path(of: Self.name)
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
    let known = try load()
    // Without a change, no folder is created and no lock is taken.
    guard Self.edited(known, edit) != known else { return (known, known) }
    let open = try onDisk { () throws(DiskFault) in try folder.openOrCreate() }
    let held = try lock(open, of: folder)
    defer { held.releaseLock() }
    for _ in 0..<Self.mostAttempts {
      let (before, content) = try load(from: open)
      let after = Self.edited(before, edit)
      guard after != before else { return (before, before) }
      let bytes = after.bytes
      // A content that could not be read again must not be written.
      guard bytes.count <= Ledger.mostBytes, let written = try? Ledger(bytes) else {
        throw .full(path: open.path(of: Self.name))
      }
      let isDone = try onDisk { () throws(DiskFault) in
        try writeFile(bytes, over: content, in: open, on: folder.disk)
      }
      if isDone { return (before, written) }
    }
    throw .overtaken(path: open.path(of: Self.name))
  }

  private static func edited(_ ledger: Ledger, _ edit: (inout Ledger) -> Void) -> Ledger {
    var ledger = ledger
    edit(&ledger)
    return ledger
  }

  private func lock(_ open: Folder, of folder: LedgerFolder) throws(LedgerFault) -> FileLock {
    var attempt = 0
    while true {
      let outcome = try onDisk { () throws(DiskFault) in
        try folder.disk.lock(Self.lockName, in: open, holder: environment.holder.bytes)
      }
      switch outcome {
      case .acquired(let held): return held
      case .busy(let left):
        guard environment.retryPolicy.wait(attempt) else {
          throw .busy(path: open.path(of: Self.name), LockOwner(bytes: left))
        }
        attempt += 1
      }
    }
  }

  /// Writes the new content; false if another program has written the file since it was read.
  private func writeFile(
    _ bytes: [UInt8], over before: FileContent?, in open: Folder, on disk: any Disk
  ) throws(DiskFault) -> Bool {
    if try disk.signature(of: Self.temporary, in: open) != nil {
      try disk.remove(Self.temporary, in: open)
    }
    _ = try disk.write(bytes, to: Self.temporary, in: open, synced: true)
    do throws(DiskFault) {
      guard try disk.signature(of: Self.name, in: open) == before?.signature else {
        try disk.remove(Self.temporary, in: open)
        return false
      }
      try disk.replace(Self.name, with: Self.temporary, in: open)
      try disk.sync(open)
      return true
    } catch {
      revert(bytes, for: before, in: open, on: disk)
      throw error
    }
  }

  /// Tries to restore the file as it was before a failed write. A file that another program has
  /// written meanwhile is kept.
  private func revert(
    _ bytes: [UInt8], for before: FileContent?, in open: Folder, on disk: any Disk
  ) {
    try? disk.remove(Self.temporary, in: open)
    let there = try? disk.read(Self.name, in: open, upTo: Ledger.mostBytes)
    guard there?.bytes == bytes else { return }
    do throws(DiskFault) {
      if let before {
        _ = try disk.write(before.bytes, to: Self.temporary, in: open, synced: true)
        try disk.replace(Self.name, with: Self.temporary, in: open)
      } else {
        try disk.remove(Self.name, in: open)
      }
      try disk.sync(open)
    } catch {
      // The caller reports the fault of the write, which names the file.
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
