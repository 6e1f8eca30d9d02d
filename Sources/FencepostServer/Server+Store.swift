// The server and its store: opened on first use, accessed by handlers through `withStore`, and
// committed at the end of each turn.

import FencepostProtocol
import Files
import JSONRPC
import Store

extension Server {
  /// Editors are told about changes from the beginning, so their store is opened before the first
  /// request.
  var opensUnasked: Bool {
    phase == .ready && accessRights.seesStore && !storeHost.isOpen && closedBecause == nil
  }

  /// Opens the store by one slice; true when it is open or cannot be opened.
  mutating func prepareStore() -> Bool {
    do throws(StoreHostFault) {
      let isOpen = try storeHost.open(as: client, uptime: configuration.uptime)
      if isOpen {
        closedBecause = nil
        log.detail(
          "store open at state \(storeHost.openStore?.store.state.text ?? ""), "
            + (storeHost.isWatched ? "watched" : "looked at now and then"))
      }
      return isOpen
    } catch {
      log.detail("store not opened, \(refusal(error).data.kind)")
      closedBecause = refusal(error)
      return true
    }
  }

  /// Why the store that a method needs is not open; nil if it is, or if the method works without
  /// it.
  func missingStore(for method: RequestMethod) -> ResponseError? {
    let isOptional = [.textParse, .textDiagnose, .textComplete, .textHover].contains(method)
    guard method.needsStore, !isOptional, !storeHost.isOpen else { return nil }
    return storeIsClosed
  }

  /// The error for requests that need the store while it is not open.
  var storeIsClosed: ResponseError { closedBecause ?? refusal(StoreHostFault.homeless) }

  /// Runs the body with the store, and maps faults to protocol errors.
  mutating func withStore<Result>(
    _ body: (Store) throws(StoreFault) -> Result
  ) throws(ResponseError) -> Result {
    guard let openStore = storeHost.openStore else {
      throw storeIsClosed
    }
    let fault: StoreFault
    do throws(StoreFault) {
      return try body(openStore.store)
    } catch {
      fault = error
    }
    if case .turnIsFull = fault { turnWasFull = true }
    // The store is no longer in use here, so the error can include the current item.
    throw refusal(fault)
  }

  // MARK: Turns

  var staging: Staging {
    get { edits.staging }
    _modify { yield &edits.staging }
  }

  var isWriting: Bool { storeHost.openStore?.store.isInTurn ?? false }

  /// Whether the last answer demanded that the turn is committed first; reset by reading.
  var needsAnotherTurn: Bool {
    mutating get {
      defer { turnWasFull = false }
      return turnWasFull
    }
  }

  /// Resets it: a request that was alone in its turn gains nothing from another turn, and the next
  /// one is not answered twice.
  mutating func forgetFullTurn() { turnWasFull = false }

  /// Commits the turn; returns the error if nothing was committed.
  mutating func commitTurn() -> ResponseError? {
    defer { clearUp() }
    return commitBeforeReplies()
  }

  /// The same, without `clearUp`, so that replies can be sent first.
  mutating func commitBeforeReplies() -> ResponseError? {
    let began = log.begin()
    do throws(StoreFault) {
      let hadWork = isWriting
      try storeHost.openStore?.store.commitBeforeReplies()
      if hadWork {
        storeHost.awaitRest()
        log.detail("commit: on disk in \(log.duration(since: began))")
      }
      edits.turnCommitted()
      return nil
    } catch {
      edits.turnFailed()
      let refusal = refusal(error)
      log.detail("commit: failed, \(refusal.data.kind), in \(log.duration(since: began))")
      return refusal
    }
  }

  mutating func clearUp() { storeHost.openStore?.store.clearUp() }

  /// Whether the last commit left something to remove.
  var isUncleared: Bool { storeHost.openStore?.store.isUncleared ?? false }

  /// Removes one slice of what the last commit left; true when nothing is left.
  mutating func clearUpSlice() -> Bool {
    let uptime = configuration.uptime
    let end = uptime() + Session.slice
    return storeHost.openStore?.store.clearUp(until: { uptime() >= end }) ?? true
  }
}
