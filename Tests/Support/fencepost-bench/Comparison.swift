// Compares one piece of work that Fencepost does in this process with the same work of each peer in
// its own process, in turns on one CPU, with the same file. Measures CPU time, because on a busy
// machine long work is interrupted.

struct Comparison {
  /// The path of the file that all of them use.
  let material: String
  /// Fencepost's pass.
  let pass: () throws(Failure) -> Outcome

  /// The times and results of one pass, by part of the work.
  struct Outcome {
    /// In nanoseconds.
    var times: [String: Double] = [:]
    /// Results that must be the same for all.
    var results: [String: Int] = [:]
  }

  private enum Contestant {
    case own
    case other(Child)
  }

  /// The median time of each part.
  func run(_ contenders: [Contender], in hall: BenchmarkSession) -> [String: [Contender: Double]] {
    var expected: [String: Int]?
    let race = Race<Contestant, Outcome>(
      rounds: hall.effort.passes,
      enter: { (contender) throws(Failure) in
        guard contender != .fencepost else { return .own }
        let server = try hall.toolchain.server(contender).with([material])
        return .other(
          try Child(server.command, name: server.name, log: server.log, within: 30))
      },
      round: { (entrant) throws(Failure) in
        switch entrant {
        case .own:
          let outcome = try round()
          expected = outcome.results
          return outcome
        case .other(let child):
          let outcome = try child.outcome()
          try check(outcome.results, of: child.name, against: expected)
          return outcome
        }
      })
    let outcomes = hall.processors.placed(.one) {
      race.run([.fencepost] + contenders, in: hall)
    }
    var times: [String: [Contender: Double]] = [:]
    for (contender, passes) in outcomes {
      for part in Set(passes.flatMap(\.times.keys)) {
        times[part, default: [:]][contender] = passes.compactMap { $0.times[part] }.median
      }
    }
    return times
  }

  /// Everything is done twice and the second pass counts, because the first one warms up the
  /// caches. A peer whose pass takes a second does it once.
  private func round() throws(Failure) -> Outcome {
    _ = try pass()
    return try pass()
  }

  /// A peer may lack results, but those it has must equal Fencepost's.
  private func check(
    _ results: [String: Int], of name: String, against expected: [String: Int]?
  ) throws(Failure) {
    guard let expected else { return }
    for (result, value) in results.sorted(by: { $0.key < $1.key }) {
      guard let ours = expected[result], ours != value else { continue }
      throw .differs("\(result) is \(value), and \(ours) here")
    }
  }
}

extension Child {
  /// Sends a line to start a round, and parses a line such as `parse 1500000 items= 10`.
  func outcome() throws(Failure) -> Comparison.Outcome {
    deadline = Deadline(seconds: 60)
    try write([UInt8(ascii: "\n")])
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      let more = try readSome()
      guard !more.isEmpty else { throw .ended(name) }
      line += more
    }
    let outcome = Comparison.Outcome(line: line)
    guard !outcome.times.isEmpty else { throw .wrong("\(name) said no figures") }
    return outcome
  }
}

extension Comparison.Outcome {
  init(line: [UInt8]) {
    let words = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let (name, figure) = (words[index], words[index + 1])
      if name.hasSuffix("=") {
        results[String(name.dropLast())] = Int(figure)
      } else {
        times[String(name)] = Double(figure)
      }
    }
  }
}
