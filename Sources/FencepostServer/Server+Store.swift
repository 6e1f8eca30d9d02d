// The server at its store: opened when it is first needed, used by handlers through one door, and
// settled at the end of each turn.

import FencepostProtocol
import Files
import JSONRPC
import Store

extension Server {
  /// An editor hears of changes from the beginning, so its store is opened before it asks.
  var opensUnasked: Bool {
    phase == .ready && accessRights.seesStore && !storeHost.isOpen && closedBecause == nil
  }

  /// Brings the store one slice nearer; true once it is open, or cannot be opened.
  mutating func prepareStore() -> Bool {
    do throws(StoreHostFault) {
      let isOpen = try storeHost.open(as: client, uptime: configuration.uptime)
      if isOpen {
        closedBecause = nil
        log.detail(
          "store open at state \(storeHost.openStore?.look { $0.state.text } ?? ""), "
            + (storeHost.isWatched ? "watched" : "looked at now and then"))
      }
      return isOpen
    } catch {
      log.detail("store not opened, \(refusal(error).data.kind)")
      closedBecause = refusal(error)
      return true
    }
  }

  /// Why the store that a method needs is not open; nil where it is, or where the method can answer
  /// without it.
  func missingStore(for method: RequestMethod) -> ResponseError? {
    guard method.needsStore, method != .textParse, !storeHost.isOpen else { return nil }
    return storeIsClosed
  }

  /// What a request is answered that needs the store while there is none.
  var storeIsClosed: ResponseError { closedBecause ?? refusal(StoreHostFault.homeless) }

  /// Works on the store; what it refuses becomes an error of the protocol.
  mutating func withStore<Result>(
    _ body: (inout Store) throws(StoreFault) -> Result
  ) throws(ResponseError) -> Result {
    guard let openStore = storeHost.openStore else {
      throw storeIsClosed
    }
    let fault: StoreFault
    do throws(StoreFault) {
      return try body(&openStore.store)
    } catch {
      fault = error
    }
    if case .turnIsFull = fault { turnWasFull = true }
    // The store is nobody's again: the refusal shows the item as it is.
    throw refusal(fault)
  }

  // MARK: Turns

  var isWriting: Bool { storeHost.openStore?.look { $0.isInTurn } ?? false }

  /// Whether the last answer was that the turn must settle first; asked once.
  var needsAnotherTurn: Bool {
    mutating get {
      defer { turnWasFull = false }
      return turnWasFull
    }
  }

  /// Who was alone in its turn has no use for another, and who comes next is not answered twice.
  mutating func forgetFullTurn() { turnWasFull = false }

  /// Settles the turn; why it could not, where nothing of it stands.
  mutating func settle() -> ResponseError? {
    defer { clearUp() }
    return settleFirst()
  }

  /// The same, where the answers are to go out before `clearUp`.
  mutating func settleFirst() -> ResponseError? {
    defer { stagingBefore = nil }
    let began = log.begin()
    do throws(StoreFault) {
      let hadWork = isWriting
      try storeHost.openStore?.store.settleFirst()
      if hadWork {
        storeHost.awaitRest()
        log.detail("commit: on disk in \(log.duration(since: began))")
      }
      return nil
    } catch {
      if let stagingBefore { staging = stagingBefore }
      let refusal = refusal(error)
      log.detail("commit: failed, \(refusal.data.kind), in \(log.duration(since: began))")
      return refusal
    }
  }

  mutating func clearUp() { storeHost.openStore?.store.clearUp() }
}
