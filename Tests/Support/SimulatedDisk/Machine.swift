// A simulated machine with one disk: its processes, their locks, and power losses. `DiskProcess`
// has the operations of processes, `Foreign` those of other programs.

import Files

public final class Machine {
  /// The content of its disk. A copy can be restored with `restart(with:)`.
  public internal(set) var platter: Platter
  /// The process that holds the lock on each file.
  var locks: [Int: Int] = [:]
  private var processes: [Living] = []
  private var lastProcess = 0
  private var lastHandle: Int32 = 2

  public init(traits: DiskTraits = DiskTraits()) {
    platter = Platter(traits: traits)
  }

  /// A machine with this disk and without processes.
  public init(platter: Platter) {
    self.platter = platter
    self.platter.closeAll(but: nil)
  }

  /// A process, referenced weakly.
  private struct Living {
    weak var process: DiskProcess?
  }

  /// Another machine with a copy of this disk.
  public func copy() -> Machine {
    Machine(platter: platter)
  }

  /// A copy of this machine in which all of Fencepost's processes have ended. A file that another
  /// program has open stays open there.
  public func fork(with file: ForeignFile?) -> (machine: Machine, file: ForeignFile?) {
    let inode = file.flatMap { $0.boot == boot ? $0.inode : nil }
    let machine = Machine()
    machine.platter = platter
    machine.platter.closeAll(but: inode)
    return (machine, inode.map { ForeignFile(machine: machine, inode: $0) })
  }

  public var traits: DiskTraits {
    get { platter.traits }
    set { platter.traits = newValue }
  }

  /// The clock, in nanoseconds since 1970. It may be set to any time.
  public var now: Int64 {
    get { platter.now }
    set { platter.now = newValue }
  }

  /// The number of this boot.
  public var boot: Int { platter.boot }

  /// A new process with access to the disk.
  public func process() -> DiskProcess {
    lastProcess += 1
    let process = DiskProcess(machine: self, id: lastProcess)
    processes.append(Living(process: process))
    return process
  }

  /// Operations of other programs.
  public var foreign: Foreign { Foreign(machine: self) }

  /// Loses power: every process ends, and there are no handles and locks any more. The chooser
  /// decides what remains on the disk; without one, everything does.
  public func losePower(choosing chooser: Chooser = Chooser()) {
    for living in processes { living.process?.die() }
    platter.losePower(chooser)
  }

  func forget(_ process: DiskProcess) {
    processes.removeAll { $0.process == nil || $0.process === process }
    for (inode, holder) in locks where holder == process.id { release(inode) }
  }

  func release(_ inode: Int) {
    locks[inode] = nil
    platter.close(inode)
  }

  /// A number is never used again, so that a use of a handle whose process ended is noticed.
  func nextHandle() -> Int32 {
    lastHandle += 1
    return lastHandle
  }
}
