// The edits of an open turn and the alarms: a decision about alarms takes earlier requests into
// account, and no request whose commit failed.

@testable import FencepostServer
import Files
import JSON
import SimulatedDisk
import Testing

@Suite struct TurnVisibilityTests {
  private let upcoming = #"{"jsonrpc":"2.0","id":8,"method":"alarm/upcoming"}"#

  private func save(_ id: Int, _ alarm: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"reminder/save","params":{"ifRevision":null,"reminder":"#
      + #"{"id":"x","title":"Bread","list":"Reminders","alarms":[\#(alarm)]}}}"#
  }

  private let here =
    #"{"proximity":"enter","places":[{"title":"x","latitude":52,"longitude":13,"radius":100}]}"#

  @Test(arguments: [false, true])
  func `alarms of a failed turn are not monitored`(isBatch: Bool) throws {
    var faulty = FaultyServer()
    _ = faulty.answers([#"{"jsonrpc":"2.0","id":0,"method":"list/all"}"#])
    faulty.process.hook = { $0.kind == .syncFolder ? .fail(.full) : .proceed }
    for alarm in [#"{"absoluteDate":"2027-03-01T09:00:00Z"}"#, here] {
      let text =
        isBatch
        ? faulty.server.answer("[\(save(1, alarm)),\(upcoming)]\n")
        : faulty.server.answer(save(1, alarm) + "\n" + upcoming + "\n")
      #expect(text.contains(#""code":1105"#))
    }
    faulty.process.hook = nil
    let text = faulty.server.answer(upcoming + "\n")
    #expect(text.contains(#""times":[]"#) && text.contains(#""placeCount":0"#), "\(text)")
  }

  @Test func `changes of other processes are not read during a turn that fails`() throws {
    var other = FaultyServer()
    _ = other.answers([save(1, #"{"absoluteDate":"2027-02-01T09:00:00Z"}"#)])
    var one = FaultyServer(beside: other)
    _ = one.answers([upcoming])
    _ = other.answers([
      #"{"jsonrpc":"2.0","id":2,"method":"reminder/save","params":{"reminder":{"id":"x","#
        + #""title":"Milk"}}}"#
    ])
    one.process.hook = { $0.kind == .syncFolder ? .fail(.full) : .proceed }
    // The trigger in the past is suppressed while the turn is open.
    let alarms = #"{"absoluteDate":"2027-01-15T07:00:00Z"},{"absoluteDate":"2027-03-01T09:00:00Z"}"#
    let answers = one.answers([
      #"{"jsonrpc":"2.0","id":3,"method":"reminder/save","params":{"reminder":{"id":"x","#
        + #""alarms":[\#(alarms)]}}}"#
    ])
    #expect(answers == ["1105"])
    one.process.hook = nil
    let text = one.server.answer(upcoming + "\n")
    #expect(text.contains(#""title":"Milk""#) && text.contains("2027-02-01"), "\(text)")
    #expect(!text.contains("2027-03-01"))
  }

  private func update(_ id: Int, _ latitude: Double) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"location/update","params":{"latitude":\#(latitude),"#
      + #""longitude":13}}"#
  }

  /// The notifications after a change and an arrival that are requested in one turn.
  private func notified(_ change: String, isBatch: Bool) throws -> [String] {
    let folder = TemporaryFolder()
    folder.write(Array(#"{"fences":{"dwell":0}}"#.utf8), to: "settings.json")
    var session = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z")
    session.initialize()
    session.receive(save(2, here))
    session.finish()
    session.receive(update(3, 53))
    session.finish()
    _ = try session.notifications()
    if isBatch {
      session.receive("[\(change),\(update(5, 52))]")
    } else {
      session.receive(change)
      session.receive(update(5, 52))
    }
    session.finish()
    return try session.notifications().filter { $0.hasPrefix("alarm/") }
  }

  @Test(arguments: [false, true])
  func `a reminder completed before arriving does not fire`(isBatch: Bool) throws {
    let status = #"{"jsonrpc":"2.0","id":4,"method":"access/status"}"#
    #expect(try notified(status, isBatch: isBatch) == ["alarm/didFire"])
    let done = #"{"jsonrpc":"2.0","id":4,"method":"reminder/complete","params":{"id":"x"}}"#
    #expect(try notified(done, isBatch: isBatch) == [])
    let removal = #"{"jsonrpc":"2.0","id":4,"method":"reminder/remove","params":{"id":"x"}}"#
    #expect(try notified(removal, isBatch: isBatch) == [])
  }
}
