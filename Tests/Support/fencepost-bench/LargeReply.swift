// A reply of five megabytes of encoded JSON: from the request to the last byte. The limit is a
// program that sends a prepared reply of the same size.

struct LargeReply {
  private static let leastBytes = 5_000_000

  /// The number of requests in the batch, and the size of Fencepost's reply.
  private struct Batch {
    let count: Int
    let reply: Int
  }

  func rows(in hall: BenchmarkSession) -> [Row] {
    hall.processors.placed(.one) {
      var batch: Batch?
      hall.attempt(.fencepost) { () throws(Failure) in
        batch = try Self.batch(Client.greeted(try hall.toolchain.server(.fencepost)))
      }
      guard let batch else { return [row([:])] }
      return [row(Self.figures(batch, in: hall))]
    }
  }

  private func row(_ figures: [Contender: Double]) -> Row {
    Row(
      work: "5 MB reply, one CPU", unit: .milliseconds, figures: figures, limits: [.echo],
      goal: .atMost(2, times: .echo))
  }

  private static func batch(_ client: Client) throws(Failure) -> Batch {
    client.child.deadline = Deadline(seconds: 20)
    try client.child.write(Requests.discoveries(1))
    let single = try client.replies.take()
    // A batch of n has n times the element, n - 1 commas and two brackets.
    let count = (leastBytes - 1) / max(1, single.count - 1) + 1
    try client.child.write(Requests.discoveries(count))
    let reply = try client.replies.take()
    try Requests.checkDiscoveries(reply, count: count)
    guard reply.count >= leastBytes else { throw .wrong("the batch gave \(reply.count) bytes") }
    return Batch(count: count, reply: reply.count)
  }

  private static func figures(_ batch: Batch, in hall: BenchmarkSession) -> [Contender: Double] {
    let request = Requests.discoveries(batch.count)
    let race = Race<Client, Double>(
      rounds: hall.effort.passes,
      enter: { (contender) throws(Failure) in
        let server = try hall.toolchain.server(contender)
        return try Client.greeted(contender == .echo ? server.with(["\(batch.reply)"]) : server)
      },
      round: { (client) throws(Failure) in
        client.child.deadline = Deadline(seconds: 20)
        return try Stopwatch.uptime.nanoseconds { () throws(Failure) in
          try client.child.write(request)
          let frame = try client.replies.drop()
          guard frame > batch.reply else { throw .wrong("a reply had \(frame) bytes") }
        }
      })
    return race.run([.fencepost, .echo], in: hall).compactMapValues(\.median)
  }
}
