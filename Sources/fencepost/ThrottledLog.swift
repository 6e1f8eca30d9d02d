// The log of a listener. At most one line per second is written, however many requests are invalid.

struct ThrottledLog {
  private var waiting: String?
  /// How many messages were left out since the pending line.
  private var more = 0
  private var last: Int64?

  private static let pause: Int64 = 1_000_000_000

  mutating func note(_ sentence: String) {
    if waiting == nil { waiting = sentence } else { more += 1 }
  }

  /// When a pending line may be written; nil if there is none.
  var due: Int64? { waiting == nil ? nil : last.map { $0 &+ Self.pause } ?? 0 }

  /// The pending line, if it may be written now.
  mutating func line(now: Int64, isLast: Bool = false) -> String? {
    guard let due, isLast || due <= now, let waiting else { return nil }
    defer { (self.waiting, more, last) = (nil, 0, now) }
    return more == 0 ? waiting : "\(waiting) (and \(more) more such lines that are left out)"
  }
}
