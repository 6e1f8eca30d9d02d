// The warning that the last reported position is old, computed from the records in a store's folder
// without opening the store. `fencepost doctor` uses it.

import Alarms
public import CivilTime
public import Files
import Store

public enum LastPosition {
  /// The warning that no program has reported a position for a long time; nil if a program has
  /// reported one lately, or if the records cannot be read.
  public static func oldPositionWarning(in storeRoot: StoreRoot, _ zone: Zone, now: Instant)
    -> String?
  {
    guard let folder = try? storeRoot.open(.state) else { return nil }
    var recordLog = KeyValueLog(Store.fences, in: folder, on: storeRoot.disk, makeID: { "" })
    guard (try? recordLog.catchUp()) != nil else { return nil }
    let wording = Explanation.Wording(
      showsPosition: true, in: zone, now: now, length: { "\($0) m" })
    return PositionAge.warning(PositionAge.lastFix(in: recordLog.entries), now: now, wording)
  }
}
