// What closes a firing of a repeating reminder, and that it stays closed: for each of several
// servers, whatever each of them has seen.

@testable import FencepostServer
import JSON
import Testing

@Suite struct ClosingTests {
  private let folder = TemporaryFolder()

  private enum Operation: String, CaseIterable {
    case complete, save, applied, otherProgram
  }

  private func session(_ random: UInt64, at time: String = "09:00:00") throws -> SlowSession {
    var session = try SlowSession(in: folder, from: "2026-11-20T\(time)Z", random: random)
    session.initialize()
    session.finish()
    _ = try session.said()
    return session
  }

  private func ask(
    _ session: inout SlowSession, _ method: String, _ params: String = "{}"
  ) throws -> Value {
    session.receive(#"{"jsonrpc":"2.0","id":9,"method":"\#(method)","params":\#(params)}"#)
    session.finish()
    let answer = try #require(try session.said().first { $0["id"]?.integer == 9 })
    return try #require(answer["result"], "\(String(decoding: answer.text, as: UTF8.self))")
  }

  /// A daily reminder whose alarm goes off at 09:00:04.
  private func addPlantReminder(_ session: inout SlowSession) throws {
    _ = try ask(
      &session, "reminder/save",
      #"{"ifRevision":null,"reminder":{"id":"w","title":"Water","due":"2026-11-20T09:00:04","#
        + #""timeZone":"Etc/UTC","recurrence":["FREQ=DAILY"],"alarms":[{"relativeOffset":0}]}}"#)
  }

  /// Each firing as `open` or the reason of its end.
  private func firings(_ session: inout SlowSession) throws -> [String] {
    try #require(try ask(&session, "alarm/firings")["firings"]).elements.map { firing in
      firing["isOpen"]?.boolean == true ? "open" : firing["end"]?["reason"]?.string ?? "?"
    }
  }

  /// The id of the firing that has gone off by now.
  private func firing(_ session: inout SlowSession) throws -> String {
    for _ in 0..<4 { _ = try ask(&session, "access/status") }
    let all = try #require(try ask(&session, "alarm/firings")["firings"])
    return try #require(all.elements.first { _ in true }?["firing"]?.string)
  }

  private func perform(_ operation: Operation, _ session: inout SlowSession) throws {
    switch operation {
    case .complete: _ = try ask(&session, "reminder/complete", #"{"id":"w"}"#)
    case .save:
      _ = try ask(&session, "reminder/save", #"{"reminder":{"id":"w","completed":true}}"#)
    case .applied:
      _ = try ask(
        &session, "store/apply",
        #"{"operations":[{"method":"reminder/complete","params":{"id":"w"}}]}"#)
    case .otherProgram:
      let path = "lists/Reminders/w.ics"
      let text = String(decoding: try #require(folder.read(path)), as: UTF8.self)
      let lines = text.split(separator: "\r\n").filter { !$0.hasPrefix("ACKNOWLEDGED") }
      let moved = lines.joined(separator: "\r\n").split(separator: "20261120T090004")
      #expect(moved.count == 2)
      folder.write(Array((moved.joined(separator: "20261121T090004") + "\r\n").utf8), to: path)
    }
  }

  @Test(arguments: Operation.allCases)
  private func `completing a date of a series closes the firing for that date`(
    _ operation: Operation
  )
    throws
  {
    var one = try session(1000)
    try addPlantReminder(&one)
    _ = try firing(&one)
    #expect(try firings(&one) == ["open"])
    try perform(operation, &one)
    for _ in 0..<50 { one.session.readOutsideChanges() }
    #expect(try firings(&one) == ["completed"])
  }

  @Test(arguments: Operation.allCases)
  private func `a firing is closed for other servers too, running or later`(_ operation: Operation)
    throws
  {
    var one = try session(1000)
    try addPlantReminder(&one)
    var other = try session(2000, at: "09:00:01")
    _ = try firing(&other)
    try perform(operation, &one)
    for _ in 0..<50 { other.session.readOutsideChanges() }
    #expect(try firings(&other) == ["completed"])
    for _ in 0..<50 { one.session.readOutsideChanges() }
    #expect(try firings(&one) == ["completed"])
    one.session.finish()
    other.session.finish()
    var next = try session(3000, at: "09:10:00")
    #expect(try firings(&next) == ["completed"])
  }

  @Test func `an alarm fired and answered between two polls is reported and closed`() throws {
    var one = try session(1000)
    try addPlantReminder(&one)
    var other = try session(2000)
    let id = try firing(&one)
    _ = try ask(&one, "alarm/acknowledge", #"{"firing":"\#(id)"}"#)
    // The acknowledgement is written to disk a moment later.
    for _ in 0..<50 { one.session.readOutsideChanges() }
    for _ in 0..<50 { other.session.readOutsideChanges() }
    other.finish()
    let told = try other.said().compactMap { $0["method"]?.string }
    #expect(told.filter { $0.hasPrefix("alarm/") } == ["alarm/didFire", "alarm/didClose"])
  }

  @Test func `completing while no server runs closes the firing`() throws {
    var one = try session(1000)
    try addPlantReminder(&one)
    _ = try firing(&one)
    one.session.finish()
    try perform(.otherProgram, &one)
    var next = try session(2000, at: "09:10:00")
    #expect(try firings(&next) == ["completed"])
  }

  @Test(arguments: [0, 1, 2, 50])
  func `an acknowledged firing stays closed when another server completes the item`(
    _ looks: Int
  ) throws {
    var one = try session(1000)
    try addPlantReminder(&one)
    var other = try session(2000, at: "09:00:01")
    let id = try firing(&one)
    #expect(try firing(&other) == id)
    _ = try ask(&one, "alarm/acknowledge", #"{"firing":"\#(id)"}"#)
    for _ in 0..<looks { other.session.readOutsideChanges() }
    try perform(.complete, &other)
    #expect(try !firings(&other).contains("open"))
    #expect(try firings(&one) == ["acknowledged"])
    for _ in 0..<50 {
      one.session.readOutsideChanges()
      other.session.readOutsideChanges()
    }
    #expect(try firings(&one) == firings(&other))
    // If a server dies before it stores what it saw, the next server does so.
    var next = try session(3000, at: "09:10:00")
    #expect(try !firings(&next).contains("open"))
  }

  /// Edits of the reminder's dates in its file, step by step, until the date is over whose alarm
  /// went off at 09:00:04.
  struct ClosingOrder: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var trigger = "PT0S"
    let steps: [String]
    /// Why the firing closes: moving its date closes it before the date is completed.
    var reason = "completed"

    static let all = [
      ClosingOrder(
        testDescription: "the last added date",
        steps: [
          "DUE:20261120T090004Z\nRDATE:20261122T090004Z", "DUE:20261122T090004Z",
        ]),
      ClosingOrder(
        testDescription: "an added date of the same day",
        steps: [
          "DUE:20261120T090004Z\nRDATE:20261120T120000Z", "DUE:20261120T120000Z",
        ]),
      ClosingOrder(
        testDescription: "the last added date between those of a rule",
        steps: [
          "DUE:20261120T090004Z\nRRULE:FREQ=MONTHLY\nRDATE:20261122T120000Z",
          "DUE:20261122T120000Z\nRRULE:FREQ=MONTHLY;BYSECOND=4;BYMINUTE=0;BYHOUR=9;BYMONTHDAY=20",
        ]),
      ClosingOrder(
        testDescription: "brought forward, and then done", trigger: "-P1D",
        steps: [
          "DUE:20261121T090004Z\nRRULE:FREQ=WEEKLY", "DUE:20261120T180000Z\nRRULE:FREQ=WEEKLY",
          "DUE:20261127T180000Z\nRRULE:FREQ=WEEKLY",
        ], reason: "removed"),
      ClosingOrder(
        testDescription: "its start taken away, and then done",
        steps: [
          "DTSTART:20261120T080000Z\nDUE:20261120T090004Z\nRRULE:FREQ=WEEKLY",
          "DUE:20261120T090004Z\nRRULE:FREQ=WEEKLY", "DUE:20261127T090004Z\nRRULE:FREQ=WEEKLY",
        ]),
      ClosingOrder(
        testDescription: "done by a program that writes UTC",
        steps: [
          "DUE;TZID=Asia/Tokyo:20261120T180004\nRRULE:FREQ=DAILY",
          "DUE:20261121T090004Z\nRRULE:FREQ=DAILY",
        ]),
      ClosingOrder(
        testDescription: "of every hour, done by a program that writes UTC",
        steps: [
          "DUE;TZID=Asia/Tokyo:20261120T180004\nRRULE:FREQ=HOURLY",
          "DUE:20261120T100004Z\nRRULE:FREQ=HOURLY",
        ]),
    ]

    func file(_ step: Int) -> [UInt8] {
      let lines = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:-//Another program//EN
        BEGIN:VTODO
        UID:w
        DTSTAMP:20261101T090000Z
        SUMMARY:Water
        \(steps[step])
        BEGIN:VALARM
        UID:a
        ACTION:DISPLAY
        TRIGGER;RELATED=END:\(trigger)
        END:VALARM
        END:VTODO
        END:VCALENDAR

        """
      return Array(lines.replacing("\n", with: "\r\n").utf8)
    }
  }

  @Test(arguments: ClosingOrder.all, [false, true])
  func `every way of passing a date closes its firing`(
    _ way: ClosingOrder, isRestarted: Bool
  ) throws {
    folder.write(way.file(0), to: "lists/home/w.ics")
    var one = try session(1000)
    let id = try firing(&one)
    for step in way.steps.indices.dropFirst() {
      #expect(try step > 1 || firings(&one).allSatisfy { $0 == "open" })
      folder.write(way.file(step), to: "lists/home/w.ics")
      for _ in 0..<50 { one.session.readOutsideChanges() }
      guard isRestarted else { continue }
      one.session.finish()
      one = try session(1000 * UInt64(step + 2), at: "09:00:1\(step)")
    }
    let all = try #require(try ask(&one, "alarm/firings")["firings"]).elements
    let end = all.first { $0["firing"]?.string == id }?["end"]
    #expect(end?["reason"]?.string == way.reason)
  }

  @Test func `moving a due date within its day closes the firing for the old time`() throws {
    var one = try session(1000)
    try addPlantReminder(&one)
    _ = try firing(&one)
    _ = try ask(&one, "reminder/save", #"{"reminder":{"id":"w","due":"2026-11-20T18:00:00"}}"#)
    #expect(try firings(&one) == ["removed"])
  }

  // MARK: Who hears of it

  /// The notifications: the cause of each firing, and the reasons of those that were closed.
  private func changes(_ session: inout SlowSession) throws -> [String] {
    for _ in 0..<50 { session.session.readOutsideChanges() }
    return try session.said().compactMap { root in
      let params = root["params"]
      switch root["method"]?.string {
      case "alarm/didFire": return params?["cause"]?.string
      case "alarm/didClose":
        return params?["firings"]?.elements.map { firing in
          #expect(firing["isOpen"]?.boolean == false)
          return firing["end"]?["reason"]?.string ?? "?"
        }.joined(separator: "+")
      default: return nil
      }
    }
  }

  @Test(arguments: Operation.allCases)
  private func `each session is told once that a firing was closed`(
    _ operation: Operation
  ) throws {
    var one = try session(1000)
    try addPlantReminder(&one)
    var other = try session(2000, at: "09:00:01")
    for _ in 0..<4 { one.receive(#"{"jsonrpc":"2.0","id":7,"method":"access/status"}"#) }
    one.finish()
    #expect(try changes(&one) == ["time"])
    #expect(try changes(&other) == ["time"])
    switch operation {
    case .complete:
      one.receive(#"{"jsonrpc":"2.0","id":8,"method":"reminder/complete","params":{"id":"w"}}"#)
      one.finish()
      // After the reply and the change notification.
      #expect(try one.notifications() == ["8 result", "store/didChange", "alarm/didClose"])
    default:
      try perform(operation, &one)
      let own = try changes(&one)
      #expect(own.isEmpty || own == ["completed"])
    }
    #expect(try changes(&other) == ["completed"])
    #expect(try changes(&one) == [])
    #expect(try changes(&other) == [])
    var next = try session(3000, at: "09:10:00")
    #expect(try changes(&next) == [])
  }

  @Test func `an acknowledgement elsewhere is reported once, with reason and time`() throws {
    var one = try session(1000)
    try addPlantReminder(&one)
    var other = try session(2000, at: "09:00:01")
    let id = try firing(&one)
    _ = try changes(&one)
    #expect(try changes(&other) == ["time"])
    _ = try ask(&one, "alarm/acknowledge", #"{"firing":"\#(id)"}"#)
    #expect(try changes(&other) == ["acknowledged"])
    _ = try ask(&one, "reminder/complete", #"{"id":"w"}"#)
    #expect(try changes(&other) == [])
    #expect(try changes(&one) == [])
  }

  @Test func `a series that catches up reports only the firings that stay open`() throws {
    let lines = """
      BEGIN:VCALENDAR
      VERSION:2.0
      PRODID:-//Another program//EN
      BEGIN:VEVENT
      UID:e
      DTSTAMP:20261101T090000Z
      DTSTART:20261120T010000Z
      DTEND:20261120T010030Z
      RRULE:FREQ=MINUTELY;COUNT=300
      SUMMARY:Tick
      BEGIN:VALARM
      UID:a
      ACTION:DISPLAY
      TRIGGER:PT0S
      END:VALARM
      END:VEVENT
      END:VCALENDAR

      """
    folder.write(Array(lines.replacing("\n", with: "\r\n").utf8), to: "lists/home/e.ics")
    var one = try SlowSession(in: folder, from: "2026-11-20T09:00:00Z", random: 1000)
    one.initialize()
    one.finish()
    #expect(try changes(&one) == Array(repeating: "time", count: 100))
    let ends = try firings(&one)
    #expect(ends.count { $0 == "open" } == 100 && ends.count { $0 == "overtaken" } == 200)
  }
}
