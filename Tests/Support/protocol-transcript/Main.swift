// `swift run protocol-transcript`: runs a transcript against a server, or plays the server.
//
//     protocol-transcript drive PROGRAM FILE …   drives PROGRAM with each file
//     protocol-transcript play FILE              plays the server on stdin and stdout

import Glibc
import Transcripts

@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // Turns a closed pipe into a failed write instead of a signal.
    signal(SIGPIPE, SIG_IGN)
    switch arguments.first {
    case "drive" where arguments.count > 2:
      exit(drive(arguments[1], arguments.dropFirst(2)))
    case "play" where arguments.count == 2:
      exit(play(arguments[1]))
    default:
      say("usage: protocol-transcript drive PROGRAM FILE …\n       protocol-transcript play FILE")
      exit(2)
    }
  }

  private static func drive(_ program: String, _ files: ArraySlice<String>) -> Int32 {
    var passed = 0
    var failed = 0
    for file in files {
      do {
        let transcript = try load(file)
        var server = try ServerProcess(program, transcript.settings)
        defer { server.end() }
        if let difference = transcript.drive(&server) {
          failed += 1
          print("not ok \(file)\n\(difference)")
        } else {
          passed += 1
          print("ok \(file)")
        }
      } catch {
        failed += 1
        print("not ok \(file): \(error)")
      }
    }
    print("\(passed) passed, \(failed) failed, \(files.count - passed - failed) skipped")
    return failed == 0 && passed > 0 ? 0 : 1
  }

  private static func play(_ file: String) -> Int32 {
    do {
      var server = PlayedServer(try load(file))
      var chunk = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let output = server.takeOutput()
        guard Bytes.writeAll(output, to: STDOUT_FILENO) else {
          say("\(file): the client stopped reading")
          return 1
        }
        if server.isDone { return server.exitCode }
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        guard count > 0 else {
          server.endInput()
          guard server.isDone else {
            say("\(file): the client ended; awaited \(server.awaited)")
            return 1
          }
          continue
        }
        let difference = chunk.withUnsafeBytes {
          server.receive(UnsafeRawBufferPointer(rebasing: $0[..<count]))
        }
        if let difference {
          say("\(file): \(difference)")
          return 1
        }
      }
    } catch {
      say("\(file): \(error)")
      return 2
    }
  }

  private static func load(_ file: String) throws -> Transcript {
    try Transcript(String(decoding: try Bytes.read(file), as: UTF8.self))
  }

  private static func say(_ text: String) {
    _ = Bytes.writeAll(Array((text + "\n").utf8), to: STDERR_FILENO)
  }
}
