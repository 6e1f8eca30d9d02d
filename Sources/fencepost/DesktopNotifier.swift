// `watch --notify`: shows firings as notifications of the desktop. Each is shown by one process of
// notify-send, which prints the button that was pressed. Interrupting the process removes the
// notification.

import Glibc
import JSON
import Notices

struct DesktopNotifier {
  struct ButtonPress: Equatable {
    let notice: Notice
    let button: Notice.Button
  }

  private struct ShownNotice {
    let notice: Notice
    let body: String?
    let hasButtons: Bool
    var child: BackgroundProcess
    /// Whether the notification was closed by this program, because the firing was answered
    /// elsewhere or the watch ends. A button that is pressed after that is ignored.
    var isWithdrawn = false
  }

  private var shownNotices: [ShownNotice] = []
  /// Notifications that wait until another one is closed, because `mostShown` are on the screen.
  private var queuedNotices: [(notice: Notice, body: String?)] = []
  private var hasButtons = true
  private var printedMessages: Set<String> = []

  /// The most notifications that are shown at the same time.
  private static let mostShown = 20
  private static let mostWaiting = 1000

  /// Shows the notification of a firing; the body replaces the notice's own text.
  mutating func show(_ notice: Notice, body: String? = nil) {
    guard
      !shownNotices.contains(where: { $0.notice.firingID == notice.firingID && !$0.isWithdrawn })
    else {
      return
    }
    guard queuedNotices.count < Self.mostWaiting else {
      return printOnce("too many alarms went off to show all; to see them: fencepost alarms")
    }
    queuedNotices.append((notice, body))
    showQueued()
  }

  mutating func close(_ firing: String) {
    queuedNotices.removeAll { $0.notice.firingID == firing }
    for index in shownNotices.indices where shownNotices[index].notice.firingID == firing {
      withdraw(index)
    }
  }

  private mutating func withdraw(_ index: Int) {
    guard !shownNotices[index].isWithdrawn else { return }
    shownNotices[index].isWithdrawn = true
    shownNotices[index].child.signal(SIGINT)
  }

  private mutating func showQueued() {
    while shownNotices.count < Self.mostShown, !queuedNotices.isEmpty {
      let (notice, body) = queuedNotices.removeFirst()
      startNotifySend(notice, body)
    }
  }

  private mutating func startNotifySend(_ notice: Notice, _ body: String?) {
    let notifySendWords = ["notify-send"] + notice.arguments(body: body, hasButtons: hasButtons)
    guard let child = BackgroundProcess(notifySendWords, keepsOutput: true) else {
      let errorText = String(cString: strerror(errno))
      return printOnce(
        errno == ENOENT
          ? "notifications cannot be shown, because notify-send is not installed; install it "
            + "(package libnotify-bin or libnotify)" : "notifications cannot be shown: \(errorText)"
      )
    }
    shownNotices.append(
      ShownNotice(notice: notice, body: body, hasButtons: hasButtons, child: child))
  }

  // MARK: Waiting

  var pollDescriptors: [pollfd] { shownNotices.flatMap(\.child.pollDescriptors) }

  /// Handles the output of all notify-send processes, and returns the buttons that were pressed.
  mutating func update() -> [ButtonPress] {
    var buttonPresses: [ButtonPress] = []
    for index in shownNotices.indices { shownNotices[index].child.update() }
    let endedNotices = shownNotices.filter { $0.child.waitStatus != nil }
    shownNotices.removeAll { $0.child.waitStatus != nil }
    for ended in endedNotices where !ended.isWithdrawn {
      let output = String(decoding: ended.child.outputBytes, as: UTF8.self)
      let button = output.split(separator: "\n").lazy
        .compactMap { Notice.Button(rawValue: String($0)) }.first
      if let button {
        buttonPresses.append(ButtonPress(notice: ended.notice, button: button))
      } else if ended.child.hasFailed {
        retryWithoutButtons(ended)
      }
    }
    showQueued()
    return buttonPresses
  }

  /// An old notify-send fails because it does not know buttons. Shows the notification again, this
  /// time without buttons.
  private mutating func retryWithoutButtons(_ failed: ShownNotice) {
    guard failed.hasButtons else {
      return printOnce("notify-send cannot show notifications; its message is above")
    }
    hasButtons = false
    printOnce("this version of notify-send shows no buttons, so notifications have none")
    queuedNotices.insert((failed.notice, failed.body), at: 0)
  }

  private mutating func printOnce(_ sentence: String) {
    if printedMessages.insert(sentence).inserted { StandardError.say("fencepost: \(sentence)") }
  }

  /// Removes all notifications from the screen.
  mutating func end() {
    queuedNotices = []
    for index in shownNotices.indices { withdraw(index) }
  }
}
