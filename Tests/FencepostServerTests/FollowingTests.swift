// Places that are moved by hand: the items that follow a place are moved once, whichever server
// notices it and when.

@testable import FencepostServer
import Files
import JSON
import SimulatedDisk
import Testing

@Suite struct FollowingTests {
  private let folder = TemporaryFolder()

  private func put(latitude: Double) {
    folder.write(
      Array(
        #"[{"id":"bakery","title":"Bakery","latitude":\#(latitude),"longitude":13,"radius":100}]"#
          .utf8), to: "places.json")
  }

  /// An initialized session with nothing left to do.
  private func session(_ random: UInt64) throws -> SlowSession {
    var session = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z", random: random)
    session.initialize()
    session.finish()
    _ = try session.said()
    return session
  }

  private func save(_ session: inout SlowSession) throws {
    session.receive(
      #"{"jsonrpc":"2.0","id":2,"method":"reminder/save","params":{"reminder":{"title":"Bread","#
        + #""alarms":[{"proximity":"enter","places":[{"placeId":"bakery"}]}]}}}"#)
    session.finish()
    #expect(try session.notifications().contains("2 result"))
  }

  /// The reminder's coordinates, and the number of times that an item followed its place.
  private func found(_ session: inout SlowSession) throws -> String {
    session.receive(
      #"{"jsonrpc":"2.0","id":3,"method":"reminder/fetch","params":{"fields":["alarms"]}}"#)
    session.receive(#"{"jsonrpc":"2.0","id":4,"method":"store/history"}"#)
    session.finish()
    let results = try session.said().compactMap { $0["result"] }
    var latitudes: [Double] = []
    var follows = 0
    for result in results {
      for reminder in result["reminders"]?.elements ?? Value.null.elements {
        for alarm in reminder["alarms"]?.elements ?? Value.null.elements {
          for place in alarm["places"]?.elements ?? Value.null.elements {
            if let latitude = place["latitude"]?.number { latitudes.append(latitude) }
          }
        }
      }
      for transaction in result["transactions"]?.elements ?? Value.null.elements
      where transaction["title"]?.string == "place/follow" { follows += 1 }
    }
    return "\(latitudes) after \(follows)"
  }

  @Test func `only one of two servers updates the items of a place that was moved by hand`() throws
  {
    put(latitude: 52)
    var (one, other) = (try session(1000), try session(2000))
    try save(&one)
    put(latitude: 53)
    for _ in 0..<100 {
      one.session.readOutsideChanges()
      other.session.readOutsideChanges()
    }
    #expect(try found(&one) == "[53.0] after 1")
    #expect(try found(&other) == "[53.0] after 1")
  }

  @Test func `items follow a place that was moved while no server ran`() throws {
    put(latitude: 52)
    var one = try session(1000)
    try save(&one)
    one.session.finish()
    put(latitude: 53)
    var next = try session(2000)
    #expect(try found(&next) == "[53.0] after 1")
    next.session.finish()
    var last = try session(3000)
    #expect(try found(&last) == "[53.0] after 1")
  }

  @Test func `a places file damaged for a moment changes no item`() throws {
    put(latitude: 52)
    var one = try session(1000)
    try save(&one)
    for text in [#"[{"id":"bakery""#, "", "[]"] {
      folder.write(Array(text.utf8), to: "places.json")
      for _ in 0..<50 { one.session.readOutsideChanges() }
      #expect(try found(&one) == "[52.0] after 0")
    }
    put(latitude: 54)
    for _ in 0..<50 { one.session.readOutsideChanges() }
    #expect(try found(&one) == "[54.0] after 1")
  }

  @Test func `another default radius moves the fence of a place that has none`() throws {
    folder.write(
      Array(#"[{"id":"p","title":"P","latitude":52,"longitude":13}]"#.utf8), to: "places.json")
    var one = try session(1000)
    func update(_ id: Int, _ latitude: Double) throws -> [String] {
      one.receive(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"location/update","params":{"latitude":\#(latitude),"#
          + #""longitude":13}}"#)
      one.finish()
      return try one.said().compactMap { $0["result"]?["inside"] }.flatMap {
        $0.elements.compactMap(\.string)
      }
    }
    // 300 m away.
    #expect(try update(5, 52.0027) == [])
    folder.write(Array(#"{"defaultRadius":1000}"#.utf8), to: "settings.json")
    for _ in 0..<50 { one.session.readOutsideChanges() }
    #expect(try update(6, 52.0027) == ["p"])
  }

  // MARK: What cannot follow

  /// A store with a follower in each of two lists; changes in one list fail.
  private func faultyServer(refusing: @escaping (DiskOperation) -> Bool) -> FaultyServer {
    var faulty = FaultyServer()
    let requests = [
      #"{"jsonrpc":"2.0","id":1,"method":"list/save","params":{"ifRevision":null,"list":"#
        + #"{"id":"Work","title":"Work"}}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"place/save","params":{"ifRevision":null,"place":"#
        + #"{"id":"p","title":"P","latitude":52,"longitude":13,"radius":100}}}"#,
    ]
    _ = faulty.answers(requests)
    for list in ["Reminders", "Work"] {
      _ = faulty.answers([
        #"{"jsonrpc":"2.0","id":3,"method":"reminder/save","params":{"reminder":{"title":"\#(list)","#
          + #""list":"\#(list)","alarms":[{"proximity":"enter","places":[{"placeId":"p"}]}]}}}"#
      ])
    }
    faulty.process.hook = { operation in
      let isThere = operation.folder.hasSuffix("Work") || operation.otherFolder == "s/lists/Work"
      return isThere && operation.changes && refusing(operation) ? .fail(.denied) : .proceed
    }
    return faulty
  }

  private func move(_ faulty: inout FaultyServer, to latitude: Int) {
    let text =
      #"[{"id":"p","title":"P","latitude":\#(latitude),"longitude":13,"radius":100}]"#
    #expect(faulty.machine.foreign.replace("s/places.json", Array(text.utf8)))
  }

  /// The latitude of the follower in each list.
  private func latitudes(_ faulty: inout FaultyServer) -> [String] {
    let fetch =
      #"{"jsonrpc":"2.0","id":9,"method":"reminder/fetch","params":{"sort":"title","#
      + #""fields":["alarms"]}}"#
    return faulty.server.answer(fetch + "\n").split(separator: #""latitude":"#).dropFirst()
      .map { String($0.prefix { $0 != "," }) }
  }

  /// Lets minutes pass, with a thousand checks in each.
  private func pass(_ faulty: inout FaultyServer, minutes: Int) {
    for _ in 0..<1000 * minutes { faulty.server.session.readOutsideChanges() }
  }

  @Test func `an item that cannot be moved does not stop others, and is moved later`() throws {
    var attempts = 0
    var faulty = faultyServer { _ in
      attempts += 1
      return true
    }
    #expect(latitudes(&faulty) == ["52", "52"])
    move(&faulty, to: 53)
    pass(&faulty, minutes: 1)
    #expect(latitudes(&faulty) == ["53", "52"])
    attempts = 0
    pass(&faulty, minutes: 10)
    #expect(attempts < 40, "\(attempts)")
    // Other items are moved without waiting for it.
    move(&faulty, to: 54)
    pass(&faulty, minutes: 1)
    #expect(latitudes(&faulty) == ["54", "52"])
    faulty.process.hook = nil
    pass(&faulty, minutes: 2)
    #expect(latitudes(&faulty) == ["54", "54"])
  }

  @Test func `hidden items follow their place although the first server crashed`() throws {
    var other = faultyServer { _ in false }
    let saved = other.server.answer(
      #"{"jsonrpc":"2.0","id":3,"method":"event/save","params":{"event":{"title":"E","start":"#
        + #""2027-02-01","end":"2027-02-02","list":"Work","alarms":[{"proximity":"enter","places":"#
        + #"[{"placeId":"p"}]}]}}}"# + "\n")
    #expect(saved.contains("result"), "\(saved)")
    other.machine.foreign.makeFolder("l")
    let ledger =
      #"{"version":1,"clients":{"script":{"reminders":{"status":"fullAccess","answered":"#
      + #""2026-11-01T08:00:00.000Z","by":"command"}}}}"#
    #expect(other.machine.foreign.create("l/access.json", Array(ledger.utf8)))
    var one = FaultyServer(beside: other, grantsAccess: false)
    let transactions = Transactions()
    one.process.hook = { operation in
      // The second transaction of this process is the one that moves the follower.
      if operation.kind == .create, operation.folder == "s/lists/Work" { transactions.count += 1 }
      return transactions.count > 1 ? .die() : .proceed
    }
    let place = #"{"id":"p","title":"P","latitude":53,"longitude":13,"radius":100}"#
    let moved = one.server.answer(
      #"{"jsonrpc":"2.0","id":4,"method":"place/save","params":{"place":\#(place)}}"# + "\n")
    #expect(moved.contains("result"), "\(moved)")
    #expect(!one.process.isAlive)
    pass(&other, minutes: 1)
    #expect(latitudes(&other) == ["53", "53"])
    let text = other.server.answer(
      #"{"jsonrpc":"2.0","id":5,"method":"event/fetch","params":{"start":"2027-02-01","#
        + #""end":"2027-02-03"}}"# + "\n")
    #expect(text.contains(#""latitude":53"#), "\(text)")
  }

  private final class Transactions {
    var count = 0
  }

  @Test func `items of a read-only list are moved once it is writable`() throws {
    var faulty = faultyServer { _ in false }
    faulty.process.closed = ["s/lists/Work"]
    move(&faulty, to: 53)
    pass(&faulty, minutes: 1)
    #expect(latitudes(&faulty) == ["53", "52"])
    faulty.process.closed = []
    pass(&faulty, minutes: 2)
    #expect(latitudes(&faulty) == ["53", "53"])
  }
}
