// A program that lists everything at once, from its start to the last byte.

/// Lists everything; with the least size of a correct result.
enum Listing {
  /// In bytes.
  case server(Server, request: [UInt8], least: Int)
  /// In lines.
  case program(Server, least: Int)

  /// From the start to the last byte; its exit is not included.
  func read() throws(Failure) -> Double {
    let start = Stopwatch.uptime.now()
    let child: Child
    let time: Double
    switch self {
    case .server(let server, let request, let least):
      let client = try Client(starting: server)
      try client.child.write(Requests.initialized + request)
      // Notifications may come first.
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
