// `firing`: how often an alarm goes off wrongly or not at all with each rule, for each noise and
// rate, on computed tracks. With the seed that is printed, another run gives the same figures.

struct FiringTable {
  let seed: UInt64
  let tracks: Int

  /// The results of one rule with one noise and rate.
  private struct Score {
    var wrong = 0
    var twice = 0
    var missed = 0

    var misfirings: Int { wrong + twice }
    var sum: Int { misfirings + missed }

    func isOutdone(by other: Score) -> Bool {
      other.wrong <= wrong && other.twice <= twice && other.missed <= missed && other.sum < sum
    }
  }

  func text() throws(Failure) -> String {
    var lines = [
      "\(tracks) tracks from seed \(seed), with 40 circles of 30 to 500 m each.",
      "Wrong / twice / missed, of the crossings that count.", "",
    ]
    var made: [(track: FiringTrack, crossings: [[FiringTrack.Crossing]])] = []
    for number in 0..<tracks {
      let track = FiringTrack(seed: seed &+ UInt64(number))
      made.append((track, track.circles.map(track.crossings)))
    }
    let count = made.reduce(0) { $0 + $1.crossings.reduce(0) { $0 + $1.count } }
    lines.append("\(count) crossings count.")
    for (place, rate) in FiringRate.allCases.enumerated() {
      lines += ["", header(rate)]
      for (row, noise) in FiringNoise.allCases.enumerated() {
        var scores = Array(repeating: Score(), count: FiringRule.allCases.count)
        for (number, one) in made.enumerated() {
          let fixes = noise.fixes(
            of: one.track, at: rate,
            seed: seed &+ UInt64(number &+ 1_000_003 &* (1 + row + 10 * place)))
          for (column, rule) in FiringRule.allCases.enumerated() {
            let events = try rule.events(fixes, one.track.circles)
            for (circle, events) in zip(one.track.circles.indices, events) {
              add(
                events, one.crossings[circle], one.track, one.track.circles[circle], rate,
                to: &scores[column])
            }
          }
        }
        lines.append(self.row(noise, rate, scores, of: count))
      }
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Counting

  private func add(
    _ events: [FiringEvent], _ crossings: [FiringTrack.Crossing], _ track: FiringTrack,
    _ circle: FiringTrack.Circle, _ rate: FiringRate, to score: inout Score
  ) {
    var hit = crossings.map { _ in false }
    var skipsNext = false
    for event in events {
      var found: Int?
      var isTwice = false
      for (number, crossing) in crossings.enumerated()
      where crossing.isEntering == event.isEntering {
        let end =
          number + 1 < crossings.count ? crossings[number + 1].at : Double(track.path.count)
        guard event.at >= crossing.at - 60, event.at <= end + 60 + rate.longest else { continue }
        if hit[number] { isTwice = true } else if found == nil { found = number }
      }
      if let found {
        (hit[found], skipsNext) = (true, false)
      } else if isTwice {
        // If a visit or an absence was too short to count, the crossing back is not an error
        // either.
        if !skipsNext { score.twice += 1 }
        skipsNext = false
      } else if isShort(event, track, circle, rate) {
        skipsNext = true
      } else {
        score.wrong += 1
        skipsNext = false
      }
    }
    score.missed += hit.count { !$0 }
  }

  /// Whether the person was on the new side, but not long enough or far enough to count.
  private func isShort(
    _ event: FiringEvent, _ track: FiringTrack, _ circle: FiringTrack.Circle, _ rate: FiringRate
  ) -> Bool {
    let end = min(track.path.count, Int(event.at) + 1)
    let start = max(0, Int(event.at - 25 - rate.longest / 2))
    guard start < end else { return false }
    return track.path[start..<end].contains { place in
      (place.distance(to: circle.center) < circle.radius) == event.isEntering
    }
  }

  // MARK: Words

  private func header(_ rate: FiringRate) -> String {
    let names = FiringRule.allCases.map { $0.rawValue.padded(22) }
    return "\(rate.rawValue.padded(33))\(names.joined())goal"
  }

  private func row(
    _ noise: FiringNoise, _ rate: FiringRate, _ scores: [Score], of count: Int
  ) -> String {
    let figures = scores.map { "\($0.wrong) / \($0.twice) / \($0.missed)".padded(22) }
    return "\(noise.rawValue.padded(33))\(figures.joined())\(verdict(rate, scores, of: count))"
  }

  /// The parts of the goal that are not met, in words; or `met`.
  private func verdict(_ rate: FiringRate, _ scores: [Score], of count: Int) -> String {
    guard let ours = scores.first else { return "" }
    let others = scores.dropFirst()
    var faults: [String] = []
    if others.contains(where: { $0.sum < ours.sum }) { faults.append("not the fewest") }
    if others.contains(where: ours.isOutdone) { faults.append("outdone") }
    let careful = others.map(\.misfirings).min() ?? 0
    if Double(ours.misfirings) > max(1.5 * Double(careful), 0.02 * Double(count)) {
      faults.append("misfires")
    }
    if rate == .often, ours.missed * 10 > count { faults.append("misses") }
    return faults.isEmpty ? "met" : faults.joined(separator: ", ")
  }
}

extension String {
  fileprivate func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }
}
