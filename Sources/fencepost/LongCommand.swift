// How a command that may take long is followed by the person and ended by Ctrl-C. Until its signals are
// held it ends at once, as any program does.

import CSystem
import Glibc
import PersonCommands

struct LongCommand {
  private let signals = Signals()
  private var progress = ProgressBar()
  /// Whether the person has asked to end it.
  private(set) var isInterrupted = false

  /// Reads signals that have come.
  mutating func checkSignals() -> Bool {
    if signals.readSignal() { isInterrupted = true }
    return isInterrupted
  }

  /// Shows work that the command does by itself. Throws if the person has asked to end it.
  mutating func report(_ title: String, _ share: (done: Int, of: Int)?) throws(Failure) {
    guard let (done, count) = share else { return progress.showEndless(title) }
    guard done % 64 == 0 else { return }
    if checkSignals() {
      progress.end()
      throw .interrupted
    }
    progress.begin(title)
    progress.show(done * 100 / max(1, count))
  }

  /// Shows work that the session does.
  mutating func show(_ title: String, _ percentage: Int) {
    progress.begin(title)
    progress.show(percentage)
  }

  mutating func endLine() { progress.end() }

  /// Lets signals end the process at once again; the last call. A signal that has come is read before.
  mutating func release() {
    _ = checkSignals()
    progress.end()
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    sigprocmask(SIG_SETMASK, &noSignals, nil)
  }
}
