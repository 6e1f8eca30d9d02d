// A command that may take long: it shows its progress, and Ctrl-C ends it between two steps.
// Signals are held from the creation of this value until `release`; before and after that, a signal
// ends the process at once.

import CSystem
import Glibc
import PersonCommands

struct LongCommand {
  private let signals = Signals()
  private var progress = ProgressBar()
  /// Whether Ctrl-C was pressed, or another termination signal has arrived.
  private(set) var isInterrupted = false

  /// Reads a pending signal, and returns whether any has arrived so far.
  mutating func checkSignals() -> Bool {
    if signals.readSignal() { isInterrupted = true }
    return isInterrupted
  }

  /// Shows the progress of work that the command does without the session. Throws if Ctrl-C was
  /// pressed.
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

  /// Shows the progress of work that the session does.
  mutating func showProgress(_ title: String, _ percentage: Int) {
    progress.begin(title)
    progress.show(percentage)
  }

  mutating func endLine() { progress.end() }

  /// Stops holding signals, so that the next one ends the process at once. This is the last call. A
  /// pending signal is read first, so that it does not end the process here.
  mutating func release() {
    _ = checkSignals()
    progress.end()
    var noSignals = sigset_t()
    sigemptyset(&noSignals)
    sigprocmask(SIG_SETMASK, &noSignals, nil)
  }
}
