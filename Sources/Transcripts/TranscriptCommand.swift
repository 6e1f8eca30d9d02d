// The command line for transcripts: drives a real server with a transcript, or plays the server of
// one. Used by `fencepost transcript` and by the tool of the tests, `protocol-transcript`.

import Glibc

public struct TranscriptCommand {
  /// The command as the person typed it, for the usage text.
  let name: String

  public init(name: String) { self.name = name }

  /// Returns the exit code: 0 if all transcripts passed, 1 if there was a difference, 2 if the
  /// command line or a file could not be read.
  public func run(_ arguments: ArraySlice<String>) -> Int32 {
    // Turns a closed pipe into a failed write instead of a signal.
    signal(SIGPIPE, SIG_IGN)
    let commandArguments = arguments.dropFirst()
    switch arguments.first {
    case "drive" where commandArguments.count > 1:
      return drive(commandArguments.first ?? "", commandArguments.dropFirst())
    case "play" where commandArguments.count == 1:
      return play(commandArguments.first ?? "")
    default:
      say("usage: \(name) drive PROGRAM FILE …\n       \(name) play FILE")
      return 2
    }
  }

  private func drive(_ program: String, _ files: ArraySlice<String>) -> Int32 {
    var passedCount = 0
    var failedCount = 0
    for file in files {
      do {
        let transcript = try load(file)
        var server = try ServerProcess(program, transcript.settings)
        defer { server.end() }
        if let difference = transcript.drive(&server) {
          failedCount += 1
          print("not ok \(file)\n\(difference)")
        } else {
          passedCount += 1
          print("ok \(file)")
        }
      } catch {
        failedCount += 1
        print("not ok \(file): \(error)")
      }
    }
    print(
      "\(passedCount) passed, \(failedCount) failed, \(files.count - passedCount - failedCount) skipped"
    )
    return failedCount == 0 && passedCount > 0 ? 0 : 1
  }

  private func play(_ file: String) -> Int32 {
    do {
      var server = PlayedServer(try load(file))
      var chunk = [UInt8](repeating: 0, count: 64 << 10)
      while true {
        let output = server.takeOutput()
        guard WholeFiles.writeAll(output, to: STDOUT_FILENO) else {
          say("\(file): the client stopped reading")
          return 1
        }
        if server.hasReachedEnd { return server.exitCode }
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        guard count > 0 else {
          server.endInput()
          guard server.hasReachedEnd else {
            say("\(file): the client ended; awaited \(server.awaitedStep)")
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

  private func load(_ file: String) throws -> Transcript {
    try Transcript(String(decoding: try WholeFiles.read(file), as: UTF8.self))
  }

  private func say(_ text: String) {
    _ = WholeFiles.writeAll(Array((text + "\n").utf8), to: STDERR_FILENO)
  }
}
