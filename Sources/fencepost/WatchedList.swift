// `list --watch`: shows the list, and shows it again whenever it has changed, until Ctrl-C.

import CivilTime
import FencepostServer
import Glibc
import PersonCommands

enum WatchedList {
  /// How often the size of the terminal and the words for dates are checked, in milliseconds.
  private static let checkInterval: Int32 = 1_000
  /// After a change, further changes are collected for this many milliseconds before the list is
  /// shown again.
  private static let debounceTime: Int32 = 60

  static func run(_ command: PersonCommand) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    let signals = Signals()
    var pollSet = PollSet()
    pollSet.watch(.signal, signals.descriptor)
    pollSet.watch(.output, STDOUT_FILENO, for: 0)
    var host = PersonHost(store: command.store)
    var shownText: String?
    var exitStatus: Int32 = 0
    while true {
      var run = CommandRun(command, on: PersonCommandRunner.screen(), host: host)
      do throws(Failure) {
        try run.run()
      } catch {
        StandardError.say("fencepost: \(error.text)")
        exitStatus = error.exitStatus
        break
      }
      host = run.host
      if run.output + run.remarks != shownText {
        shownText = run.output + run.remarks
        guard showList(run.output, run.remarks) else { break }
      }
      guard wait(&pollSet, &host, signals) else { break }
    }
    host.finish()
    return exitStatus
  }

  /// Shows the list: on a terminal in place of the earlier one, in a pipe below it. False if the
  /// reader has closed the pipe.
  private static func showList(_ text: String, _ remarks: String) -> Bool {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let clearSequence = isTerminal ? "\u{1B}[H\u{1B}[2J" : ""
    guard PlainLines.write(Array((clearSequence + text).utf8)) else { return false }
    if !remarks.isEmpty { StandardError.write(remarks) }
    return true
  }

  /// Waits until the list may have changed. False if a signal asks to end, or if the reader has
  /// closed the pipe.
  private static func wait(
    _ pollSet: inout PollSet, _ host: inout PersonHost, _ signals: Signals
  ) -> Bool {
    pollSet.watch(.store, host.session.watchDescriptors.store)
    let oldWidth = Terminal.width(STDOUT_FILENO)
    let oldMinute = host.now.milliseconds / 60_000
    while true {
      guard let ready = pollSet.wait(checkInterval) else { return false }
      if pollSet.isReady(.signal), signals.readSignal() { return false }
      if pollSet.isReady(.output) { return false }
      if pollSet.isReady(.store) {
        usleep(UInt32(debounceTime) * 1_000)
        host.readOutsideChanges()
        return true
      }
      if ready == 0,
        Terminal.width(STDOUT_FILENO) != oldWidth || host.now.milliseconds / 60_000 != oldMinute
      {
        host.readOutsideChanges()
        return true
      }
    }
  }
}
