// Writes log lines to stderr or to a file. Stderr may drop lines if it has no room; a file gets all
// of them. In a file, and at level `debug`, each line begins with the time.

import CivilTime
import FencepostServer
import Glibc

struct LogOutput {
  private let descriptor: Int32?
  private let hasTimes: Bool
  /// Whether lines on stderr begin with their level, as those of a server do.
  private let namesLevel: Bool

  init(_ options: LogOptions, namesLevel: Bool = true) {
    self.namesLevel = namesLevel
    hasTimes = options.level >= .debug || options.file != nil
    guard let file = options.file else {
      descriptor = nil
      return
    }
    let fileDescriptor = open(
      file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o600)
    descriptor = fileDescriptor >= 0 ? fileDescriptor : nil
    if fileDescriptor < 0 {
      StandardError.say(
        "fencepost: cannot log to \(file), so stderr is used: \(String(cString: strerror(errno)))")
    }
  }

  func write(_ lines: [LogLine]) {
    for line in lines {
      guard let descriptor else {
        StandardError.log("fencepost: \(lineText(line))")
        continue
      }
      let bytes = Array("\(line.time.text) \(getpid()) \(line.level): \(line.text)\n".utf8)
      // One write per line, because several processes may log to one file.
      _ = Descriptors.retry { Glibc.write(descriptor, bytes, bytes.count) }
    }
  }

  private func lineText(_ line: LogLine) -> String {
    if hasTimes { return "\(line.time.text) \(line.level): \(line.text)" }
    return namesLevel ? "\(line.level): \(line.text)" : line.text
  }
}
