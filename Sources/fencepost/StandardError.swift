// Standard error. Log lines must never block: an editor that does not read them must not stop the
// server.

import Glibc
import PersonCommands

enum StandardError {
  /// Writes a message that the person who started the program has to read, broken to the width of a
  /// terminal.
  static func say(_ text: String) {
    let line = TextWrap.message(text, Terminal.width(STDERR_FILENO)) + "\n"
    _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
  }

  /// Writes a text as it is: a question, or several lines.
  static func write(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }

  /// Writes a log line; drops it if stderr has no room.
  static func log(_ text: String) {
    var errorPoll = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&errorPoll, 1, 0) == 1, errorPoll.revents & Int16(POLLOUT) != 0 else { return }
    // A pipe that is ready for writing accepts 4096 bytes without blocking.
    let lineBytes = text.utf8.prefix(4_000) + [UInt8(ascii: "\n")]
    _ = Glibc.write(STDERR_FILENO, Array(lineBytes), lineBytes.count)
  }
}
