// `watch --notify`: shows firings as notifications of the desktop. Each is shown by one process of
// notify-send, which prints the button that was pressed, and removes the notification when it is
// interrupted.

import Glibc
import JSON
import Notices

struct DesktopNotifier {
  struct Press: Equatable {
    let notice: Notice
    let button: Notice.Button
  }

  private struct Shown {
    let notice: Notice
    let body: String?
    let hasButtons: Bool
    var child: BackgroundProcess
    /// Whether the notification was answered elsewhere or the watch ends, so that its button no
    /// longer counts.
    var isWithdrawn = false
  }

  private var shown: [Shown] = []
  /// Notifications that are shown once another one is closed.
  private var waiting: [(notice: Notice, body: String?)] = []
  private var hasButtons = true
  private var complaints: Set<String> = []

  /// The most notifications that are shown at the same time.
  private static let mostShown = 20
  private static let mostWaiting = 1000

  /// Shows the notification of a firing; the body replaces the notice's own text.
  mutating func open(_ notice: Notice, body: String? = nil) {
    guard !shown.contains(where: { $0.notice.firing == notice.firing && !$0.isWithdrawn }) else {
      return
    }
    guard waiting.count < Self.mostWaiting else {
      return complain("too many alarms went off to show all; to see them: fencepost alarms")
    }
    waiting.append((notice, body))
    startNext()
  }

  mutating func close(_ firing: String) {
    waiting.removeAll { $0.notice.firing == firing }
    for index in shown.indices where shown[index].notice.firing == firing { withdraw(index) }
  }

  private mutating func withdraw(_ index: Int) {
    guard !shown[index].isWithdrawn else { return }
    shown[index].isWithdrawn = true
    shown[index].child.signal(SIGINT)
  }

  private mutating func startNext() {
    while shown.count < Self.mostShown, !waiting.isEmpty {
      let (notice, body) = waiting.removeFirst()
      start(notice, body)
    }
  }

  private mutating func start(_ notice: Notice, _ body: String?) {
    let words = ["notify-send"] + notice.arguments(body: body, hasButtons: hasButtons)
    guard let child = BackgroundProcess(words, keepsOutput: true) else {
      let reason = String(cString: strerror(errno))
      return complain(
        errno == ENOENT
          ? "notifications cannot be shown, because notify-send is not installed; install it "
            + "(package libnotify-bin or libnotify)" : "notifications cannot be shown: \(reason)")
    }
    shown.append(Shown(notice: notice, body: body, hasButtons: hasButtons, child: child))
  }

  // MARK: Waiting

  var waits: [pollfd] { shown.flatMap(\.child.waits) }

  /// Handles the output of all notify-send processes, and returns the buttons that were pressed.
  mutating func update() -> [Press] {
    var presses: [Press] = []
    for index in shown.indices { shown[index].child.update() }
    let over = shown.filter { $0.child.status != nil }
    shown.removeAll { $0.child.status != nil }
    for one in over where !one.isWithdrawn {
      let output = String(decoding: one.child.text, as: UTF8.self)
      let button = output.split(separator: "\n").lazy
        .compactMap { Notice.Button(rawValue: String($0)) }.first
      if let button {
        presses.append(Press(notice: one.notice, button: button))
      } else if one.child.hasFailed {
        failed(one)
      }
    }
    startNext()
    return presses
  }

  /// A notify-send that has failed may be too old for buttons; then the notification is shown
  /// without them.
  private mutating func failed(_ one: Shown) {
    guard one.hasButtons else {
      return complain("notify-send cannot show notifications; its message is above")
    }
    hasButtons = false
    complain("notify-send shows no buttons, so notifications have none")
    waiting.insert((one.notice, one.body), at: 0)
  }

  private mutating func complain(_ sentence: String) {
    if complaints.insert(sentence).inserted { StandardError.say("fencepost: \(sentence)") }
  }

  /// Removes all notifications from the screen.
  mutating func end() {
    waiting = []
    for index in shown.indices { withdraw(index) }
  }
}
