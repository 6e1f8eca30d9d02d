// The steps before the next message can be answered, each by one slice, so that messages are read and
// cancelled meanwhile.

import FencepostProtocol
import JSONRPC
import Store

extension Session {
  /// Goes on with the steps of the next message; false if one of them has more to do.
  mutating func isReadyForNext() -> Bool {
    guard !inbox.isEmpty else { return true }
    var completed: SessionStep?
    while true {
      let step = SessionStep.next(after: completed, head)
      switch step {
      case .openStore: guard isStoreOpened() else { return false }
      case .loadAlarms: guard areAlarmsLoaded() else { return false }
      case .work: guard isWorkDone() else { return false }
      case .answer: return true
      }
      completed = step
    }
  }

  private var head: SessionStep.Head {
    SessionStep.Head(
      needsStore: inbox.headNeedsStore, needsAlarms: inbox.headNeedsAlarms,
      isLong: inbox.headIsLong, isStoreOpen: server.storeHost.isOpen,
      isOpeningShown: opening != nil, areAlarmsLoaded: server.alarmService?.isLoaded == true)
  }

  /// Opens the store by one slice; false if there is more to do.
  private mutating func isStoreOpened() -> Bool {
    guard let next = inbox.head, !isCancelled(next), mayUseStore(next) else { return true }
    let isReady = server.prepareStore()
    tellProgress(for: next)
    return isReady
  }

  /// A client that may not see the store does not cause it to be opened.
  private mutating func mayUseStore(_ delivery: Delivery) -> Bool {
    for method in delivery.methods where method.needsStore {
      // Not a closure, because that would copy the session.
      if server.access.refusal(of: method) == nil { return true }
    }
    return false
  }

  /// Loads alarms by one slice; false if there is more to do.
  private mutating func areAlarmsLoaded() -> Bool {
    guard let next = inbox.head, !isCancelled(next), mayUseStore(next) else { return true }
    // Earlier requests are committed before alarms are loaded.
    commitTurn()
    // If it fails, the message's answer says why.
    do throws(StoreFault) { try server.startAlarms() } catch { return true }
    guard loadNextAlarms() else { return false }
    // What became due while no process was running goes off before this message is answered. A
    // waiting fix is processed before fences are judged by time alone.
    let hasFix = next.methods.contains { $0 == .locationUpdate || $0 == .locationReplay }
    runAlarms(isCaughtUp: inbox.count == 1 && !hasFix)
    return true
  }

  /// One slice; true when everything is loaded.
  mutating func loadNextAlarms() -> Bool {
    busyRuns = 0
    let uptime = server.configuration.uptime
    let end = uptime() + Self.slice
    return server.loadAlarms(until: { uptime() >= end })
  }

  private func isCancelled(_ delivery: Delivery) -> Bool {
    guard case .single(let incoming) = delivery, case .request(let id, _) = incoming.message else {
      return false
    }
    return inbox.isHeadCancelled(id)
  }
}
