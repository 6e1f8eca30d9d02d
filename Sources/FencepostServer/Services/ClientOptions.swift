// What the client said of itself and asked for: its locale, unit and zone, how it counts in texts, what it
// can show, and its process.

import CivilTime
import FencepostProtocol
import Units

struct ClientOptions {
  var tables: LocaleTables
  /// The unit of a bare number, where the session asked for another than its locale's.
  var lengthUnit: LengthUnit?
  /// The person's zone, where the session named one.
  var zone: Zone?
  /// What offsets in texts count.
  var positionEncoding = PositionEncoding.utf16
  var trace = TraceValue.off
  var showsProgress = false
  /// The client's process, with which the session ends.
  var process: Int32?
}
