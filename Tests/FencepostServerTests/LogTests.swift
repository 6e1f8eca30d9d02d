// The log at `debug`: a line for each request, commit, change and alarm decision, and no text of
// the person unless that was requested.

import CivilTime
@testable import FencepostServer
import Testing
import Transcripts

@Suite struct LogTests {
  /// The log while a reminder is saved, its place is reached, and an unknown method is called.
  private func log(level: LogLevel = .debug, contents: Bool = false) throws -> [String] {
    var settings = Transcript.Settings()
    settings.arguments = ["--access", "full"]
    var server = try SessionServer(settings) { configuration in
      configuration.logLevel = level
      configuration.logsContents = contents
    }
    let place = #"{"title":"Hidden office","latitude":52.52,"longitude":13.4,"radius":100}"#
    let alarm = #"{"proximity":"enter","place":\#(place),"policy":{"dwell":0}}"#
    for line in [
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#,
      #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"reminder/save","params":{"reminder":{"title":"Hidden title","notes":"Hidden note","alarms":[\#(alarm)]}}}"#,
      #"{"jsonrpc":"2.0","id":3,"method":"location/update","params":{"latitude":52.6,"longitude":13.4}}"#,
      #"{"jsonrpc":"2.0","id":4,"method":"location/update","params":{"latitude":52.52,"longitude":13.4}}"#,
      #"{"jsonrpc":"2.0","id":5,"method":"list/get","params":{"id":"Hidden list"}}"#,
    ] {
      let answer = server.answer(line + "\n")
      #expect(!answer.contains("window/logMessage"))
    }
    return server.session.takeLog().map(\.text)
  }

  @Test(arguments: [
    "request 2 reminder/save: answered in ", "request 5 list/get: refused, ",
    "notification initialized",
    "commit: on disk in ", "change by self: 1 reminder", "alarm: went off, reminder ",
    "cause enter",
    "store open at state ",
  ])
  func `debug logs a line for`(_ text: String) throws {
    let lines = try log()
    #expect(lines.contains { $0.contains(text) }, "\(lines)")
  }

  @Test func `no title, note, list or place is logged`() throws {
    #expect(try !log().joined().contains("Hidden"))
  }

  @Test func `contents are logged on request`() throws {
    let all = try log(contents: true).joined(separator: "\n")
    #expect(all.contains("Hidden title") && all.contains("Hidden note"))
  }

  @Test(arguments: [LogLevel.off, .error, .warning, .info])
  func `above the debug level none of these lines is logged`(_ level: LogLevel) throws {
    #expect(try log(level: level) == [])
  }
}
