// The state of a session that handlers act on. Handlers are in `Handlers/`, one file per method or
// family. Knows no bytes, frames or queues.

import Alarms
import CivilTime
import Consent
import FencepostProtocol
import Files
import JSONRPC
import Reminders
import Store
import Units

struct Server {
  let configuration: Configuration
  let log: SessionLog
  var phase = Phase.fresh
  var tables: LocaleTables
  /// The unit of numbers without one, if the session set it.
  var lengthUnit: LengthUnit?
  /// How offsets in texts are counted.
  var positionEncoding = PositionEncoding.utf16
  var trace = TraceValue.off
  /// The process's exit code, once the session is over.
  var ending: Int32?

  /// The client's name, its purposes, and whether it can show a question.
  var client: String { didSet { isSightKnown = isSightKnown && client == oldValue } }
  var usage: Usage?
  var showsQuestions = false
  var showsProgress = false
  var ledger: LedgerFile
  /// The client's rights as last loaded.
  var accessRights = AccessRights.nothing
  var isSightKnown = false
  var questions = Questions()
  let codec: ItemCodec
  var storeHost: StoreHost
  /// The person's zone, if the session set it.
  var sessionZone: Zone?
  /// Why the store could not be opened at the last attempt.
  var closedBecause: ResponseError?
  /// What was saved without a commit.
  var staging = Staging()
  /// The staging at the beginning of the turn.
  var stagingBefore: Staging?
  /// Whether the turn had to be committed before the last request.
  var turnWasFull = false
  let uids: UIDMaker
  /// Lists that a client with limited rights may have been shown.
  var shownLists: Set<String> = []
  /// Announcements of a refresh that were not sent yet.
  var refreshed: [Announcement] = []
  /// Nil until alarms are needed.
  var alarmService: AlarmService?
  /// Firings from before the client listened, and the ids it was told of.
  var toldLater: [Alarms.Firing] = []
  var heard: Set<String> = []
  /// Closings that the client has to be told of.
  var closings: [Alarms.Firing] = []
  var crossings: [RegionCrossing] = []
  /// Moved places whose followers were not moved yet; and the earliest time to do so.
  var movedPlaces: Set<String> = []
  /// Those that a client removed.
  var removedPlaces: Set<String> = []
  var followDue: Instant?
  /// The pause after the next refusal, and the last refusal's text.
  var followPause = Server.shortestPause
  var followRefusal: String?
  /// The long work of the next request: in progress, and its result.
  var ongoing: OngoingWork?
  var worked: Result<any LongWork, ResponseError>?
  /// Whether the next request was cancelled during its work.
  var isWorkGivenUp = false
  /// The client's process; the session ends with it.
  var clientProcess: Int32?

  init(_ configuration: Configuration) {
    self.configuration = configuration
    log = SessionLog(configuration)
    tables = LocaleTables(Locale.fromEnvironment(configuration.environment))
    client = configuration.client ?? "script"
    ledger = LedgerFile(
      in: configuration.storeLocation.ledgerPath, on: configuration.storeLocation.disk(),
      LedgerFile.Environment(
        now: configuration.clock.now, retryPolicy: configuration.storeLocation.retryPolicy(),
        holder: LockOwner(name: "fencepost serve", process: configuration.storeLocation.process)))
    codec = ItemCodec(configuration)
    storeHost = StoreHost(configuration, log: log) { [codec] addresses in
      codec.addresses = Set(addresses.map { $0.lowercased() })
      return codec.codec
    }
    uids = UIDMaker(clock: configuration.clock, randomBits: configuration.randomBits)
  }
}

extension Server {
  var lengths: LengthFormat { tables.lengths }
  var titles: TitleOrder { tables.titles }
}

extension Server: RequestHandler, NotificationHandler {}
