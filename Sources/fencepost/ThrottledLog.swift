// The log of a listener. At most one line per second is written, however many requests are invalid.

struct ThrottledLog {
  private var pendingLine: String?
  /// How many messages were left out since the pending line.
  private var omittedCount = 0
  private var lastWriteTime: Int64?

  private static let interval: Int64 = 1_000_000_000

  mutating func note(_ sentence: String) {
    if pendingLine == nil { pendingLine = sentence } else { omittedCount += 1 }
  }

  /// When a pending line may be written; nil if there is none.
  var nextWriteTime: Int64? {
    pendingLine == nil ? nil : lastWriteTime.map { $0 &+ Self.interval } ?? 0
  }

  /// The pending line, if it may be written now.
  mutating func takeLine(now: Int64, isLast: Bool = false) -> String? {
    guard let nextWriteTime, isLast || nextWriteTime <= now, let pendingLine else { return nil }
    defer { (self.pendingLine, omittedCount, lastWriteTime) = (nil, 0, now) }
    return omittedCount == 0
      ? pendingLine : "\(pendingLine) (and \(omittedCount) more such lines that are left out)"
  }
}
