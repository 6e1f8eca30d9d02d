// How a watch shows firings to the person: as notifications of the desktop, whose buttons send
// requests to the session, and by a hook command.

import CivilTime
import JSON
import Notices

extension WatchCommand {
  mutating func notify(_ firing: Value, line: [UInt8], isOpen: Bool) {
    guard notifier != nil || hookRunner != nil, let notice = Notice(firing) else { return }
    if isOpen { notifier?.show(notice) } else { notifier?.close(notice.firingID) }
    hookRunner?.run(notice, line, isOpen: isOpen)
  }

  mutating func handlePress(_ press: DesktopNotifier.ButtonPress) {
    let notice = press.notice
    switch press.button {
    case .done where notice.isOfEvent:
      ask("alarm/acknowledge", about: notice) { $0.member("firing", notice.firingID) }
    case .done: ask("reminder/complete", about: notice) { $0.member("id", notice.itemID) }
    case .snooze:
      let snoozeEnd = now.adding(milliseconds: Int64(Notice.snoozeMinutes) * 60_000)
      ask("alarm/snooze", about: notice) { writer in
        writer.member("firing", notice.firingID)
        writer.member("until", snoozeEnd.text)
      }
    case .why: ask("alarm/explain", about: notice) { $0.member("item", notice.itemID) }
    }
    finishOutput()
  }

  private mutating func ask(
    _ method: String, about notice: Notice, _ write: (inout Writer) -> Void
  ) {
    var writer = Writer()
    writer.beginObject()
    write(&writer)
    writer.endObject()
    guard let params = PlainLines.parse(writer.bytes) else { return }
    ask(method, params, .button(notice))
  }

  /// Handles the answer to a button's request: an error is printed, and the answer to "Why" is
  /// shown in a notification.
  mutating func handleButtonAnswer(_ notice: Notice, _ root: Value) {
    if let error = root["error"]?["message"]?.string {
      StandardError.say("fencepost: \(notice.title): \(error)")
      notifier?.show(notice, body: error)
    } else if let explanations = root["result"]?["explanations"] {
      let sentences = explanations.elements.compactMap { $0["sentence"]?.string }
      notifier?.show(
        notice,
        body: sentences.isEmpty
          ? "This notification's alarm no longer exists." : sentences.joined(separator: " "))
    }
  }
}
