// A machine with one disk: its processes, the locks that they hold, and its power. What processes
// do on it is `DiskProcess`; what other programs do is `Foreign`.

import Files

public final class Machine {
  /// What its disk holds. Whoever copies it can put it back with `restart(with:)`.
  public internal(set) var platter: Platter
  /// Which process holds the lock on which place.
  var locks: [Int: Int] = [:]
  private var processes: [Living] = []
  private var lastProcess = 0
  private var lastHandle: Int32 = 2

  public init(traits: DiskTraits = DiskTraits()) {
    platter = Platter(traits: traits)
  }

  /// A machine that starts with this on its disk, and without any process.
  public init(platter: Platter) {
    self.platter = platter
    self.platter.closeAll(but: nil)
  }

  /// A process, which keeps its machine and not the other way round.
  private struct Living {
    weak var process: DiskProcess?
  }

  /// Another machine with a disk like this one's.
  public func copy() -> Machine {
    Machine(platter: platter)
  }

  /// The same machine had every process of ours died now. A foreign program that has a file open
  /// goes on there with a handle of its own.
  public func fork(with file: ForeignFile?) -> (machine: Machine, file: ForeignFile?) {
    let place = file.flatMap { $0.boot == boot ? $0.place : nil }
    let machine = Machine()
    machine.platter = platter
    machine.platter.closeAll(but: place)
    return (machine, place.map { ForeignFile(machine: machine, place: $0) })
  }

  public var traits: DiskTraits {
    get { platter.traits }
    set { platter.traits = newValue }
  }

  /// The clock, in nanoseconds since 1970. It may jump anywhere.
  public var now: Int64 {
    get { platter.now }
    set { platter.now = newValue }
  }

  /// Which start of the machine this is.
  public var boot: Int { platter.boot }

  /// A new process, and what it sees of the disk.
  public func process() -> DiskProcess {
    lastProcess += 1
    let process = DiskProcess(machine: self, id: lastProcess)
    processes.append(Living(process: process))
    return process
  }

  /// What programs do that know nothing of ours.
  public var foreign: Foreign { Foreign(machine: self) }

  /// The power goes and comes back: every process is dead, every handle and lock gone. What is left
  /// on the disk, the chooser says; without one, all is.
  public func losePower(choosing chooser: Chooser = Chooser()) {
    for living in processes { living.process?.die() }
    platter.losePower(chooser)
  }

  func forget(_ process: DiskProcess) {
    processes.removeAll { $0.process == nil || $0.process === process }
    for (place, holder) in locks where holder == process.id { release(place) }
  }

  func release(_ place: Int) {
    locks[place] = nil
    platter.close(place)
  }

  /// No number is given twice, so that a handle used after its process is noticed.
  func nextHandle() -> Int32 {
    lastHandle += 1
    return lastHandle
  }
}
