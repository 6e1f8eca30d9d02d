// What has to be done before the next message can be answered: opening the store, loading alarms,
// long work. Each is done in slices, so that messages are read and cancelled meanwhile.

import FencepostProtocol
import JSONRPC
import Store

extension Session {
  /// Does one slice of what must be done before the next message can be answered; true when it can
  /// be answered.
  mutating func prepareForNextMessage() -> Bool {
    guard !inbox.isEmpty else { return true }
    var completedStep: SessionStep?
    while true {
      let step = SessionStep.nextStep(after: completedStep, nextMessage)
      switch step {
      case .openStore: guard doOpeningSlice() else { return false }
      case .loadAlarms: guard doAlarmLoadingSlice() else { return false }
      case .doLongWork: guard doWorkSlice() else { return false }
      case .answer: return true
      }
      completedStep = step
    }
  }

  private var nextMessage: SessionStep.NextMessage {
    SessionStep.NextMessage(
      needsStore: inbox.nextNeedsStore, needsAlarms: inbox.nextNeedsAlarms,
      mayTakeLong: inbox.nextIsLong, isStoreOpen: server.storeHost.isOpen,
      isOpeningShown: openingProgress != nil,
      areAlarmsLoaded: server.alarmService?.hasLoadedItems == true
    )
  }

  /// Does one slice of opening the store; false if there is more to do.
  private mutating func doOpeningSlice() -> Bool {
    guard let delivery = inbox.nextDelivery, !isCancelled(delivery), mayUseStore(delivery) else {
      return true
    }
    let isReady = server.prepareStore()
    reportOpeningProgress(for: delivery)
    return isReady
  }

  /// Whether the message may cause the store to be opened: not if the client may not see the store.
  private mutating func mayUseStore(_ delivery: Delivery) -> Bool {
    for method in delivery.methods where method.needsStore {
      // A loop, because a closure would copy the session.
      if server.access.refusal(of: method) == nil { return true }
    }
    return false
  }

  /// Does one slice of loading alarms; false if there is more to do.
  private mutating func doAlarmLoadingSlice() -> Bool {
    guard let delivery = inbox.nextDelivery, !isCancelled(delivery), mayUseStore(delivery) else {
      return true
    }
    // Earlier requests are committed before alarms are loaded.
    commitTurn()
    // If the alarm service cannot be started, the message's answer says why.
    do throws(StoreFault) { try server.startAlarms() } catch { return true }
    guard loadNextAlarms() else { return false }
    // Alarms that became due while no process was running go off before this message is answered.
    // While messages may be waiting that report a position, no entering or leaving of a place is
    // confirmed just because time has passed.
    let hasFix = delivery.methods.contains { $0 == .locationUpdate || $0 == .locationReplay }
    runAlarms(isCaughtUp: inbox.count == 1 && !hasFix)
    return true
  }

  /// Loads one slice of the alarms; true when all are loaded.
  mutating func loadNextAlarms() -> Bool {
    runsSinceAlarmsLoaded = 0
    let uptime = server.configuration.uptime
    let end = uptime() + Self.slice
    return server.loadAlarms(until: { uptime() >= end })
  }

  private func isCancelled(_ delivery: Delivery) -> Bool {
    guard case .single(let incoming) = delivery, case .request(let id, _) = incoming.message else {
      return false
    }
    return inbox.isNextCancelled(id)
  }
}
