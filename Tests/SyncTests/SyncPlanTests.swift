// When `fencepost sync` runs next.

import Sync
import Testing

struct SyncPlanTests {
  @Test func itRunsAtOnceAndThenEverySoOften() {
    var plan = SyncPlan(interval: 600, now: 100)
    #expect(plan.due == 100)
    plan.noteBeginning(now: 100)
    plan.noteEnd(isDone: true, now: 130)
    #expect(plan.due == 700)
  }

  @Test func aChangeIsNotLongInWaiting() {
    var plan = SyncPlan(interval: 600, now: 0)
    plan.noteBeginning(now: 0)
    plan.noteEnd(isDone: true, now: 1)
    plan.noteChange(now: 50)
    #expect(plan.due == 55)
    // A later change does not delay it.
    plan.noteChange(now: 54)
    #expect(plan.due == 55)
    plan.noteBeginning(now: 55)
    #expect(plan.due == 655)
    plan.noteChange(now: 56)
    plan.noteEnd(isDone: true, now: 58)
    #expect(plan.due == 61)
  }

  @Test func errorsMakeItRarerUpToAnHour() {
    var plan = SyncPlan(interval: 600, now: 0)
    var waits: [Int64] = []
    var now: Int64 = 0
    for _ in 0..<20 {
      plan.noteBeginning(now: now)
      plan.noteEnd(isDone: false, now: now)
      waits.append(plan.due - now)
      now = plan.due
    }
    #expect(waits.prefix(4) == [1200, 2400, 3600, 3600])
    #expect(waits.allSatisfy { $0 <= 3600 })
    // A change does not make it earlier then.
    plan.noteChange(now: now - 1000)
    #expect(plan.due == now)
    plan.noteBeginning(now: now)
    plan.noteEnd(isDone: true, now: now)
    #expect(plan.failures == 0 && plan.due == now + 600)
  }

  @Test func whoSyncsRarelyIsNotHurriedByErrors() {
    var plan = SyncPlan(interval: 7200, now: 0)
    plan.noteBeginning(now: 0)
    plan.noteEnd(isDone: false, now: 0)
    #expect(plan.due == 7200)
  }

  @Test(
    arguments: [
      ("10m", 600), ("30s", 30), ("24h", 86_400), ("1440m", 86_400), ("29s", nil), ("0m", nil),
      ("25h", nil), ("10", nil), ("m", nil), ("", nil), ("-5m", nil), ("+5m", nil), ("5 m", nil),
      ("99999999999999999999m", nil), ("10min", nil),
    ] as [(String, Int64?)])
  func intervalsAreANumberAndAUnit(text: String, seconds: Int64?) {
    #expect(SyncPlan.seconds(text) == seconds)
  }
}
