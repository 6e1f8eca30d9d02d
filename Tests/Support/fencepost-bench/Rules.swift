// The recurrences that all contenders compute, and the years: the same in every run. Only rules on
// which libical, dateutil and Fencepost agree; `Tests/Recurrence` covers the differences.

import TestSupport

struct Rule {
  let zone: String
  /// In RFC 5545 form, as wall time of the zone, like the excluded dates.
  let start: String
  let text: String
  var excluded: [String] = []

  fileprivate var line: String {
    "\(zone)|\(start)|\(text)|\(excluded.joined(separator: ","))"
  }
}

struct Rules {
  let name: String
  let all: [Rule]

  /// In wall time: a year, the same year ten years later, and a moment in it in UTC.
  static let first = (from: "20250108T000000", to: "20260108T000000")
  static let later = (from: "20350108T000000", to: "20360108T000000")
  static let moment = "20350615T120000"

  /// The bounds, and one line per rule.
  var text: String {
    let bounds = [Self.first.from, Self.first.to, Self.later.from, Self.later.to, Self.moment]
    return bounds.joined(separator: "|") + "\n" + all.map { $0.line + "\n" }.joined()
  }
}

extension Rules {
  /// Eight simple shapes in UTC, which a short loop can compute.
  static func simple(_ count: Int) -> Rules {
    var draw = SeededRandom(seed: SeededRandom.ofSamples)
    let all = (0..<count).map { number in
      let start = "2025010\(1 + draw.below(7))T\(draw.time())"
      return Rule(zone: "Etc/UTC", start: start, text: shapes[number % shapes.count])
    }
    return Rules(name: "simple-rules", all: all)
  }

  private static let shapes = [
    "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR",
    "FREQ=MONTHLY;BYMONTHDAY=15", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=YEARLY",
    "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH",
  ]

  /// All parts of rules, in zones with and without clock changes.
  static func all(_ count: Int) -> Rules {
    var draw = SeededRandom(seed: SeededRandom.ofSamples)
    let all = (0..<count).map { number in
      let sample = samples[number % samples.count]
      // Some rules name a time of their own.
      let time = sample.time ?? draw.time()
      return Rule(
        zone: zones[number % zones.count], start: "\(sample.day)T\(time)", text: sample.text,
        excluded: sample.excluded.map { "\($0)T\(time)" })
    }
    return Rules(name: "all-rules", all: all)
  }

  private static let zones = [
    "Europe/Paris", "America/New_York", "Europe/London", "Asia/Kolkata", "America/Los_Angeles",
    "Europe/Berlin", "Asia/Tokyo", "Australia/Sydney", "America/Chicago", "Pacific/Auckland",
    "America/Santiago",
  ]
}

extension SeededRandom {
  /// In daytime; clock changes at night are for tests.
  fileprivate mutating func time() -> String {
    let hour = 6 + below(16)
    return "\(hour < 10 ? "0" : "")\(hour)\(pick(["00", "15", "30", "45"]))00"
  }
}
