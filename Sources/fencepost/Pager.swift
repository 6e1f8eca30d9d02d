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
    if let chosen = getenv("PAGER").map({ String(cString: $0) }) {
      return chosen.allSatisfy(\.isWhitespace) || chosen == "cat" ? nil : chosen
    }
    if getenv("TERM").map({ String(cString: $0) == "dumb" }) ?? true { return nil }
    return ChildProcess.find("less") == nil ? nil : "less"
  }

  private static func isLong(_ bytes: [UInt8]) -> Bool {
    guard let height = Terminal.height(STDOUT_FILENO) else { return false }
    return bytes.count { $0 == 0x0A } >= height
  }

  /// Runs the pager in a shell; false if the text was not shown. A shell that does not find the
  /// pager says so itself.
  private static func run(_ command: String, _ bytes: [UInt8]) -> Bool {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return false }
    let (reading, writing) = (ends[0], ends[1])
    _ = fcntl(writing, F_SETFD, FD_CLOEXEC)
    // Less shows colours (R), ends at once if all lines fit on the screen (F), and leaves the text
    // on the screen (X).
    setenv("LESS", "FRX", 0)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, reading, STDIN_FILENO)
    posix_spawn_file_actions_addclose(&actions, reading)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Spawning.restore([SIGPIPE, SIGXFSZ], in: &attributes)
    let words = [String](["/bin/sh", "-c", command]).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ)
    close(reading)
    guard code == 0 else {
      close(writing)
      return false
    }
    // Ctrl-C is for the pager, which runs until the person leaves it.
    let (interrupt, broken) = (signal(SIGINT, SIG_IGN), signal(SIGPIPE, SIG_IGN))
    defer {
      signal(SIGINT, interrupt)
      signal(SIGPIPE, broken)
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { piece in
        Descriptors.retry { Glibc.write(writing, piece.baseAddress, piece.count) }
      }
      // The person has left the pager.
      guard let count, count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    close(writing)
    // Status 127 means that the shell did not find the pager, so nothing was shown.
    return Spawning.wait(for: process) != 127
  }
}
