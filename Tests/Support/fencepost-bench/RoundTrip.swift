// A small request and its reply, one at a time. A round lasts a fixed time and yields p50 and p99.

struct RoundTrip {
  let placement: Placement

  private struct Sample {
    let p50: Double
    let p99: Double
  }

  func rows(in hall: BenchmarkSession) -> [Row] {
    let span = hall.effort.span
    let race = Race<Client, Sample>(
      rounds: hall.effort.rounds,
      enter: { (contender) throws(Failure) in
        try Client.greeted(hall.toolchain.server(contender))
      },
      round: { (client) throws(Failure) in try Self.round(client, span: span) })
    let contenders: [Contender] = [.fencepost, .echo, .yyjsonServer, .nodeServer, .pygls]
    let samples = hall.processors.placed(placement) { race.run(contenders, in: hall) }
    let isGoal = placement == .one
    return [
      row("p50", samples.compactMapValues { $0.map(\.p50).median }, goal: isGoal ? 1.7 : nil),
      row("p99", samples.compactMapValues { $0.map(\.p99).median }, goal: isGoal ? 3 : nil),
    ]
  }

  private func row(_ which: String, _ figures: [Contender: Double], goal: Double?) -> Row {
    Row(
      work: "small round trip, \(placement.words), \(which)", unit: .microseconds,
      figures: figures, limits: [.echo, .yyjsonServer], peers: [.nodeServer, .pygls],
      goal: goal.map { .atMost($0, times: .echo) })
  }

  private static func round(_ client: Client, span: Double) throws(Failure) -> Sample {
    let child = client.child
    let replies = client.replies
    let request = Requests.conversion(id: 100_000)
    child.deadline = Deadline(seconds: span + 10)
    let end = Stopwatch.uptime.now() &+ Int64(span * 1e9)
    var times: [Double] = []
    times.reserveCapacity(1 << 16)
    var start: Int64
    repeat {
      start = Stopwatch.uptime.now()
      try child.write(request)
      try replies.drop()
      times.append(Double(Stopwatch.uptime.now() &- start))
    } while start < end
    guard let p50 = times.median, let p99 = times.percentile(0.99) else {
      throw .wrong("\(child.name) answered nothing")
    }
    return Sample(p50: p50, p99: p99)
  }
}
