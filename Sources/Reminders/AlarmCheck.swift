// Checks whether the alarms of an item can be written; only new and changed alarms are checked.

internal import CivilTime
internal import ICalendar

struct AlarmCheck {
  let new: [Alarm]
  /// Nil for a new item.
  let old: [Alarm]?
  /// Whether the item has the date to which an alarm is relative (its start or its end):
  /// `hasBaseDate` after the edit, `hadBaseDate` before the edit.
  var hasBaseDate: (Alarm.OffsetBase) -> Bool = { _ in true }
  var hadBaseDate: (Alarm.OffsetBase) -> Bool = { _ in true }

  init(_ new: [Alarm], insteadOf old: [Alarm]?) {
    self.new = new
    self.old = old
  }

  func run() throws(ReminderFault) {
    guard new.count <= max(ReminderLimits.mostAlarms, old?.count ?? 0) else {
      throw ReminderFault(.alarms, .tooMany(limit: ReminderLimits.mostAlarms))
    }
    var oldAlarms: [String: Alarm] = [:]
    for alarm in old ?? [] { oldAlarms[alarm.id] = alarm }
    var checkedIDs: Set<String> = []
    for alarm in new {
      guard checkedIDs.insert(alarm.id).inserted else {
        throw ReminderFault(.alarms, .alarmTwice(alarm.id))
      }
      let oldAlarm = oldAlarms[alarm.id]
      if oldAlarm == nil { try checkID(alarm.id) }
      if case .relative(_, let base) = alarm.trigger {
        try checkBaseDate(of: alarm, oldAlarm, base)
      }
      guard oldAlarm?.trigger != alarm.trigger else { continue }
      try checkTrigger(of: alarm)
    }
  }

  private func checkID(_ id: String) throws(ReminderFault) {
    let isPlain = id.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    guard isPlain, (1...255).contains(id.utf8.count) else {
      throw ReminderFault(.alarms, .badID(id))
    }
  }

  /// A relative alarm needs its base date. An unchanged alarm whose base date was missing before
  /// the edit is accepted.
  private func checkBaseDate(
    of alarm: Alarm, _ oldAlarm: Alarm?, _ base: Alarm.OffsetBase
  ) throws(ReminderFault) {
    if hasBaseDate(base) { return }
    if oldAlarm?.trigger == alarm.trigger, !hadBaseDate(base) { return }
    throw ReminderFault(.alarms, .alarmWithoutDate(alarm.id, base))
  }

  private func checkTrigger(of alarm: Alarm) throws(ReminderFault) {
    switch alarm.trigger {
    case .relative(let seconds, _):
      guard seconds.magnitude <= UInt(DurationValue.largestPart) else {
        throw ReminderFault(.alarms, .alarmTooFar(alarm.id))
      }
    case .absolute(let instant):
      guard instant.isWritable else { throw ReminderFault(.alarms, .alarmTooFar(alarm.id)) }
    case .fence(let fence): try Self.checkFence(fence, alarm.id)
    case .other: throw ReminderFault(.alarms, .unknownKind(alarm.id))
    }
  }

  private static func checkFence(_ fence: Fence, _ id: String) throws(ReminderFault) {
    guard !fence.places.isEmpty else { throw ReminderFault(.alarms, .noPlace(id)) }
    guard fence.places.count <= ReminderLimits.mostPlaces else {
      throw ReminderFault(.alarms, .tooMany(limit: ReminderLimits.mostPlaces))
    }
    for place in fence.places { try checkPlace(place, .alarms, id) }
    for number in [fence.policy.dwell, fence.policy.margin].compactMap(\.self) {
      guard number >= 0, number.isFinite else { throw ReminderFault(.alarms, .badPolicy(id)) }
    }
  }

  static func checkPlace(
    _ place: FencePlace, _ field: ReminderField, _ id: String
  ) throws(ReminderFault) {
    guard place.radius > 0, place.radius <= ReminderLimits.greatestRadius else {
      throw ReminderFault(field, .badRadius(id))
    }
    let textLengths = [place.title, place.address, place.placeID].compactMap { $0?.utf8.count }
    guard textLengths.max() ?? 0 <= ReminderLimits.longestName else {
      throw ReminderFault(field, .tooLong(limit: ReminderLimits.longestName))
    }
  }
}
