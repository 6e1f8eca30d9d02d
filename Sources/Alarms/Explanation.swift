// Why an alarm went off or did not, and what it waits for: the numbers that decide. Contains no
// sentences.

public import CivilTime
public import Geofence
public import Reminders

public struct Explanation: Hashable, Sendable {
  public let key: AlarmKey
  public let state: AlarmInputs.State
  public let wait: Wait
  public let gates: [GateState]
  /// Set if the event will not take place again with this alarm.
  public let over: SpentReason?
  /// The time to which it was snoozed.
  public let snooze: TimeCase?
  /// Its last firing, if it is still kept.
  public let lastFiring: Firing?
  /// The time of the explanation.
  public let now: Instant

  public enum Wait: Hashable, Sendable {
    case fence(FenceCase)
    case time(TimeCase)
  }

  public struct GateState: Hashable, Sendable {
    public let condition: Name
    public let isOpen: Bool
    /// When it becomes true or did; nil if time does not decide.
    public let opens: Instant?

    public enum Name: String, CaseIterable, Hashable, Sendable {
      case incomplete, started, notSnoozed
    }
  }

  /// The last occurrence of an event.
  public struct SpentReason: Hashable, Sendable {
    /// Nil if it is not a series.
    public let occurrence: String?
    public let start: Instant
    public let end: Instant
  }

  /// A trigger time and its result.
  public struct TimeCase: Hashable, Sendable {
    /// Nil if the date that it counts from is missing.
    public let at: Instant?
    public let verdict: Verdict

    public enum Verdict: String, CaseIterable, Hashable, Sendable {
      /// It is in the future.
      case waiting
      case fired
      /// The person has acknowledged it, here or in another program.
      case answered
      /// It was already past when it was set.
      case passedOver
      /// No process was running for more than a day after it.
      case tooOld
      /// The item is completed or cancelled.
      case done
      /// The last occurrence with the alarm is over.
      case over
      case noDate
    }
  }

  /// A fence and the person's position.
  public struct FenceCase: Hashable, Sendable {
    public let proximity: Fence.Proximity
    /// The title of the place that decides.
    public let place: String?
    /// The last fix that counted.
    public let fix: Fix?
    /// What that fix shows, and by which rule.
    public let evidence: Evidence?
    public let state: FenceState
    /// When the crossing that has begun will be confirmed.
    public let confirms: Instant?
    /// When it will go off during the present visit, without a movement.
    public let opening: Instant?
    /// Whether it has gone off for the last crossing.
    public let hasFired: Bool
    /// Whether it may go off only once, and did.
    public let isSpent: Bool
    /// Sources whose last fix did not count, later than the one that did.
    public let ignored: [IgnoredSource]
  }

  public struct IgnoredSource: Hashable, Sendable {
    public let source: String
    public let reason: Ignored
    /// Metres, of that fix.
    public let accuracy: Double
    /// Where the reason is the device.
    public let chosen: ChosenDevice?
  }

  /// Milliseconds until the crossing that has begun is confirmed, unless a fix contradicts it.
  public var dwellLeft: Int64? {
    guard case .fence(let fence) = wait else { return nil }
    return fence.confirms.map { max(0, $0 - now) }
  }
}
