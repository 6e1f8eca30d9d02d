// Standard error, to which nothing may ever wait: an editor that does not read it must not stop us.

import Glibc

enum StandardError {
  /// Says something that the person who started the program has to read.
  static func say(_ text: String) {
    let line = text + "\n"
    _ = Glibc.write(STDERR_FILENO, line, line.utf8.count)
  }

  /// Writes a text as it is: a question, or several lines.
  static func write(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }

  /// Says something for the log; it is lost where nobody takes it at once.
  static func log(_ text: String) {
    var target = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&target, 1, 0) == 1, target.revents & Int16(POLLOUT) != 0 else { return }
    // A pipe that is ready takes 4096 bytes without waiting.
    let line = text.utf8.prefix(4_000) + [UInt8(ascii: "\n")]
    _ = Glibc.write(STDERR_FILENO, Array(line), line.count)
  }
}
