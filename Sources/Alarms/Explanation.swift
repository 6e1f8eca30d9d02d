// Why an alarm went off or did not, and what it waits for, as values. `Explanation+Sentence.swift`
// writes the sentences.

public import CivilTime
public import Geofence
public import Reminders

public struct Explanation: Hashable, Sendable {
  public let key: AlarmKey
  public let state: AlarmInputs.CompletionState
  public let wait: Wait
  public let conditions: [ConditionState]
  /// The last occurrence with this alarm, if the event is over or no later occurrence has the
  /// alarm; otherwise nil.
  public let lastOccurrence: LastOccurrence?
  /// When the item's snooze ends; nil if it is not snoozed.
  public let snooze: TimeCase?
  /// The alarm's last firing; nil if there is none or it was discarded.
  public let lastFiring: Firing?
  /// The time for which the explanation holds.
  public let now: Instant

  public enum Wait: Hashable, Sendable {
    case fence(FenceCase)
    case time(TimeCase)
  }

  /// A condition that must be true for the alarm to go off, and its state.
  public struct ConditionState: Hashable, Sendable {
    public let condition: Condition
    public let isOpen: Bool
    /// The time at which the condition becomes or became true; nil if it does not depend on time.
    public let opens: Instant?

    public enum Condition: String, CaseIterable, Hashable, Sendable {
      case incomplete, started, notSnoozed
    }
  }

  /// The last occurrence of an event that is over.
  public struct LastOccurrence: Hashable, Sendable {
    /// The id of the occurrence; nil if the event does not repeat.
    public let occurrence: String?
    public let start: Instant
    public let end: Instant
  }

  /// The time of a time alarm, and whether the alarm went off then.
  public struct TimeCase: Hashable, Sendable {
    /// Nil if the item does not have the date that the alarm is relative to.
    public let at: Instant?
    public let status: Status

    public enum Status: String, CaseIterable, Hashable, Sendable {
      /// The time has not come.
      case waiting
      case fired
      /// The person has acknowledged the alarm, here or in another program.
      case answered
      /// The time had passed already when the alarm was set.
      case passedOver
      /// No process was running at the time, nor for more than a day after it.
      case tooOld
      /// The item is completed or cancelled.
      case done
      /// The last occurrence with this alarm is over.
      case over
      case noDate
    }
  }

  /// The fence of an alarm, and the person's position.
  public struct FenceCase: Hashable, Sendable {
    public let proximity: Fence.Proximity
    /// The title of the place that decides whether the person is inside.
    public let place: String?
    /// The last fix that was not ignored.
    public let fix: Fix?
    /// What `fix` shows about the fence, and by which rule.
    public let assessment: FixAssessment?
    public let state: FenceState
    /// When the crossing that has begun will count as confirmed.
    public let confirmationTime: Instant?
    /// When the alarm will go off if the person just stays at the place: the time at which its
    /// conditions are met.
    public let opening: Instant?
    /// Whether the alarm went off for the last crossing.
    public let hasFired: Bool
    /// Whether the alarm may go off only once, and has gone off.
    public let isSpent: Bool
    /// The sources whose last fix is later than `fix`, but was ignored.
    public let ignored: [IgnoredSource]
  }

  public struct IgnoredSource: Hashable, Sendable {
    public let source: String
    public let reason: IgnoreReason
    /// The accuracy of the ignored fix, in metres.
    public let accuracy: Double
    /// The device that the person carries, if the fix was ignored because another device measured
    /// it.
    public let chosen: ChosenDevice?
  }

  /// Milliseconds until the crossing that has begun counts as confirmed, unless a fix contradicts
  /// it.
  public var dwellLeft: Int64? {
    guard case .fence(let fence) = wait else { return nil }
    return fence.confirmationTime.map { max(0, $0 - now) }
  }
}
