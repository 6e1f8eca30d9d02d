// Decides when to notify a client that the warning about an old or missing position, which it was
// sent with `view/list` or `view/agenda`, has changed. Only the wording counts: a new position
// that leaves the wording as it was sends nothing.

import CivilTime
import Geofence

struct SilenceTelling {
  /// The warning that was last sent to the client; nil until the client has asked for a view.
  private var lastSent: LastSent?

  private struct LastSent {
    var sentence: String?
    /// When the wording may change although nothing happens; nil if it cannot.
    var changes: Instant?
    /// The position that the warning is about.
    var fix: Fix?
    /// Whether the client was allowed to see the position.
    var seesLocation: Bool
  }

  /// Called when a view was answered, or when the client was notified of the warning.
  mutating func remember(_ silence: ViewSilence, seesLocation: Bool) {
    // Without any position, the wording stays the same until a position comes.
    lastSent = LastSent(
      sentence: silence.sentence, changes: silence.fix == nil ? nil : silence.changes,
      fix: silence.fix, seesLocation: seesLocation)
  }

  /// When the wording has to be checked even if nothing happens until then; nil if never.
  var due: Instant? { lastSent?.changes }

  /// Whether the warning may differ from the one that was last sent. Changes of items do not
  /// count, because after them the client asks for its views again.
  ///
  /// - Parameter fix: Returns the present position, given the one that the last warning was about.
  func mayDiffer(_ fix: (Fix?) -> Fix?, seesLocation: Bool, now: Instant) -> Bool {
    guard let lastSent else { return false }
    if lastSent.seesLocation != seesLocation { return true }
    if let changes = lastSent.changes, changes <= now { return true }
    // If no warning was shown, a newer position changes nothing until it is old.
    return lastSent.sentence != nil && lastSent.fix != fix(lastSent.fix)
  }

  func wasSent(_ silence: ViewSilence) -> Bool { lastSent?.sentence == silence.sentence }
}
