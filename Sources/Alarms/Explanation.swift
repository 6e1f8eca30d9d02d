// Why an alarm went off or did not, and what it waits for: the numbers that decide, as they stand.
// Knows no words.

public import CivilTime
public import Geofence
public import Reminders

public struct Explanation: Hashable, Sendable {
  public let key: AlarmKey
  public let state: AlarmInputs.State
  public let wait: Wait
  public let gates: [GateState]
  /// Of an event that does not take place any more with this alarm.
  public let over: SpentReason?
  /// The time that it was put off to.
  public let snooze: TimeCase?
  /// The last time that it went off, as far as that is remembered.
  public let lastFiring: Firing?
  /// When all this was so.
  public let now: Instant

  public enum Wait: Hashable, Sendable {
    case fence(FenceCase)
    case time(TimeCase)
  }

  public struct GateState: Hashable, Sendable {
    public let condition: Name
    public let isOpen: Bool
    /// When it opens or did; nil where no time decides.
    public let opens: Instant?

    public enum Name: String, CaseIterable, Hashable, Sendable {
      case incomplete, started, notSnoozed
    }
  }

  /// The last time that an event took place.
  public struct SpentReason: Hashable, Sendable {
    /// Nil for what is no series.
    public let occurrence: String?
    public let start: Instant
    public let end: Instant
  }

  /// A time, and what becomes of it.
  public struct TimeCase: Hashable, Sendable {
    /// Nil where the date that it counts from is not there.
    public let at: Instant?
    public let verdict: Verdict

    public enum Verdict: String, CaseIterable, Hashable, Sendable {
      /// It is to come.
      case waiting
      case fired
      /// The person said that they know, here or elsewhere.
      case answered
      /// It was set when its time had passed already.
      case passedOver
      /// Nobody was there to see it for more than a day.
      case tooOld
      /// The item is completed or cancelled.
      case done
      /// The last occurrence for which it called is over.
      case over
      case noDate
    }
  }

  /// A fence, and where one is.
  public struct FenceCase: Hashable, Sendable {
    public let proximity: Fence.Proximity
    /// The title of the place that decides.
    public let place: String?
    /// The last that counted.
    public let fix: Fix?
    /// What that fix says, and by which rule.
    public let evidence: Evidence?
    public let state: FenceState
    /// When the crossing that has begun is confirmed.
    public let confirms: Instant?
    /// When it goes off for a visit that goes on, though nobody moves.
    public let opening: Instant?
    /// It has gone off for what led to the side that stands.
    public let hasFired: Bool
    /// It goes off a single time ever, and did.
    public let isSpent: Bool
  }

  /// Milliseconds until the crossing that has begun is confirmed, if nothing speaks against it.
  public var dwellLeft: Int64? {
    guard case .fence(let fence) = wait else { return nil }
    return fence.confirms.map { max(0, $0 - now) }
  }
}
