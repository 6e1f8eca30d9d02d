// Compares the simulated disk with a real folder: the same random operations give the same results,
// the same faults, and the same files in the end.

import Files
import Glibc
import SimulatedDisk
import TestSupport
import Testing

@Suite struct DifferentialTests {
  @Test func `a simulated disk returns the same results as a real one`() throws {
    var (answers, faults) = (0, 0)
    let exploration = Explorer().sample(runs: 200, seed: SeededRandom().seed) { chooser in
      let pair = try Pair()
      for _ in 0..<60 { try pair.step(chooser) }
      try pair.compareTrees()
      answers += pair.answers
      faults += pair.faults
    }
    if let failure = exploration.failure { Issue.record("\(failure)") }
    #expect(exploration.runs == 200)
    print("SimulatedDiskTests: \(answers) answers and \(faults) faults alike")
    #expect(answers > 3000 && faults > 2000, "chance reaches both")
  }
}

private struct Difference: Error, CustomStringConvertible {
  var description: String
}

/// One real folder and one simulated, with the same content.
private final class Pair {
  private let real = PosixDisk()
  private let simulated: DiskProcess
  private let machine = Machine()
  private let top: TestFolder
  private var folders: [(real: Folder, simulated: Folder)] = []
  /// Which simulated inode each real one is.
  private var twins: [UInt64: UInt64] = [:]
  /// How often the disks agreed on a result and on a fault.
  private(set) var answers = 0
  private(set) var faults = 0
  private let names: [FileName] = [a, b, c, FileName("long")].compactMap { $0 }

  init() throws {
    top = TestFolder()
    let path = top.path
    simulated = machine.process()
    machine.foreign.makeFolder("top/one")
    machine.foreign.makeFolder("top/two")
    mkdir("\(path)/one", 0o700)
    mkdir("\(path)/two", 0o700)
    for name in ["", "/one", "/two"] {
      folders.append(
        (try real.open(path: path + name), try simulated.open(path: "top" + name)))
    }
    // The file system below the tests may not support exchange.
    do throws(DiskFault) {
      try real.exchange(a, in: folders[0].real, with: b, in: folders[0].real)
    } catch {
      machine.traits.exchanges = error.reason != .unsupported
    }
  }

  func step(_ chooser: Chooser) throws {
    let kind = chooser.choose(21, "operation")
    let folder = folders[chooser.choose(folders.count, "folder")]
    let other = folders[chooser.choose(folders.count, "other folder")]
    let name = names[chooser.choose(4, "name")]
    let otherName = names[chooser.choose(4, "other name")]
    let length = chooser.choose(40, "length")
    let text = (0..<length).map { UInt8(65 + $0) }
    func compare(
      _ what: String, _ action: (any Disk, Folder, Folder) throws -> [Answer]
    ) throws {
      let one = answer { try action(real, folder.real, other.real) }
      let two = answer { try action(simulated, folder.simulated, other.simulated) }
      let told = "\(what) \(folder.simulated.path)/\(name) \(other.simulated.path)/\(otherName)"
      try agree(told, one, two)
    }
    switch kind {
    case 0, 1:
      try compare("look") { disk, folder, _ in
        [.signature(try disk.signature(of: name, in: folder))]
      }
    case 2:
      try compare("names") { disk, folder, _ in [.names(try disk.names(in: folder).sorted())] }
    case 3:
      try compare("read") { disk, folder, _ in
        [.content(try disk.read(name, in: folder, upTo: 30))]
      }
    case 4:
      try compare("read from") { disk, folder, _ in
        [.content(try disk.read(name, in: folder, from: length, upTo: 9))]
      }
    case 5, 6, 7:
      try compare("write") { disk, folder, _ in
        [.signature(try disk.write(text, to: name, in: folder, synced: false))]
      }
    case 8, 9:
      try compare("append") { disk, folder, _ in
        [.signature(try disk.append(text, to: name, in: folder))]
      }
    case 10:
      try compare("cut") { disk, folder, _ in
        try disk.truncate(name, in: folder, to: length)
        return []
      }
    case 11:
      try compare("sync") { disk, folder, _ in
        // Seldom, because a real disk is slow.
        if length < 4 { try disk.sync(folder) }
        if length < 8 { try disk.sync(name, in: folder) }
        return []
      }
    case 12, 13:
      try compare("exchange") {
        try $0.exchange(name, in: $1, with: otherName, in: $2)
        return []
      }
    case 14, 15:
      try compare("move") {
        try $0.move(name, in: $1, to: otherName, in: $2)
        return []
      }
    case 16:
      try compare("replace") {
        try $0.replace(name, in: $1, with: otherName, in: $2)
        return []
      }
      // A symbolic link is linked itself by us, and by other programs left alone.
      try compare("link") {
        try $0.link(otherName, in: $1, to: name, in: $2)
        return []
      }
    case 17:
      try compare("remove") { disk, folder, _ in
        try disk.remove(name, in: folder)
        return []
      }
    case 18:
      // Alternately, so that folders are created and removed among the files.
      try compare("folders") { disk, folder, _ in
        try length < 25 ? disk.createFolder(name, in: folder) : disk.removeFolder(name, in: folder)
        return []
      }
      try compare("open") { disk, folder, _ in
        _ = try disk.open(name, in: folder)
        return []
      }
      if folders.count < 6, let one = try? real.open(name, in: folder.real),
        let two = try? simulated.open(name, in: folder.simulated)
      {
        folders.append((one, two))
      }
    case 19:
      try compare("lock") { disk, folder, _ in
        guard case .acquired(let held) = try disk.lock(name, in: folder, holder: bytes("x")) else {
          return [.names([])]
        }
        guard case .busy(let holder) = try disk.lock(name, in: folder, holder: bytes("y")) else {
          return [.names([name])]
        }
        held.releaseLock()
        return [.content(nil), .names([name, FileName(holder)].compactMap { $0 })]
      }
    default: try link(chooser, name, otherName)
    }
  }

  /// What foreign programs do, by path: in the first three folders, which stay where they are.
  private func link(_ chooser: Chooser, _ name: FileName, _ otherName: FileName) throws {
    let folder = folders[chooser.choose(3, "folder")]
    let other = folders[chooser.choose(3, "other folder")]
    let from = "\(folder.simulated.path)/\(name)"
    let to = "\(other.simulated.path)/\(otherName)"
    guard chooser.choose(2, "symbolic or not") == 0 else {
      let isLinked = symlink("b", realPath(from)) == 0
      guard isLinked == machine.foreign.symlink(from, to: "b") else {
        throw Difference(description: "symlink \(from): real \(isLinked)")
      }
      return
    }
    // The simulation does not support hard links to symbolic links.
    guard try real.signature(of: name, in: folder.real)?.kind != .link else { return }
    let isNamed = Glibc.link(realPath(from), realPath(to)) == 0
    guard isNamed == machine.foreign.link(from, to: to) else {
      throw Difference(description: "link \(from) \(to): real \(isNamed)")
    }
  }

  private func realPath(_ path: String) -> String {
    top.path + path.dropFirst("top".count)
  }

  private enum Answer {
    case signature(Signature?)
    case names([FileName])
    case content(FileContent?)
  }

  private func answer(_ action: () throws -> [Answer]) -> Result<[Answer], any Error> {
    Result { try action() }
  }

  private func agree(
    _ what: String, _ real: Result<[Answer], any Error>, _ simulated: Result<[Answer], any Error>
  ) throws {
    switch (real, simulated) {
    case (.failure(let one as DiskFault), .failure(let two as DiskFault)):
      faults += 1
      var moved = two
      moved.path = realPath(two.path)
      if one != moved { throw Difference(description: "\(what): real \(one), simulated \(two)") }
    case (.success(let one), .success(let two)):
      answers += 1
      for (one, two) in zip(one, two) where !agree(one, two) {
        throw Difference(description: "\(what): real \(one), simulated \(two)")
      }
    default: throw Difference(description: "\(what): real \(real), simulated \(simulated)")
    }
  }

  private func agree(_ one: Answer, _ two: Answer) -> Bool {
    switch (one, two) {
    case (.signature(let one), .signature(let two)): agree(one, two)
    case (.names(let one), .names(let two)): one == two
    case (.content(let one), .content(let two)):
      one?.bytes == two?.bytes && agree(one?.signature, two?.signature)
    default: false
    }
  }

  private func agree(_ one: Signature?, _ two: Signature?) -> Bool {
    guard let one, let two else { return one == nil && two == nil }
    // A real inode number is reused when its file is gone; a simulated one is not.
    let isTwin = twins[two.inode, default: one.inode] == one.inode
    twins[two.inode] = one.inode
    return isTwin && one.kind == two.kind && one.permissions == two.permissions
      && (one.kind == .folder || one.size == two.size)
  }

  func compareTrees() throws {
    try compareTrees(folders[0].real, folders[0].simulated, depth: 0)
  }

  private func compareTrees(_ one: Folder, _ two: Folder, depth: Int) throws {
    let names = try real.names(in: one).sorted()
    guard try names == simulated.names(in: two).sorted() else {
      throw Difference(description: "\(two.path): real \(names)")
    }
    for name in names {
      let looks = (
        try real.signature(of: name, in: one), try simulated.signature(of: name, in: two)
      )
      guard agree(looks.0, looks.1) else {
        throw Difference(description: "\(two.path)/\(name): \(looks)")
      }
      switch looks.0?.kind {
      case .folder where depth < 20:
        try compareTrees(
          real.open(name, in: one), simulated.open(name, in: two), depth: depth + 1)
      case .file:
        let bytes = try real.read(name, in: one, upTo: 1 << 20)?.bytes
        guard try bytes == simulated.read(name, in: two, upTo: 1 << 20)?.bytes else {
          throw Difference(description: "\(two.path)/\(name): other bytes")
        }
      default: break
      }
    }
  }
}
