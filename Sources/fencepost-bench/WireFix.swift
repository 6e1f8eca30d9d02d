// Where somebody is, told over the wire: from the write of `location/update` to its answer, among
// thousands of fences none of which is near, beside a request of the same server that asks for nothing.

import JSON

struct WireFix {
  /// The middle of each round's waits.
  private struct Sample {
    let fix: Double
    let empty: Double
  }

  /// Each kind of request in a round, one at a time.
  private static let requests = 500

  func rows(in hall: BenchmarkSession) -> [Row] {
    var rows: [Row] = []
    hall.attempt(.fencepost) { () throws(Failure) in
      let store = try WireStore.ready(hall.effort.middleStore, in: hall)
      rows = hall.processors.placed(.one) { Self.rows(of: store, in: hall) }
    }
    return rows
  }

  private static func rows(of store: WireStore, in hall: BenchmarkSession) -> [Row] {
    var number = 0
    let race = Race<Client, Sample>(
      rounds: hall.effort.passes,
      enter: { (_) throws(Failure) in
        let client = try store.greeted()
        // Once it is watched; and the first fix of all is held against every fence.
        _ = try client.ask("alarm/firings", "{}")
        let reply = try client.ask("location/update", Self.params(0))
        guard reply["result"]?["ignored"]?.kind == .null else { throw .wrong("a fix is ignored") }
        return client
      },
      round: { (client) throws(Failure) in
        client.child.deadline = Deadline(seconds: 20)
        let empty = try Self.median(of: client) { Requests.conversion(id: 100_000) }
        let fix = try Self.median(of: client) {
          number += 1
          return Requests.call(100_000, "location/update", Self.params(number))
        }
        return Sample(fix: fix, empty: empty)
      })
    let samples = race.run([.fencepost], in: hall)[.fencepost] ?? []
    guard let fix = samples.map(\.fix).median, let empty = samples.map(\.empty).median else {
      return []
    }
    return [
      Row(
        work: "location/update among \(store.count)", unit: .microseconds,
        figures: [.fencepost: fix],
        goal: .atMostOurs(1.3, times: empty, words: "units/convert"))
    ]
  }

  private static func median(
    of client: Client, _ request: () -> [UInt8]
  ) throws(Failure) -> Double {
    var times: [Double] = []
    for _ in 0..<requests {
      let bytes = request()
      times.append(
        try Stopwatch.uptime.nanoseconds { () throws(Failure) in
          try client.child.write(bytes)
          try client.replies.drop()
        })
    }
    guard let median = times.median else { throw .wrong("\(client.child.name) answered nothing") }
    return median
  }

  /// Somewhere on the Pacific, a hand's breadth further each time.
  private static func params(_ number: Int) -> String {
    #"{"latitude":\#(0.000001 * Double(number)),"longitude":-150,"accuracy":10}"#
  }
}
