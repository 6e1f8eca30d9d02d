// Work that may take long. It is done in slices before its request is answered, so that it can be
// cancelled and can report progress. Does not depend on the session.

import FencepostProtocol
import JSONRPC
import SettingsFile

protocol LongWork {
  /// The titles of the progress messages.
  static var words: LongWorkWords { get }
  /// Whether the work keeps the store's turn open until its request is answered. Meanwhile no other
  /// request may use the store.
  static var holdsTurn: Bool { get }
  /// How much of the work is done, in percent.
  var percentage: Int { get }
  /// Works until `isTime` says to stop; true when the work is done.
  mutating func work(until isTime: () -> Bool) throws(ResponseError) -> Bool
  /// The same for work that needs the server, such as to look up items.
  mutating func work(
    in server: inout Server, until isTime: () -> Bool
  ) throws(ResponseError) -> Bool
  /// Whether the work has ended because of an error, which the answer reports.
  var hasFailed: Bool { get }
  /// Abandons the work, and leaves everything as it was before.
  func giveUp()
}

extension LongWork {
  static var holdsTurn: Bool { false }
  var hasFailed: Bool { false }
  func giveUp() {}

  mutating func work(
    in server: inout Server, until isTime: () -> Bool
  ) throws(ResponseError) -> Bool {
    try work(until: isTime)
  }

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
  /// The progress token, nil if the client wants no progress; and the percentage that was last
  /// reported.
  let token: RequestID?
  var reportedPercentage: Int?
  /// How often the work was restarted because its input had changed.
  var restarts = 0

  var words: LongWorkWords { type(of: work).words }
}

extension LongRequestMethod {
  /// Whether the work already needs the time of the request when it begins.
  var dependsOnTime: Bool { self == .viewList || self == .viewAgenda }
}

extension Server {
  var isAtWork: Bool { work.isBusy }

  /// Begins the work of a request; nil if the request is invalid, in which case its answer says
  /// why.
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
      return try? beginAgenda(params)
    case .viewList:
      guard let params: ViewListParams = try? call.decode() else { return nil }
      return try? beginView(params)
    case .placeImport:
      guard let params: PlaceImportParams = try? call.decode() else { return nil }
      return try? beginImport(params, over: places)
    case .itemImport:
      guard let params: ItemImportParams = try? call.decode() else { return nil }
      return beginImport(params)
    case .itemExport:
      guard let params: ItemExportParams = try? call.decode() else { return nil }
      return try? beginExport(params)
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

  /// Does a part of the ongoing work; true when it is done, or if there is none.
  mutating func continueWork(until isTime: () -> Bool) throws(ResponseError) -> Bool {
    // Taken out, because the work may change the server.
    guard var ongoing = work.ongoing.take() else { return true }
    defer { work.ongoing = ongoing }
    return try ongoing.work.work(in: &self, until: isTime)
  }

  /// Restarts the work if its input has changed, because otherwise all of it would be repeated in
  /// one step for the answer. False if it need not be restarted, or was restarted too often.
  mutating func restartWork(_ method: RequestMethod, _ call: Call) -> Bool {
    guard let ongoing = work.ongoing, ongoing.restarts < Self.mostRestarts else { return false }
    guard let importing = ongoing.work as? PlaceImportWork, let file = try? currentPlaces(),
      !importing.isStillValid(for: file, settings.defaultRadius), let work = begin(method, call)
    else { return false }
    self.work.ongoing?.work = work
    self.work.ongoing?.restarts += 1
    return true
  }

  private static let mostRestarts = 3
}
