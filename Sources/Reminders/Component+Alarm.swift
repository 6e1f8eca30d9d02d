// What a VALARM says of itself before it is read: that it is none, that it waits for a place, that
// it is another one's snooze, and which it is.

internal import CivilTime
internal import ICalendar

extension DateValue {
  /// What Apple and RFC 9074 §8 put where a trigger must stand and none is meant.
  static let neverTrigger = DateValue(
    year: 1976, month: 4, day: 1, hour: 0, minute: 55, second: 45, form: .utc)
}

extension Component {
  /// Apple's way to say that there is no alarm. A default alarm with a time of its own is one.
  var saysNoAlarm: Bool {
    if property(.action)?.says(.none) == true { return true }
    guard !hasProximity, let line = property(.appleDefaultAlarm) else { return false }
    let isDefault = (try? line.boolean()) ?? false
    return isDefault && property(.trigger).flatMap { try? $0.date() } == .neverTrigger
  }

  var hasProximity: Bool {
    property(.proximity)?.isBlank == false || property(.appleProximity)?.isBlank == false
  }

  /// Arriving or leaving, rather than a car's connection.
  var saysWay: Bool {
    [Name.proximity, .appleProximity].contains { name in
      property(name).flatMap { Fence.proximity($0) } != nil
    }
  }

  /// iCloud has been seen to write only its own name for it.
  var alarmUID: String? {
    for name in [Name.uid, .appleAlarmUID] {
      if let uid = property(name)?.text(), !uid.isEmpty { return uid }
    }
    return nil
  }

  /// Of which alarm this is a snooze (RFC 9074 §7).
  var snoozed: String? {
    for line in properties(.relatedTo).prefix(4)
    where line.parameter(.reltype)?.uppercased() == "SNOOZE" {
      let uid = line.text()
      if !uid.isEmpty { return uid }
    }
    return nil
  }

  /// Stands for the UID of an alarm that has none. Made of what a program does not change for
  /// nothing: not of the words that are shown, and of a place as rounded as iOS leaves it.
  func alarmID(_ trigger: Alarm.Trigger) -> String {
    var hash = StableHash("alarm", property(.action)?.token().uppercased() ?? "")
    switch trigger {
    case .fence(let fence): hash.add(fence.halves.apple.digest)
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
  /// Of two dates the one that is there: many programs count from the start where there is only a
  /// due date, and mean that.
  func present(hasStart: Bool, hasEnd: Bool) -> Alarm.OffsetBase {
    switch self {
    case .start where !hasStart && hasEnd: .end
    case .end where !hasEnd && hasStart: .start
    default: self
    }
  }
}
