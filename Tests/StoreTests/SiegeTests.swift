// The whole store under siege: processes that die, power that goes, strangers who write at any moment;
// and whatever was acknowledged is there, and nobody disagrees. More of it, and for longer, where
// FENCEPOST_SOAK says for how many worlds; and one alone that came out wrong, where FENCEPOST_SIEGE is
// its seed.

import Glibc
import SimulatedDisk
import Testing

@Suite struct SiegeTests {
  private static let worlds = getenv("FENCEPOST_SOAK").flatMap { Int(String(cString: $0)) } ?? 60
  private static let alone = getenv("FENCEPOST_SIEGE").flatMap { UInt64(String(cString: $0)) }
  private static let steps = 25

  @Test func `whoever dies and whoever writes meanwhile, what was acknowledged is there`() throws {
    let machine = try Ordeal(name: "", scene: Ordeal.furnished, steps: []).setting()
    // The same worlds every time, unless somebody means to look for more.
    var random = getenv("FENCEPOST_SOAK") == nil ? Random(seed: 20_261_122) : Random()
    var ends: Set<String> = []
    for _ in 0..<(Self.alone == nil ? Self.worlds : 1) {
      let seed = Self.alone ?? random.next()
      let siege = try Siege(machine, Random(seed: seed))
      for _ in 0..<Self.steps where siege.mistakes.isEmpty { try run(siege, seed) }
      ends.formUnion(siege.ends)
      guard siege.mistakes.isEmpty else {
        Issue.record("\(told(siege, seed))\n\(siege.mistakes.joined(separator: "\n"))")
        return
      }
    }
    #expect(ends.count >= 200 || Self.alone != nil)
  }

  private func run(_ siege: Siege, _ seed: UInt64) throws {
    do {
      try siege.step()
    } catch {
      Issue.record("\(told(siege, seed))\n\(error)")
      throw error
    }
  }

  private func told(_ siege: Siege, _ seed: UInt64) -> String {
    "FENCEPOST_SIEGE=\(seed)\n\(siege.story.joined(separator: "\n"))"
  }
}
