// All reminders of a store as JSON: from the request to the last byte, compared with a C program
// that has the bytes ready. And the server's memory afterwards.

struct WireFetch {
  static let request = Requests.call(5, "reminder/fetch", "{}")

  func rows(in hall: BenchmarkSession) -> [Row] {
    var rows: [Row] = []
    hall.attempt(.fencepost) { () throws(Failure) in
      let store = try WireStore.ready(hall.effort.middleStore, in: hall)
      rows = hall.processors.placed(.one) { [Self.row(of: store, in: hall)] }
      rows += try Self.memory(of: store)
    }
    return rows
  }

  private static func row(of store: WireStore, in hall: BenchmarkSession) -> Row {
    let file = hall.toolchain.path("fetched.json")
    let race = Race<Client, Double>(
      rounds: hall.effort.passes,
      enter: { (contender) throws(Failure) in
        if contender == .fencepost {
          let client = try store.greeted()
          try client.child.write(request)
          try Files.write(try client.replies.takeAnswer(), to: file)
          return client
        }
        return try Client.greeted(try hall.toolchain.server(contender).with([file]))
      },
      round: { (client) throws(Failure) in
        client.child.deadline = Deadline(seconds: 20)
        return try Stopwatch.uptime.nanoseconds { () throws(Failure) in
          try client.child.write(request)
          let frame = try client.replies.drop()
          guard frame > 300 * store.count else { throw .wrong("a reply had \(frame) bytes") }
        }
      })
    return Row(
      work: "\(store.count) reminders as JSON, one CPU", unit: .milliseconds,
      figures: race.run([.fencepost, .pour], in: hall).compactMapValues(\.median),
      limits: [.pour], goal: .atMost(3, times: .pour))
  }

  private static func memory(of store: WireStore) throws(Failure) -> [Row] {
    let client = try store.greeted()
    try client.child.write(request)
    try client.replies.drop()
    // Memory is returned to the system by the next request.
    _ = try client.ask("reminder/fetch", #"{"limit":0}"#)
    func row(_ work: String, _ name: String) -> Row {
      Row(
        work: "memory, \(store.count) \(work)", unit: .mebibytes,
        figures: Memory.bytes(name, of: "\(client.child.process)").map { [.fencepost: $0] } ?? [:],
        goal: StoreOpening.mostMemory[store.count])
    }
    return [row("fetched", "VmRSS"), row("fetched, at its highest", "VmHWM")]
  }
}
