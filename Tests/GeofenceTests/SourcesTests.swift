// Which fixes replace the current position, and that invented source names do not grow memory.

import CivilTime
import Geofence
import Glibc
import Testing

@Suite struct SourcesTests {
  private func fix(_ second: Double, _ source: String) throws -> Fix {
    try Fix(latitude: 0, longitude: 0, at: .second(second), source: source)
  }

  @Test func `a fix older than the current one is refused as old, one of the same time is not`()
    throws
  {
    var sources = FixSources()
    #expect(sources.receive(try fix(10, "a"), now: .second(10)) == nil)
    #expect(sources.receive(try fix(10, "a"), now: .second(10)) == nil)
    #expect(sources.receive(try fix(9.999, "a"), now: .second(10)) == .old)
    #expect(sources.current == (try fix(10, "a")))
  }

  @Test func `of two fixes of the same time the more accurate one is kept`() throws {
    var sources = FixSources()
    func fix(_ accuracy: Double) throws -> Fix {
      try Fix(latitude: 0, longitude: 0, accuracy: accuracy, at: .second(10), source: "a")
    }
    #expect(sources.receive(try fix(20), now: .second(10)) == nil)
    #expect(sources.receive(try fix(21), now: .second(10)) == .old)
    #expect(sources.receive(try fix(5), now: .second(10)) == nil)
    #expect(sources.current?.accuracy == 5)
  }

  @Test func `a coarse source does not replace an accurate one`() throws {
    var sources = FixSources()
    func receive(_ second: Double, _ accuracy: Double, _ source: String) throws -> IgnoreReason? {
      sources.receive(
        try Fix(
          latitude: 0, longitude: 0, accuracy: accuracy, at: .second(second), source: source),
        now: .second(second))
    }
    #expect(try receive(0, 25_000, "network") == nil)
    #expect(try receive(1, 8, "phone") == nil)
    #expect(try receive(300, 25_000, "network") == .coarse)
    #expect(sources.ignoredSources.map(\.last.source) == ["network"])
    #expect(sources.ignoredSources.map(\.ignoreReason) == [.coarse])
    #expect(try receive(301, 8, "phone") == nil)
    // As accurate as the phone, or nearly: one of the two devices is somewhere else.
    #expect(try receive(302, 2, "tablet") == .source)
    #expect(try receive(303, 1.9, "tablet") == nil)
    #expect(sources.leader == "tablet")
    // A coarse fix of the phone itself is refused too.
    #expect(try receive(304, 501, "phone") == .coarse)
    #expect(try receive(304 + 12 * 3600, 501, "phone") == nil)
    #expect(sources.ignoredSources.map(\.last.source) == ["network"])
    #expect(sources.ignoredSources.map(\.ignoreReason) == [.coarse])
  }

  @Test func `a typed position counts and does not silence other sources`() throws {
    var sources = FixSources()
    func fix(_ second: Double, _ accuracy: Double?, _ source: String) throws -> Fix {
      try Fix(
        latitude: 0, longitude: 0, accuracy: accuracy, at: .second(second), source: source)
    }
    #expect(sources.receive(try fix(0, 8, "phone"), now: .second(0)) == nil)
    #expect(sources.receive(try fix(1, nil, ""), now: .second(1)) == nil)
    #expect(sources.current?.source == "")
    #expect(sources.receive(try fix(2, 8, "phone"), now: .second(2)) == nil)
  }

  @Test func `an ignored source is remembered, with its own last time`() throws {
    var sources = FixSources()
    _ = sources.receive(try fix(100, "a"), now: .second(100))
    #expect(sources.receive(try fix(90, "b"), now: .second(100)) == .source)
    #expect(sources.receive(try fix(80, "b"), now: .second(100)) == .old)
    #expect(sources.leader == "a")
    #expect(sources.rememberedSources.map(\.last.source) == ["a", "b"])
  }

  @Test func `invented source names are forgotten, the current source is kept`() throws {
    var sources = FixSources()
    _ = sources.receive(try fix(0, "phone"), now: .second(0))
    for number in 1...10_000 {
      let second = Double(number) / 100
      #expect(sources.receive(try fix(second, "\(number)"), now: .second(second)) == .source)
    }
    #expect(sources.rememberedSources.count == FixSources.mostSources)
    #expect(sources.leader == "phone")
    #expect(sources.rememberedSources.map(\.last.source).contains("10000"))
    #expect(!sources.rememberedSources.map(\.last.source).contains("1"))
  }

  @Test func `setting the clock back silences no source`() throws {
    var sources = FixSources()
    _ = sources.receive(try fix(1e6, "a"), now: .second(1e6))
    #expect(sources.receive(try fix(5, "a"), now: .second(5)) == nil)
    _ = sources.receive(try fix(1e6, "a"), now: .second(1e6))
    #expect(sources.receive(try fix(6, "b"), now: .second(6)) == nil)
    #expect(sources.leader == "b")
  }

  @Test func `stored source states are restored only if plausible`() throws {
    func kept(_ names: [String]) throws -> [RememberedSource] {
      try names.map { RememberedSource(last: try fix(0, $0), motion: nil) }
    }
    #expect(FixSources(rememberedSources: try kept(["a", "a"]), leader: ("a", "")) == nil)
    #expect(FixSources(rememberedSources: try kept(["a"]), leader: ("b", "")) == nil)
    #expect(FixSources(rememberedSources: try kept(["a"]), leader: ("a", "phone")) == nil)
    #expect(
      FixSources(rememberedSources: try kept(["a"]), leader: ("a", ""))?.current
        == (try fix(0, "a")))
    let many = (0...FixSources.mostSources).map { "\($0)" }
    #expect(FixSources(rememberedSources: try kept(many), leader: nil) == nil)
  }

  /// At rest again after a jump, whose last two fixes came 20 ms apart.
  @Test func `two fixes within moments make no great speed of a phone at rest`() throws {
    var sources = FixSources()
    func receive(_ second: Double, metres: Double) throws -> SourceMotion {
      let fix = try Fix(
        latitude: metres / Coordinate.earthRadius * 180 / .pi, longitude: 0, accuracy: 8,
        at: .second(second), source: "phone")
      _ = sources.receive(fix, now: .second(second))
      return try #require(sources.rememberedSources.first?.motion)
    }
    for second in stride(from: 0.0, through: 120, by: 5) { _ = try receive(second, metres: 0) }
    for second in stride(from: 125.0, through: 180, by: 5) { _ = try receive(second, metres: 400) }
    #expect(try receive(184.99, metres: 400).jumpBegan != nil)
    let confirmed = try receive(185.01, metres: 408)
    #expect(confirmed.quality.confirmsJump && confirmed.jumpBegan == nil)
    #expect(confirmed.speed < 8.1 && hypot(confirmed.east, confirmed.north) < 8.1)
    for second in stride(from: 190.0, through: 290, by: 5) {
      let motion = try receive(second, metres: 408)
      #expect(motion.quality.strictness == 4 || second < 290)
    }
  }

  @Test func `no jump makes a source faster than anything on the ground`() throws {
    var sources = FixSources()
    func receive(_ second: Double, metres: Double) throws -> SourceMotion {
      let fix = try Fix(
        latitude: metres / Coordinate.earthRadius * 180 / .pi, longitude: 0, accuracy: 300,
        at: .second(second), source: "phone")
      _ = sources.receive(fix, now: .second(second))
      return try #require(sources.rememberedSources.first?.motion)
    }
    for second in stride(from: 0.0, through: 120, by: 5) { _ = try receive(second, metres: 0) }
    for second in stride(from: 125.0, through: 184, by: 5) { _ = try receive(second, metres: 9000) }
    let confirmed = try receive(186, metres: 9700)
    #expect(confirmed.quality.confirmsJump)
    #expect(confirmed.speed <= 70 && hypot(confirmed.east, confirmed.north) < 70.01)
  }
}
