// The faults of the crash fuzzer: where a call fails, a process dies or the power is lost, and what
// foreign programs write meanwhile.

import PlainStore
import SimulatedDisk
import TestSupport

@testable import Files

extension CrashFuzzer {
  func endangered(
    _ harness: StoreHarness, _ work: String, oneIn odds: Int = 2, _ body: () throws -> Void
  ) -> (any Error)? {
    self.work = work
    calls = 0
    fate = random.once(in: odds) ? 1 + random.below(random.pick([20, 60, 150])) : 0
    foreignWriteRate = random.pick([0, 0, 20, 80])
    harness.hook = { [unowned self] in verdict(on: $0) }
    defer { harness.hook = nil }
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }

  private func verdict(on operation: DiskOperation) -> Verdict {
    calls += 1
    if foreignWriteRate > 0, random.once(in: foreignWriteRate) { writeAsForeignProgram() }
    guard calls == fate else { return .proceed }
    ends.insert("\(work), call \(calls), \(operation.kind)")
    let progress = random.pick([Verdict.Progress.nothing, .half, .all])
    switch random.below(5) {
    case 0:
      story.append("\(work) fails at call \(calls), \(operation)")
      return .fail(.other(errno: 5), after: progress)
    case 1, 2:
      story.append("\(work) ends at call \(calls), \(operation)")
      return .die(after: progress)
    default:
      story.append("no power during \(work) at call \(calls), \(operation)")
      machine.losePower(choosing: Chooser(seed: random.next()))
      expected.losePower(machine, during: underWay)
      return .proceed
    }
  }

  /// A foreign program changes something in one step.
  func writeAsForeignProgram() {
    count += 1
    let paths = expected.files.keys.filter { $0.hasSuffix(".ics") && exists($0) }.sorted()
    let lists = machine.foreign.names(in: "s/lists").filter { !$0.isHidden }
    guard random.below(3) > 0, !paths.isEmpty else {
      guard !lists.isEmpty else { return }
      return write(nil, "lists/\(random.pick(lists))/f\(count).ics")
    }
    let path = random.pick(paths)
    if random.once(in: 4) {
      guard machine.foreign.delete("s/\(path)") else { return }
      story.append("a foreign program deletes \(path)")
      return expected.write(nil, at: path, isSynced: sync(path))
    }
    write(machine.foreign.read("s/\(path)"), path)
  }

  private func exists(_ path: String) -> Bool { machine.foreign.read("s/\(path)") != nil }

  private func write(_ old: [UInt8]?, _ path: String) {
    let uid = old.flatMap { PlainItem.fields(of: $0)?["uid"] } ?? "f\(count)"
    let bytes =
      random.once(in: 8)
      ? Array("nonsense \(count)".utf8) : PlainItem.text(uid: uid, ["foreign": "\(count)"])
    guard machine.foreign.replace("s/\(path)", bytes) else { return }
    story.append("a foreign program writes \(path)")
    expected.write(bytes, at: path, isSynced: sync(path))
  }

  private func sync(_ path: String) -> Bool {
    random.once(in: 2) && machine.foreign.sync("s/\(path)")
  }
}
