// What a session knows and does once a message is understood: the state that handlers act on.
// The handlers stand in `Handlers/`, one file a method or a close family. Knows no byte, no frame
// and no queue.

import FencepostProtocol
import JSONRPC
import Units

struct Server {
  let configuration: Configuration
  var phase = Phase.fresh
  /// How lengths are read and written here; made once, for it holds the locale's tables.
  var lengths: LengthFormat
  /// The unit of a bare number, where the session asked for another than its locale's.
  var lengthUnit: LengthUnit?
  var trace = TraceValue.off
  /// The process's exit code, once something said that the session is over.
  var ending: Int32?

  init(_ configuration: Configuration) {
    self.configuration = configuration
    lengths = LengthFormat(Locale.fromEnvironment(configuration.environment))
  }
}

extension Server: RequestHandler, NotificationHandler {}
