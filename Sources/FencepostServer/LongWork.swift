// Work that can take long: it is done slice by slice before its request is answered, so that it can be
// taken back meanwhile, and tells how far it is. Knows no session.

import FencepostProtocol
import JSONRPC
import SettingsFile

protocol LongWork {
  /// What is told of it when it begins, when it is done, and when it is given up.
  static var words: LongWorkWords { get }
  /// How much of it is done, of a hundred.
  var percentage: Int { get }
  /// Goes on until it is time to stop; false where there is more to do.
  mutating func work(until isTime: () -> Bool) throws(ResponseError) -> Bool
}

extension LongWork {
  /// All that is left of it at once.
  mutating func finish() throws(ResponseError) {
    while try !work(until: { false }) {}
  }
}

struct LongWorkWords {
  let title: String
  let done: String
  let givenUp: String
}

/// The work of the request that comes next, on its way.
struct OngoingWork {
  var work: any LongWork
  /// Where it is told how far it is, and how far that was said to be.
  let token: RequestID?
  var shown: Int?
  /// How often it was begun anew.
  var renewals = 0

  var words: LongWorkWords { type(of: work).words }
}

extension RequestMethod {
  /// Whether a request of it can take long.
  var isLong: Bool {
    switch self {
    case .eventFetch, .eventConflicts, .placeImport, .locationReplay: true
    default: false
    }
  }
}

extension Server {
  /// Without a copy of it.
  var isAtWork: Bool { if case .some = ongoing { true } else { false } }

  /// The work that a request asks for, begun; nil where what is wrong with it is said when it is
  /// answered.
  mutating func begin(_ method: RequestMethod, _ call: Call) -> (any LongWork)? {
    switch method {
    case .eventFetch:
      guard let params: EventFetchParams = try? call.decode() else { return nil }
      return try? beginFetch(params)
    case .eventConflicts:
      guard let params: EventConflictsParams = try? call.decode() else { return nil }
      return try? beginConflicts(params)
    case .placeImport:
      guard let params: PlaceImportParams = try? call.decode() else { return nil }
      return try? beginImport(params, over: places)
    case .locationReplay:
      guard let params: LocationReplayParams = try? call.decode() else { return nil }
      return try? beginReplay(params)
    default: return nil
    }
  }

  /// Begins the work anew where what it stands for is not so any more: else all of it would be done at
  /// once when it is answered. Who finds that time and again has it done so.
  mutating func renewWork(_ method: RequestMethod, _ call: Call) -> Bool {
    guard let ongoing, ongoing.renewals < Self.mostRenewals else { return false }
    guard let importing = ongoing.work as? Importing, let file = try? currentPlaces(),
      !importing.isOver(file, settings.defaultRadius), let work = begin(method, call)
    else { return false }
    self.ongoing?.work = work
    self.ongoing?.renewals += 1
    return true
  }

  private static let mostRenewals = 3

  /// What was done of the request that is being answered, if that was done in slices; in a batch it is
  /// not. Throws what stood in the way.
  mutating func takeWork<Work: LongWork>(_: Work.Type) throws(ResponseError) -> Work? {
    guard let done = worked else { return nil }
    worked = nil
    return try done.get() as? Work
  }
}
