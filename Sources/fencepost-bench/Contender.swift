// Who is measured: Fencepost, and everything it is compared with. Knows names; how each is built
// stands in `Workshop`.

enum Contender: CaseIterable {
  case fencepost
  // Servers.
  case echo, yyjsonServer, nodeServer, pygls
  // Programs that start and say one line.
  case hello
  // JSON over a file of records.
  case yyjson, simdjson, nodeJSON

  var name: String {
    switch self {
    case .fencepost: "fencepost"
    case .echo: "C echo"
    case .yyjsonServer: "C + yyjson"
    case .nodeServer, .nodeJSON: "node"
    case .pygls: "pygls"
    case .hello: "Swift hello world"
    case .yyjson: "yyjson"
    case .simdjson: "simdjson"
    }
  }

  /// One that takes so long that it gets one turn in so many.
  var slowness: Int { self == .pygls ? 3 : 1 }
}

/// A contender that is here and can be started.
struct Server {
  let contender: Contender
  let command: Command
  /// Where its standard error goes.
  let log: String

  var name: String { contender.name }

  func with(_ arguments: [String]) -> Server {
    Server(contender: contender, command: command.with(arguments), log: log)
  }
}
