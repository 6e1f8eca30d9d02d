// The names that typed words can mean are kept between requests: what has another name now, also by another
// program, is understood at the next request, and a client is told only what it may see.

@testable import FencepostServer
import JSON
import Testing
import Transcripts

@Suite struct VocabularyTests {
  @Test func `a place has its new name at the next request`() throws {
    var session = try VocabularySession()
    session.write(
      #"{"places":[{"id":"p","title":"Pool","latitude":48,"longitude":2}]}"#, "places.json")
    #expect(try session.echo("Swim @Pool").contains("arrive at Pool"))
    _ = try session.request(
      "place/save", #"{"place":{"id":"p","title":"Lake","latitude":48,"longitude":2}}"#)
    #expect(try session.echo("Swim @Lake").contains("arrive at Lake"))
    #expect(try session.echo("Swim @Pool") == "No date")
    session.write(
      #"{"places":[{"id":"p","title":"Sea","latitude":48,"longitude":2}]}"#, "places.json")
    #expect(try session.echo("Swim @Sea").contains("arrive at Sea"))
    #expect(try session.echo("Swim @Lake") == "No date")
    session.write(nil, "places.json")
    #expect(try session.echo("Swim @Sea") == "No date")
  }

  @Test func `a list has its new name at the next request`() throws {
    var session = try VocabularySession()
    session.write("Shopping\n", "lists/work/displayname")
    #expect(try session.echo("Milk /Shopping") == "In Shopping")
    _ = try session.request("list/save", #"{"list":{"id":"work","title":"Groceries"}}"#)
    #expect(try session.echo("Milk /Groceries") == "In Groceries")
    #expect(try session.echo("Milk /Shopping") == "No date")
    session.write("Errands\n", "lists/work/displayname")
    #expect(try session.echo("Milk /Errands") == "In Errands")
    #expect(try session.echo("Milk /Groceries") == "No date")
    // What a list takes is part of what a line can mean.
    session.write(#"{"lists":{"work":{"entities":["event"]}}}"#, "settings.json")
    #expect(try session.echo("Milk /Errands") == "No date")
  }

  @Test func `tags are offered as reminders have them at the request`() throws {
    var session = try VocabularySession()
    #expect(try session.tags("te").isEmpty)
    _ = try session.request(
      "reminder/save",
      #"{"ifRevision":null,"reminder":{"id":"a","title":"A","list":"home","tags":["tea"]}}"#)
    #expect(try session.tags("te") == ["#tea"])
    _ = try session.request("reminder/save", #"{"reminder":{"id":"a","tags":["tennis"]}}"#)
    #expect(try session.tags("te") == ["#tennis"])
    let file = "lists/work/b.ics"
    session.write(VocabularySession.todo("tent"), file)
    #expect(Set(try session.tags("te")) == ["#tennis", "#tent"])
    session.write(VocabularySession.todo("test"), file)
    #expect(Set(try session.tags("te")) == ["#tennis", "#test"])
    session.write(nil, file)
    #expect(try session.tags("te") == ["#tennis"])
  }

  @Test func `tags of one turn are offered before it is committed`() throws {
    var session = try VocabularySession()
    let answers = try session.batch([
      (
        "reminder/save",
        #"{"ifRevision":null,"reminder":{"id":"a","title":"A","list":"home","tags":["tea"]}}"#
      ),
      ("text/parse", #"{"text":"x #te","for":"reminder","cursor":5}"#),
      ("reminder/save", #"{"reminder":{"id":"a","tags":["tennis"]}}"#),
      ("text/parse", #"{"text":"x #te","for":"reminder","cursor":5}"#),
    ])
    #expect(VocabularySession.labels(answers[1]) == ["#tea"])
    #expect(VocabularySession.labels(answers[3]) == ["#tennis"])
  }

  @Test func `a client is offered what it may see, as soon as that changes`() throws {
    var session = try VocabularySession(arguments: "--client Neovim")
    session.write("Plans\n", "lists/work/displayname")
    session.write(#"{"lists":{"work":{"entities":["event"]}}}"#, "settings.json")
    session.write(VocabularySession.todo("tent"), "lists/home/b.ics")
    session.grant(events: "fullAccess", reminders: "fullAccess")
    #expect(try session.tags("te") == ["#tent"])
    #expect(try session.said("Milk /Plans") == ["The list “Plans” takes no reminders."])
    session.grant(events: "denied", reminders: "fullAccess")
    #expect(try session.said("Milk /Plans").first?.hasPrefix("There is no list “Plans”") == true)
    session.grant(events: "fullAccess", reminders: "denied")
    #expect(try session.tags("te").isEmpty)
    session.grant(events: "denied", reminders: "denied")
    #expect(try session.said("Milk /Plans").first?.hasPrefix("This client may not see") == true)
  }
}

/// A session with two lists, and other programs that write into its store.
private struct VocabularySession {
  private var server: SessionServer
  private var id = 1

  init(arguments: String = "--access full") throws {
    let settings = try Transcript(
      """
      # Names.
      args: \(arguments)
      clock: 2026-11-20T09:00:00Z
      env: TZ=Europe/Paris
      env: LANG=en_GB.UTF-8

      ==> end
      <== exit 0
      """
    ).settings
    server = try SessionServer(settings)
    for list in ["home", "work"] { write("\(list)\n", "lists/\(list)/displayname") }
    let initialize = #"{"clientInfo":{"name":"Neovim"}}"#
    _ = try request("initialize", initialize)
    _ = server.answer(#"{"jsonrpc":"2.0","method":"initialized","params":{}}"# + "\n")
  }

  static func todo(_ tag: String) -> String {
    """
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//Another program//EN
    BEGIN:VTODO
    UID:b
    DTSTAMP:20261101T080000Z
    SUMMARY:B
    CATEGORIES:\(tag)
    END:VTODO
    END:VCALENDAR
    """.replacing("\n", with: "\r\n")
  }

  mutating func write(_ text: String?, _ path: String) {
    server.write(text.map { Array($0.utf8) }, to: path)
    // Changes are read a while after they were made, when the file rests.
    _ = server.nextOutput()
  }

  mutating func grant(events: String, reminders: String) {
    let grants = [("events", events), ("reminders", reminders)].map { entity, status in
      #""\#(entity)":{"status":"\#(status)","answered":"2026-11-01T08:00:00.000Z","by":"command"}"#
    }
    write(
      #"{"version":1,"clients":{"Neovim":{\#(grants.joined(separator: ","))}}}"#,
      "../state/fencepost/access.json")
  }

  mutating func request(_ method: String, _ params: String) throws -> Value {
    id += 1
    let reply = server.answer(
      #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"# + "\n")
    let answers = try reply.split(separator: "\n").map {
      try #require(try Document(Array($0.utf8)).root)
    }
    return try #require(answers.first { $0["id"]?.integer == id }?["result"], "\(reply)")
  }

  mutating func batch(_ requests: [(String, String)]) throws -> [Value] {
    let texts = requests.enumerated().map { index, request in
      #"{"jsonrpc":"2.0","id":\#(index + 100),"method":"\#(request.0)","params":\#(request.1)}"#
    }
    let reply = server.answer("[\(texts.joined(separator: ","))]\n")
    let line = try #require(reply.split(separator: "\n").first { $0.hasPrefix("[") })
    let answers = try #require(try Document(Array(line.utf8)).root)
    return try answers.elements.map { try #require($0["result"]) }
  }

  mutating func parse(_ text: String) throws -> Value {
    try request(
      "text/parse", #"{"text":"\#(text)","for":"reminder","cursor":\#(text.utf16.count)}"#)
  }

  mutating func echo(_ text: String) throws -> String { try parse(text)["echo"]?.string ?? "" }

  mutating func said(_ text: String) throws -> [String] {
    (try parse(text)["diagnostics"] ?? .null).elements.compactMap { $0["message"]?.string }
  }

  mutating func tags(_ begun: String) throws -> [String] { Self.labels(try parse("x #\(begun)")) }

  static func labels(_ parsed: Value) -> [String] {
    (parsed["completions"] ?? .null).elements.compactMap { $0["label"]?.string }
  }
}
