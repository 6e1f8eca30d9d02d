// Visits as they begin, end, are stored and are forgotten; how much of them is in a range; and a
// long random history compared with a plain list.

import CivilTime
import Testing

@testable import Visits

private func time(_ seconds: Int) -> Instant { Instant(seconds: 1_795_161_600 + Int64(seconds)) }

private let always = Instant.first..<Instant.last

@Suite struct VisitLogTests {
  @Test func `a second beginning or end of a visit is ignored`() {
    var log = VisitLog()
    #expect(log.arrive(at: "office", time(0)) == [Visit(place: "office", arrival: time(0))])
    #expect(log.arrive(at: "office", time(0)).isEmpty)
    let ended = log.leave("office", at: time(60))
    #expect(ended == [Visit(place: "office", arrival: time(0), departure: time(60))])
    #expect(log.leave("office", at: time(90)).isEmpty)
    #expect(log.visits(in: always) == ended)
    #expect(log.currentVisits.isEmpty)
  }

  @Test func `a new visit without an end of the earlier one ends it`() {
    var log = VisitLog()
    _ = log.arrive(at: "office", time(0))
    let changed = log.arrive(at: "office", time(60))
    #expect(
      changed == [
        Visit(place: "office", arrival: time(0), departure: time(60)),
        Visit(place: "office", arrival: time(60)),
      ])
  }

  @Test func `setting the clock back gives no visit of negative length`() {
    var log = VisitLog()
    _ = log.arrive(at: "office", time(100))
    #expect(log.leave("office", at: time(40)).first?.departure == time(100))
  }

  @Test func `an ended visit stays ended, in any order of its records`() {
    let open = Visit(place: "office", arrival: time(0))
    let ended = Visit(place: "office", arrival: time(0), departure: time(60))
    for order in [[open, ended], [ended, open]] {
      var log = VisitLog()
      for visit in order { log.restore(visit) }
      #expect(log.visits(in: always) == [ended])
    }
  }

  @Test func `only the part in the range is counted, and an open visit lasts until now`() {
    var log = VisitLog()
    _ = log.arrive(at: "office", time(0))
    _ = log.leave("office", at: time(100))
    _ = log.arrive(at: "office", time(200))
    _ = log.arrive(at: "gym", time(150))
    let range = time(50)..<time(400)
    let visits = log.visits(in: range)
    #expect(visits.map(\.place) == ["office", "gym", "office"])
    let totals = VisitLog.totals(of: visits, in: range, now: time(300))
    #expect(totals.map(\.place) == ["gym", "office"])
    #expect(totals.map(\.duration) == [150_000, 150_000])
    #expect(totals.map(\.visits) == [1, 2])
    #expect(log.visits(in: time(101)..<time(200)).map(\.place) == ["gym"])
    #expect(log.visits(in: range, at: "gym").count == 1)
  }

  @Test func `old visits are removed, open ones kept, and 0 days keep none`() {
    var log = VisitLog()
    _ = log.arrive(at: "home", time(0))
    _ = log.arrive(at: "office", time(0))
    _ = log.leave("office", at: time(60))
    #expect(log.trim(days: 1, now: time(86_400 + 60)).isEmpty)
    #expect(log.trim(days: 1, now: time(86_400 + 61)).map(\.place) == ["office"])
    #expect(log.currentVisits.keys.map { $0 } == ["home"])
    #expect(log.trim(days: 0, now: time(90_000)).map(\.place) == ["home"])
    #expect(log.count == 0)
  }

  @Test func `the number of visits is limited, and the oldest are removed`() {
    var log = VisitLog()
    for index in 0...VisitLog.mostVisits {
      _ = log.arrive(at: "office", time(index * 10))
      _ = log.leave("office", at: time(index * 10 + 5))
    }
    let gone = log.trim(days: 36_500, now: time(VisitLog.mostVisits * 10 + 10))
    #expect(log.count == VisitLog.mostVisits * 9 / 10)
    #expect(gone.count + log.count == VisitLog.mostVisits + 1)
    let latestGone = gone.map(\.arrival).max()
    #expect(log.visits(in: always).allSatisfy { $0.arrival > latestGone ?? .last })
  }
}
