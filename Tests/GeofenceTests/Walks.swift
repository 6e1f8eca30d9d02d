// The table of walks, each with its reason. Home is a circle of 100 m on the equator: a fix up to
// 90 m is inside, from 110 m on it is outside.

import Geofence

extension Walk {
  static let all: [Walk] = plain + edges + times + others + devices + seldom

  private static let big = (
    name: "town", circles: [Earth.circle(Earth.east(0), 1000)], policy: CrossingPolicy.standard
  )
  private static let far = Earth.circle(Earth.east(5000), 100)

  private static let plain: [Walk] = [
    Walk(
      name: "arrive", reason: "inside for the dwell; its time is the first evidence and the dwell",
      steps: [.fix(0, 500), .fix(60, 40), .fix(90, 20)], expected: ["enter home 80"]),
    Walk(
      name: "arrive, and silence", reason: "with one fix inside the clock alone confirms",
      steps: [.fix(0, 500), .fix(60, 0), .clock(79.999), .clock(3600)],
      expected: ["enter home 80"]),
    Walk(
      name: "leave", reason: "the same the other way",
      steps: [.fix(0, 0), .fix(60, 150), .fix(70, 200), .fix(80, 300)],
      expected: ["leave home 80"]),
    Walk(
      name: "already inside", reason: "from unknown a side is taken silently",
      steps: [.fix(0, 0), .fix(60, 0), .clock(600)], expected: []),
    Walk(
      name: "already inside, and it counts", reason: "policy.fireIfInside asks for it, at once",
      fences: [(home.name, home.circles, .firing)],
      steps: [.fix(0, 0), .fix(60, 0)], expected: ["enter home 0"]),
    Walk(
      name: "pass through", reason: "outside again before the dwell",
      steps: [.fix(0, 500), .fix(60, 50), .fix(79.999, 200), .clock(600)], expected: []),
    Walk(
      name: "pass through slowly", reason: "the dwell had passed when the next fix came",
      steps: [.fix(0, 500), .fix(60, 50), .fix(80, 200), .clock(600)],
      expected: ["enter home 80", "leave home 100"]),
    Walk(
      name: "return visits", reason: "each visit is crossed into again",
      steps: [
        .fix(0, 500), .fix(60, 0), .fix(600, 500), .fix(1200, 0), .fix(1800, 500), .clock(2000),
      ],
      expected: ["enter home 80", "leave home 620", "enter home 1220", "leave home 1820"]),
    Walk(
      name: "two nested fences", reason: "each has a side of its own",
      fences: [home, big],
      steps: [
        .fix(0, 2000), .fix(60, 500), .fix(120, 0), .fix(300, 500), .fix(400, 2000), .clock(600),
      ],
      expected: ["enter town 80", "enter home 140", "leave home 320", "leave town 420"]),
    Walk(
      name: "places that overlap", reason: "inside any is inside",
      fences: [
        (
          "pharmacies", [home.circles[0], Earth.circle(Earth.east(150), 100)],
          CrossingPolicy.standard
        )
      ],
      steps: [
        .fix(0, -500), .fix(60, -60), .fix(120, 75), .fix(180, 230), .fix(240, 400), .clock(400),
      ],
      expected: ["enter pharmacies 80", "leave pharmacies 260"]),
  ]

  private static let edges: [Walk] = [
    Walk(
      name: "jitter at the edge for an hour", reason: "between the margins nothing is evidence",
      steps: [.fix(0, 0)] + hour { 100 + 9.9 * Double(($0 * 7) % 11 - 5) / 5 }, expected: []),
    Walk(
      name: "jitter across the margins for an hour",
      reason: "evidence for the old side ends what began ten seconds ago",
      steps: [.fix(0, 0)] + hour { $0 % 2 == 0 ? 115 : 85 }, expected: []),
    Walk(
      name: "an inexact fix jitters for an hour",
      reason: "what says 30 m must be 30 m over the edge",
      steps: [.fix(0, 0)] + hour(accuracy: 30) { 100 + 29 * Double(($0 * 5) % 7 - 3) / 3 },
      expected: []),
    Walk(
      name: "coarse fixes of 5 km", reason: "they decide nothing, wherever they seem to be",
      steps: hour(accuracy: 5000) { Double(($0 * 37) % 90) * 10 }, expected: []),
    Walk(
      name: "a coarse fix far away", reason: "a more exact one was about a minute ago",
      steps: [.fix(0, 0), .fix(60, 20_000, accuracy: 5000), .clock(90)],
      expected: ["ignored coarse"]),
    Walk(
      name: "a coarse fix far away, half a day later", reason: "5 km off by 20 km is outside",
      steps: [.fix(0, 0), .fix(43_200, 20_000, accuracy: 5000), .clock(43_300)],
      expected: ["leave home 43220"]),
    Walk(
      name: "a coarse fix in between", reason: "it does not count where a more exact one is about",
      steps: [.fix(0, 500), .fix(60, 0), .fix(70, 500, accuracy: 5000), .clock(90)],
      expected: ["ignored coarse", "enter home 80"]),
    Walk(
      name: "back over the edge", reason: "on the old side of the edge again, though no evidence",
      steps: [.fix(0, 150), .fix(60, 85), .fix(70, 101), .fix(75, 95), .clock(300)], expected: []),
    Walk(
      name: "a single fix far off", reason: "a person cannot get there within five seconds",
      steps: [.fix(0, 0), .fix(5, 0)] + [.fix(10, 300), .fix(15, 0), .fix(20, 0), .clock(600)],
      expected: []),
    Walk(
      name: "a jump, and silence", reason: "after three minutes it is believed",
      steps: [.fix(0, 0), .fix(5, 300), .clock(600)], expected: ["leave home 25"]),
    Walk(
      name: "a stuck phone in a train", reason: "it goes on as fast as it came to the jump",
      fences: [big],
      steps: (0...60).map { second in
        .fix(Double(second) * 5, second <= 12 ? -5000 : -5000 + 150 * Double(second - 12))
      }, expected: ["enter town 215", "leave town 285"]),
    Walk(
      name: "a jump that is borne out", reason: "fixes have stood there for a minute",
      steps: [.fix(0, 0)] + (1...13).map { .fix(Double($0) * 5, 300) } + [.clock(600)],
      expected: ["leave home 25"]),
    Walk(
      name: "drifting at rest", reason: "three times what it says, where it goes nowhere",
      steps: [.fix(0, 0, accuracy: 10)]
        + (1...60).map { .fix(Double($0) * 5, $0 > 13 && $0 % 12 < 6 ? 118 : 90, accuracy: 10) },
      expected: []),
    Walk(
      name: "the antimeridian", reason: "it is not a border",
      fences: [("fiji", [Earth.circle(Earth.east(0, of: 180), 100)], .standard)],
      steps: [
        .fixAt(0, Earth.east(500, of: 180)), .fixAt(60, Earth.east(-50, of: 180)),
        .fixAt(90, Earth.east(50, of: 180)), .fixAt(120, Earth.east(-500, of: 180)), .clock(200),
      ], expected: ["enter fiji 80", "leave fiji 140"]),
    Walk(
      name: "the pole", reason: "all meridians meet in there",
      fences: [("pole", [Earth.circle(Earth.at(90, 0), 1000)], .standard)],
      steps: [
        .fixAt(0, Earth.at(89, 10)), .fixAt(60, Earth.at(89.995, -170)),
        .fixAt(90, Earth.at(89.995, 10)), .fixAt(120, Earth.at(89.9, -80)), .clock(200),
      ], expected: ["enter pole 80", "leave pole 140"]),
  ]

  private static let times: [Walk] = [
    Walk(
      name: "restart in mid-crossing", reason: "sides and crossings are kept",
      steps: [.fix(0, 500), .fix(60, 0), .restart, .clock(100)], expected: ["enter home 80"]),
    Walk(
      name: "no server while crossing", reason: "the next fix finds it",
      steps: [.fix(0, 500), .restart, .fix(3600, 0), .fix(3620, 0)],
      expected: ["enter home 3620"]),
    Walk(
      name: "a lid shut for a week in mid-crossing", reason: "what happened in between is unknown",
      steps: [
        .fix(0, 500), .fix(60, 0), .closeLid(until: 604_800), .fix(604_801, 500), .clock(604_900),
      ],
      expected: []),
    Walk(
      name: "a lid shut for a week, and still there", reason: "the new fix is judged afresh",
      steps: [
        .fix(0, 500), .fix(60, 0), .closeLid(until: 604_800), .fix(604_801, 0), .clock(604_900),
      ],
      expected: ["enter home 604821"]),
    Walk(
      name: "a lid shut for a quarter of an hour", reason: "that is not more than 15 minutes",
      steps: [.fix(0, 500), .fix(60, 0), .closeLid(until: 960)], expected: ["enter home 80"]),
    Walk(
      name: "a lid shut a little longer", reason: "that is more than 15 minutes",
      steps: [.fix(0, 500), .fix(60, 0), .closeLid(until: 960.001), .clock(2000)], expected: []),
    Walk(
      name: "a buffered drive-past", reason: "judged as a replay would judge it",
      steps: [
        .fix(0, 500, received: 3600), .fix(60, 50, received: 3600), .busy(3600),
        .fix(70, 40, received: 3605), .clock(3615), .fix(75, 500, received: 3618), .clock(4000),
      ], expected: []),
    Walk(
      name: "a buffered visit", reason: "a fix after the dwell finds it, at its own time",
      steps: [
        .fix(0, 500, received: 3600), .fix(60, 50, received: 3600),
        .fix(120, 50, received: 3600), .fix(180, 480, received: 3600),
        .fix(240, 480, received: 3600),
      ], expected: ["enter home 80", "leave home 160"]),
    Walk(
      name: "leaving where the phone lay still", reason: "silence is not a reason to forget a side",
      steps: [.fix(0, 0), .fix(28_800, 2000), .fix(28_830, 2500)],
      expected: ["leave home 28820"]),
    Walk(
      name: "sparse fixes every 5 minutes", reason: "the clock confirms between them",
      steps: [.fix(0, 900), .fix(300, 0), .fix(600, 0), .fix(900, 900), .clock(1200)],
      expected: ["enter home 320", "leave home 920"]),
  ]

  private static let others: [Walk] = [
    Walk(
      name: "a fence moved under you", reason: "it takes its side at once, silently",
      steps: [
        .fix(0, 0), .move("home", [far], 60), .clock(200), .fix(300, 0), .clock(400),
        .move("home", home.circles, 500), .fix(600, 500), .clock(700),
      ], expected: ["leave home 620"]),
    Walk(
      name: "a fence moved to you, in mid-crossing", reason: "the crossing was of another place",
      steps: [
        .fix(0, 500), .fix(60, 0), .move("home", [Earth.circle(Earth.east(10), 100)], 65),
        .clock(200),
      ], expected: []),
    Walk(
      name: "two sources that disagree", reason: "one leads, and the other is not heard",
      steps: [
        .fix(0, 0), .fix(10, 3000, source: "wifi"), .fix(30, 0), .fix(40, 3000, source: "wifi"),
        .fix(60, 0), .clock(120),
      ], expected: ["ignored source", "ignored source"]),
    Walk(
      name: "a source falls silent", reason: "another takes over after ten minutes",
      steps: [
        .fix(0, 0), .fix(599.999, 3000, source: "wifi"), .fix(600, 3000, source: "wifi"),
        .fix(610, 0), .clock(700),
      ], expected: ["ignored source", "ignored source", "leave home 620"]),
    Walk(
      name: "fixes out of order", reason: "older ones say nothing; one at the same time does",
      steps: [
        .fix(0, 500), .fix(60, 0), .fix(50, 500, received: 61), .fix(60, 500, received: 62),
        .fix(59.999, 0, received: 63), .clock(200),
      ], expected: ["ignored old", "ignored old"]),
    Walk(
      name: "a fix from the future", reason: "more than a minute ahead is a wrong clock",
      steps: [
        .fix(0, 500), .fix(121.001, 0, received: 61), .fix(120, 0, received: 61), .clock(200),
      ], expected: ["ignored future", "enter home 140"]),
  ]

  private static func hour(
    accuracy: Double = 0, _ metres: (Int) -> Double
  ) -> [Step] {
    (1...360).map { .fix(Double($0) * 10, metres($0), accuracy: accuracy) }
  }
}

extension CrossingPolicy {
  static let firing = CrossingPolicy(fireIfInside: true) ?? .standard
}
