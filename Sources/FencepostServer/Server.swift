// A session once a message is understood: the services that own its state, in `Services/`, and the dispatch to
// the handlers in `Handlers/`, one file per method or family. Knows no bytes, frames or queues.

import FencepostProtocol
import JSONRPC
import Reminders
import Store
import Units

struct Server {
  let configuration: Configuration
  let log: SessionLog
  var phase = Phase.uninitialized
  /// The process's exit code, once something said that the session is over.
  var ending: Int32?
  var options: ClientOptions
  var access: AccessService
  let codec: ItemCodec
  var storeHost: StoreHost
  /// Why the store could not be opened when it was last tried.
  var closedBecause: ResponseError?
  var edits = StagedEdits()
  /// The turn had no room for what was asked last.
  var turnWasFull = false
  let uids: UIDMaker
  /// What a refresh found, until it is told.
  var refreshedState: [Announcement] = []
  /// Nil until alarms have to be watched.
  var alarmService: AlarmService?
  var alarmTelling = AlarmTelling()
  var placeFollowing = PlaceFollowing()
  var work = LongWorkSlot()
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

extension Server {
  var lengths: LengthFormat { options.tables.lengths }
  var titles: TitleOrder { options.tables.titles }
}

extension Server: RequestHandler, NotificationHandler {}
