// Walks whose fixes come once a minute: errors that the next fix shows, and ways between two fixes.

import Geofence

extension Walk {
  static let seldom: [Walk] = [
    Walk(
      name: "a fix far off, once a minute", reason: "it lies far beside the way to the next one",
      steps: (0..<3).map { .fix(Double($0) * 60, 500) }
        + [.fix(180, 0), .fix(240, 500), .fix(300, 500), .clock(1000)],
      expected: []),
    Walk(
      name: "on the way, and silence", reason: "nothing speaks against it for long enough",
      steps: (0..<4).map { .fix(Double($0) * 60, 500 - Double($0) * 100, accuracy: 10) }
        + [.fix(240, 0, accuracy: 10), .clock(1000)],
      expected: ["enter home 260"]),
    Walk(
      name: "a fix far off after rest, and silence", reason: "it is as likely an error",
      steps: (0..<5).map { .fix(Double($0) * 60, 500, accuracy: 10) }
        + [.fix(300, 0, accuracy: 10), .clock(5000)],
      expected: []),
    Walk(
      name: "a fix far off after rest, and one later", reason: "the later one bears it out",
      steps: (0..<5).map { .fix(Double($0) * 60, 500, accuracy: 10) }
        + [.fix(300, 0, accuracy: 10), .fix(900, 0, accuracy: 10), .clock(1000)],
      expected: ["enter home 320"]),
    Walk(
      name: "a fix far off after rest, and one much later",
      reason: "what was in between is unknown",
      steps: (0..<5).map { .fix(Double($0) * 60, 500, accuracy: 10) }
        + [.fix(300, 0, accuracy: 10), .fix(4000, 0, accuracy: 10), .clock(5000)],
      expected: ["enter home 4020"]),
    Walk(
      name: "two fixes far off after rest, and silence", reason: "two of them are believed",
      steps: (0..<5).map { .fix(Double($0) * 60, 500, accuracy: 10) }
        + [.fix(300, 0, accuracy: 10), .fix(360, 0, accuracy: 10), .clock(1000)],
      expected: ["enter home 380"]),
    Walk(
      name: "there and back as fast as before", reason: "exact fixes of a walk are not errors",
      steps: [500.0, 300, 100, -80, 100, 300].enumerated().map {
        .fix(Double($0.offset) * 60, $0.element)
      } + [.clock(1000)],
      expected: ["enter home 200", "leave home 320"]),
    Walk(
      name: "an error that lasts a minute", reason: "it rested here, and one fix there is too few",
      steps: (0..<4).map { .fix(Double($0) * 60, 0) }
        + [.fix(240, 300), .fix(300, 300), .fix(360, 0), .fix(420, 0), .clock(1000)],
      expected: []),
    Walk(
      name: "passing between two fixes", reason: "it went straight on, and was in there for 30 s",
      steps: (0..<7).map { .fix(Double($0) * 60, -1000 + Double($0) * 300) } + [.clock(400)],
      expected: ["enter home 210", "leave home 250"]),
    Walk(
      name: "a corner between two fixes", reason: "where it turned back no straight way is known",
      steps: [
        .fix(0, 1400), .fix(60, 1100), .fix(120, 800), .fix(180, 500), .fix(240, 110),
        .fix(300, 500), .fix(360, 800), .clock(400),
      ],
      expected: []),
  ]
}
