// `fencepost call`: sends one request for the person. The result goes to stdout, the message of an
// error to stderr. A session in this process handles the request, as it would for an editor, and
// then ends.

import FencepostServer
import Glibc
import JSON

enum CallCommand {
  /// The exit code: 0 for a result, 1 for an error.
  static func run(_ options: CallOptions) -> Int32 {
    Descriptors.openStandardOnes()
    signal(SIGXFSZ, SIG_IGN)
    var serveOptions = ServeOptions()
    serveOptions.store = options.store
    serveOptions.grantsAccess = true
    serveOptions.client = "person"
    guard let requestBytes = encodedRequest(options) else { return 1 }
    let log = ServeCommand.logOptions(serveOptions)
    var session = Session(ServeCommand.configuration(serveOptions, log))
    requestBytes.withUnsafeBytes { session.receive($0) }
    session.endInput()
    while session.canRun { session.run() }
    session.finish()
    let reply = PlainLines.drain(&session)
    LogOutput(log, namesLevel: false).write(session.takeLog())
    return printReply(reply)
  }

  /// The request as one line; if the params are not JSON, prints a message and returns nil.
  private static func encodedRequest(_ options: CallOptions) -> [UInt8]? {
    var paramsText = Array((options.params ?? "{}").utf8)
    if options.params == "-" {
      guard let inputBytes = readStandardInput() else {
        StandardError.say("fencepost: cannot read the params: \(String(cString: strerror(errno)))")
        return nil
      }
      paramsText = inputBytes
    }
    let params: Value?
    do {
      params = try Document(paramsText).root
    } catch {
      StandardError.say("fencepost: the params are not JSON: \(error)")
      return nil
    }
    return PlainLines.request(1, options.method, params ?? .null)
  }

  private static func printReply(_ reply: [UInt8]) -> Int32 {
    guard let message = PlainLines.parse(reply) else {
      StandardError.say("fencepost: the request got no answer")
      return 1
    }
    guard let result = message["result"] else {
      let error = message["error"]
      StandardError.say("fencepost: \(error?["message"]?.string ?? "the request failed")")
      if let hint = error?["data"]?["hint"]?.string { StandardError.say(hint) }
      return 1
    }
    let resultText = Array(result.text)
    let output = isatty(STDOUT_FILENO) == 1 ? indentedJSON(resultText) : resultText + [0x0A]
    return PlainLines.write(output) ? 0 : 1
  }

  private static func readStandardInput() -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= Limits.standard.bytes {
      let readCount = Descriptors.retry { read(STDIN_FILENO, &chunk, chunk.count) }
      guard let readCount else { return nil }
      if readCount == 0 { return bytes }
      bytes += chunk.prefix(readCount)
    }
    return bytes
  }
}
