// Reproducible pseudorandom numbers: Knuth's linear congruential generator.

struct SeededRandom {
  private var state: UInt64 = 20_261_120

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 11) % bound
  }

  mutating func one<Element>(of choices: [Element]) -> Element {
    choices[below(choices.count)]
  }
}
