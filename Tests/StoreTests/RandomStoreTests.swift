// The whole store compared with a dictionary: random commands of two processes, edits and removals
// by a foreign program, calls that fail, deaths, and restarts with and without index.

import Files
import Glibc
import PlainStore
import SimulatedDisk
import Store
import TestSupport
import Testing

@Suite struct RandomStoreTests {
  /// The number of runs, and of steps in each; the environment can set more.
  static let worlds = getenv("FENCEPOST_WORLDS").flatMap { Int(String(cString: $0)) } ?? 60
  static let steps = 60

  @Test func `after random operations, failures and crashes the store agrees with a dictionary`()
    throws
  {
    var random = SeededRandom()
    for _ in 0..<Self.worlds {
      var life = try RandomRun(SeededRandom(seed: random.next()))
      for _ in 0..<Self.steps {
        try life.step()
        guard life.mistakes.isEmpty else {
          Issue.record("\(life.random): \(life.mistakes)\n\(life.steps.joined(separator: "\n"))")
          return
        }
      }
    }
  }

  @Test(
    .enabled(if: getenv("FENCEPOST_WORLD") != nil, "for one world that came out wrong"))
  func `the seed of FENCEPOST_SEED agrees with a dictionary`() throws {
    let seed = getenv("FENCEPOST_WORLD").flatMap { UInt64(String(cString: $0)) } ?? 0
    var life = try RandomRun(SeededRandom(seed: seed))
    for _ in 0..<Self.steps where life.mistakes.isEmpty { try life.step() }
    #expect(life.mistakes.isEmpty, "\(life.steps.joined(separator: "\n"))")
  }
}

/// One run with its history.
struct RandomRun {
  let world: RandomStore
  var random: SeededRandom
  private(set) var steps: [String] = []
  private(set) var mistakes: [String] = []
  private var count = 0
  private var isStale = false

  init(_ random: SeededRandom) throws {
    world = try RandomStore()
    self.random = random
  }

  mutating func step() throws {
    world.pass(milliseconds: Int64(random.pick([0, 1, 60, 3000])))
    switch random.below(10) {
    case 0...4: try act()
    case 5, 6: writeAsForeignProgram()
    case 7: try restart()
    default: try check()
    }
  }

  // MARK: What the processes do

  /// One turn of a process: some operations, during which a call may fail or be the process's last.
  private mutating func act() throws {
    let number = random.below(2)
    guard let resident = world.processes[number] else { return }
    var changed = world.items
    let injected = injectFault(resident.process)
    var said = "p\(number)\(injected)"
    do {
      for uid in RandomStore.uids.shuffled(using: &random).prefix(random.pick([1, 1, 2, 4])) {
        try perform(on: uid, resident, &changed, &said)
      }
      try resident.store.commitTurn()
      resident.process.hook = nil
      world.items = changed
      steps.append("\(said): settled")
      if !resident.process.isAlive { try world.open(number) }
    } catch let fault as StoreFault {
      resident.process.hook = nil
      steps.append("\(said): \(fault)")
      if !resident.process.isAlive {
        try world.open(number)
        adopt(changed)
      } else if case .unfinishedCommit = fault {
        // The next process that takes the lock settles it.
        try resident.store.beginTurn()
        resident.store.abandonTurn()
        adopt(changed)
      } else {
        resident.store.abandonTurn()
        if injected.isEmpty, !isExcused(fault) {
          mistakes.append("it failed without a reason: \(fault)")
        }
      }
    }
    if let resident = world.processes[number] {
      resident.receive(resident.store.takeAnnouncements())
    }
  }

  /// Whether the fault is a conflict with a write since all processes last read changes, or asks for a turn
  /// of its own to look for a file that another program has renamed.
  private func isExcused(_ fault: StoreFault) -> Bool {
    switch fault {
    case .notFound, .exists, .unreadable, .conflict, .turnIsFull: isStale
    default: false
    }
  }

  /// An operation whose effect the dictionary can predict.
  private mutating func perform(
    on uid: String, _ resident: StoreProcess, _ items: inout [String: Expected],
    _ said: inout String
  ) throws {
    count += 1
    let list = random.pick(RandomStore.lists)
    guard let item = items[uid] else {
      said += " create \(uid)"
      items[uid] = Expected(list: list, fields: ["n": "\(count)"])
      _ = try resident.store.perform(
        [.create(list: list, bytes: PlainItem.text(uid: uid, ["n": "\(count)"]))], title: "create")
      return
    }
    guard var fields = item.fields else { return }
    let now = try resident.store.current(ItemID(uid))
    switch random.below(4) {
    case 0:
      said += " remove \(uid)"
      items[uid] = nil
      _ = try resident.store.perform([.remove(now)], title: "remove")
    case 1:
      said += " move \(uid) to \(list)"
      items[uid]?.list = list
      _ = try resident.store.perform(
        [.replace(now, bytes: now.bytes, list: list)], title: "move")
    default:
      said += " edit \(uid)"
      fields["n"] = "\(count)"
      items[uid]?.fields = fields
      let bytes = PlainItem.text(uid: uid, fields)
      _ = try resident.store.perform(
        [.replace(now, bytes: bytes, list: now.list)], title: "edit")
    }
  }

  /// Each change without a result was made completely or not at all.
  private mutating func adopt(_ changed: [String: Expected]) {
    guard let found = world.onDisk() else { return mistakes.append("something is there twice") }
    for uid in RandomStore.uids {
      guard [world.items[uid], changed[uid]].contains(found[uid]) else {
        mistakes.append("\(uid) is half done: \(String(describing: found[uid]))")
        continue
      }
      world.items[uid] = found[uid]
    }
  }

  /// Sometimes one of the next calls fails, or is the process's last; returns a description.
  private mutating func injectFault(_ process: DiskProcess) -> String {
    guard random.once(in: 3) else { return "" }
    let reason = random.pick([DiskFault.Reason.full, .denied, .other(errno: EIO)])
    let progress = random.pick([Verdict.Progress.nothing, .half, .all])
    let verdict =
      random.once(in: 3)
      ? Verdict.die(after: progress) : .fail(reason, after: progress)
    var left = 1 + random.below(40)
    process.hook = { _ in
      left -= 1
      return left == 0 ? verdict : .proceed
    }
    return " (\(verdict) at call \(left))"
  }

  // MARK: What others do

  private mutating func writeAsForeignProgram() {
    count += 1
    isStale = true
    let uid = random.pick(RandomStore.uids)
    guard let item = world.items[uid] else {
      let list = random.pick(RandomStore.lists)
      steps.append("a foreign program creates \(uid)")
      let fields = ["made": "\(count)"]
      guard
        world.machine.foreign.create(RandomStore.path(uid, list), PlainItem.text(uid: uid, fields))
      else {
        return mistakes.append("\(uid) is there")
      }
      world.items[uid] = Expected(list: list, fields: fields)
      return
    }
    let path = RandomStore.path(uid, item.list)
    let fields = ["edited": "\(count)"]
    let isDone: Bool
    switch random.below(5) {
    case 0:
      isDone = world.machine.foreign.delete(path)
      world.items[uid] = nil
    case 1:
      isDone = world.machine.foreign.replace(path, Array("nonsense \(count)".utf8))
      world.items[uid]?.fields = nil
    case 2:
      isDone = world.machine.foreign.overwrite(path, PlainItem.text(uid: uid, fields))
      world.items[uid]?.fields = fields
    default:
      isDone = world.machine.foreign.replace(path, PlainItem.text(uid: uid, fields))
      world.items[uid]?.fields = fields
    }
    steps.append("a foreign program writes \(uid): \(String(describing: world.items[uid]))")
    if !isDone { mistakes.append("\(path) is not there") }
  }

  private mutating func restart() throws {
    let number = random.below(2)
    let way = random.pick(["as it is", "with an index", "without an index", "killed"])
    steps.append("p\(number) starts again, \(way)")
    switch way {
    case "with an index": _ = world.processes[number]?.store.writeIndex()
    case "without an index": _ = world.machine.foreign.delete("s/.state/index")
    case "killed": world.processes[number]?.process.die()
    default: break
    }
    try world.open(number)
    if !world.leftovers.isEmpty { mistakes.append("left: \(world.leftovers)") }
  }

  private mutating func check() throws {
    steps.append("check")
    guard try world.rest() else { return mistakes.append("the processes do not come to rest") }
    isStale = false
    if world.onDisk() != world.items { mistakes.append("the files are not what they should be") }
    for case let resident? in world.processes {
      if resident.store.entries != world.entries {
        mistakes.append("seen: \(resident.store.entries), expected: \(world.entries)")
      }
      if resident.mirror != world.entries {
        mistakes.append("told: \(resident.mirror), expected: \(world.entries)")
      }
      mistakes += resident.wrong.map { "told \($0)" }
    }
  }
}
