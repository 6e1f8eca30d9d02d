// An editor shows an alarm that goes off as a question with the answers Done, Snooze and Why. If
// several sessions on one store have the setting `alarms` on, only the session that holds a lock
// file shows questions. The kernel releases the lock when that session's process ends. While a
// client that shows alarms by itself is connected to the store, no session shows questions.

import Alarms
import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders

struct AlarmQuestions {
  /// The firings whose questions have no answer yet, by the ids of the questions' requests.
  private var openQuestions: [RequestID: Alarms.Firing] = [:]
  private var showLock: FileLock?
  /// The lock that this session holds because its own client shows alarms without the server.
  private var clientLock: FileLock?

  /// At most this many questions may be open. Further firings are not shown as questions, but stay
  /// open in the store.
  private static let maximumOpen = 10

  var isFull: Bool { openQuestions.count >= Self.maximumOpen }

  mutating func add(_ firing: Alarms.Firing, _ id: RequestID) { openQuestions[id] = firing }

  mutating func remove(_ id: RequestID) -> Alarms.Firing? { openQuestions.removeValue(forKey: id) }

  /// Removes the questions about these closed firings, and returns the ids of their requests.
  mutating func takeQuestions(about closed: [Alarms.Firing]) -> [RequestID] {
    let ids = Set(closed.map(\.id))
    let requestIDs = openQuestions.filter { ids.contains($0.value.id) }.map(\.key)
    for id in requestIDs { openQuestions[id] = nil }
    return requestIDs
  }

  /// Whether this session shows the questions. Acquires the lock if no other session holds it.
  mutating func mayShow(_ location: StoreLocation) -> Bool {
    for number in 0..<Self.maximumClients {
      // If the lock can be acquired, no client that shows alarms holds it. The acquired lock is
      // released at once.
      guard Self.acquireLock("alarms-client-\(number)", location) != nil else {
        showLock = nil
        return false
      }
    }
    if showLock == nil { showLock = Self.acquireLock("alarms-shown", location) }
    return showLock != nil
  }

  /// Records that this session's client shows alarms itself, as Fencepost's own plug-ins do.
  mutating func clientShows(_ location: StoreLocation) {
    guard clientLock == nil else { return }
    for number in 0..<Self.maximumClients {
      clientLock = Self.acquireLock("alarms-client-\(number)", location)
      if clientLock != nil { return }
    }
  }

  /// How many clients that show alarms themselves can each hold a lock. A further client needs no
  /// lock, because one held lock already stops the questions.
  private static let maximumClients = 8

  /// Acquires a lock of a store, which is the same lock for every path that leads to the store. The
  /// lock file is in the ledger's folder, because no file can be created in a read-only store.
  private static func acquireLock(_ lockName: String, _ location: StoreLocation) -> FileLock? {
    guard let path = location.ledgerPath, let store = location.path else { return nil }
    let resolvedPath = PosixDisk.pathWithoutLinks(of: store) ?? store
    let disk = location.disk()
    guard
      let lockName = FileName(
        "\(lockName)-\(StableHash(resolvedPath.droppingSlashes).shortHex).lock"),
      let folder = try? disk.openOrCreate(path: path),
      let attempt = try? disk.lock(lockName, in: folder, holder: []),
      case .acquired(let lock) = attempt
    else { return nil }
    return lock
  }

  /// Releases the lock, so that another session shows the questions from now on.
  mutating func releaseLock() { showLock = nil }

  static let doneAnswer = "Done"
  static let snoozeAnswer = "Snooze 10 minutes"
  static let whyAnswer = "Why"
  static let openAnswer = "Open"
  static let snoozeMilliseconds: Int64 = 10 * 60_000

  /// The message for the person if the server could not do what the answer asks for.
  static func refusal(of title: String, on firing: Alarms.Firing, _ reason: String) -> String {
    let quotedTitle = "“\(firing.title.excerpt(60).printable)”"
    let (failure, remedy) =
      switch title {
      case whyAnswer:
        (
          "The reason why \(quotedTitle) went off was not found",
          "Run “fencepost why” with its title to try again."
        )
      case snoozeAnswer:
        ("\(quotedTitle) was not snoozed", "Run “fencepost snooze” with its title to try again.")
      case _ where firing.entity == .reminder:
        (
          "\(quotedTitle) was not completed",
          "Run “fencepost done” with its title to try again."
        )
      default:
        (
          "The alarm of \(quotedTitle) was not closed",
          "Run “fencepost snooze” with its title to postpone the alarm."
        )
      }
    return "\(failure): \(reason.excerpt(500).printable) \(remedy)"
  }
}

extension Session {
  /// Shows alarms that have just gone off as questions, if the editor's settings ask for that.
  mutating func showFirings(_ firings: [Alarms.Firing]) {
    guard !firings.isEmpty else { return }
    guard server.language.settings.alarms, server.access.showsQuestions else {
      return server.language.alarmQuestions.releaseLock()
    }
    for firing in firings where !server.language.alarmQuestions.isFull {
      guard server.language.alarmQuestions.mayShow(server.configuration.storeLocation) else {
        return
      }
      let answers = [
        AlarmQuestions.doneAnswer, AlarmQuestions.snoozeAnswer, AlarmQuestions.whyAnswer,
      ]
      showQuestion(
        firing,
        with: server.language.client.showsDocuments
          ? answers + [AlarmQuestions.openAnswer] : answers)
    }
  }

  private mutating func showQuestion(_ firing: Alarms.Firing, with answers: [String]) {
    let id = server.language.taskTexts.nextID()
    server.language.alarmQuestions.add(firing, id)
    var message = Writer()
    message.request(
      id, WindowShowMessageRequestParams.method,
      params: WindowShowMessageRequestParams(
        type: 3, message: firing.title.excerpt(200).printable,
        actions: answers.map { MessageAction(title: $0) }))
    send(&message)
  }

  /// Withdraws the questions about firings that another client or program has closed.
  mutating func withdrawQuestions(about closed: [Alarms.Firing]) {
    for id in server.language.alarmQuestions.takeQuestions(about: closed) {
      send(ServerCancelRequestParams(id: id))
    }
  }

  /// Carries out the client's answer to a question about an alarm; false if the request with this
  /// id was no such question.
  mutating func takeAlarmAnswer(_ outcome: ResponseOutcome, to id: RequestID) -> Bool {
    guard let firing = server.language.alarmQuestions.remove(id) else { return false }
    guard case .result(let value) = outcome, let title = value["title"]?.string else { return true }
    do throws(ResponseError) {
      if title == AlarmQuestions.whyAnswer {
        let explanation = try server.explanation(for: firing)
        showMessage(3, explanation)
        showQuestion(firing, with: [AlarmQuestions.doneAnswer, AlarmQuestions.snoozeAnswer])
      } else if title == AlarmQuestions.openAnswer {
        showDocument(of: firing.key.item)
        showQuestion(firing, with: [AlarmQuestions.doneAnswer, AlarmQuestions.snoozeAnswer])
      } else {
        try server.carryOut(title, on: firing)
      }
    } catch {
      // The editor has closed the question already, so the error is shown as a message.
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
  /// Completes the firing's reminder, or closes or snoozes the firing, and commits the change. Does
  /// nothing if the firing was closed meanwhile, because completing its reminder would then
  /// complete the next date of the series.
  fileprivate mutating func carryOut(
    _ title: String, on firing: Alarms.Firing
  ) throws(ResponseError) {
    guard alarmService?.alarmEngine.firings[firing.id]?.isOpen == true else { return }
    switch title {
    case AlarmQuestions.doneAnswer where firing.entity == .reminder:
      try refuseUnlessAllowed(.reminderComplete)
      _ = try reminderComplete(
        try Self.call(.reminderComplete) { $0.member("id", firing.key.item) }.decode())
    case AlarmQuestions.doneAnswer:
      try refuseUnlessAllowed(.alarmAcknowledge)
      _ = try alarmAcknowledge(AlarmAcknowledgeParams(firing: firing.id))
    case AlarmQuestions.snoozeAnswer:
      try refuseUnlessAllowed(.alarmSnooze)
      let snoozeEnd = now.adding(milliseconds: AlarmQuestions.snoozeMilliseconds)
      _ = try alarmSnooze(AlarmSnoozeParams(firing: firing.id, until: snoozeEnd.text))
    default: return
    }
    if let refusal = commitTurn() { throw refusal }
  }

  fileprivate mutating func explanation(for firing: Alarms.Firing) throws(ResponseError) -> String {
    try refuseUnlessAllowed(.alarmExplain)
    let explained = try alarmExplain(
      AlarmExplainParams(item: firing.key.item, alarm: firing.key.alarm))
    return explained.explanations.map(\.sentence).joined(separator: " ")
  }

  private mutating func refuseUnlessAllowed(_ method: RequestMethod) throws(ResponseError) {
    if let refusal = access.refusal(of: method) ?? missingStoreError(for: method) { throw refusal }
  }
}
