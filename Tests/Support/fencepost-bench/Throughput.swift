// A hundred small requests in flight: replies per second. A new request is sent for each reply.

struct Throughput {
  private static let window = 100
  private static let contenders: [Contender] = [
    .fencepost, .echo, .yyjsonServer, .nodeServer, .pygls,
  ]

  func rows(in hall: BenchmarkSession) -> [Row] {
    // The goal applies to one message per write on one processor. On free processors, figures vary
    // depending on how often a server is woken. A client that combines requests costs little
    // itself, and shows the cost of the server.
    let work = "\(Self.window) in flight"
    let one = figures(in: hall, .one, together: 1)
    let free = figures(in: hall, .free, together: 1)
    let gathered = figures(in: hall, .one, together: Self.window)
    return [
      row("\(work), one CPU", one, .atLeast(1.0 / 3, times: .yyjsonServer, words: "1/3")),
      row("\(work), one CPU", one, .moreThan(.nodeServer)),
      row("\(work), free", free, .moreThan(.nodeServer)),
      row("\(work), one CPU, requests gathered", gathered, nil),
    ]
  }

  private func row(_ work: String, _ figures: [Contender: Double], _ goal: Row.Goal?) -> Row {
    Row(
      work: work, unit: .perSecond, figures: figures, limits: [.yyjsonServer, .echo],
      peers: [.nodeServer, .pygls], goal: goal)
  }

  private func figures(
    in hall: BenchmarkSession, _ placement: Placement, together: Int
  ) -> [Contender: Double] {
    let span = hall.effort.span
    let race = Race<Stream, Double>(
      rounds: hall.effort.rounds,
      enter: { (contender) throws(Failure) in try Stream(hall.toolchain.server(contender)) },
      round: { (stream) throws(Failure) in try stream.round(span: span, together: together) })
    return hall.processors.placed(placement) { race.run(Self.contenders, in: hall) }
      .compactMapValues(\.median)
  }

  /// A client with prepared requests, and the size of a correct reply.
  private final class Stream {
    private let client: Client
    private let body: Int
    private var traffic = Traffic(window: Throughput.window)

    init(_ server: Server) throws(Failure) {
      client = try Client.greeted(server)
      try client.child.write(Requests.conversion(id: 100_000))
      let reply = try client.replies.take()
      try Requests.checkConversion(reply, id: 100_000, from: server.name)
      body = reply.count
    }

    /// Replies per second.
    func round(span: Double, together: Int) throws(Failure) -> Double {
      let child = client.child
      child.deadline = Deadline(seconds: span + 10)
      let start = Stopwatch.uptime.now()
      let end = start &+ Int64(span * 1e9)
      try traffic.send(Throughput.window, to: child, together: together)
      var missing = Throughput.window
      var answered = 0
      while missing > 0 {
        let count = try client.replies.dropAll(ofBody: body)
        answered += count
        missing -= count
        if count > 0, Stopwatch.uptime.now() < end {
          try traffic.send(count, to: child, together: together)
          missing += count
        }
      }
      return Double(answered) * 1e9 / Double(Stopwatch.uptime.now() &- start)
    }
  }
}
