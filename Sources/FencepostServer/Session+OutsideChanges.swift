// Changes from outside: other programs write files of the store, and the person changes the
// consent ledger. They are read between messages, and the client is notified of those that it may
// see.

import Alarms
public import CivilTime
import Consent
import FencepostProtocol
import Files
import Geofence
import JSONRPC
import Places
import Store

extension Session {
  /// Descriptors that become readable when another program has changed files.
  public var watchDescriptors: WatchDescriptors {
    WatchDescriptors(
      store: server.storeHost.watchDescriptors ?? -1, ledger: server.access.ledger.descriptor ?? -1)
  }

  /// Whether pending watch events were probably caused by this session's own writes. Then reading
  /// them can wait until the client pauses, but only for a limited number of writes, because other
  /// programs may have written too, and events take memory.
  public var expectsOwnEvents: Bool { (1...Self.mostOwnWrites).contains(unreadOwnWrites) }

  private static let mostOwnWrites = 64

  /// Whether reading watch events may wait now, because no other process has committed anything.
  public var mayReadEventsLater: Bool { expectsOwnEvents && !server.storeHost.hasUnreadEntries }

  /// When `readOutsideChanges` has work to do without an event; nil if never.
  public var nextCheckTime: Instant? {
    earlier(
      earlier(
        server.storeHost.nextCheckTime,
        earlier(
          server.alarmService?.nextRunTime,
          server.phase == .ready ? server.pendingNotifications.oldPosition.nextCheckTime : nil)),
      earlier(
        earlier(server.access.ledger.due, server.access.questions.earliestDeadline),
        server.placeFollowing.nextTryTime))
  }

  /// Reads the person's changes of the ledger. They must be read before the next message is
  /// handled, which may need the access that the person took away.
  public mutating func readGrants() {
    if server.access.ledger.checkForChange(beforeMessage: true), server.access.refresh() {
      sendAccessRights()
    }
  }

  /// Reads changes from outside, and notifies the client of them.
  public mutating func readOutsideChanges() {
    unreadOwnWrites = 0
    server.configuration.clock.tick(.outsideCheck)
    expireQuestions()
    if server.access.ledger.checkForChange(), server.access.refresh() { sendAccessRights() }
    // Work that holds the turn has the store's lock, so no other Fencepost process can write.
    // Changes by other programs are read when the work is done.
    guard !server.longWork.holdsTurn else { return }
    defer { notifyProblems() }
    do throws(StoreFault) {
      let announcements = try server.storeHost.readOutsideChanges()
      server.applyToAlarms(announcements)
      notifyChanges(announcements)
      server.rememberLists()
      followPlaces()
      runAlarms()
    } catch {
      announce()
      // A client that may not see the store must not learn of the store's problems.
      let refusal = server.refusal(error)
      if server.accessRights.seesStore { log(.warning, refusal.message) }
    }
  }

  /// Moves the items that follow a place which was moved by hand or by an undo.
  mutating func followPlaces() {
    guard server.hasMovedPlaces else { return }
    // The message may name items, so it is sent only to clients that may see all items.
    let isShown = [AccessEntity.reminder, .event].allSatisfy { server.accessRights.sees($0) }
    if let refusal = server.followPlaces(), isShown {
      log(
        .warning,
        "a place was moved, but the items at the place still have its earlier position: \(refusal.message)"
      )
    }
    announce()
  }

  mutating func announce() {
    let announcements = server.takeAnnouncements()
    if !announcements.isEmpty || !server.pendingNotifications.storeChanges.isEmpty {
      notifyChanges(server.pendingNotifications.storeChanges + announcements)
    }
    server.pendingNotifications.storeChanges = []
    server.rememberLists()
  }

  /// Whether alarms have to be loaded: for a client that listens, which is notified of firings
  /// from the beginning of the session, or because a request has begun to load them.
  var hasAlarmsToLoad: Bool {
    server.isLoadingAlarms
      || server.phase == .ready && server.alarmService == nil && server.storeHost.isOpen
        && !hasAlarmLoadingFailed
  }

  /// Loads a slice of the alarms in the background while the client sends nothing and no large
  /// reply is pending. If the client never pauses, a slice is loaded in every ninth call.
  mutating func startAlarms() {
    guard hasAlarmsToLoad else { return }
    let mayBegin = !isSendingLargeReply && isIdle
    guard mayBegin || runsSinceAlarmsLoaded >= Self.mostBusyRuns else {
      runsSinceAlarmsLoaded += 1
      return
    }
    do throws(StoreFault) {
      try server.startAlarms()
      _ = loadNextAlarms()
    } catch {
      hasAlarmLoadingFailed = true
      log(
        .warning,
        "the alarms could not be loaded, so none goes off: \(server.refusal(error).message)")
    }
  }

  private static let mostBusyRuns = 8

  /// Whether the client is still reading a large reply. Background work waits until the client has
  /// read the reply.
  var isSendingLargeReply: Bool { waitingByteCount >= 64 << 10 }

  /// Whether background work is deferred because the client reads slowly.
  public var isBackgroundWorkDeferred: Bool { hasAlarmsToLoad && isSendingLargeReply }

  /// Decides which alarms are due, and notifies the client of these and of what other processes
  /// decided.
  mutating func runAlarms() { runAlarms(isCaughtUp: inbox.isEmpty) }

  mutating func runAlarms(isCaughtUp: Bool) {
    guard server.alarmService?.hasLoadedItems == true else { return }
    do throws(StoreFault) {
      try server.runAlarms(isCaughtUp: isCaughtUp)
    } catch {
      log(
        .warning, "it could not be decided which alarms are due: \(server.refusal(error).message)")
    }
    announce()
    notifyFirings()
    notifyOldPosition()
  }

  /// Sends the client the new sentence about the old position, if the client's views show a
  /// different sentence.
  private mutating func notifyOldPosition() {
    guard server.phase == .ready, let note = server.takeChangedOldPositionNote() else { return }
    notify(ViewDidChangeSilenceParams(silence: note.sentence))
  }

  /// Notifies the client of alarms that went off, of fences that the person has entered or left,
  /// and of firings (alarms that went off before) that were closed.
  mutating func notifyFirings() {
    guard server.alarmService?.hasLoadedItems == true else { return }
    guard server.phase == .ready else { return server.discardAlarmNotifications() }
    let firings = server.takeFirings()
    for crossing in server.pendingNotifications.alarms.takeCrossings(server.accessRights) {
      notifyCrossing(crossing)
    }
    for (firing, isRepeated) in firings {
      notify(AlarmDidFireParams(firing, isRepeated: isRepeated))
    }
    let closings = server.pendingNotifications.alarms.takeClosings(server.accessRights)
    showFirings(firings.filter { !$0.isRepeated }.map(\.firing))
    if !closings.isEmpty {
      withdrawQuestions(about: closings)
      notify(AlarmDidCloseParams(firings: closings.map(FencepostProtocol.Firing.init)))
    }
  }

  private mutating func notifyCrossing(_ crossing: RegionCrossing) {
    let place = server.alarmService?.place(crossing.place)
    switch crossing.kind {
    case .enter:
      notify(
        RegionDidEnterParams(place: crossing.place, title: place?.title, at: crossing.at.text))
    case .leave:
      notify(
        RegionDidLeaveParams(place: crossing.place, title: place?.title, at: crossing.at.text))
    }
  }

  /// Notifies the client of new problems of the store's files.
  mutating func notifyProblems() {
    guard server.phase == .ready, server.accessRights.seesStore,
      server.storeHost.problemsMayDiffer()
    else { return }
    let problems = server.problems()
    let newProblems = problems.filter { !reportedProblems.contains(ProblemKey($0)) }
    reportedProblems = Set(problems.map(ProblemKey.init))
    if !newProblems.isEmpty { notify(StoreDidFindProblemParams(problems: newProblems)) }
  }

  private mutating func notifyChanges(_ announcements: [Announcement]) {
    for announcement in announcements {
      logChange(announcement)
      let changes = server.changes(announcement.delta)
      // Nothing is sent for changes that the client may not see. The next notification therefore
      // starts from the state before these changes.
      let since = unannouncedSince ?? announcement.previousState
      unannouncedSince = changes.isEmpty ? since : nil
      guard !changes.isEmpty else { continue }
      notify(
        StoreDidChangeParams(
          since: since.text, state: announcement.state.text,
          origin: ChangeOrigin(announcement.origin), transactions: announcement.transactions,
          changes: changes))
    }
  }

  /// Logs how many items of each kind changed, and whether this client or another program changed
  /// them. Logs no ids, because an id may contain a title.
  private func logChange(_ announcement: Announcement) {
    guard server.log.isDetailed else { return }
    let countsByKind = Dictionary(grouping: announcement.delta.all, by: \.item.kind)
      .map { "\($0.value.count) \($0.key)" }.sorted()
    server.log.debug(
      "change by \(announcement.origin.rawValue): \(countsByKind.joined(separator: ", ")); state is now "
        + announcement.state.text)
  }

  /// Whether a request was cancelled while it waited.
  func isCancelled(_ id: RequestID) -> Bool { inbox.isCancelled(id) }
}

/// Descriptors that become readable when another program has changed files; a negative one means
/// that nothing is watched.
public struct WatchDescriptors {
  public let store: Int32
  public let ledger: Int32
}
