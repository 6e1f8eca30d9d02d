// Stored records of fixes, of the motion of their sources and of doubtful crossings are read back
// unchanged; records written before motions existed are still read.

import CivilTime
import Geofence
import Testing

@testable import Alarms

@Suite struct KeptFixesTests {
  private func fix(
    _ seconds: Int, _ metres: Double, _ accuracy: Double, _ source: String,
    _ device: String? = nil
  ) throws -> Fix {
    try Fix(
      latitude: OfficeMap.north(metres), longitude: 13.4, accuracy: accuracy,
      at: OfficeMap.time(seconds), source: source, device: device)
  }

  @Test func `what is kept of devices is read as written, at each step of two that part`() throws {
    var (sources, reread) = (FixSources(), FixSources())
    var ignored = 0
    for step in 0..<40 {
      let at = OfficeMap.time(step * 60)
      let phone = try fix(step * 60, 0, 8, "gps", "phone")
      let laptop = try fix(step * 60, step < 10 ? 0 : 3000, 60, "gps", "laptop")
      for fix in [phone, laptop] {
        let ignoreReason = sources.receive(fix, now: at)
        #expect(reread.receive(fix, now: at) == ignoreReason, "step \(step)")
        if ignoreReason == .device { ignored += 1 }
      }
      // What a fix says of those before it holds for that fix alone, and is found again.
      #expect(reread == sources, "step \(step)")
      guard case .fixes(let read) = Record.read(Record.fixesKey, Record.encoded(sources)) else {
        Issue.record("step \(step) is not read")
        continue
      }
      reread = read
    }
    // The first two fixes there could be errors that last, and two have to be there that are none.
    #expect(ignored == 26)
  }

  @Test func `stored sources are read as written, at each step of a walk with jumps`() throws {
    var (sources, reread) = (FixSources(), FixSources())
    var jumps = 0
    for step in 0..<80 {
      let (seconds, isFar) = (step * 5, step % 20 > 16)
      var fixes = [try fix(seconds, Double(step) * 7 + (isFar ? 300 : 0), 8, "phone")]
      if step % 12 == 0 { fixes.append(try fix(seconds, 9000, 25_000, "ip")) }
      for fix in fixes {
        let ignoreReason = sources.receive(fix, now: OfficeMap.time(seconds))
        #expect(reread.receive(fix, now: OfficeMap.time(seconds)) == ignoreReason, "step \(step)")
      }
      if sources.quality.isJump { jumps += 1 }
      // What a fix says of those before it holds for that fix alone, and is found again.
      #expect(reread == sources, "step \(step)")
      guard case .fixes(let read) = Record.read(Record.fixesKey, Record.encoded(sources)) else {
        Issue.record("step \(step) is not read")
        continue
      }
      reread = read
    }
    #expect(jumps == 12)
  }

  @Test func `coarse fixes of a source do not change the stored position`() throws {
    var sources = FixSources()
    _ = sources.receive(try fix(0, 0, 8, "phone"), now: OfficeMap.time(0))
    _ = sources.receive(try fix(5, 900, 25_000, "phone"), now: OfficeMap.time(5))
    guard case .fixes(let read) = Record.read(Record.fixesKey, Record.encoded(sources)) else {
      Issue.record("it is not read")
      return
    }
    #expect(read == sources)
    #expect(read.current?.accuracy == 8)
  }

  @Test func `records from before version 2 are read`() throws {
    let text = """
      {"leader":"phone","last":[\
      {"latitude":52.5,"longitude":13.4,"accuracy":8,"at":"2026-11-20T08:00:00.000Z","source":"phone"},\
      {"latitude":52.6,"longitude":13.4,"accuracy":25000,"at":"2026-11-20T08:00:01.000Z","source":"ip"}]}
      """
    guard case .fixes(var read) = Record.read(Record.fixesKey, Array(text.utf8)) else {
      Issue.record("it is not read")
      return
    }
    #expect(read.current?.source == "phone")
    #expect(read.rememberedSources.map { $0.motion == nil } == [false, true])
    #expect(read.receive(try fix(60, 0, 25_000, "ip"), now: OfficeMap.time(60)) == .coarse)
    #expect(read.receive(try fix(60, 0, 8, "phone"), now: OfficeMap.time(60)) == nil)
  }

  @Test
  func `a second process continues the wait after a jump that the first began`()
    throws
  {
    var first = AlarmHarness()
    first.update(.office())
    // At rest outside, then 700 m nearer within five seconds.
    for (seconds, metres) in [(0, 700.0), (5, 700), (10, 0)] {
      _ = first.alarmEngine.receive(
        try fix(seconds, metres, 8, "phone"), now: OfficeMap.time(seconds))
    }
    let kept = first.alarmEngine.takeRecords(withFixes: true).compactMapValues { $0 }
    var next = AlarmHarness()
    next.update(.office(), at: 11)
    _ = next.alarmEngine.applyRecords(kept, under: kept.keys, now: OfficeMap.time(11))
    for var watcher in [first, next] {
      watcher.run(to: 159)
      #expect(watcher.firedAlarms.isEmpty)
      watcher.run(to: 160)
      #expect(watcher.firedAlarms == ["enter@30"])
    }
  }
}
