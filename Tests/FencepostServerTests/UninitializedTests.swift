// A script that sends one line at a time and never sends initialize: it gets no notifications, so
// none are queued for it.

@testable import FencepostServer
import JSON
import Testing

@Suite struct UninitializedTests {
  private let folder = TemporaryFolder()

  private func session() throws -> SlowSession {
    folder.write(
      Array(#"[{"id":"p","title":"P","latitude":52,"longitude":13,"radius":100}]"#.utf8),
      to: "places.json")
    folder.write(Array(#"{"fences":{"dwell":0}}"#.utf8), to: "settings.json")
    return try SlowSession(in: folder, from: "2026-11-20T09:00:00Z")
  }

  private func walk(_ session: inout SlowSession, _ times: Int) {
    for number in 0..<times {
      session.receive(
        #"{"jsonrpc":"2.0","id":5,"method":"location/update","params":{"latitude":"#
          + #"\#(52 + number % 2),"longitude":13}}"#)
      session.finish()
    }
  }

  /// The notifications of a crossing and of a firing, and whether each was marked as late.
  private func notified(_ session: inout SlowSession) throws -> [String] {
    try session.said().compactMap { root in
      switch root["method"]?.string {
      case "region/didEnter", "region/didLeave": "crossing"
      case "alarm/didClose": "closing"
      case "alarm/didFire":
        root["params"]?["repeated"]?.boolean == true ? "fired before" : "fired"
      default: nil
      }
    }
  }

  @Test func `notifications before initialize are kept only in sessions that can receive them`()
    throws
  {
    var session = try session()
    for (id, title) in [("open", "Bread"), ("done", "Milk")] {
      session.receive(
        #"{"jsonrpc":"2.0","id":2,"method":"reminder/save","params":{"ifRevision":null,"reminder":"#
          + #"{"id":"\#(id)","title":"\#(title)","#
          + #""alarms":[{"proximity":"enter","places":[{"placeId":"p"}]}]}}}"#)
    }
    session.finish()
    walk(&session, 4)
    session.receive(
      #"{"jsonrpc":"2.0","id":3,"method":"reminder/complete","params":{"id":"done"}}"#)
    session.finish()
    walk(&session, 40)
    #expect(try notified(&session) == [])
    #expect(session.session.server.pendingNotifications.alarms.isEmpty)
    session.initialize()
    session.finish()
    let news = try notified(&session)
    #expect(!news.isEmpty && news.allSatisfy { $0 == "fired before" }, "\(news)")
    walk(&session, 2)
    let more = try notified(&session)
    #expect(more.contains("crossing"), "\(more)")
  }
}
