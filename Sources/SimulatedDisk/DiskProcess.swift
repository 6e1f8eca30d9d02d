// One process as the disk knows it: its handles, whether it lives, and who is asked before each of
// its steps. The steps themselves are in `DiskProcess+Disk.swift` and its neighbours.

public import Files
import Glibc

public final class DiskProcess {
  public let id: Int
  public private(set) var isAlive = true
  /// Asked before each step. It may record, let the power go, run other programs, or decide. It
  /// must not keep the process itself, which would then never go away.
  public var hook: ((DiskOperation) -> Verdict)?
  /// Folders in which it finds beforehand that it may not write.
  public var closed: Set<String> = []
  let machine: Machine
  private var handles: [Int32: Int] = [:]
  /// Files that are open while an operation on them goes on.
  private var files: [Int] = []

  /// What each operation of a dead process fails with, without effect.
  public static let died = DiskFault.Reason.other(errno: ESRCH)

  init(machine: Machine, id: Int) {
    self.machine = machine
    self.id = id
  }

  /// The process is killed: its locks are free, its handles closed, its operations vain.
  public func die() {
    guard isAlive else { return }
    isAlive = false
    machine.forget(self)
    for place in handles.values { machine.platter.close(place) }
    for file in files { machine.platter.close(file) }
    handles = [:]
    files = []
    hook = nil
  }

  /// Takes one step: asks, and then does it, all or half or not at all.
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
      take(progress, of: operation, effect)
      throw fault(action, operation, reason)
    case .die(let progress):
      take(progress, of: operation, effect)
      die()
      throw fault(action, operation, Self.died)
    }
  }

  private func take<Result>(
    _ progress: Verdict.Progress, of operation: DiskOperation,
    _ effect: (inout Platter, Verdict.Progress) throws(Refusal) -> Result
  ) {
    switch progress {
    case .nothing: return
    case .half: guard operation.bytes > 0 else { return }
    case .all: break
    }
    // Whatever comes of it, the process is told something else.
    _ = try? effect(&machine.platter, progress)
  }

  private func fault(
    _ action: DiskFault.Action, _ operation: DiskOperation, _ reason: DiskFault.Reason
  ) -> DiskFault {
    var reason = reason
    // So the system's number for it is read, here as there.
    if reason == .other(errno: EINVAL), action == .exchange || action == .move {
      reason = .unsupported
    }
    let path = operation.name.map { "\(operation.folder)/\($0)" } ?? operation.folder
    return DiskFault(action, path, reason)
  }

  /// A handle on a folder.
  func hold(_ place: Int, path: String) -> Folder {
    let number = machine.nextHandle()
    handles[number] = place
    machine.platter.open(place)
    return Folder(number: number, path: path) { number in
      guard let place = self.handles.removeValue(forKey: number) else { return }
      self.machine.platter.close(place)
    }
  }

  func keepOpen(_ file: Int) {
    files.append(file)
    machine.platter.open(file)
  }

  /// Closes a file, unless that has come with death.
  func close(_ file: Int) {
    guard isAlive, let index = files.lastIndex(of: file) else { return }
    files.remove(at: index)
    machine.platter.close(file)
  }

  /// The folder that a handle of this process is on.
  func place(of folder: Folder) throws(Refusal) -> Int {
    guard let place = handles[folder.number] else { throw Refusal(errno: EBADF) }
    return place
  }
}
