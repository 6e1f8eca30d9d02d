// `fencepost transcript` as a program of its own, which the tests drive the other with.

import Glibc
import Transcripts

@main
enum Main {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    exit(TranscriptCommand(name: "protocol-transcript").run(arguments))
  }
}
