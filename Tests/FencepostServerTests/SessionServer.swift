// A session in this process, driven as a server in another would be: the fixed clock and the
// environment come in as values, and the output is a function of the input.

@testable import FencepostServer
import Transcripts

struct SessionServer: DrivenServer {
  var session: Session

  init(_ configuration: Configuration = Configuration()) {
    session = Session(configuration)
  }

  init(_ settings: Transcript.Settings) {
    self.init(Configuration(environment: settings.environment))
  }

  mutating func receive(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { session.receive($0) }
    session.run()
  }

  mutating func endInput() {
    session.endInput()
    session.run()
  }

  mutating func nextOutput() -> [UInt8]? {
    var output: [UInt8] = []
    while session.waiting > 0 {
      session.drain { pieces in
        for piece in pieces { output += piece }
        return pieces.reduce(0) { $0 + $1.count }
      }
      session.run()
    }
    return output.isEmpty ? nil : output
  }

  mutating func exitCode() -> Int32? { session.ending }

  /// Everything that comes of one stretch of input.
  mutating func answer(_ text: String) -> String {
    receive(Array(text.utf8))
    return String(decoding: nextOutput() ?? [], as: UTF8.self)
  }
}
