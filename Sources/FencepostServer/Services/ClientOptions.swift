// What the client declared in `initialize`: its locale, unit and zone, the unit of offsets in
// texts, what it can show, and its process.

import CivilTime
import FencepostProtocol
import Units

struct ClientOptions {
  var tables: LocaleTables
  /// The unit for lengths that are given as numbers without a unit; nil for the unit that is usual
  /// in the locale.
  var lengthUnit: LengthUnit?
  /// The person's zone; nil if the session named none.
  var zone: Zone?
  /// The unit of offsets in texts.
  var positionEncoding = PositionEncoding.utf16
  var trace = TraceValue.off
  var showsProgress = false
  /// The client's process. The session ends when that process ends.
  var process: Int32?
}
