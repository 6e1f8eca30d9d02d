// `watch --notify`: what goes off as a notification of the desktop, shown by notify-send, which says when
// one of its buttons is pressed and takes it away when it is interrupted.

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
    /// It was answered elsewhere, or the watch ends.
    var isWithdrawn = false
  }

  private var shown: [Shown] = []
  /// What waits until something is taken away.
  private var waiting: [(notice: Notice, body: String?)] = []
  private var hasButtons = true
  private var complaints: Set<String> = []

  /// As many as a desktop can show.
  private static let most = 20
  private static let mostWaiting = 1000

  mutating func open(_ notice: Notice, body: String? = nil) {
    guard !shown.contains(where: { $0.notice.firing == notice.firing && !$0.isWithdrawn }) else {
      return
    }
    guard waiting.count < Self.mostWaiting else {
      return complain("more has gone off than can be shown; see: fencepost alarms")
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
    while shown.count < Self.most, !waiting.isEmpty {
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
          ? "no notification can be shown, for there is no notify-send; install libnotify's tools "
            + "(libnotify-bin)" : "no notification can be shown: \(reason)")
    }
    shown.append(Shown(notice: notice, body: body, hasButtons: hasButtons, child: child))
  }

  // MARK: Waiting

  var waits: [pollfd] { shown.flatMap(\.child.waits) }

  /// The buttons that were pressed.
  mutating func update() -> [Press] {
    var presses: [Press] = []
    for index in shown.indices { shown[index].child.update() }
    let over = shown.filter { $0.child.status != nil }
    shown.removeAll { $0.child.status != nil }
    for one in over where !one.isWithdrawn {
      let said = String(decoding: one.child.text, as: UTF8.self)
      let button = said.split(separator: "\n").lazy
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

  /// One that is too old for buttons refuses them: then it is shown without.
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

  /// Takes all of them away.
  mutating func end() {
    waiting = []
    for index in shown.indices { withdraw(index) }
  }
}
