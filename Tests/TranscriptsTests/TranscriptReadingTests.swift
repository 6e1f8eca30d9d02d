// The text of a transcript: what it may contain, and the error with its line.

import JSONRPC
import Testing
import Transcripts

@Suite struct TranscriptReadingTests {
  @Test func `settings, messages, raw bytes and the end are read`() throws {
    let transcript = try Transcript(
      """
      # A sentence.
      framing: headers
      env: LANG=de_DE.UTF-8
      args: --client a
      clock: 2026-01-01T00:00:00Z

      --> {"a":1,
        "b":2}
      ==> \\x41\\r\\n\\\\
      <-- [1]
      ==> end
      <== exit 3
      """)
    #expect(transcript.settings.framing == .headers)
    #expect(transcript.settings.environment == ["LANG": "de_DE.UTF-8"])
    #expect(transcript.settings.arguments == ["--client", "a"])
    #expect(transcript.settings.clock == "2026-01-01T00:00:00Z")
    #expect(transcript.steps.map { $0.line } == [7, 9, 10, 11, 12])
    guard case .raw(let bytes) = transcript.steps[1].action else {
      Issue.record("the second step is not a raw text")
      return
    }
    #expect(bytes == [0x41, 0x0D, 0x0A, 0x5C])
  }

  @Test(arguments: [
    ("--> {\n<== exit 0", "line 1"), ("what\n<== exit 0", "line 1"),
    ("framing: morse\n<== exit 0", "line 1"), ("--> 1", "ends with '<== exit CODE'"),
    ("<== exit now", "line 1"), ("==> \\q\n<== exit 0", "an escape is"),
    ("\nspeed: 9\n<== exit 0", "line 2"),
  ])
  func `an error in a transcript is reported with its line`(_ text: String, _ reason: String) {
    let fault = #expect(throws: TranscriptFault.self) { try Transcript(text) }
    #expect(fault?.description.contains(reason) == true)
  }

  @Test func `a missing, extra or reordered message is a difference`() throws {
    let written = try Transcript(
      """
      --> {"id":1}
      <-- {"id":1}
      <-- {"id":2}
      ==> end
      <== exit 0
      """)
    #expect(difference(written, ["{\"id\":1}\n{\"id\":2}\n"]) == nil)
    #expect(difference(written, ["{\"id\":1}\n"])?.line == 3)
    #expect(difference(written, ["{\"id\":2}\n{\"id\":1}\n"])?.line == 2)
    #expect(difference(written, ["{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n"])?.line == 5)
    #expect(difference(written, ["{\"id\":1}\n{\"id\":2}\nhello"])?.line == 5)
    #expect(difference(written, ["{\"id\":1}\n{\"id\":2}\n"], code: 1)?.line == 5)
  }

  private func difference(
    _ transcript: Transcript, _ output: [String], code: Int32 = 0
  ) -> Difference? {
    var server = Canned(output: output, code: code)
    return transcript.drive(&server)
  }
}

private struct Canned: DrivenServer {
  let keepsFiles = true
  var output: [String]
  let code: Int32

  mutating func receive(_ bytes: [UInt8]) {}
  mutating func endInput() {}
  mutating func nextOutput() -> [UInt8]? {
    output.isEmpty ? nil : Array(output.removeFirst().utf8)
  }
  mutating func exitCode() -> Int32? { code }
  mutating func write(_ bytes: [UInt8]?, to path: String) {}
  func read(_ path: String) -> [UInt8]? { nil }
}
