// The part of a session that acts on decoded messages. It holds the services that own the
// session's state, in `Services/`, and passes requests to the handlers in `Handlers/`. Does not
// depend on bytes, frames or queues.

import FencepostProtocol
import JSONRPC
import Reminders
import Store
import Units

struct Server {
  let configuration: Configuration
  let log: SessionLog
  var phase = SessionPhase.beforeInitialize
  /// The process's exit code, once a message has ended the session.
  var exitCode: Int32?
  var options: ClientOptions
  var access: AccessService
  let codec: ItemCodec
  let vocabulary = VocabularyService()
  var storeHost: StoreHost
  /// Why the last attempt to open the store failed.
  var storeOpeningError: ResponseError?
  var edits = StagedEdits()
  /// Whether the last request did not fit into the same commit as the requests before it.
  var turnWasFull = false
  let uids: UIDMaker
  /// Nil until alarms have to be watched.
  var alarmService: AlarmService?
  var pendingNotifications = PendingNotifications()
  var placeFollowing = PlaceFollowing()
  var longWork = LongWorkState()
  var language = LanguageService()

  init(_ configuration: Configuration) {
    self.configuration = configuration
    log = SessionLog(configuration)
    options = ClientOptions(
      tables: LocaleTables(Locale.fromEnvironment(configuration.environment)))
    access = AccessService(configuration)
    codec = ItemCodec(configuration)
    storeHost = StoreHost(configuration, log: log) { [codec] addresses in
      codec.addresses = Set(addresses.map { $0.lowercased() })
      return codec.codec
    }
    uids = UIDMaker(clock: configuration.clock, randomBits: configuration.randomBits)
  }
}

/// The notifications to send to the client after the next commit.
struct PendingNotifications {
  /// The changes that a refresh of the store found.
  var storeChanges: [Announcement] = []
  var alarms = AlarmNotifications()
  var oldPosition = OldPositionNotification()
}

extension Server {
  var lengths: LengthFormat { options.tables.lengths }
  var titles: TitleOrder { options.tables.titles }
}

extension Server: RequestHandler, NotificationHandler {}
