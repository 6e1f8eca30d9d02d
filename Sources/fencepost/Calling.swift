// `fencepost call`: sends one request for the person. The result goes to stdout, the message of an
// error to stderr. It uses a session as an editor has one, but handles only this request.

import FencepostServer
import Glibc
import JSON

enum Calling {
  /// The exit code: 0 for a result, 1 for an error.
  static func run(_ options: CallOptions) -> Int32 {
    Descriptors.openStandardOnes()
    signal(SIGXFSZ, SIG_IGN)
    var serving = ServeOptions()
    serving.store = options.store
    serving.grantsAccess = true
    serving.client = "person"
    guard let request = request(options) else { return 1 }
    let log = Service.logOptions(serving)
    var session = Session(Service.configuration(serving, log))
    request.withUnsafeBytes { session.receive($0) }
    session.endInput()
    while session.canRun { session.run() }
    session.finish()
    let reply = PlainLines.drain(&session)
    LogOutput(log, namesLevel: false).write(session.takeLog())
    return show(reply)
  }

  /// The request as one line; if the params are not JSON, prints a message and returns nil.
  private static func request(_ options: CallOptions) -> [UInt8]? {
    var text = Array((options.params ?? "{}").utf8)
    if options.params == "-" {
      guard let read = readAll() else {
        StandardError.say("fencepost: cannot read the params: \(String(cString: strerror(errno)))")
        return nil
      }
      text = read
    }
    let params: Value?
    do {
      params = try Document(text).root
    } catch {
      StandardError.say("fencepost: the params are not JSON: \(error)")
      return nil
    }
    return PlainLines.request(1, options.method, params ?? .null)
  }

  private static func show(_ reply: [UInt8]) -> Int32 {
    guard let root = PlainLines.read(reply) else {
      StandardError.say("fencepost: there was no answer")
      return 1
    }
    guard let result = root["result"] else {
      let error = root["error"]
      StandardError.say("fencepost: \(error?["message"]?.string ?? "it failed")")
      if let hint = error?["data"]?["hint"]?.string { StandardError.say(hint) }
      return 1
    }
    let text = Array(result.text)
    let shown = isatty(STDOUT_FILENO) == 1 ? indented(text) : text + [0x0A]
    return PlainLines.write(shown) ? 0 : 1
  }

  private static func readAll() -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= Limits.standard.bytes {
      let count = Descriptors.retry { read(STDIN_FILENO, &chunk, chunk.count) }
      guard let count else { return nil }
      if count == 0 { return bytes }
      bytes += chunk.prefix(count)
    }
    return bytes
  }
}
