// Shows long output on a terminal through the person's pager: the one in PAGER, or else less if it
// is installed.

import CSystem
import Glibc

enum Pager {
  /// Writes the text to stdout; false, with `errno`, if that fails.
  @discardableResult
  static func show(_ text: String, isAllowed: Bool = true) -> Bool {
    let bytes = Array(text.utf8)
    guard isAllowed, let command = command(), isLong(bytes), run(command, bytes) else {
      return PlainLines.write(bytes)
    }
    return true
  }

  private static func command() -> String? {
    guard isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 else { return nil }
    if let pager = getenv("PAGER").map({ String(cString: $0) }) {
      return pager.allSatisfy(\.isWhitespace) || pager == "cat" ? nil : pager
    }
    if getenv("TERM").map({ String(cString: $0) == "dumb" }) ?? true { return nil }
    return ChildProcess.findProgram("less") == nil ? nil : "less"
  }

  private static func isLong(_ bytes: [UInt8]) -> Bool {
    guard let height = Terminal.height(STDOUT_FILENO) else { return false }
    return bytes.count { $0 == 0x0A } >= height
  }

  /// Runs the pager in a shell; false if the text was not shown. A shell that does not find the
  /// pager says so itself.
  private static func run(_ command: String, _ bytes: [UInt8]) -> Bool {
    var pipeEnds: [Int32] = [0, 0]
    guard pipe(&pipeEnds) == 0 else { return false }
    let (readEnd, writeEnd) = (pipeEnds[0], pipeEnds[1])
    _ = fcntl(writeEnd, F_SETFD, FD_CLOEXEC)
    // Less shows colours (R), ends at once if all lines fit on the screen (F), and leaves the text
    // on the screen (X).
    setenv("LESS", "FRX", 0)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, readEnd, STDIN_FILENO)
    posix_spawn_file_actions_addclose(&actions, readEnd)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    ChildSpawning.restore([SIGPIPE, SIGXFSZ], in: &attributes)
    let argumentPointers = [String](["/bin/sh", "-c", command]).map { strdup($0) } + [nil]
    defer { for pointer in argumentPointers { free(pointer) } }
    var process: pid_t = 0
    let spawnError = posix_spawn(
      &process, "/bin/sh", &actions, &attributes, argumentPointers, environ)
    close(readEnd)
    guard spawnError == 0 else {
      close(writeEnd)
      return false
    }
    // Ctrl-C is for the pager, which runs until the person leaves it.
    let (interruptHandler, brokenPipeHandler) = (signal(SIGINT, SIG_IGN), signal(SIGPIPE, SIG_IGN))
    defer {
      signal(SIGINT, interruptHandler)
      signal(SIGPIPE, brokenPipeHandler)
    }
    var unwritten = bytes[...]
    while !unwritten.isEmpty {
      let writtenCount = unwritten.withUnsafeBytes { piece in
        Descriptors.retry { Glibc.write(writeEnd, piece.baseAddress, piece.count) }
      }
      // The person has left the pager.
      guard let writtenCount, writtenCount > 0 else { break }
      unwritten = unwritten.dropFirst(writtenCount)
    }
    close(writeEnd)
    // Status 127 means that the shell did not find the pager, so nothing was shown.
    return ChildSpawning.wait(for: process) != 127
  }
}
