// `reminder/save`, from the request to the last byte of its reply: one at a time, and many sent
// without waiting. Compared with the store's own figure in a store of the same size. For many at
// once the cost depends on where the folder is on the disk, so both take turns with the very same
// store. Not confined to one processor, because background work after the reply does not delay the
// client.

import JSON

struct WireSaving {
  private enum Contestant {
    case wire(WireSession)
    case store(StoreSession)
  }

  func rows(in hall: BenchmarkSession) -> [Row] {
    var rows: [Row] = []
    hall.attempt(.fencepost) { () throws(Failure) in
      let count = hall.effort.middleStore
      let store = try WireStore.ready(count, in: hall)
      let thousand = min(1_000, count / 5)
      rows = [
        Row(
          work: "save over the wire among \(count)", unit: .microseconds,
          figures: single(store, beside: try StoreFolder.ready(count, in: hall), hall),
          limits: [.store], goal: .atMost(1.3, times: .store)),
        Row(
          work: "\(thousand) saves over the wire, pipelined", unit: .milliseconds,
          figures: pipelined(thousand, store, hall),
          limits: [.store], goal: .atMost(1.3, times: .store)),
      ]
    }
    return rows
  }

  private func single(
    _ store: WireStore, beside folder: StoreFolder, _ hall: BenchmarkSession
  ) -> [Contender: Double] {
    let items = min(500, store.count / 5)
    let race = Race<Contestant, Double>(
      rounds: hall.effort.saves,
      enter: { (contender) throws(Failure) in
        contender == .fencepost
          ? .wire(try WireSession(store, items: items))
          : .store(try StoreSession(folder, items: items, isMaking: true))
      },
      round: { (entrant) throws(Failure) in
        switch entrant {
        case .wire(let session): try session.saveOne()
        case .store(let session): try session.saveOne()
        }
      })
    return race.run([.fencepost, .store], in: hall).compactMapValues(\.median)
  }

  /// In each round the store is opened and everything is saved twice; the first time is a warm-up.
  private func pipelined(_ items: Int, _ store: WireStore, _ hall: BenchmarkSession) -> [Contender:
    Double]
  {
    let race = Race<Contender, Double>(
      rounds: max(3, hall.effort.passes / 4),
      enter: { (contender) throws(Failure) in contender },
      round: { (contender) throws(Failure) in
        if contender == .fencepost {
          let session = try WireSession(store, items: items)
          defer { session.end() }
          _ = try session.saveAll()
          return try session.saveAll()
        }
        let folder = StoreFolder(path: store.path, count: store.count)
        let session = try StoreSession(folder, items: items, isMaking: true)
        defer { session.end() }
        _ = try session.saveAll(together: false)
        return try session.saveAll(together: false)
      })
    return race.run([.fencepost, .store], in: hall).compactMapValues(\.median)
  }
}

/// A server with an open store, and reminders to save repeatedly.
private final class WireSession {
  private let client: Client
  private let ids: [String]
  private var round = 0
  /// Makes every title new, whatever earlier runs have left.
  private let run = Stopwatch.uptime.now()

  init(_ store: WireStore, items: Int) throws(Failure) {
    client = try store.greeted()
    let page = try client.ask("reminder/fetch", #"{"limit":\#(items),"fields":["id"]}"#)
    ids = page["result"]?["reminders"]?.elements.compactMap { $0["id"]?.string } ?? []
    guard ids.count == items else { throw .wrong("\(ids.count) of \(items) items were found") }
    // Alarms are loaded now, so that nothing is left to do in the background.
    _ = try client.ask("alarm/firings", "{}")
  }

  func end() { client.child.end() }

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
