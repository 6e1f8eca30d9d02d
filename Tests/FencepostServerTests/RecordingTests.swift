// A recorded session is a transcript: run again, it gives exactly the same session.

import CivilTime
@testable import FencepostServer
import Files
import Foundation
import Testing
import Transcripts

@Suite struct RecordingTests {
  @Test(arguments: Repository.transcripts)
  func `every transcript can be recorded and replayed`(_ name: String) throws {
    let original = try Repository.transcript(name)
    // Bytes that are not messages are recorded as far as they can be.
    let isRaw = original.steps.contains { if case .raw = $0.action { true } else { false } }
    guard !isRaw else { return }
    var recording = try RecordedServer(original.settings)
    let first = original.drive(&recording)
    #expect(first == nil, "\(name), \(first?.description ?? "")")
    let text = recording.tape.text
    let again = try Transcript(text)
    var server = try SessionServer(again.settings)
    let difference = again.drive(&server)
    #expect(difference == nil, "\(name), \(difference?.description ?? "")\n\(text)")
  }

  @Test func `recorded store files keep their line ends`() throws {
    let files: [(String, String)] = [
      ("lists/A/one.ics", "BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n"), ("lists/A/displayname", "Äpfel"),
      ("settings.json", "{\n  \"a\": 1\n}\n"), ("lists/A/two.ics", ""), ("lists/A/three.ics", "X"),
    ]
    let writer = TranscriptWriter()
    let text = files.map { writer.file($0.0, Array($0.1.utf8)) }.joined() + "<== exit 0\n"
    let steps = try Transcript(text).steps.dropLast()
    #expect(steps.count == files.count)
    for (step, file) in zip(steps, files) {
      guard case .foreign(let path, let bytes) = step.action else {
        Issue.record("\(step)")
        continue
      }
      #expect(path == file.0)
      #expect(bytes.map { String(decoding: $0, as: UTF8.self) } == file.1)
    }
    #expect(writer.file("a.ics", Array("one\r\ntwo\n\r\n".utf8)).hasPrefix("# a.ics has line ends"))
    #expect(writer.file("a.json", [0xFF]).hasPrefix("# a.json is not text"))
    #expect(writer.file("a\nb", []).hasPrefix("# a\u{FFFD}b"))
  }

  @Test func `replay settings are read from one environment variable`() throws {
    let beginning = try Instant(text: "2026-11-20T09:00:00Z")
    #expect(Rehearsal("2026-11-20T09:00:00Z") == Rehearsal(beginning: beginning))
    var recorded = Rehearsal(beginning: beginning, seed: 7)
    recorded.requestTimes = [0, 1500]
    #expect(Rehearsal("2026-11-20T09:00:00Z,seed=7,0,1500") == recorded)
    for wrong in [
      "", "soon", "2026-11-20T09:00:00Z,", "2026-11-20T09:00:00Z,-1", "2026-11-20T09:00:00Z,x=1",
    ] {
      #expect(Rehearsal(wrong) == nil, "\(wrong)")
    }
  }
}

/// A server in this process whose input and output are recorded.
private struct RecordedServer: DrivenServer {
  final class Tape {
    var text = ""
    var writer = TranscriptWriter()
  }

  let tape = Tape()
  private var server: SessionServer
  let keepsFiles = true

  init(_ settings: Transcript.Settings) throws {
    let tape = tape
    server = try SessionServer(settings) { configuration in
      let rehearsal = configuration.record(seed: 0) { tape.text += tape.writer.request(at: $0) }
      tape.text = tape.writer.header(configuration, rehearsal, zone: .utc)
    }
  }

  mutating func receive(_ bytes: [UInt8]) {
    tape.text += bytes.withUnsafeBytes { tape.writer.recordInput($0) }
    server.receive(bytes)
  }

  mutating func endInput() {
    tape.text += tape.writer.recordInputEnd()
    server.endInput()
  }

  mutating func nextOutput() -> [UInt8]? {
    let output = server.nextOutput()
    tape.text += (output ?? []).withUnsafeBytes { tape.writer.recordOutput($0) }
    return output
  }

  mutating func exitCode() -> Int32? {
    let code = server.exitCode()
    if let code { tape.text += tape.writer.recordExit(code) }
    return code
  }

  mutating func write(_ bytes: [UInt8]?, to path: String) {
    tape.text += bytes.map { tape.writer.file(path, $0) } ?? "~~> \(path) gone\n"
    server.write(bytes, to: path)
  }

  func read(_ path: String) -> [UInt8]? { server.read(path) }
}
