// Messages about ignored fixes (reported positions): one for each source and reason, so that the
// person notices that a source is ignored, but the log does not fill up.

struct IgnoredFixes {
  private var reportedReasons: Set<[String]> = []
  /// At most this many pairs of source and reason are remembered, because a sender can invent any
  /// number of source names.
  private static let mostReportedReasons = 1000

  /// A sentence for a fix that `location/update` ignored; nil if it was reported before.
  mutating func sentence(source: String?, reason: String) -> String? {
    let sourceName =
      source.flatMap { $0.isEmpty ? nil : "'\($0.prefix(60))'" } ?? "a source without a name"
    guard reportedReasons.count < Self.mostReportedReasons,
      reportedReasons.insert([sourceName, reason]).inserted
    else {
      return nil
    }
    let explanation =
      switch reason {
      case "old":
        "they are older than the last position from there, or of the same time and less exact"
      case "future": "their time is more than a minute ahead of this machine's clock"
      case "source":
        "the positions of another source are used, until it sends none for ten minutes "
          + "or the ignored source is four times as exact"
      case "coarse":
        "they are less exact than 500 m, and a more exact position is recent enough to be used"
      case "device":
        "another device moved last, so you took that one along"
      default: reason
      }
    return "Positions from \(sourceName) are ignored: \(explanation)."
  }

  /// A sentence for a line without a fix; nil if one for the same reason was reported before.
  mutating func sentence(line: Int, skipped sentence: String, reasonName: String) -> String? {
    guard reportedReasons.count < Self.mostReportedReasons,
      reportedReasons.insert(["", reasonName]).inserted
    else {
      return nil
    }
    return "line \(line): \(sentence) Further lines like this are not reported."
  }
}
