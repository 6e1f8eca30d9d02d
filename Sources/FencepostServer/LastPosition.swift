// How long ago the last position was reported, read from the records in a store's folder without
// opening the store. `fencepost doctor` uses this.

import Alarms
public import CivilTime
public import Files
import Store

public enum LastPosition {
  /// The warning that no program has reported a position for long; nil if a program has reported
  /// one lately, or if the records cannot be read.
  public static func oldPositionWarning(in storeRoot: StoreRoot, _ zone: Zone, now: Instant)
    -> String?
  {
    guard let folder = try? storeRoot.open(.state) else { return nil }
    var register = KeyValueLog(Store.fences, in: folder, on: storeRoot.disk, freshID: { "" })
    guard (try? register.catchUp()) != nil else { return nil }
    let wording = Explanation.Wording(
      showsPosition: true, in: zone, now: now, length: { "\($0) m" })
    return PositionAge.warning(PositionAge.lastFix(in: register.entries), now: now, wording)
  }
}
