// Changes while a store is opened, after a second thread has begun to read its files: at every step
// of the opening another process changes, removes and creates items.

import CivilTime
import Files
import PlainStore
import SimulatedDisk
import Testing

@testable import Store

@Suite struct OpeningRaceTests {
  @Test func `changes by another process at any step of an opening are reported once`()
    throws
  {
    var (step, meddled) = (0, 0)
    while let hasMeddled = try open(changingAt: step) {
      step += 1
      if hasMeddled { meddled += 1 }
    }
    // For the others, the opening had the lock.
    #expect(step > 20 && meddled > step / 2)
  }

  /// Whether the other process could make its changes; nil if the opening ended before that step.
  private func open(changingAt step: Int) throws -> Bool? {
    let world = try RandomStore()
    let other = try #require(world.processes[1])
    for uid in ["a", "b", "c", "d"] { try other.store.make(uid, ["n": "0"], in: "Home") }
    try other.store.commitTurn()
    world.pass(milliseconds: 10_000)
    // File signatures are trusted from here on.
    try world.open(1)
    let meddler = try #require(world.processes[1])
    let isWritten = meddler.store.writeIndex()
    #expect(isWritten)
    world.pass(milliseconds: 10_000)

    let process = world.machine.process()
    var (count, isDone, wasFree) = (0, false, false)
    process.hook = { [unowned world] _ in
      defer { count += 1 }
      guard count == step, !isDone else { return .proceed }
      isDone = true
      do {
        try meddler.store.set("a", ["n": "1"])
        let b = try meddler.store.current(ItemID("b"))
        _ = try meddler.store.perform([.remove(b)], title: "remove")
        try meddler.store.make("e", ["n": "2"], in: "Home")
        try meddler.store.commitTurn()
        wasFree = true
      } catch {
        // The opening has the lock.
      }
      world.pass(milliseconds: 1)
      return .proceed
    }
    var opening = try StoreOpener(
      StoreRoot(disk: process, root: process.open(path: "s")), identity: .named("newcomer"),
      codec: PlainItem.codec,
      environment: Store.Environment(
        now: { [unowned world] in world.now }, retryPolicy: .none, freshID: { "another" }))
    let store = try opening.finish()
    store.saveIndex()
    process.hook = nil
    guard isDone else { return nil }
    // Changes after the opening has read the journal are reported as new.
    store.notice(.journal)
    _ = try store.recheckDue()
    #expect(store.entries == meddler.store.entries, "step \(step)")
    #expect(store.problems == [], "step \(step)")
    let noted = try store.changes(since: meddler.store.state).filter { !$0.delta.isEmpty }
    #expect(noted.isEmpty, "step \(step)")
    return wasFree
  }
}
