// What others do: other programs at the store's files, the person at the ledger of consent. It is
// seen between messages, and the client is told what it may know of it.

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
  /// Brings the store one slice nearer where the next message needs it; false while it takes more.
  mutating func isReadyForNext() -> Bool {
    guard inbox.headNeedsStore, !server.storeHost.isOpen || opening != nil, let next = inbox.head,
      !isCancelled(next), mayUseStore(next)
    else { return isPostedForNext() && (!inbox.headIsLong || isWorkDone()) }
    let isReady = server.prepareStore()
    tellProgress(for: next)
    return isReady && isPostedForNext() && (!inbox.headIsLong || isWorkDone())
  }

  /// Who may not see what is in the store does not make it open.
  private mutating func mayUseStore(_ delivery: Delivery) -> Bool {
    for method in delivery.methods where method.needsStore {
      // No closure, for that would copy the session.
      if server.refusal(of: method) == nil { return true }
    }
    return false
  }

  /// Brings the sentry one slice nearer where the next message needs it; false while it takes more.
  private mutating func isPostedForNext() -> Bool {
    guard inbox.headNeedsAlarms, server.storeHost.isOpen, server.alarmService?.isPosted != true,
      let next = inbox.head, !isCancelled(next), mayUseStore(next)
    else { return true }
    // What was gathered stands before it is watched, or never.
    settle()
    // Why it cannot begin is said when the message is answered.
    do throws(StoreFault) { try server.beginSentry() } catch { return true }
    guard post() else { return false }
    // What became due while no process watched has gone off before this one answers. A fix that waits
    // is received before time alone decides anything of fences.
    let hasFix = next.methods.contains { $0 == .locationUpdate || $0 == .locationReplay }
    keepWatch(isCaughtUp: inbox.count == 1 && !hasFix)
    return true
  }

  /// One slice; true once the sentry stands.
  private mutating func post() -> Bool {
    busyRuns = 0
    let uptime = server.configuration.uptime
    let end = uptime() + Self.slice
    return server.postSentry(until: { uptime() >= end })
  }

  private func isCancelled(_ delivery: Delivery) -> Bool {
    guard case .single(let incoming) = delivery, case .request(let id, _) = incoming.message else {
      return false
    }
    return inbox.isHeadCancelled(id)
  }

  // MARK: Others

  /// Descriptors that are readable where another program was at the files.
  public var watchDescriptors: WatchDescriptors {
    WatchDescriptors(
      store: server.storeHost.watchDescriptors ?? -1, ledger: server.ledger.descriptor ?? -1)
  }

  /// Whether what is to be seen now is of this session's own making, for the most part, and so is
  /// nothing new. To find that out can wait until the client pauses; but for so many turns or saves
  /// alone, for others may have been there as well, and what was seen takes room.
  public var expectsEcho: Bool { (1...Self.mostEchoes).contains(echoes) }

  private static let mostEchoes = 64

  /// Whether that may wait now too, for no other process has recorded anything.
  public var mayLookLater: Bool { expectsEcho && !server.storeHost.hasNews }

  /// When `look` has something to do though nothing was seen.
  public var due: Instant? {
    earlier(
      earlier(server.storeHost.due, server.alarmService?.due),
      earlier(earlier(server.ledger.due, server.questions.due), server.followDue))
  }

  /// Sees what the person has said of the client, before what it sent after that is obeyed.
  public mutating func lookAtLedger() {
    if server.ledger.look(beforeMessage: true), server.refreshSight() { tellSight() }
  }

  /// Sees what others did, and tells the client.
  public mutating func look() {
    echoes = 0
    server.configuration.clock.tick(.look)
    lapse()
    if server.ledger.look(), server.refreshSight() { tellSight() }
    defer { tellProblems() }
    do throws(StoreFault) {
      let news = try server.storeHost.look()
      server.learn(news)
      tell(news)
      server.rememberLists()
      followPlaces()
      keepWatch()
    } catch {
      announce()
      // What has no leave to see the store is not told how it fares.
      let refusal = server.refusal(error)
      if server.accessRights.seesStore { note(.warning, refusal.message) }
    }
  }

  /// What names a place that was moved by hand, or back, is moved along.
  mutating func followPlaces() {
    guard server.hasMovedPlaces else { return }
    // The message may name what follows, and so goes to who may see all of that alone.
    let isShown = [AccessEntity.reminder, .event].allSatisfy { server.accessRights.sees($0) }
    if let refusal = server.followPlaces(), isShown {
      note(.warning, "what follows a place that moved is where it was: \(refusal.message)")
    }
    announce()
  }

  mutating func announce() {
    let news = server.takeAnnouncements()
    if !news.isEmpty || !server.refreshed.isEmpty { tell(server.refreshed + news) }
    server.refreshed = []
    server.rememberLists()
  }

  /// Whether there is something to do of the sentry's beginning. A client that listens hears of what
  /// goes off from the first moment.
  var hasToPost: Bool {
    server.isPosting
      || server.phase == .ready && server.alarmService == nil && server.storeHost.isOpen
        && !cannotWatch
  }

  /// Nobody who has asked something waits for it: it begins, and goes on, when nothing waits to go
  /// out. But who never stops asking does not hold it up for ever.
  mutating func beginWatch() {
    guard hasToPost else { return }
    let mayBegin = !isPouring && isIdle
    guard mayBegin || busyRuns >= Self.mostBusyRuns else {
      busyRuns += 1
      return
    }
    do throws(StoreFault) {
      try server.beginSentry()
      _ = post()
    } catch {
      cannotWatch = true
      note(.warning, "no alarm can go off: \(server.refusal(error).message)")
    }
  }

  private static let mostBusyRuns = 8

  /// Whether a client waits for more of an answer than a pipe takes at once. Until it has that, what
  /// nobody asked for is left for later.
  var isPouring: Bool { waiting >= 64 << 10 }

  /// Whether there is something to do when a client has not read on for a while.
  public var isPutOff: Bool { hasToPost && isPouring }

  /// What the clock and others have decided goes out.
  mutating func keepWatch() { keepWatch(isCaughtUp: inbox.isEmpty) }

  private mutating func keepWatch(isCaughtUp: Bool) {
    guard server.alarmService?.isPosted == true else { return }
    do throws(StoreFault) {
      try server.keepWatch(isCaughtUp: isCaughtUp)
    } catch {
      note(.warning, "what goes off could not be decided: \(server.refusal(error).message)")
    }
    announce()
    tellFirings()
  }

  /// Tells what has gone off, who came where, and what is closed.
  mutating func tellFirings() {
    guard server.alarmService?.isPosted == true else { return }
    guard server.phase == .ready else { return server.passOverNews() }
    let firings = server.takeFirings()
    for crossing in server.takeCrossings() { tell(crossing) }
    for (firing, isRepeated) in firings {
      notify(AlarmDidFireParams(firing, isRepeated: isRepeated))
    }
    let closings = server.takeClosings()
    if !closings.isEmpty {
      notify(AlarmDidCloseParams(firings: closings.map(FencepostProtocol.Firing.init)))
    }
  }

  private mutating func tell(_ crossing: RegionCrossing) {
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

  /// Tells what is wrong with the files, when that is more than was told already.
  mutating func tellProblems() {
    guard server.phase == .ready, server.accessRights.seesStore,
      server.storeHost.problemsMayDiffer()
    else { return }
    let problems = server.problems()
    let news = problems.filter { !toldProblems.contains(ProblemKey($0)) }
    toldProblems = Set(problems.map(ProblemKey.init))
    if !news.isEmpty { notify(StoreDidFindProblemParams(problems: news)) }
  }

  private mutating func tell(_ announcements: [Announcement]) {
    for announcement in announcements {
      logChange(announcement)
      let changes = server.changes(announcement.delta)
      // What the client may not see is a part of the way to the next that it may.
      let since = untold ?? announcement.since
      untold = changes.isEmpty ? since : nil
      guard !changes.isEmpty else { continue }
      notify(
        StoreDidChangeParams(
          since: since.text, state: announcement.state.text,
          origin: ChangeOrigin(announcement.origin), transactions: announcement.transactions,
          changes: changes))
    }
  }

  /// How many things of each kind were changed, and by whom: an id may be made of a title.
  private func logChange(_ announcement: Announcement) {
    guard server.log.isDetailed else { return }
    let counts = Dictionary(grouping: announcement.delta.all, by: \.item.kind)
      .map { "\($0.value.count) \($0.key)" }.sorted()
    server.log.detail(
      "change by \(announcement.origin.rawValue): \(counts.joined(separator: ", ")); state is now "
        + announcement.state.text)
  }

  /// Whether a request was taken back while it waited.
  func isCancelled(_ id: RequestID) -> Bool { inbox.isCancelled(id) }
}

/// What is readable where another program was at the files; below 0 what is not watched.
public struct WatchDescriptors {
  public let store: Int32
  public let ledger: Int32
}
