// From the start of a process to its first output: a server's reply to `initialize`, or the line of
// a hello world program.

struct Start {
  func rows(in hall: BenchmarkSession) -> [Row] {
    let race = Race<Server, Double>(
      rounds: hall.effort.passes,
      enter: { (contender) throws(Failure) in try hall.toolchain.server(contender) },
      round: Self.round)
    let contenders: [Contender] = [.fencepost, .echo, .hello, .nodeServer, .pygls]
    let figures = race.run(contenders, in: hall).compactMapValues(\.median)
    return [
      Row(
        work: "start to initialize", unit: .milliseconds, figures: figures,
        limits: [.hello, .echo], peers: [.nodeServer, .pygls], goal: .atMost(2, times: .hello))
    ]
  }

  private static func round(_ server: Server) throws(Failure) -> Double {
    let start = Stopwatch.uptime.now()
    guard server.contender != .hello else {
      let child = try Child(server.command, name: server.name, log: server.log, within: 10)
      guard !(try child.readSome()).isEmpty else { throw .ended(server.name) }
      let time = Double(Stopwatch.uptime.now() &- start)
      child.end()
      return time
    }
    let client = try Client(starting: server)
    let time = Double(Stopwatch.uptime.now() &- start)
    client.child.end()
    return time
  }
}
