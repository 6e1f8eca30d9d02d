// Lists whose folders are on another file system: files to be set aside there are copied to the
// store's quarantine, and a crash on the way loses none.

import CivilTime
import PlainStore
import SimulatedDisk
import Testing

@testable import Files
@testable import Store

@Suite struct ElsewhereTests {
  private static let far = FileName(ours: "Far")
  private static let temporary = FileName(ours: ".fencepost-boot0-session0.1-0.tmp")
  private static let content = PlainItem.text(uid: "lost", ["n": "1"])

  /// A store with a list on another disk, where a temporary file was left by a power loss.
  private func scene() throws -> Machine {
    let machine = Machine()
    machine.now = 1_790_000_000_000_000_000
    #expect(machine.foreign.makeFolder("s") && machine.foreign.makeFolder("far"))
    _ = try open(on: machine) { _ in .proceed }
    #expect(machine.foreign.create("far/a.ics", PlainItem.text(uid: "a")))
    #expect(machine.foreign.create("far/\(Self.temporary)", Self.content))
    machine.foreign.syncAll()
    machine.now += 60_000_000_000
    return machine
  }

  /// Two disks: nothing can be moved from one to the other.
  private func open(
    on machine: Machine, _ hook: @escaping (DiskOperation) -> Verdict
  ) throws -> Store {
    let process = machine.process()
    process.hook = { operation in
      if let other = operation.otherFolder,
        other.hasPrefix("far") != operation.folder.hasPrefix("far")
      {
        return .fail(.other(errno: 18))
      }
      return hook(operation)
    }
    let storeRoot = StoreRoot(
      disk: process, root: try process.open(path: "s"), outsideListPaths: [Self.far: "far"])
    var opening = try StoreOpener(
      storeRoot, identity: .named("far", boot: "boot\(machine.boot)"), codec: PlainItem.codec,
      environment: Store.Environment(
        now: { Instant(milliseconds: machine.now / 1_000_000) }, retryPolicy: .none,
        freshID: { "journal" }))
    let store = try opening.finish()
    store.saveIndex()
    process.hook = nil
    return store
  }

  /// This ignores the journal's torn end, which may be there as well.
  private func kept(on machine: Machine) -> [[UInt8]] {
    machine.foreign.names(in: "s/.state/orphans").filter { !$0.hasPrefix("journal-") }
      .compactMap { machine.foreign.read("s/.state/orphans/\($0)") }
  }

  private func isThere(on machine: Machine) -> Bool {
    machine.foreign.read("far/\(Self.temporary)") == Self.content
      || kept(on: machine).contains(Self.content)
  }

  @Test func `no new list takes the name of a list whose disk is absent`() throws {
    let machine = Machine()
    machine.now = 1_790_000_000_000_000_000
    #expect(machine.foreign.makeFolder("s"))
    let store = try open(on: machine) { _ in .proceed }
    #expect(store.list("Far") == nil)
    #expect(try store.folder(forNewList: "Far") == "Far-2")
    #expect(throws: StoreFault.listIDTaken("Far")) {
      try store.perform([.makeList(title: "Near", color: nil, id: "Far")], title: "list")
    }
    #expect(machine.foreign.names(in: "s/lists").allSatisfy { $0.text != "Far" })
  }

  @Test func `a temporary file on another disk is copied to quarantine and removed`() throws {
    let machine = try scene()
    let store = try open(on: machine) { _ in .proceed }
    #expect(store.item(ItemID("a")) != nil)
    #expect(store.problems.map(\.kind) == ["orphan"])
    #expect(kept(on: machine) == [Self.content])
    #expect(machine.foreign.names(in: "far").map(\.text).sorted() == ["a.ics"])
  }

  @Test func `a crash or power loss during that copy loses no file and keeps one copy`() throws {
    let machine = try scene()
    var calls = 0
    _ = try open(on: machine.copy()) { _ in
      calls += 1
      return .proceed
    }
    for number in 0..<calls {
      for verdict in [Verdict.die(), .die(after: .half), .die(after: .all), .fail(.full)] {
        for isDark in [false, true] {
          let machine = machine.copy()
          var calls = 0
          _ = try? open(on: machine) { _ in
            calls += 1
            return calls - 1 == number ? verdict : .proceed
          }
          if isDark { machine.losePower(choosing: Chooser(seed: UInt64(number))) }
          let what = "\(verdict) at call \(number), \(isDark ? "in the dark" : "with power")"
          #expect(isThere(on: machine), "\(what)")
          _ = try open(on: machine) { _ in .proceed }
          #expect(kept(on: machine) == [Self.content], "\(what)")
          #expect(machine.foreign.names(in: "far").map(\.text).sorted() == ["a.ics"], "\(what)")
        }
      }
    }
    #expect(calls > 40)
  }

  @Test func `a list in an external folder is not removed`() throws {
    let machine = try scene()
    let store = try open(on: machine) { _ in .proceed }
    #expect(throws: StoreFault.listIsElsewhere("Far")) {
      try store.perform([.removeList("Far")], title: "remove")
    }
    store.abandonTurn()
    #expect(store.item(ItemID("a")) != nil)
  }
}
