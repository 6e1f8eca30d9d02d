// Compares one fix with many circles, each contender in a process of its own over the same file:
// Fencepost's fences, with zero dwell and margin so that results are comparable; a grid in C++; and
// two trees from PyPI.

struct FenceFixes {
  /// The names of the tracks in the file.
  private static let tracks = ["a fix anywhere", "a fix nearby"]
  /// Goals apply from this number of fences on.
  private static let judged = 1_000_000

  func rows(in hall: BenchmarkSession) -> [Row] {
    var rows: [Row] = []
    for count in hall.effort.fences {
      hall.attempt(.fencepost) { () throws(Failure) in
        let path = hall.toolchain.path("fences-\(count)")
        try Files.write(FenceMaterial(count).bytes, to: path)
        rows += Self.rows(of: count, Self.figures(path, in: hall))
      }
    }
    return rows
  }

  private static func figures(_ path: String, in hall: BenchmarkSession) -> [String: [Contender:
    Double]]
  {
    var expected: [String: Int]?
    let race = Race<Child, Comparison.Outcome>(
      rounds: max(5, hall.effort.passes / 3),
      enter: { (contender) throws(Failure) in
        if contender == .fencepost {
          let command = Command(program: "/proc/self/exe", arguments: ["--fences", path])
          let log = hall.toolchain.path("logs/fences.log")
          return try Child(command, name: contender.name, log: log, within: 60)
        }
        let server = try hall.toolchain.server(contender).with([path])
        return try Child(server.command, name: server.name, log: server.log, within: 60)
      },
      round: { (child) throws(Failure) in
        let outcome = try child.outcome()
        if expected == nil { expected = outcome.results }
        for (result, value) in outcome.results {
          guard let ours = expected?[result], ours != value else { continue }
          throw .differs("\(result) is \(value), and \(ours) here")
        }
        return outcome
      })
    let outcomes = hall.processors.placed(.one) {
      race.run([.fencepost, .fenceGrid, .rtree, .shapely], in: hall)
    }
    var figures: [String: [Contender: Double]] = [:]
    for (contender, rounds) in outcomes {
      for part in Set(rounds.flatMap(\.times.keys)) {
        figures[part, default: [:]][contender] = rounds.compactMap { $0.times[part] }.median
      }
    }
    return figures
  }

  private static func rows(
    of count: Int, _ figures: [String: [Contender: Double]]
  ) -> [Row] {
    func row(_ work: String, _ part: String, _ unit: Quantity.Unit, _ goal: Row.Goal?) -> Row {
      let figures = figures[part] ?? [:]
      return Row(
        work: "\(work), \(count) fences", unit: unit, figures: figures,
        limits: figures[.fenceGrid] == nil ? [] : [.fenceGrid],
        peers: [.rtree, .shapely].filter { figures[$0] != nil }, goal: goal)
    }
    func goal(_ most: Double) -> Row.Goal? {
      count >= judged ? .atMost(most, times: .fenceGrid) : nil
    }
    var rows: [Row] = []
    for (number, words) in tracks.enumerated() {
      for part in ["p50", "p99"] {
        rows.append(row("\(words), \(part)", "\(number)-\(part)", .nanoseconds(each: 1), goal(3)))
      }
    }
    rows.append(row("build", "build", .milliseconds, goal(2)))
    rows.append(row("memory", "memory", .mebibytes, goal(1.2)))
    for change in ["insert", "move", "remove"] {
      rows.append(
        row(change, change, .nanoseconds(each: 1), .within(3_000, words: "3 µs")))
    }
    return rows
  }
}
