// One line on standard error that shows how much of a long task is done, and how long the rest will
// take. Shown only on a terminal.

import Glibc

struct ProgressBar {
  /// What is being done.
  private var title = "Working"
  private let isTerminal = isatty(STDERR_FILENO) == 1
  /// When the command began, and when its present task did, in nanoseconds of `Uptime`.
  private let commandBegan = Uptime.now()
  private var taskBegan = Uptime.now()
  private var lastShown: Int64 = 0
  private var isShown = false

  /// A command that takes less than this many nanoseconds shows nothing.
  private static let delayBeforeShowing: Int64 = 500_000_000
  private static let updateInterval: Int64 = 100_000_000

  /// Begins another task; its remaining time is estimated from now on.
  mutating func begin(_ title: String) {
    guard title != self.title else { return }
    self.title = title
    taskBegan = Uptime.now()
    lastShown = 0
  }

  mutating func show(_ percentage: Int) {
    let now = Uptime.now()
    guard now - commandBegan >= Self.delayBeforeShowing, now - lastShown >= Self.updateInterval
    else { return }
    lastShown = now
    let width = Terminal.width(STDERR_FILENO) ?? 80
    let barWidth = max(4, min(30, width - title.count - 27))
    let filledWidth = barWidth * min(max(percentage, 0), 100) / 100
    let bar =
      String(repeating: "#", count: filledWidth)
      + String(repeating: ".", count: barWidth - filledWidth)
    write(
      "\(title) [\(bar)] \(percentage) %\(Self.remainingTime(percentage, after: now - taskBegan))")
  }

  /// Shows a task whose length is not known.
  mutating func showEndless(_ title: String) {
    guard isShown || Uptime.now() - commandBegan >= Self.delayBeforeShowing else { return }
    write("\(title) …")
  }

  /// Removes the line.
  mutating func end() {
    guard isShown else { return }
    isShown = false
    StandardError.write("\r\u{1B}[K")
  }

  private mutating func write(_ text: String) {
    guard isTerminal else { return }
    isShown = true
    StandardError.write("\r\u{1B}[K\(text)")
  }

  /// The remaining time at the speed so far, in words; empty until it can be estimated.
  static func remainingTime(_ percentage: Int, after elapsed: Int64) -> String {
    guard (5..<100).contains(percentage), elapsed >= 1_000_000_000 else { return "" }
    let seconds = elapsed / Int64(percentage) * Int64(100 - percentage) / 1_000_000_000
    if seconds < 1 { return "" }
    return seconds < 90 ? ", about \(seconds) s left" : ", about \((seconds + 30) / 60) min left"
  }
}
