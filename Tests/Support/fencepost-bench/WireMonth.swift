// A month of a calendar with ten thousand events, a tenth of them series: from the request to the
// last byte; and as a script, from the start of a process, compared with khal with a warm cache
// over the same files.

import JSON

struct WireMonth {
  private static let request = Requests.call(
    5, "event/fetch", #"{"start":"2026-06-01","end":"2026-07-01"}"#)

  /// The least number of occurrences in the month.
  private static func least(_ store: WireStore) -> Int { store.count / CalendarEvents.months / 2 }

  func rows(in hall: BenchmarkSession) -> [Row] {
    var rows: [Row] = []
    hall.attempt(.fencepost) { () throws(Failure) in
      let store = try WireStore.ready(hall.effort.middleStore, .events, in: hall)
      rows = hall.processors.placed(.one) { [Self.view(of: store, in: hall)] }
      rows.append(try Self.listing(of: store, in: hall))
    }
    return rows
  }

  private static func view(of store: WireStore, in hall: BenchmarkSession) -> Row {
    let race = Race<Client, Double>(
      rounds: hall.effort.passes,
      enter: { (_) throws(Failure) in
        let client = try store.greeted()
        let month = try client.ask("event/fetch", #"{"start":"2026-06-01","end":"2026-07-01"}"#)
        guard let count = month["result"]?["occurrences"]?.count, count > least(store) else {
          throw .wrong("of \(store.count) events hardly any are in a month")
        }
        return client
      },
      round: { (client) throws(Failure) in
        client.child.deadline = Deadline(seconds: 20)
        return try Stopwatch.uptime.nanoseconds { () throws(Failure) in
          try client.child.write(request)
          try client.replies.drop()
        }
      })
    return Row(
      work: "a month of \(store.count) events", unit: .milliseconds,
      figures: race.run([.fencepost], in: hall).compactMapValues(\.median),
      goal: .within(10e6, words: "10 ms"))
  }

  private static func listing(of store: WireStore, in hall: BenchmarkSession) throws(Failure) -> Row
  {
    let race = Race<Listing, Double>(
      rounds: hall.effort.passes,
      enter: { (contender) throws(Failure) in
        let server = try hall.toolchain.server(contender)
        guard contender == .khal else {
          return .server(store.server, request: request, least: 300 * least(store))
        }
        return .program(try khal(server, store, hall), least: least(store))
      },
      round: { (listing) throws(Failure) in try listing.read() })
    return Row(
      work: "start, open, a month of \(store.count) events", unit: .milliseconds,
      figures: race.run([.fencepost, .khal], in: hall).compactMapValues(\.median), peers: [.khal],
      goal: store.count >= 10_000 ? .atMost(1 / 20, times: .khal) : nil)
  }

  /// Khal with a cache of its own for the store's list.
  private static func khal(
    _ server: Server, _ store: WireStore, _ hall: BenchmarkSession
  ) throws(Failure) -> Server {
    let folder = hall.toolchain.path("khal-\(store.count)")
    try Files.makeFolder(folder)
    let config = [
      "[calendars]", "[[bench]]", "path = \(store.items)", "[locale]",
      "local_timezone = Europe/Paris", "default_timezone = Europe/Paris",
      "dateformat = %Y-%m-%d", "longdateformat = %Y-%m-%d", "timeformat = %H:%M",
      "datetimeformat = %Y-%m-%d %H:%M", "longdatetimeformat = %Y-%m-%d %H:%M", "[sqlite]",
      "path = \(folder)/khal.db",
    ]
    try Files.write(Array((config.joined(separator: "\n") + "\n").utf8), to: "\(folder)/config")
    let list = server.with(["-c", "\(folder)/config", "list", "2026-06-01", "30d"])
    // The first run reads every file.
    _ = try list.command.result(log: server.log, within: 600)
    return list
  }
}
