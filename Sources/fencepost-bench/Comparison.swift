// One piece of work that Fencepost does in this process and every peer in one of its own, in turn,
// all on one CPU, over the same file. What counts is the CPU time of each: on a busy machine a long
// piece of work is interrupted, and a short one is not. Knows nothing of what the work is.

struct Comparison {
  /// What all work on; the peers are given its path.
  let material: String
  /// Fencepost's own pass.
  let pass: () throws(Failure) -> Outcome

  /// What one pass took and came to. Parts of the work have names, and so have results.
  struct Outcome {
    /// Nanoseconds.
    var times: [String: Double] = [:]
    /// Of whatever a contender finds out, that which all must find alike.
    var results: [String: Int] = [:]
  }

  private enum Entrant {
    case own
    case other(Child)
  }

  /// The times of each part, in the middle of all rounds.
  func run(_ contenders: [Contender], in hall: BenchmarkSession) -> [String: [Contender: Double]] {
    var expected: [String: Int]?
    let race = Race<Entrant, Outcome>(
      rounds: hall.effort.passes,
      enter: { (contender) throws(Failure) in
        guard contender != .fencepost else { return .own }
        let server = try hall.workshop.server(contender).with([material])
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

  /// Everything is done twice and the second time counts, here and by the others: the first has
  /// to make room in the caches, and shares the CPU with whoever is still tidying up. A peer whose
  /// pass takes a second does it once.
  private func round() throws(Failure) -> Outcome {
    _ = try pass()
    return try pass()
  }

  /// A peer has the results that it can have, and those are the ones we have.
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
  /// A line asks for a round; a line such as `parse 1500000 items= 10` tells of it.
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
