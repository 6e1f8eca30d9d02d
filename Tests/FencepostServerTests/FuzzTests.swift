// Random and invalid requests of every method: each is answered once, no file appears outside the
// store, and written files are readable.

import CivilTime
import FencepostProtocol
@testable import FencepostServer
import Files
import JSON
import SimulatedDisk
import TestSupport
import Testing

@Suite struct FuzzTests {
  /// A server on a disk in memory, and a file beside its store.
  private struct FuzzedServer {
    let machine = Machine()
    var requests: HostileRequests
    private(set) var number = 0

    init(_ random: SeededRandom) {
      requests = HostileRequests(random)
      machine.foreign.makeFolder("home")
      machine.foreign.makeFolder("home/store")
      _ = machine.foreign.create("home/canary", [1])
    }

    func server() -> SessionServer {
      let process = machine.process()
      var configuration = Configuration(
        storeLocation: StoreLocation(
          path: "home/store", disk: { process },
          boot: { Boot(id: Digest(of: []), machine: Digest(of: []), process: 1, processStart: 0) },
          retryPolicy: { .none }), grantsAccess: true)
      configuration.rehearse(from: Instant(milliseconds: 1_800_000_000_000))
      // Each session needs a different name.
      var bits = UInt64(number) << 32
      configuration.randomBits = {
        bits += 1
        return bits
      }
      return SessionServer(configuration)
    }

    /// Sends several requests at once and checks their replies.
    mutating func send(_ count: Int, to server: inout SessionServer) throws {
      let sent = (0..<count).map { _ in
        let (method, params) = requests.next()
        number += 1
        return (number, method, params)
      }
      let lines = sent.map {
        #"{"jsonrpc":"2.0","id":\#($0.0),"method":"\#($0.1)","params":\#($0.2)}"# + "\n"
      }
      let answers = server.answer(lines.joined()).utf8.split(separator: UInt8(ascii: "\n"))
      try #require(answers.count == count, "\(sent.map { $0.2.prefix(300) })")
      for ((id, method, params), bytes) in zip(sent, answers) {
        let answer = try #require(try Document(Array(bytes)).root)
        let asked =
          "\(method) \(params.prefix(2000)): \(String(decoding: bytes.prefix(2000), as: UTF8.self))"
        // In a hostile request the id may come after a limit and be unreadable; here it comes
        // first.
        try #require(answer["id"]?.integer == id, "\(asked)")
        if let result = answer["result"] {
          requests.learn(result)
        } else {
          try check(answer["error"] ?? .null, asked)
        }
      }
    }

    private func check(_ error: Value, _ asked: String) throws {
      let code = try #require(error["code"]?.integer.flatMap(ErrorCode.init), "\(asked)")
      #expect(error["data"]?["kind"]?.string == "\(code)", "\(asked)")
      #expect(code != .internalError, "\(asked)")
      let words = (error["message"]?.string ?? "") + (error["data"]?["hint"]?.string ?? "")
      #expect(
        words.contains(" ") && words.printable == words && words.utf8.count < 2000, "\(asked)")
    }

    mutating func ask(
      _ method: String, _ params: String, _ server: inout SessionServer
    ) throws -> Value {
      let line = #"{"jsonrpc":"2.0","id":0,"method":"\#(method)","params":\#(params)}"# + "\n"
      let answer = server.answer(line)
      let root = try Document(Array(answer.utf8.dropLast())).root
      return try #require(root?["result"], "\(line.prefix(3000)) \(answer.prefix(3000))")
    }

    /// Fetches everything, saves everything unchanged, and examines the disk.
    mutating func examine(_ server: inout SessionServer) throws -> [Value] {
      _ = try ask("store/reset", "{}", &server)
      let info = try ask("store/refresh", "{}", &server)
      #expect(info["problems"]?.count == 0, "\(String(decoding: info.text, as: UTF8.self))")
      let fetched = try ask("reminder/fetch", "{}", &server)
      let reminders = Array((fetched["reminders"] ?? .null).elements)
      for reminder in reminders.prefix(40) {
        let text = String(decoding: reminder.text, as: UTF8.self)
        let saved = try ask("reminder/save", #"{"reminder":\#(text)}"#, &server)
        #expect(saved["reminder"] == reminder, "\(text.prefix(3000))")
      }
      #expect(Set(machine.foreign.names(in: "home").map(\.text)) == ["store", "canary"])
      #expect(machine.foreign.names(in: "").map(\.text) == ["home"])
      var items = 0
      for (path, bytes) in machine.foreign.files(below: "home/store") {
        let inside = Self.inside(path)
        #expect(Self.belongs(inside), "\(path)")
        guard inside.first == "lists", path.hasSuffix(".ics") else { continue }
        items += 1
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        let areLines = lines.allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 76 }
        #expect(areLines && bytes.last == UInt8(ascii: "\n"), "\(path)")
        for word in ["BEGIN:VCALENDAR\r", "BEGIN:VTODO\r", "END:VTODO\r", "END:VCALENDAR\r"] {
          #expect(lines.count { $0.elementsEqual(word.utf8) } == 1, "\(path)")
        }
      }
      #expect(items == reminders.count)
      return reminders
    }

    /// The components of the path from the store's folder to a file.
    private static func inside(_ path: String) -> [String] {
      let steps = path.split(separator: "/").map(String.init)
      return Array(steps.drop { $0 != "lists" && $0 != ".state" && !$0.hasSuffix(".json") })
    }

    /// Whether a store may contain such a file.
    private static func belongs(_ steps: [String]) -> Bool {
      let name = steps.last ?? ""
      switch steps.first {
      case ".state": return true
      case "lists":
        return steps.count == 3
          && (name.hasSuffix(".ics") || name == "displayname" || name == "color")
      default: return steps == ["settings.json"] || steps == ["places.json"]
      }
    }
  }

  @Test(arguments: 1...2 as ClosedRange<UInt64>)
  func `random requests are all answered, and the written files are readable`(_ number: UInt64)
    throws
  {
    var luck = SeededRandom(stream: number)
    var ground = FuzzedServer(luck)
    var left: [Value] = []
    for _ in 0..<2 {
      var server = ground.server()
      // A new server finds the state that the last one left.
      #expect(try ground.examine(&server) == left)
      while server.session.exitCode == nil, luck.below(1000) >= 11 {
        try ground.send(luck.pick([1, 1, 1, 2, 5, 20]), to: &server)
      }
      left = try ground.examine(&server)
      server.endInput()
      #expect(server.exitCode() == 0)
    }
  }
}
