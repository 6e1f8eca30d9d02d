// The locks of a simulated process: one holder per file. A lock belongs to the file and not to its
// name, so that a deleted lock file locks nothing.

public import Files

extension DiskProcess {
  public func lock(
    _ name: FileName, in folder: Folder, holder: [UInt8]
  ) throws(DiskFault) -> LockAttempt {
    // The file may be replaced between opening and locking; after several attempts that is an
    // error.
    for _ in 0..<Self.lockings {
      let file = try openOrCreate(name, folder, as: .lock)
      defer { close(file) }
      switch try acquireLock(file, name, folder) {
      case .taken(let left):
        if left != holder { try leave(holder, in: file, name, folder) }
        return .acquired(FileLock { self.releaseLock(file) })
      case .busy(let holder): return .busy(holder: holder)
      case .replaced: continue
      }
    }
    throw DiskFault(.lock, folder.path(of: name), .keepsChanging)
  }

  private static let lockings = 8
  /// The longest holder text that is read.
  private static let longestHolder = 4096

  private enum LockResult {
    case taken(left: [UInt8])
    case busy([UInt8])
    case replaced
  }

  private func acquireLock(
    _ file: Int, _ name: FileName, _ folder: Folder
  ) throws(DiskFault) -> LockResult {
    var isOurs = false
    do throws(DiskFault) {
      return try step(.lock, name, folder, as: .lock) { (platter, inode) throws(Refusal) in
        guard try platter.find(name, in: inode) == file else { return .replaced }
        let left = Array(platter.inodes[file].content.prefix(Self.longestHolder))
        guard machine.locks[file] == nil else { return .busy(left) }
        machine.locks[file] = id
        platter.open(file)
        isOurs = true
        return .taken(left: left)
      }
    } catch {
      // The lock may be held although the step reported a failure: closing the file releases it.
      if isOurs { releaseLock(file) }
      throw error
    }
  }

  /// Writes the holder's text. The lock is valid without it, so that the only failure which is
  /// thrown is the end of the process.
  private func leave(
    _ holder: [UInt8], in file: Int, _ name: FileName, _ folder: Folder
  ) throws(DiskFault) {
    let operation = DiskOperation(
      kind: .hold, folder: folder.path, name: name, bytes: holder.count)
    do throws(DiskFault) {
      try step(operation, as: .lock) { (platter, progress) throws(Refusal) in
        try platter.cut(file, to: 0)
        let part = progress == .half ? holder.count / 2 : holder.count
        try platter.append(Array(holder.prefix(part)), to: file)
      }
    } catch {
      guard isAlive else { throw error }
      try? machine.platter.cut(file, to: 0)
    }
  }

  private func releaseLock(_ file: Int) {
    guard isAlive, machine.locks[file] == id else { return }
    machine.release(file)
  }
}
