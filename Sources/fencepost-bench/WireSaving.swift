// `reminder/save` over the wire, from the write of the request to the last byte of its reply: one
// at a time, and so many sent without waiting. Beside the store's own figure for the same, in a
// store of as many items, in turn.

import JSON

struct WireSaving {
  private enum Entrant {
    case wire(WireSession)
    case store(StoreSession)
  }

  func rows(in hall: Hall) -> [Row] {
    var rows: [Row] = []
    hall.attempt(.fencepost) { () throws(Failure) in
      let count = hall.effort.middleStore
      let store = try WireStore.ready(count, in: hall)
      let folder = try StoreFolder.ready(count, in: hall)
      let thousand = min(1_000, count / 5)
      func figures(items: Int, rounds: Int, together: Bool) -> [Contender: Double] {
        let race = Race<Entrant, Double>(
          rounds: rounds,
          enter: { (contender) throws(Failure) in
            contender == .fencepost
              ? .wire(try WireSession(store, items: items))
              : .store(try StoreSession(folder, items: items, isMaking: true))
          },
          round: { (entrant) throws(Failure) in
            switch entrant {
            case .wire(let session): together ? try session.saveAll() : try session.saveOne()
            case .store(let session):
              together ? try session.saveAll(together: false) : try session.saveOne()
            }
          })
        return hall.processors.placed(.one) {
          race.run([.fencepost, .store], in: hall).compactMapValues(\.median)
        }
      }
      rows = [
        Row(
          work: "save over the wire among \(count)", unit: .microseconds,
          figures: figures(items: 500, rounds: hall.effort.saves, together: false),
          limits: [.store], goal: .atMost(1.3, times: .store)),
        Row(
          work: "\(thousand) saves over the wire, pipelined", unit: .milliseconds,
          figures: figures(
            items: thousand, rounds: max(3, hall.effort.passes / 4), together: true),
          limits: [.store], goal: .atMost(1.3, times: .store)),
      ]
    }
    return rows
  }
}

/// A server with its store open, and reminders to save again and again.
private final class WireSession {
  private let client: Client
  private let ids: [String]
  private var round = 0
  /// No title is ever what it was, whatever earlier runs have left.
  private let run = Stopwatch.uptime.now()

  init(_ store: WireStore, items: Int) throws(Failure) {
    client = try store.greeted()
    let page = try client.ask("reminder/fetch", #"{"limit":\#(items),"fields":["id"]}"#)
    ids = page["result"]?["reminders"]?.elements.compactMap { $0["id"]?.string } ?? []
    guard ids.count == items else { throw .wrong("\(ids.count) of \(items) items were found") }
  }

  func saveOne() throws(Failure) -> Double {
    round += 1
    return try save([request(ids[round % ids.count], 10)])
  }

  func saveAll() throws(Failure) -> Double {
    round += 1
    return try save(ids.indices.map { request(ids[$0], 1_000 + $0) })
  }

  private func request(_ id: String, _ number: Int) -> [UInt8] {
    let title = "saved in round \(round) of \(run)"
    return Requests.call(
      number, "reminder/save", #"{"reminder":{"id":"\#(id)","title":"\#(title)"}}"#)
  }

  private func save(_ requests: [[UInt8]]) throws(Failure) -> Double {
    client.child.deadline = Deadline(seconds: 60)
    let bytes = Array(requests.joined())
    var last: [UInt8] = []
    let time = try Stopwatch.uptime.nanoseconds { () throws(Failure) in
      try client.child.write(bytes)
      for _ in requests { last = try client.replies.takeAnswer() }
    }
    guard String(decoding: last, as: UTF8.self).contains("\(run)") else {
      throw .wrong("a save was refused: \(String(decoding: last, as: UTF8.self))")
    }
    return time
  }
}
