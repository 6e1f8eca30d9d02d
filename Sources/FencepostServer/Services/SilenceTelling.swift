// When a client that shows the sentence of `view/list` or `view/agenda` about an old position is told
// that it has changed. Only the sentence counts: a position that changes no words is not told.

import CivilTime
import Geofence

struct SilenceTelling {
  /// What the client was told last; nil until it has asked for a view.
  private var lastSent: LastSent?

  private struct LastSent {
    var sentence: String?
    /// When time alone may change the words; nil if it cannot.
    var changes: Instant?
    /// The position that the words are about.
    var fix: Fix?
    /// Whether the client might see the position.
    var seesLocation: Bool
  }

  /// A view was answered, or the client was told the sentence.
  mutating func remember(_ silence: ViewSilence, seesLocation: Bool) {
    // Without any position, the words are the same until one comes.
    lastSent = LastSent(
      sentence: silence.sentence, changes: silence.fix == nil ? nil : silence.changes,
      fix: silence.fix, seesLocation: seesLocation)
  }

  /// When the sentence has to be looked at without an event; nil if never.
  var due: Instant? { lastSent?.changes }

  /// Whether the sentence may be another than the client was told. Changes of items do not count,
  /// because after them the client asks for its views again.
  ///
  /// - Parameter fix: The position that counts now, given the one that the words are about.
  func mayDiffer(_ fix: (Fix?) -> Fix?, seesLocation: Bool, now: Instant) -> Bool {
    guard let lastSent else { return false }
    if lastSent.seesLocation != seesLocation { return true }
    if let changes = lastSent.changes, changes <= now { return true }
    // Of a position that is known, a later one changes nothing until it is old.
    return lastSent.sentence != nil && lastSent.fix != fix(lastSent.fix)
  }

  func wasSent(_ silence: ViewSilence) -> Bool { lastSent?.sentence == silence.sentence }
}
