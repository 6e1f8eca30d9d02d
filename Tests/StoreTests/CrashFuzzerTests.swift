// The crash fuzzer on the whole store: processes die, power is lost, foreign programs write at any
// moment. All that was acknowledged must be there, and all processes agree. FENCEPOST_SOAK is the
// number of runs to make instead of the usual ones; FENCEPOST_SIEGE repeats the run of one seed.

import Glibc
import SimulatedDisk
import TestSupport
import Testing

@Suite struct CrashFuzzerTests {
  private static let worlds = getenv("FENCEPOST_SOAK").flatMap { Int(String(cString: $0)) } ?? 60
  private static let alone = getenv("FENCEPOST_SIEGE").flatMap { UInt64(String(cString: $0)) }
  private static let steps = 25

  @Test func `acknowledged changes survive crashes and foreign writes`() throws {
    let machine = try FaultScenario(name: "", scene: FaultScenario.furnished, steps: []).setting()
    // The same runs every time, unless FENCEPOST_SOAK asks for new ones.
    var random = getenv("FENCEPOST_SOAK") == nil ? SeededRandom(seed: 20_261_122) : SeededRandom()
    var ends: Set<String> = []
    for _ in 0..<(Self.alone == nil ? Self.worlds : 1) {
      let seed = Self.alone ?? random.next()
      let fuzzer = try CrashFuzzer(machine, SeededRandom(seed: seed))
      for _ in 0..<Self.steps where fuzzer.mistakes.isEmpty { try run(fuzzer, seed) }
      ends.formUnion(fuzzer.ends)
      guard fuzzer.mistakes.isEmpty else {
        Issue.record("\(told(fuzzer, seed))\n\(fuzzer.mistakes.joined(separator: "\n"))")
        return
      }
    }
    #expect(ends.count >= 200 || Self.alone != nil)
  }

  private func run(_ fuzzer: CrashFuzzer, _ seed: UInt64) throws {
    do {
      try fuzzer.step()
    } catch {
      Issue.record("\(told(fuzzer, seed))\n\(error)")
      throw error
    }
  }

  private func told(_ fuzzer: CrashFuzzer, _ seed: UInt64) -> String {
    "FENCEPOST_SIEGE=\(seed)\n\(fuzzer.story.joined(separator: "\n"))"
  }
}
