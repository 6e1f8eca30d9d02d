// Alarms that go off, shown by an editor as a question with the answers Done, Snooze and Why. If
// several sessions on one store have the setting `alarms` on, only one of them shows questions:
// the session that holds a lock file. The kernel releases the lock when that session's process
// ends. While a client that shows alarms by itself is attached to the store, no session shows
// questions.

import Alarms
import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders

struct AlarmQuestions {
  /// Questions that were not answered yet, by the ids of their requests.
  private var openQuestions: [RequestID: Alarms.Firing] = [:]
  private var showLock: FileLock?
  /// The lock that is held while this session's client shows alarms itself.
  private var clientLock: FileLock?

  /// The most questions that may be open. Further firings are not shown, but stay open in the
  /// store.
  private static let mostOpen = 10

  var isFull: Bool { openQuestions.count >= Self.mostOpen }

  mutating func add(_ firing: Alarms.Firing, _ id: RequestID) { openQuestions[id] = firing }

  mutating func remove(_ id: RequestID) -> Alarms.Firing? { openQuestions.removeValue(forKey: id) }

  /// Removes the questions about these closed firings, and returns the ids of their requests.
  mutating func takeQuestions(about closed: [Alarms.Firing]) -> [RequestID] {
    let ids = Set(closed.map(\.id))
    let found = openQuestions.filter { ids.contains($0.value.id) }.map(\.key)
    for id in found { openQuestions[id] = nil }
    return found
  }

  /// Whether this session shows the questions. Takes the lock if no other session holds the lock.
  mutating func mayShow(_ location: StoreLocation) -> Bool {
    for number in 0..<Self.mostClients {
      // If the lock can be taken, no client holds it. It is released again at once.
      guard Self.take("alarms-client-\(number)", location) != nil else {
        showLock = nil
        return false
      }
    }
    if showLock == nil { showLock = Self.take("alarms-shown", location) }
    return showLock != nil
  }

  /// Notes that the client shows alarms itself, as Fencepost's own plug-ins do.
  mutating func clientShows(_ location: StoreLocation) {
    guard clientLock == nil else { return }
    for number in 0..<Self.mostClients {
      clientLock = Self.take("alarms-client-\(number)", location)
      if clientLock != nil { return }
    }
  }

  /// How many clients that show alarms themselves can hold a lock at the same time. Any further
  /// client needs no lock, because one held lock is enough.
  private static let mostClients = 8

  /// Takes a lock of a store, the same one for every path that leads to the store. Its file is
  /// beside the ledger, because no file can be created in a read-only store.
  private static func take(_ name: String, _ location: StoreLocation) -> FileLock? {
    guard let path = location.ledgerPath, let store = location.path else { return nil }
    let real = PosixDisk.resolved(path: store) ?? store
    let disk = location.disk()
    guard let name = FileName("\(name)-\(StableHash(real.droppingSlashes).shortHex).lock"),
      let folder = try? disk.openOrCreate(path: path),
      let attempt = try? disk.lock(name, in: folder, holder: []),
      case .acquired(let lock) = attempt
    else { return nil }
    return lock
  }

  /// Releases the lock, so that another session shows the questions from now on.
  mutating func releaseLock() { showLock = nil }

  static let done = "Done"
  static let snooze = "Snooze 10 minutes"
  static let why = "Why"
  static let open = "Open"
  static let snoozeMilliseconds: Int64 = 10 * 60_000

  /// The message for the person if an answer could not be carried out.
  static func refusal(of title: String, on firing: Alarms.Firing, _ reason: String) -> String {
    let name = "“\(firing.title.excerpt(60).plain)”"
    let (what, remedy) =
      switch title {
      case why:
        (
          "The reason why \(name) went off was not found",
          "Run “fencepost why” with its title to try again."
        )
      case snooze:
        ("\(name) was not snoozed", "Run “fencepost snooze” with its title to try again.")
      case _ where firing.entity == .reminder:
        (
          "\(name) was not completed",
          "The reminder is still not completed. To try again, run: fencepost done"
        )
      default:
        (
          "The alarm of \(name) was not closed",
          "Run “fencepost snooze” with its title to postpone the alarm."
        )
      }
    return "\(what): \(reason.excerpt(500).plain) \(remedy)"
  }
}

extension Session {
  /// Shows alarms that have just gone off as questions, if the person wants that in this editor.
  mutating func showFirings(_ firings: [Alarms.Firing]) {
    guard !firings.isEmpty else { return }
    guard server.language.settings.alarms, server.access.showsQuestions else {
      return server.language.alarmQuestions.releaseLock()
    }
    for firing in firings where !server.language.alarmQuestions.isFull {
      guard server.language.alarmQuestions.mayShow(server.configuration.storeLocation) else {
        return
      }
      let all = [AlarmQuestions.done, AlarmQuestions.snooze, AlarmQuestions.why]
      show(firing, with: server.language.client.showsDocuments ? all + [AlarmQuestions.open] : all)
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

  /// Withdraws the questions about firings that were closed elsewhere.
  mutating func withdrawQuestions(about closed: [Alarms.Firing]) {
    for id in server.language.alarmQuestions.takeQuestions(about: closed) {
      send(ServerCancelRequestParams(id: id))
    }
  }

  /// Carries out the client's answer to a question about an alarm; false if it answers another
  /// request.
  mutating func takeAlarmAnswer(_ outcome: Outcome, to id: RequestID) -> Bool {
    guard let firing = server.language.alarmQuestions.remove(id) else { return false }
    guard case .result(let value) = outcome, let title = value["title"]?.string else { return true }
    do throws(ResponseError) {
      if title == AlarmQuestions.why {
        let reason = try server.reason(for: firing)
        showMessage(3, reason)
        show(firing, with: [AlarmQuestions.done, AlarmQuestions.snooze])
      } else if title == AlarmQuestions.open {
        showDocument(of: firing.key.item)
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

  /// Shows the person a message. Its `type` is LSP's: 1 for an error, 3 for information.
  private mutating func showMessage(_ type: Int, _ text: String) {
    var message = Writer()
    message.notification(
      "window/showMessage",
      params: LanguageResult.object(["type": .number(type), "message": .string(text)]))
    send(&message)
  }
}

extension Server {
  /// Completes the firing's reminder or snoozes the firing, and commits that. A firing that was
  /// closed meanwhile is left alone: completing its reminder would complete the next date.
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
      let until = now.adding(milliseconds: AlarmQuestions.snoozeMilliseconds)
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
