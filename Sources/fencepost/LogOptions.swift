// The log's level and destination: from the command line, or else from FENCEPOST_LOG.

import FencepostServer

struct LogOptions: Equatable {
  var level = LogLevel.error
  /// The file to append to; nil for stderr.
  var file: String?
  /// Whether lines may contain titles, notes and other content of messages.
  var showsContents = false
}

extension LogOptions {
  static let variable = "FENCEPOST_LOG"

  /// Parses the variable's value, `LEVEL` or `LEVEL:FILE`; nil if it is neither.
  init?(variable text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let level = parts.first.flatMap({ LogLevel(named: String($0)) }) else { return nil }
    self.level = level
    guard parts.count > 1 else { return }
    guard !parts[1].isEmpty else { return nil }
    file = String(parts[1])
  }

  /// The options of the command line, completed by the variable.
  static func chosen(by options: ServeOptions, variable text: String?) -> LogOptions {
    var chosen = LogOptions()
    if let text, !text.isEmpty {
      if let parsed = LogOptions(variable: text) {
        chosen = parsed
      } else {
        StandardError.say(
          "fencepost: FENCEPOST_LOG is ignored: it must be a level such as debug, or a level and a file"
            + " such as debug:/tmp/fencepost.log")
      }
    }
    chosen.level = options.logLevel ?? chosen.level
    chosen.file = options.logFile ?? chosen.file
    chosen.showsContents = options.logsContents
    return chosen
  }

  static func level(_ name: String) throws(UsageError) -> LogLevel {
    guard let level = LogLevel(named: name) else {
      let known = LogLevel.allCases.map { "\($0)" }.joined(separator: ", ")
      throw UsageError("--log-level is one of \(known), and not '\(name)'")
    }
    return level
  }
}
