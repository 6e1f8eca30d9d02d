// A position report: from `location/update` to its reply, with thousands of fences far away,
// compared with a request of the same server that does nothing.

import JSON

struct WireFix {
  /// The medians of a round.
  private struct Sample {
    let fix: Double
    let empty: Double
  }

  /// Requests of each kind in a round, one at a time.
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
        // After alarms are loaded; the very first fix is compared with every fence.
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

  /// In the Pacific, moving by about 10 cm.
  private static func params(_ number: Int) -> String {
    #"{"latitude":\#(0.000001 * Double(number)),"longitude":-150,"accuracy":10}"#
  }
}
