// Somebody who tells in one go what there is, from the start of a process to the last byte.

/// Somebody who tells all that there is, and how much that is at least.
enum Listing {
  /// Bytes.
  case server(Server, request: [UInt8], least: Int)
  /// Lines.
  case program(Server, least: Int)

  /// From the start to the last byte; that it ends afterwards is not timed.
  func read() throws(Failure) -> Double {
    let start = Stopwatch.uptime.now()
    let child: Child
    let time: Double
    switch self {
    case .server(let server, let request, let least):
      let client = try Client(starting: server)
      try client.child.write(Requests.initialized + request)
      // Something may be told before.
      while try client.replies.drop() < least {}
      time = Double(Stopwatch.uptime.now() &- start)
      child = client.child
    case .program(let server, let least):
      child = try Child(server.command, name: server.name, log: server.log, within: 60)
      let said = try child.readAll()
      time = Double(Stopwatch.uptime.now() &- start)
      let lines = said.count(where: { $0 == UInt8(ascii: "\n") })
      guard lines >= least else { throw .wrong("\(server.name) told \(lines) lines") }
    }
    child.end()
    return time
  }
}
