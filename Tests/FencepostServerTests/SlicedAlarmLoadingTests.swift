// Alarms are loaded in slices: requests that do not need alarms are answered meanwhile, those that
// do wait, and nothing fires late, twice or for outdated items.

@testable import FencepostServer
import JSON
import Testing

@Suite struct SlicedAlarmLoadingTests {
  private static let count = 300
  private static let fetch = #"{"jsonrpc":"2.0","id":2,"method":"reminder/fetch"}"#
  private static let upcoming = #"{"jsonrpc":"2.0","id":3,"method":"alarm/upcoming"}"#

  private let folder = TemporaryFolder()

  /// Reminders that wait for a place, and in the middle of them one that was due half a minute ago.
  private func fill() throws {
    var one = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z")
    let places = (0..<Self.count).map { number in
      #"{"id":"place-\#(number)","title":"\#(number)","alarms":[{"proximity":"enter","#
        + #""places":[{"title":"x","latitude":52,"longitude":\#(number / 4)}]}]}"#
    }
    let due = #"{"id":"due","title":"due","alarms":[{"absoluteDate":"2026-11-20T09:59:30Z"}]}"#
    let all = places.prefix(Self.count / 2) + [due] + places.dropFirst(Self.count / 2)
    let operations = all.map {
      #"{"method":"reminder/save","params":{"ifRevision":null,"reminder":\#($0)}}"#
    }.joined(separator: ",")
    one.receive(
      #"{"jsonrpc":"2.0","id":1,"method":"store/apply","params":{"operations":[\#(operations)]}}"#)
    one.finish()
    #expect(try one.notifications() == ["1 result"])
    one.session.finish()
  }

  /// An initialized session that has received a request, run until it has answered it.
  private func answered(_ asked: String) throws -> SlowSession {
    try fill()
    var session = try SlowSession(in: folder, from: "2026-11-20T10:00:00Z")
    session.initialize()
    session.session.run()
    #expect(try session.notifications() == ["1 result"])
    session.receive(asked)
    while session.session.canRun, session.session.waitingByteCount == 0 { session.session.run() }
    return session
  }

  @Test func `the first request is answered before all alarms are loaded`() throws {
    var session = try answered(Self.fetch)
    #expect(session.session.server.alarmService?.hasLoadedItems != true)
    #expect(try session.notifications() == ["2 result"])
    session.finish()
    #expect(session.session.server.alarmService?.hasLoadedItems == true)
    #expect(try session.notifications() == ["alarm/didFire"])
  }

  @Test func `due alarms fire once all are loaded, and only once`() throws {
    var session = try answered(Self.fetch)
    // Loading goes on once the client has read the reply.
    #expect(try session.notifications() == ["2 result"])
    session.finish()
    session.receive(#"{"jsonrpc":"2.0","id":3,"method":"alarm/firings"}"#)
    session.finish()
    let counts = try session.said().compactMap { root in
      root["result"]?["firings"].map { $0.elements.reduce(0) { count, _ in count + 1 } }
    }
    #expect(counts == [1])
    session.session.finish()
    var next = try SlowSession(in: folder, from: "2026-11-20T10:01:00Z")
    next.initialize()
    next.finish()
    let told = try next.said().filter { $0["method"]?.string == "alarm/didFire" }
    #expect(told.map { $0["params"]?["repeated"]?.boolean } == [true])
  }

  @Test func `alarm/upcoming waits until all alarms are loaded, and can be cancelled`() throws {
    try fill()
    var session = try SlowSession(in: folder, from: "2026-11-20T10:00:00Z")
    session.initialize()
    session.receive(Self.upcoming)
    session.receive(#"{"jsonrpc":"2.0","id":4,"method":"alarm/upcoming"}"#)
    while session.session.server.alarmService == nil { session.session.run() }
    #expect(session.session.wantsInput)
    session.receive(#"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":3}}"#)
    session.finish()
    let said = try session.said()
    let refusals = said.compactMap { $0["error"]?["data"]?["kind"]?.string }
    #expect(refusals == ["requestCancelled"])
    let counts = said.compactMap { $0["result"]?["placeCount"]?.integer }
    #expect(counts == [Self.count])
  }

  @Test func `items changed while alarms load are monitored as changed`() throws {
    var session = try answered(Self.fetch)
    // Loading goes on once the client has read the reply.
    #expect(try session.notifications() == ["2 result"])
    #expect(session.session.server.alarmService?.hasLoadedItems != true)
    session.session.run()
    #expect(session.session.server.isLoadingAlarms)
    for (id, method) in [(5, "place-0"), (6, "place-299")] {
      session.receive(
        #"{"jsonrpc":"2.0","id":\#(id),"method":"reminder/remove","params":{"id":"\#(method)"}}"#)
    }
    session.receive(
      #"{"jsonrpc":"2.0","id":7,"method":"reminder/complete","params":{"id":"due"}}"#)
    session.receive(
      #"{"jsonrpc":"2.0","id":8,"method":"reminder/save","params":{"ifRevision":null,"reminder":"#
        + #"{"id":"new","title":"n","alarms":[{"absoluteDate":"2026-11-21T09:00:00Z"}]}}}"#)
    session.finish()
    let told = try session.notifications()
    #expect(told.filter { $0 == "alarm/didFire" } == [])
    session.receive(#"{"jsonrpc":"2.0","id":9,"method":"alarm/upcoming","params":{"limit":1000}}"#)
    session.finish()
    let answer = try #require(try session.said().compactMap { $0["result"] }.first)
    let places = Set(answer["places"]?.elements.compactMap { $0["item"]?.string } ?? [])
    #expect(places.count == Self.count - 2)
    #expect(places.isDisjoint(with: ["place-0", "place-299"]))
    let times = answer["times"]?.elements.compactMap { $0["item"]?.string } ?? []
    #expect(times == ["new"])
  }

  /// The number of fences whose side is stored.
  private func sides() throws -> Int {
    let text = String(decoding: folder.read(".state/fences") ?? [], as: UTF8.self)
    var known: Set<String> = []
    for line in text.split(separator: "\n") {
      for key in line.split(separator: "\"side/").dropFirst() {
        known.insert(String(key.prefix(36)))
      }
    }
    return known.count
  }

  @Test(arguments: [false, true])
  func `the sides of many fences are written in several slices after the first fix`(
    isEnded: Bool
  ) throws {
    folder.write(Array("[]".utf8), to: "places.json")
    var session = try SlowSession(in: folder, from: "2026-11-20T10:00:00Z")
    session.initialize()
    let count = 2000
    let operations = (0..<count).map { number in
      #"{"method":"reminder/save","params":{"ifRevision":null,"reminder":{"id":"r\#(number)","#
        + #""title":"t","alarms":[{"proximity":"enter","places":[{"title":"x","latitude":52,"#
        + #""longitude":\#(Double(number) / 100)}]}]}}}"#
    }.joined(separator: ",")
    session.receive(
      #"{"jsonrpc":"2.0","id":1,"method":"store/apply","params":{"operations":[\#(operations)]}}"#)
    session.finish()
    _ = try session.notifications()
    session.receive(
      #"{"jsonrpc":"2.0","id":2,"method":"location/update","params":{"latitude":10,"longitude":10}}"#
    )
    session.finish()
    #expect(try session.notifications() == ["2 result"])
    #expect(try (1...2 * AlarmService.mostFenceStates).contains(sides()))
    if isEnded {
      session.session.finish()
    } else {
      for _ in 0..<50 { session.session.readOutsideChanges() }
    }
    #expect(try sides() == count)
    // The person arrives at one of them, which is reported.
    if isEnded {
      session = try SlowSession(in: folder, from: "2026-11-20T10:10:00Z")
      session.initialize()
      session.finish()
    }
    for _ in 0..<25 {
      session.receive(
        #"{"jsonrpc":"2.0","id":3,"method":"location/update","params":{"latitude":52,"longitude":10}}"#
      )
      session.finish()
    }
    #expect(try session.notifications().filter { $0 == "alarm/didFire" }.count == 1)
  }

  @Test func `alarms are loaded although requests never pause`() throws {
    var session = try answered(Self.fetch)
    for _ in 0..<100 where session.session.server.alarmService?.hasLoadedItems != true {
      session.receive(#"{"jsonrpc":"2.0","id":9,"method":"access/status"}"#)
      session.session.run()
    }
    #expect(session.session.server.alarmService?.hasLoadedItems == true)
  }
}
