// What a session knows and does once a message is understood: the state that handlers act on.
// The handlers stand in `Handlers/`, one file a method or a close family. Knows no byte, no frame
// and no queue.

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
  /// The unit of a bare number, where the session asked for another than its locale's.
  var lengthUnit: LengthUnit?
  /// What offsets in texts count.
  var positionEncoding = PositionEncoding.utf16
  var trace = TraceValue.off
  /// The process's exit code, once something said that the session is over.
  var ending: Int32?

  /// What the client goes by, and wants for what; whether it can show a question.
  var client: String { didSet { isSightKnown = isSightKnown && client == oldValue } }
  var usage: Usage?
  var showsQuestions = false
  var showsProgress = false
  var ledger: LedgerFile
  /// How the client stands with the person, as it was last seen; nothing before it is asked for.
  var accessRights = AccessRights.nothing
  var isSightKnown = false
  var questions = Questions()
  let codec: ItemCodec
  var storeHost: StoreHost
  /// The person's zone, where the session named one.
  var sessionZone: Zone?
  /// Why the store could not be opened when it was last tried.
  var closedBecause: ResponseError?
  /// What was saved without a commit.
  var staging = Staging()
  /// What it was when the turn began.
  var stagingBefore: Staging?
  /// The turn had no room for what was asked last.
  var turnWasFull = false
  let uids: UIDMaker
  /// Lists that a client of less than full sight may have been shown.
  var shownLists: Set<String> = []
  /// What a refresh found, until it is told.
  var refreshed: [Announcement] = []
  /// Nil until somebody has to watch.
  var alarmService: AlarmService?
  /// What went off before this client could hear of it, and what it has heard of.
  var toldLater: [Alarms.Firing] = []
  var heard: Set<String> = []
  /// What has been closed since, and is yet to be told.
  var closings: [Alarms.Firing] = []
  var crossings: [RegionCrossing] = []
  /// Places that were moved, and which what follows them has yet to follow; not before this.
  var movedPlaces: Set<String> = []
  /// Those among them that were removed on request.
  var removedPlaces: Set<String> = []
  var followDue: Instant?
  /// How long it is waited after the next refusal; what the last one said.
  var followPause = Server.shortestPause
  var followRefusal: String?
  /// The long work that the next request asks for, on its way; and once it is done.
  var ongoing: OngoingWork?
  var worked: Result<any LongWork, ResponseError>?
  /// Whether the request that comes next was taken back when its work was under way.
  var isWorkGivenUp = false
  /// The client's process, with which the session ends.
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
    storeHost = StoreHost(configuration, codec: codec.codec, log: log)
    uids = UIDMaker(clock: configuration.clock, randomBits: configuration.randomBits)
  }
}

extension Server {
  var lengths: LengthFormat { tables.lengths }
  var titles: TitleOrder { tables.titles }
}

extension Server: RequestHandler, NotificationHandler {}
