// What a turn has gathered and what is watched: who decides what goes off sees all that was asked
// before, and nothing that did not come to stand.

@testable import FencepostServer
import Files
import JSON
import SimulatedDisk
import Testing

@Suite struct TurnSightTests {
  private let upcoming = #"{"jsonrpc":"2.0","id":8,"method":"alarm/upcoming"}"#

  private func save(_ id: Int, _ alarm: String) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"reminder/save","params":{"ifRevision":null,"reminder":"#
      + #"{"id":"x","title":"Bread","list":"Reminders","alarms":[\#(alarm)]}}}"#
  }

  private let here =
    #"{"proximity":"enter","places":[{"title":"x","latitude":52,"longitude":13,"radius":100}]}"#

  @Test(arguments: [false, true])
  func `what did not come to stand is not watched`(isBatch: Bool) throws {
    var ward = Ward()
    _ = ward.answers([#"{"jsonrpc":"2.0","id":0,"method":"list/all"}"#])
    ward.process.hook = { $0.kind == .syncFolder ? .fail(.full) : .proceed }
    for alarm in [#"{"absoluteDate":"2027-03-01T09:00:00Z"}"#, here] {
      let text =
        isBatch
        ? ward.server.answer("[\(save(1, alarm)),\(upcoming)]\n")
        : ward.server.answer(save(1, alarm) + "\n" + upcoming + "\n")
      #expect(text.contains(#""code":1105"#))
    }
    ward.process.hook = nil
    let text = ward.server.answer(upcoming + "\n")
    #expect(text.contains(#""times":[]"#) && text.contains(#""placeCount":0"#), "\(text)")
  }

  @Test func `what others did is not learned amidst a turn that comes to nothing`() throws {
    var other = Ward()
    _ = other.answers([save(1, #"{"absoluteDate":"2027-02-01T09:00:00Z"}"#)])
    var one = Ward(beside: other)
    _ = one.answers([upcoming])
    _ = other.answers([
      #"{"jsonrpc":"2.0","id":2,"method":"reminder/save","params":{"reminder":{"id":"x","#
        + #""title":"Milk"}}}"#
    ])
    one.process.hook = { $0.kind == .syncFolder ? .fail(.full) : .proceed }
    // One that has passed is passed over while the turn goes on.
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

  /// What comes of a change and an arrival that are asked for in one stretch.
  private func told(_ change: String, isBatch: Bool) throws -> [String] {
    let folder = TemporaryFolder()
    folder.write(Array(#"{"fences":{"dwell":0}}"#.utf8), to: "settings.json")
    var session = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z")
    session.greet()
    session.hear(save(2, here))
    session.finish()
    session.hear(update(3, 53))
    session.finish()
    _ = try session.told()
    if isBatch {
      session.hear("[\(change),\(update(5, 52))]")
    } else {
      session.hear(change)
      session.hear(update(5, 52))
    }
    session.finish()
    return try session.told().filter { $0.hasPrefix("alarm/") }
  }

  @Test(arguments: [false, true])
  func `what is done before one arrives does not call`(isBatch: Bool) throws {
    let status = #"{"jsonrpc":"2.0","id":4,"method":"access/status"}"#
    #expect(try told(status, isBatch: isBatch) == ["alarm/didFire"])
    let done = #"{"jsonrpc":"2.0","id":4,"method":"reminder/complete","params":{"id":"x"}}"#
    #expect(try told(done, isBatch: isBatch) == [])
    let removal = #"{"jsonrpc":"2.0","id":4,"method":"reminder/remove","params":{"id":"x"}}"#
    #expect(try told(removal, isBatch: isBatch) == [])
  }
}
