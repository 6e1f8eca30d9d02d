// The server's use of its store: opened on first use, used by handlers through `withStore`, and
// committed at the end of each turn (the requests that are committed together).

import FencepostProtocol
import Files
import JSONRPC
import Store

extension Server {
  /// Whether the store is opened without a request. A client that keeps its session is notified of
  /// changes from the beginning, so the store is opened early for it.
  var opensWithoutRequest: Bool {
    phase == .ready && accessRights.seesStore && !storeHost.isOpen && storeOpeningError == nil
  }

  /// Does one slice of opening the store; true when it is open or cannot be opened.
  mutating func prepareStore() -> Bool {
    do throws(StoreHostFault) {
      let isOpen = try storeHost.open(as: client, uptime: configuration.uptime)
      if isOpen {
        storeOpeningError = nil
        log.debug(
          "store open at state \(storeHost.openStore?.store.state.text ?? ""), "
            + storeHost.watchingInWords)
      }
      return isOpen
    } catch {
      log.debug("store not opened, \(refusal(error).data.kind)")
      storeOpeningError = refusal(error)
      return true
    }
  }

  /// The error for a method that needs the store while the store is not open; nil if the store is
  /// open, or if the method works without a store.
  func missingStoreError(for method: RequestMethod) -> ResponseError? {
    let isOptional = [.textParse, .textDiagnose, .textComplete, .textHover].contains(method)
    guard method.needsStore, !isOptional, !storeHost.isOpen else { return nil }
    return closedStoreError
  }

  /// The error for requests that need the store while the store is not open.
  var closedStoreError: ResponseError { storeOpeningError ?? refusal(StoreHostFault.noHomeFolder) }

  /// Runs the body with the store, and maps faults to protocol errors.
  mutating func withStore<Result>(
    _ body: (Store) throws(StoreFault) -> Result
  ) throws(ResponseError) -> Result {
    guard let openStore = storeHost.openStore else {
      throw closedStoreError
    }
    let fault: StoreFault
    do throws(StoreFault) {
      return try body(openStore.store)
    } catch {
      fault = error
    }
    if case .turnIsFull = fault { turnWasFull = true }
    // Thrown after the call of `body`, because the error may include the current item, which is
    // read from the store.
    throw refusal(fault)
  }

  // MARK: Turns

  var staging: Staging {
    get { edits.staging }
    _modify { yield &edits.staging }
  }

  /// Whether the store has an open turn: the lock is held, and edits may not be committed yet.
  var hasOpenTurn: Bool { storeHost.openStore?.store.isInTurn ?? false }

  /// Whether the last request was refused because one commit cannot hold the edits of this and the
  /// earlier requests. Reading this value resets it.
  var needsAnotherTurn: Bool {
    mutating get {
      defer { turnWasFull = false }
      return turnWasFull
    }
  }

  /// Resets `turnWasFull` after a request that was alone in its turn: it would not fit into another
  /// turn either, so it is not tried again. Without the reset, the next request would be answered
  /// twice.
  mutating func resetFullTurn() { turnWasFull = false }

  /// Commits the edits of all requests since the last commit; returns the error if nothing was
  /// committed.
  mutating func commitTurn() -> ResponseError? {
    defer { clearUp() }
    return commitBeforeReplies()
  }

  /// Commits the edits of all requests since the last commit. The caller sends the replies next,
  /// and then calls `clearUp`, for which the replies need not wait.
  mutating func commitBeforeReplies() -> ResponseError? {
    let commitStart = log.startTime()
    do throws(StoreFault) {
      let hadOpenTurn = hasOpenTurn
      try storeHost.openStore?.store.commitBeforeReplies()
      if hadOpenTurn {
        storeHost.scheduleIndexWriting()
        log.debug("commit: on disk in \(log.duration(since: commitStart))")
      }
      edits.turnCommitted()
      return nil
    } catch {
      edits.turnFailed()
      let refusal = refusal(error)
      log.debug("commit: failed, \(refusal.data.kind), in \(log.duration(since: commitStart))")
      return refusal
    }
  }

  mutating func clearUp() { storeHost.openStore?.store.clearUp() }

  /// Whether the last commit left temporary files to remove.
  var needsClearUp: Bool { storeHost.openStore?.store.needsClearUp ?? false }

  /// Removes one slice of the files that the last commit left; true when none is left.
  mutating func removeTemporaryFilesSlice() -> Bool {
    let uptime = configuration.uptime
    let end = uptime() + Session.slice
    return storeHost.openStore?.store.clearUp(until: { uptime() >= end }) ?? true
  }
}
