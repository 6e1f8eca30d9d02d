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
    let levelAndFile = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let level = levelAndFile.first.flatMap({ LogLevel(named: String($0)) }) else {
      return nil
    }
    self.level = level
    guard levelAndFile.count > 1 else { return }
    guard !levelAndFile[1].isEmpty else { return nil }
    file = String(levelAndFile[1])
  }

  /// The log options of the command line; FENCEPOST_LOG sets those that the command line leaves
  /// out.
  static func combined(from options: ServeOptions, variable text: String?) -> LogOptions {
    var combined = LogOptions()
    if let text, !text.isEmpty {
      if let variableOptions = LogOptions(variable: text) {
        combined = variableOptions
      } else {
        StandardError.say(
          "fencepost: FENCEPOST_LOG is ignored: it must be a level such as debug, or a level and a file"
            + " such as debug:/tmp/fencepost.log")
      }
    }
    combined.level = options.logLevel ?? combined.level
    combined.file = options.logFile ?? combined.file
    combined.showsContents = options.logsContents
    return combined
  }

  static func level(_ name: String) throws(UsageError) -> LogLevel {
    guard let level = LogLevel(named: name) else {
      let levelNames = LogLevel.allCases.map { "\($0)" }.joined(separator: ", ")
      throw UsageError("--log-level is one of \(levelNames), and not '\(name)'")
    }
    return level
  }
}
