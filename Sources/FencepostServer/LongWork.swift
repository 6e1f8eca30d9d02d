// Work that may take long. It is done in slices before its request is answered, so that it can be
// cancelled and can report progress. This file does not depend on the session.

import FencepostProtocol
import JSONRPC
import SettingsFile

protocol LongWork {
  /// The texts of the progress messages that a client shows.
  static var titles: LongWorkTitles { get }
  /// Whether the work keeps the store's lock, with uncommitted edits, until its request is
  /// answered. Meanwhile no other request may use the store.
  static var holdsTurn: Bool { get }
  /// How much of the work is done, in percent.
  var percentage: Int { get }
  /// Works until `shouldStop` says to stop; returns true when the work is done.
  mutating func advance(until shouldStop: () -> Bool) throws(ResponseError) -> Bool
  /// The same as `advance(until:)`, for work that needs the server, for instance to find items.
  mutating func advance(
    in server: inout Server, until shouldStop: () -> Bool
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

  mutating func advance(
    in server: inout Server, until shouldStop: () -> Bool
  ) throws(ResponseError) -> Bool {
    try advance(until: shouldStop)
  }

  /// Does all remaining work at once.
  mutating func finish() throws(ResponseError) {
    while try !advance(until: { false }) {}
  }
}

struct LongWorkTitles {
  let title: String
  let finished: String
  let abandoned: String
}

/// The work in progress for the request at the head of the queue.
struct OngoingWork {
  var work: any LongWork
  /// The progress token, nil if the client wants no progress; and the percentage that was last
  /// reported.
  let token: RequestID?
  var reportedPercentage: Int?
  /// How often the work was restarted because its input had changed.
  var restarts = 0

  var titles: LongWorkTitles { type(of: work).titles }
}

extension LongRequestMethod {
  /// Whether the work uses the current time, so that the clock must be advanced before it begins.
  var dependsOnTime: Bool { self == .viewList || self == .viewAgenda }
}

extension Server {
  var isAtWork: Bool { longWork.isInProgress }

  /// Begins the work of a request; nil if the request is invalid: then its answer, made without
  /// such work, says why.
  mutating func beginWork(_ method: RequestMethod, _ call: Call) -> (any LongWork)? {
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
  mutating func continueWork(until shouldStop: () -> Bool) throws(ResponseError) -> Bool {
    // Taken out of the server, because the work may change the server.
    guard var ongoing = longWork.ongoing.take() else { return true }
    defer { longWork.ongoing = ongoing }
    return try ongoing.work.advance(in: &self, until: shouldStop)
  }

  /// Restarts the work if its input has changed, because otherwise the answer would have to repeat
  /// all of the work in one step. Returns false if the input has not changed, or if the work was
  /// restarted too often.
  mutating func restartWork(_ method: RequestMethod, _ call: Call) -> Bool {
    guard let ongoing = longWork.ongoing, ongoing.restarts < Self.mostRestarts else { return false }
    guard let importing = ongoing.work as? PlaceImportWork, let file = try? currentPlaces(),
      !importing.isStillValid(for: file, settings.defaultRadius), let work = beginWork(method, call)
    else { return false }
    longWork.ongoing?.work = work
    longWork.ongoing?.restarts += 1
    return true
  }

  private static let mostRestarts = 3
}
