// What goes off, shown by an editor as a question with Done, Snooze and Why. Of all sessions on one store
// whose setting `alarms` is on, one shows it: the one that holds a lock, which the kernel releases when its
// process ends.

import Alarms
import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders

struct AlarmQuestions {
  /// Questions that were not answered yet, by the ids of their requests.
  private var open: [RequestID: Alarms.Firing] = [:]
  private var lock: FileLock?

  /// More are not shown at once; they stay open all the same.
  private static let most = 10

  var isFull: Bool { open.count >= Self.most }

  mutating func add(_ firing: Alarms.Firing, _ id: RequestID) { open[id] = firing }

  mutating func remove(_ id: RequestID) -> Alarms.Firing? { open.removeValue(forKey: id) }

  /// The questions about firings that were closed, which are forgotten.
  mutating func takeQuestions(about closed: [Alarms.Firing]) -> [RequestID] {
    let ids = Set(closed.map(\.id))
    let found = open.filter { ids.contains($0.value.id) }.map(\.key)
    for id in found { open[id] = nil }
    return found
  }

  /// Whether this session is the one that shows what goes off.
  mutating func mayShow(_ location: StoreLocation) -> Bool {
    if lock != nil { return true }
    guard let path = location.ledgerPath, let name = location.path.flatMap(Self.lockName) else {
      return false
    }
    let disk = location.disk()
    guard let folder = try? disk.openOrCreate(path: path),
      let attempt = try? disk.lock(name, in: folder, holder: []),
      case .acquired(let lock) = attempt
    else { return false }
    self.lock = lock
    return true
  }

  /// The lock for a store. It is beside the ledger, as a store that can only be read takes no file.
  private static func lockName(store path: String) -> FileName? {
    FileName("alarms-shown-\(StableHash(path.droppingSlashes).shortHex).lock")
  }

  /// Another session shows what goes off from now on.
  mutating func yield() { lock = nil }

  static let done = "Done"
  static let snooze = "Snooze 10 minutes"
  static let why = "Why"
  static let snoozed: Int64 = 10 * 60_000

  /// What the person is told where an answer could not be carried out.
  static func refusal(of title: String, on firing: Alarms.Firing, _ reason: String) -> String {
    let name = "“\(firing.title.excerpt(60).plain)”"
    let (what, remedy) =
      switch title {
      case why:
        ("It cannot be told why \(name) went off", "Run “fencepost why” to ask again.")
      case snooze:
        ("\(name) was not snoozed", "Run “fencepost snooze” to try again.")
      case _ where firing.entity == .reminder:
        ("\(name) was not completed", "It is still open. Run “fencepost done” to try again.")
      default:
        ("The alarm of \(name) was not closed", "Run “fencepost snooze” to put it off.")
      }
    return "\(what): \(reason.excerpt(500).plain) \(remedy)"
  }
}

extension Session {
  /// Shows what has just gone off, where the person wants that in this editor.
  mutating func showFirings(_ firings: [Alarms.Firing]) {
    guard server.language.settings.alarms, server.access.showsQuestions else {
      return server.language.alarmQuestions.yield()
    }
    for firing in firings where !server.language.alarmQuestions.isFull {
      guard server.language.alarmQuestions.mayShow(server.configuration.storeLocation) else {
        return
      }
      show(firing, with: [AlarmQuestions.done, AlarmQuestions.snooze, AlarmQuestions.why])
    }
  }

  private mutating func show(_ firing: Alarms.Firing, with answers: [String]) {
    let id = server.language.tasks.nextID()
    server.language.alarmQuestions.add(firing, id)
    var message = Writer()
    message.request(
      id, WindowShowMessageRequestParams.method,
      params: WindowShowMessageRequestParams(
        type: 3, message: firing.title.excerpt(200).plain,
        actions: answers.map { MessageAction(title: $0) }))
    send(&message)
  }

  /// Takes questions back that were answered elsewhere.
  mutating func withdrawQuestions(about closed: [Alarms.Firing]) {
    for id in server.language.alarmQuestions.takeQuestions(about: closed) {
      send(ServerCancelRequestParams(id: id))
    }
  }

  /// Whether an answer is to such a question, which is then carried out.
  mutating func takesAlarmAnswer(_ outcome: Outcome, to id: RequestID) -> Bool {
    guard let firing = server.language.alarmQuestions.remove(id) else { return false }
    guard case .result(let value) = outcome, let title = value["title"]?.string else { return true }
    do throws(ResponseError) {
      if title == AlarmQuestions.why {
        let reason = try server.reason(for: firing)
        showMessage(3, reason)
        show(firing, with: [AlarmQuestions.done, AlarmQuestions.snooze])
      } else {
        try server.carryOut(title, on: firing)
      }
    } catch {
      // The editor has closed the question.
      showMessage(1, AlarmQuestions.refusal(of: title, on: firing, error.message))
      log(.warning, "\(title) of “\(firing.title.excerpt(60))” was not done: \(error.message)")
    }
    return true
  }

  /// Shows the person a sentence; 1 is LSP's type for an error, 3 for information.
  private mutating func showMessage(_ type: Int, _ text: String) {
    var message = Writer()
    message.notification(
      "window/showMessage",
      params: LanguageResult.object(["type": .number(type), "message": .string(text)]))
    send(&message)
  }
}

extension Server {
  /// Completes the firing's reminder, or puts the firing off, and commits that. One that was closed
  /// meanwhile is left alone, so that not the next date is completed.
  fileprivate mutating func carryOut(
    _ title: String, on firing: Alarms.Firing
  ) throws(ResponseError) {
    guard alarmService?.alarmEngine.firings[firing.id]?.isOpen == true else { return }
    switch title {
    case AlarmQuestions.done where firing.entity == .reminder:
      try refuseUnlessAllowed(.reminderComplete)
      _ = try reminderComplete(
        try Self.call(.reminderComplete) { $0.member("id", firing.key.item) }.decode())
    case AlarmQuestions.done:
      try refuseUnlessAllowed(.alarmAcknowledge)
      _ = try alarmAcknowledge(AlarmAcknowledgeParams(firing: firing.id))
    case AlarmQuestions.snooze:
      try refuseUnlessAllowed(.alarmSnooze)
      let until = now.adding(milliseconds: AlarmQuestions.snoozed)
      _ = try alarmSnooze(AlarmSnoozeParams(firing: firing.id, until: until.text))
    default: return
    }
    if let refusal = commitTurn() { throw refusal }
  }

  fileprivate mutating func reason(for firing: Alarms.Firing) throws(ResponseError) -> String {
    try refuseUnlessAllowed(.alarmExplain)
    let found = try alarmExplain(
      AlarmExplainParams(item: firing.key.item, alarm: firing.key.alarm))
    return found.explanations.map(\.sentence).joined(separator: " ")
  }

  private mutating func refuseUnlessAllowed(_ method: RequestMethod) throws(ResponseError) {
    if let refusal = access.refusal(of: method) ?? missingStore(for: method) { throw refusal }
  }
}
