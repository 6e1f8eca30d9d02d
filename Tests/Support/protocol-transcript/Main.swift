// `fencepost transcript` as a separate program, which tests use to drive `fencepost`.

import Glibc
import Transcripts

@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    exit(TranscriptCommand(name: "protocol-transcript").run(arguments))
  }
}
