// A simulated process: its handles, whether it still runs, and the hook that is called before each
// step. The steps are in `DiskProcess+Disk.swift` and others.

public import Files
import Glibc

public final class DiskProcess {
  public let id: Int
  public private(set) var isAlive = true
  /// Called before each step. It may record it, cause a power loss, run other programs, or decide
  /// the outcome. It must not retain the process.
  public var hook: ((DiskOperation) -> Verdict)?
  /// Folders that are reported as not writable.
  public var closed: Set<String> = []
  /// Where the disk says that its files are; nil for this machine.
  public var remote: RemoteFileSystem?
  let machine: Machine
  private var handles: [Int32: Int] = [:]
  /// Files that are open during an operation.
  private var files: [Int] = []

  /// The error of each operation of a process that has ended.
  public static let died = DiskFault.Reason.other(errno: ESRCH)

  init(machine: Machine, id: Int) {
    self.machine = machine
    self.id = id
  }

  /// Kills the process: releases its locks, closes its handles, and disables its operations.
  public func die() {
    guard isAlive else { return }
    isAlive = false
    machine.forget(self)
    for inode in handles.values { machine.platter.close(inode) }
    for file in files { machine.platter.close(file) }
    handles = [:]
    files = []
    hook = nil
  }

  /// Takes one step: asks the hook, and then does all, a part or nothing of it.
  func step<Result>(
    _ operation: DiskOperation, as action: DiskFault.Action,
    _ effect: (inout Platter, Verdict.Progress) throws(Refusal) -> Result
  ) throws(DiskFault) -> Result {
    let verdict = isAlive ? hook?(operation) ?? .proceed : .die()
    guard isAlive else { throw fault(action, operation, Self.died) }
    switch verdict {
    case .proceed:
      do {
        return try effect(&machine.platter, .all)
      } catch {
        throw fault(action, operation, error.reason)
      }
    case .fail(let reason, let progress):
      copyPart(progress, of: operation, effect)
      throw fault(action, operation, reason)
    case .die(let progress):
      copyPart(progress, of: operation, effect)
      die()
      throw fault(action, operation, Self.died)
    }
  }

  private func copyPart<Result>(
    _ progress: Verdict.Progress, of operation: DiskOperation,
    _ effect: (inout Platter, Verdict.Progress) throws(Refusal) -> Result
  ) {
    switch progress {
    case .nothing: return
    case .half: guard operation.bytes > 0 else { return }
    case .all: break
    }
    // The caller throws the failure in every case, so an error of the effect is ignored.
    _ = try? effect(&machine.platter, progress)
  }

  private func fault(
    _ action: DiskFault.Action, _ operation: DiskOperation, _ reason: DiskFault.Reason
  ) -> DiskFault {
    var reason = reason
    // The system's number is mapped as on the real disk.
    if reason == .other(errno: EINVAL), action == .exchange || action == .move {
      reason = .unsupported
    }
    let path = operation.name.map { "\(operation.folder)/\($0)" } ?? operation.folder
    return DiskFault(action, path, reason)
  }

  /// A handle for a folder.
  func hold(_ inode: Int, path: String) -> Folder {
    let number = machine.nextHandle()
    handles[number] = inode
    machine.platter.open(inode)
    return Folder(number: number, path: path) { number in
      guard let inode = self.handles.removeValue(forKey: number) else { return }
      self.machine.platter.close(inode)
    }
  }

  func keepOpen(_ file: Int) {
    files.append(file)
    machine.platter.open(file)
  }

  /// Closes a file, unless the process is dead.
  func close(_ file: Int) {
    guard isAlive, let index = files.lastIndex(of: file) else { return }
    files.remove(at: index)
    machine.platter.close(file)
  }

  /// The folder of a handle.
  func inode(of folder: Folder) throws(Refusal) -> Int {
    guard let inode = handles[folder.number] else { throw Refusal(errno: EBADF) }
    return inode
  }
}
