// Properties of a VALARM that decide how it is read: whether it means "no alarm", waits for a
// place, or snoozes another alarm, and its UID.

internal import CivilTime
internal import ICalendar

extension DateValue {
  /// The date that Apple and RFC 9074 §8 write as the trigger of an alarm that never goes off,
  /// because an alarm must have a trigger.
  static let neverTrigger = DateValue(
    year: 1976, month: 4, day: 1, hour: 0, minute: 55, second: 45, form: .utc)
}

extension Component {
  /// Whether the component is Apple's placeholder for "no alarm". A default alarm that has a time
  /// is a real alarm.
  var meansNoAlarm: Bool {
    if property(.action)?.hasValue(.none) == true { return true }
    guard !hasProximity, let line = property(.appleDefaultAlarm) else { return false }
    let isDefault = (try? line.boolean()) ?? false
    return isDefault && property(.trigger).flatMap { try? $0.date() } == .neverTrigger
  }

  var hasProximity: Bool {
    property(.proximity)?.isBlank == false || property(.appleProximity)?.isBlank == false
  }

  /// Whether the alarm waits for arriving at or leaving a place, rather than for a car's
  /// connection.
  var hasDirection: Bool {
    [Name.proximity, .appleProximity].contains { name in
      property(name).flatMap { Fence.proximity($0) } != nil
    }
  }

  /// The UID, from UID or from Apple's property: iCloud sometimes writes only the latter.
  var alarmUID: String? {
    for name in [Name.uid, .appleAlarmUID] {
      if let uid = property(name)?.text(), !uid.isEmpty { return uid }
    }
    return nil
  }

  /// The UID of the alarm that this one snoozes (RFC 9074 §7).
  var snoozedAlarmUID: String? {
    for line in properties(.relatedTo).prefix(4)
    where line.parameter(.reltype)?.uppercased() == "SNOOZE" {
      let uid = line.text()
      if !uid.isEmpty { return uid }
    }
    return nil
  }

  /// An id for an alarm without a UID. It is computed from values that programs do not change
  /// without a reason. So it does not depend on the displayed text, and coordinates are rounded as
  /// iOS does.
  func alarmID(_ trigger: Alarm.Trigger) -> String {
    var hash = StableHash("alarm", property(.action)?.token().uppercased() ?? "")
    switch trigger {
    case .fence(let fence): hash.add(fence.spellings.apple.digest)
    case .absolute(let instant): hash.add(instant.basicText)
    case .relative, .other:
      let line = property(.trigger)
      hash.add(line?.token().uppercased() ?? "")
      hash.add(line?.parameter(.related)?.uppercased() ?? "START")
      hash.add(property(.proximity)?.token() ?? "")
    }
    return hash.uuid
  }
}

extension Name {
  fileprivate static let none: Name = "NONE"
}

extension Alarm {
  var isTimed: Bool {
    switch trigger {
    case .relative, .absolute: true
    case .fence, .other: false
    }
  }
}

extension Alarm.OffsetBase {
  /// The date that the alarm's offset really counts from: this one, or the other one if the item
  /// has only that. Many programs write an alarm relative to the start in items that have only a
  /// due date, and mean the due date.
  func effective(hasStart: Bool, hasEnd: Bool) -> Alarm.OffsetBase {
    switch self {
    case .start where !hasStart && hasEnd: .end
    case .end where !hasEnd && hasStart: .start
    default: self
    }
  }
}
