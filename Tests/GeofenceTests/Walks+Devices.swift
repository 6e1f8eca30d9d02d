// Walks with several devices: one that was left behind, and one that was taken along.

import Geofence

extension Walk {
  static let devices: [Walk] = [
    Walk(
      name: "a phone left at home", reason: "the person is with the laptop, which moved last",
      steps: morning + [
        .fix(600, 5000, accuracy: 50, source: "network", device: "computer"),
        .fix(630, 5000, accuracy: 50, source: "network", device: "computer"),
        .fix(660, 5000, accuracy: 50, source: "network", device: "computer"),
        .fix(670, 3, accuracy: 8, device: "phone"), .clock(10_000),
        // The laptop sleeps, and the phone lies where it was.
        .fix(10_000, 3, accuracy: 8, device: "phone"),
      ],
      expected: [
        "ignored source", "ignored source", "leave home 650", "ignored device", "ignored device",
      ]),
    Walk(
      name: "a laptop left at the office", reason: "the person is with the phone, which moved last",
      steps: [
        .fix(0, 5000, accuracy: 50, source: "network", device: "computer"),
        .fix(10, 5000, accuracy: 8, device: "phone"),
      ]
        + (1...60).map {
          .fix(Double($0) * 60, 5000 - Double($0) * 83, accuracy: 8, device: "phone")
        }
        + [
          .clock(4200),
          // An hour later the phone is silent, and the laptop still says where it is.
          .fix(7200, 5000, accuracy: 50, source: "network", device: "computer"), .clock(9000),
        ],
      expected: ["enter home 3620", "ignored device"]),
    Walk(
      name: "the phone is fetched", reason: "what moves from now on is taken along",
      steps: morning + [
        .fix(600, 5000, accuracy: 50, source: "network", device: "computer"),
        .fix(660, 5000, accuracy: 50, source: "network", device: "computer"),
        .fix(700, 0, accuracy: 8, device: "phone"),
        .fix(20_000, 5000, accuracy: 50, source: "network", device: "computer"),
        .fix(20_010, 0, accuracy: 8, device: "phone"),
        .fix(20_060, 200, accuracy: 8, device: "phone"),
        .fix(20_070, 210, accuracy: 8, device: "phone"),
        .fix(20_300, 0, accuracy: 8, device: "phone"),
        .fix(20_330, 0, accuracy: 8, device: "phone"),
      ],
      expected: [
        "ignored source", "ignored source", "leave home 680", "ignored device", "ignored device",
        "ignored device", "enter home 20320",
      ]),
    Walk(
      name: "devices that have not moved",
      reason: "which was taken along is not known, so one leads",
      steps: [
        .fix(0, 0, accuracy: 8, device: "phone"),
        .fix(10, 5000, accuracy: 8, source: "gps", device: "tablet"),
        .fix(20, 0, accuracy: 8, device: "phone"), .clock(600),
      ],
      expected: ["ignored source"]),
    Walk(
      name: "a device that moved the day before yesterday", reason: "it has been silent for a day",
      steps: morning + [
        .fix(305, 0, accuracy: 8, source: "gps", device: "tablet"),
        .fix(600, 5000, accuracy: 8, source: "gps", device: "tablet"),
        .fix(610, 5000, accuracy: 8, source: "gps", device: "tablet"),
        .fix(87_009, 0, accuracy: 8, device: "phone"),
        .fix(87_010, 0, accuracy: 8, device: "phone"), .clock(87_100),
      ],
      expected: [
        "ignored source", "ignored source", "ignored source", "leave home 630", "ignored device",
        "enter home 87030",
      ]),
  ]

  /// All at home.
  private static let morning: [Step] = [
    .fix(0, 0, accuracy: 8, device: "phone"),
    .fix(10, 0, accuracy: 50, source: "network", device: "computer"),
    .fix(300, 0, accuracy: 8, device: "phone"),
  ]
}
