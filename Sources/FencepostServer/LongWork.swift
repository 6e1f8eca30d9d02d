// Long work: done in slices before its request is answered, so that it can be cancelled and report
// progress. Knows no session.

import FencepostProtocol
import JSONRPC
import SettingsFile

protocol LongWork {
  /// The progress messages for its beginning, end and cancellation.
  static var words: LongWorkWords { get }
  /// Whether it keeps the store's turn open until its request is answered: meanwhile nothing else may
  /// use the store.
  static var holdsTurn: Bool { get }
  /// The percentage that is done.
  var percentage: Int { get }
  /// Works until it is time to stop; false if there is more to do.
  mutating func work(until isTime: () -> Bool) throws(ResponseError) -> Bool
  /// Leaves everything as it was before the work.
  func giveUp()
}

extension LongWork {
  static var holdsTurn: Bool { false }
  func giveUp() {}

  /// Does all remaining work at once.
  mutating func finish() throws(ResponseError) {
    while try !work(until: { false }) {}
  }
}

struct LongWorkWords {
  let title: String
  let done: String
  let givenUp: String
}

/// The work in progress for the next request.
struct OngoingWork {
  var work: any LongWork
  /// The progress token, and the percentage that was last reported.
  let token: RequestID?
  var shown: Int?
  /// How often it was restarted.
  var renewals = 0

  var words: LongWorkWords { type(of: work).words }
}

extension Server {
  var isAtWork: Bool { work.isBusy }

  /// Begins the work of a request; nil if the request is invalid, which its answer will say.
  mutating func begin(_ method: RequestMethod, _ call: Call) -> (any LongWork)? {
    switch method.longWork {
    case nil: return nil
    case .eventFetch:
      guard let params: EventFetchParams = try? call.decode() else { return nil }
      return try? beginFetch(params)
    case .eventConflicts:
      guard let params: EventConflictsParams = try? call.decode() else { return nil }
      return try? beginConflicts(params)
    case .viewAgenda:
      guard let params: ViewAgendaParams = try? call.decode() else { return nil }
      return (try? beginAgenda(params)) ?? nil
    case .placeImport:
      guard let params: PlaceImportParams = try? call.decode() else { return nil }
      return try? beginImport(params, over: places)
    case .locationReplay:
      guard let params: LocationReplayParams = try? call.decode() else { return nil }
      return try? beginReplay(params)
    case .storeUndo:
      guard let params: StoreUndoParams = try? call.decode() else { return nil }
      return try? beginUndo(params)
    case .storeRedo:
      return try? beginRedo()
    }
  }

  /// Restarts work whose basis has changed: otherwise it would be done again, all at once, for the
  /// answer. After several restarts that is accepted.
  mutating func renewWork(_ method: RequestMethod, _ call: Call) -> Bool {
    guard let ongoing = work.ongoing, ongoing.renewals < Self.mostRenewals else { return false }
    guard let importing = ongoing.work as? Importing, let file = try? currentPlaces(),
      !importing.isOver(file, settings.defaultRadius), let work = begin(method, call)
    else { return false }
    self.work.ongoing?.work = work
    self.work.ongoing?.renewals += 1
    return true
  }

  private static let mostRenewals = 3
}
