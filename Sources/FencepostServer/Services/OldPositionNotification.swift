// Decides when to notify a client (`view/didChangeSilence`) that the note about an old position in
// its views has a new wording. A new position that does not change the wording sends nothing.

import CivilTime
import Geofence

struct OldPositionNotification {
  /// The note that the client has; nil until it has requested a view.
  private var lastSent: LastSent?

  private struct LastSent {
    var sentence: String?
    /// When the wording may change without a new position; nil if it cannot.
    var mayChangeAt: Instant?
    /// The position that the words are about.
    var fix: Fix?
    /// Whether the client was allowed to see the position when the note was made.
    var seesLocation: Bool
  }

  /// Called after a view was answered, or after the client was notified.
  mutating func remember(_ note: OldPositionNote, seesLocation: Bool) {
    // While no position was ever reported, the wording stays the same.
    lastSent = LastSent(
      sentence: note.sentence, mayChangeAt: note.fix == nil ? nil : note.changesAt,
      fix: note.fix, seesLocation: seesLocation)
  }

  /// When the wording may change without a new position; nil if it cannot.
  var nextCheckTime: Instant? { lastSent?.mayChangeAt }

  /// Whether the note may differ from the one that the client has. Changes of items do not count,
  /// because after them the client requests its views again.
  ///
  /// - Parameter fix: Returns the present position, given the one that the note is about.
  func mayDiffer(_ fix: (Fix?) -> Fix?, seesLocation: Bool, now: Instant) -> Bool {
    guard let lastSent else { return false }
    if lastSent.seesLocation != seesLocation { return true }
    if let time = lastSent.mayChangeAt, time <= now { return true }
    // `sentence` is nil if the position was recent. Then a newer position changes nothing.
    return lastSent.sentence != nil && lastSent.fix != fix(lastSent.fix)
  }

  func wasSent(_ note: OldPositionNote) -> Bool { lastSent?.sentence == note.sentence }
}
