// Lists everything at once, as a script does: a process is started, opens its store and prints all
// reminders. Fencepost with a warm index, todoman with a warm cache over the same files,
// Taskwarrior with as many tasks of its own.

import TestSupport

struct Listings {
  func rows(in hall: BenchmarkSession) -> [Row] {
    var rows: [Row] = []
    hall.attempt(.fencepost) { () throws(Failure) in
      rows = try Self.rows(of: try WireStore.ready(hall.effort.middleStore, in: hall), in: hall)
    }
    return rows
  }

  private static func rows(of store: WireStore, in hall: BenchmarkSession) throws(Failure) -> [Row]
  {
    let race = Race<Listing, Double>(
      rounds: hall.effort.passes,
      enter: { (contender) throws(Failure) in
        let server = try hall.toolchain.server(contender)
        switch contender {
        case .todoman: return .program(try todoman(server, store, hall), least: store.count)
        case .taskwarrior: return .program(try tasks(server, store, hall), least: store.count)
        default:
          return .server(
            store.server, request: WireFetch.request, least: 300 * store.count)
        }
      },
      round: { (listing) throws(Failure) in try listing.read() })
    let figures = race.run([.fencepost, .taskwarrior, .todoman], in: hall)
      .compactMapValues(\.median)
    let work = "start, open, \(store.count) reminders"
    // In a small store a peer's fixed costs dominate.
    let isJudged = store.count >= 10_000
    return [(Contender.todoman, 15.0), (.taskwarrior, 3)].map { peer, times in
      Row(
        work: work, unit: .milliseconds, figures: figures, peers: [peer],
        goal: isJudged ? .atMost(1 / times, times: peer) : nil)
    }
  }

  /// Todoman with a cache of its own for the store's lists.
  private static func todoman(
    _ server: Server, _ store: WireStore, _ hall: BenchmarkSession
  ) throws(Failure) -> Server {
    let folder = hall.toolchain.path("todoman-\(store.count)")
    try Files.makeFolder(folder)
    let config = [
      #"path = "\#(store.path)/lists/*""#, #"cache_path = "\#(folder)/cache.sqlite3""#,
      #"date_format = "%Y-%m-%d""#, #"time_format = "%H:%M""#,
    ]
    try Files.write(Array(config.joined(separator: "\n").utf8), to: "\(folder)/config.py")
    let list = server.with(["--config", "\(folder)/config.py", "list"])
    // The first run reads every file.
    _ = try list.command.result(log: server.log, within: 300)
    return list
  }

  private static func tasks(
    _ server: Server, _ store: WireStore, _ hall: BenchmarkSession
  ) throws(Failure) -> Server {
    let folder = hall.toolchain.path("tasks-\(store.count)")
    try Files.makeFolder("\(folder)/data")
    let settings = ["data.location=\(folder)/data", "gc=off", "hooks=off", "confirmation=off"]
    try Files.write(Array((settings.joined(separator: "\n") + "\n").utf8), to: "\(folder)/rc")
    var server = server
    server.command.environment = ["TASKRC": "\(folder)/rc", "TASKDATA": "\(folder)/data"]
    if !Files.exists("\(folder)/imported") {
      let tasks = "\(folder)/tasks.json"
      try Files.write(Array(Self.tasks(store.count).utf8), to: tasks)
      _ = try server.command.with(["import", tasks]).result(log: server.log, within: 300)
      try Files.write([], to: "\(folder)/imported")
    }
    return server.with(["export"])
  }

  /// A reminder reduced to what Taskwarrior supports.
  private static func tasks(_ count: Int) -> String {
    var draw = SeededRandom(seed: SeededRandom.ofSamples)
    return (0..<count).map { number in
      let day = 10 + draw.below(18)
      let priority = draw.pick(["", #","priority":"H""#, #","priority":"L""#])
      return #"{"description":"collect the parcel before 18:30 \#(number)","status":"pending","#
        + #""entry":"202601\#(day)T090000Z","due":"202611\#(day)T150000Z","#
        + #""project":"Reminders","tags":["errands","home"]\#(priority)}"#
    }.joined(separator: "\n")
  }
}
