// `list --watch`: the list, and the list again whenever it has changed, until Ctrl-C.

import CivilTime
import FencepostServer
import Glibc
import PersonCommands

enum WatchedList {
  /// In milliseconds. How often the size of the terminal and the words for dates are checked.
  private static let pause: Int32 = 1_000
  /// How long changes are collected, in milliseconds.
  private static let quiet: Int32 = 60

  static func run(_ command: PersonCommand) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    let signals = Signals()
    var waits = PollSet()
    waits.watch(.signal, signals.descriptor)
    waits.watch(.output, STDOUT_FILENO, for: 0)
    var host = PersonHost(store: command.store)
    var shown: String?
    var status: Int32 = 0
    while true {
      var run = CommandRun(command, on: Personal.screen(), host: host)
      do throws(Failure) {
        try run.run()
      } catch {
        StandardError.say("fencepost: \(error.text)")
        status = error.status
        break
      }
      host = run.host
      if run.output + run.remarks != shown {
        shown = run.output + run.remarks
        guard show(run.output, run.remarks) else { break }
      }
      guard wait(&waits, &host, signals) else { break }
    }
    host.finish()
    return status
  }

  /// Shows the list: on a terminal in place of the earlier one, in a pipe below it. False if the
  /// reader has closed the pipe.
  private static func show(_ text: String, _ remarks: String) -> Bool {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let beginning = isTerminal ? "\u{1B}[H\u{1B}[2J" : ""
    guard PlainLines.write(Array((beginning + text).utf8)) else { return false }
    if !remarks.isEmpty { StandardError.write(remarks) }
    return true
  }

  /// Waits until the list may have changed. False if a signal asks to end, or if the reader has
  /// closed the pipe.
  private static func wait(
    _ waits: inout PollSet, _ host: inout PersonHost, _ signals: Signals
  ) -> Bool {
    waits.watch(.store, host.session.watchDescriptors.store)
    let size = Terminal.width(STDOUT_FILENO)
    let minute = host.now.milliseconds / 60_000
    while true {
      guard let ready = waits.wait(pause) else { return false }
      if waits.isReady(.signal), signals.readSignal() { return false }
      if waits.isReady(.output) { return false }
      if waits.isReady(.store) {
        usleep(UInt32(quiet) * 1_000)
        host.readOutsideChanges()
        return true
      }
      if ready == 0,
        Terminal.width(STDOUT_FILENO) != size || host.now.milliseconds / 60_000 != minute
      {
        host.readOutsideChanges()
        return true
      }
    }
  }
}
