// A page of fifty, filtered and sorted, from stores of several sizes: from the request to the last
// byte. Its cost may grow with the store only by the filter's scan.

import JSON

struct WirePages {
  private struct Question {
    let words: String
    let params: String
  }

  private static let questions = [
    Question(
      words: "50 open, due in 30 days, by due date",
      params:
        #"{"where":{"status":"incomplete","due":{"from":"2026-06-01","to":"2026-07-01"}},"#
        + #""sort":"dueDate","limit":50}"#),
    Question(
      words: "50 with a fence, high, by title",
      params: #"{"where":{"isLocation":true,"priority":["high"]},"sort":"title","limit":50}"#),
  ]

  /// The cost of the scan per item, in nanoseconds.
  private static let scan = 50.0

  func rows(in hall: BenchmarkSession) -> [Row] {
    var rows: [Row] = []
    hall.attempt(.fencepost) { () throws(Failure) in
      var stores: [WireStore] = []
      for count in hall.effort.stores { stores.append(try WireStore.ready(count, in: hall)) }
      rows = hall.processors.placed(.one) {
        Self.questions.flatMap { Self.rows(of: $0, stores, in: hall) }
      }
    }
    return rows
  }

  /// A round is one page from each store.
  private static func rows(
    of question: Question, _ stores: [WireStore], in hall: BenchmarkSession
  ) -> [Row] {
    let request = Requests.call(6, "reminder/fetch", question.params)
    let race = Race<[Client], [Double]>(
      rounds: hall.effort.passes,
      enter: { (_) throws(Failure) in
        var clients: [Client] = []
        for store in stores {
          let client = try store.greeted()
          // Loading alarms goes on between requests, so it is finished first.
          _ = try client.ask("alarm/firings", "{}")
          let page = try client.ask("reminder/fetch", question.params)
          guard page["result"]?["reminders"]?.count == 50 else {
            throw .wrong("of \(store.count) there are no \(question.words)")
          }
          clients.append(client)
        }
        return clients
      },
      round: { (clients) throws(Failure) in
        var times: [Double] = []
        for client in clients {
          client.child.deadline = Deadline(seconds: 20)
          times.append(
            try Stopwatch.uptime.nanoseconds { () throws(Failure) in
              try client.child.write(request)
              try client.replies.drop()
            })
        }
        return times
      })
    let samples = race.run([.fencepost], in: hall)[.fencepost] ?? []
    let medians = stores.indices.map { place in samples.map { $0[place] }.median }
    return stores.indices.flatMap { place in
      let count = stores[place].count
      func row(_ goal: Row.Goal) -> Row {
        Row(
          work: "\(question.words), of \(count)", unit: .milliseconds,
          figures: medians[place].map { [.fencepost: $0] } ?? [:], goal: goal)
      }
      let rows = [row(.within(5e6, words: "5 ms"))]
      guard place > 0, let least = medians[0] else { return rows }
      let most = least + scan * Double(count - stores[0].count)
      let words = "\(stores[0].count)'s + \(Quantity.decimal(scan, places: 0)) ns each more"
      return rows + [row(.within(most, words: words))]
    }
  }
}
