// `alarm/firings`, `alarm/acknowledge` and `alarm/snooze`: alarms that went off, and the person's
// answers to them.

import Alarms
import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders
import Store

extension Server {
  mutating func alarmFirings(
    _ params: AlarmFiringsParams
  ) throws(ResponseError) -> FencepostProtocol.Firings {
    try withAlarmService { (server) throws(StoreFault) in
      server.pendingNotifications.storeChanges += server.takeAnnouncements()
      let allFirings = server.alarmService?.alarmEngine.firings.values.map(\.self) ?? []
      let (accessRights, open) = (server.accessRights, params.open)
      return FencepostProtocol.Firings(
        firings: allFirings.filter { firing in
          accessRights.sees(firing.entity.access) && open.map { $0 == firing.isOpen } ?? true
        }.sorted { ($0.at, $0.id) < ($1.at, $1.id) }.map(FencepostProtocol.Firing.init))
    }
  }

  mutating func alarmAcknowledge(
    _ params: AlarmAcknowledgeParams
  ) throws(ResponseError) -> ChangeResult {
    let firing = try visibleFiring(params.firing)
    guard firing.isOpen else { return ChangeResult(state: try state(), transaction: nil) }
    var receipt: Receipt?
    // The acknowledgment of a place alarm is not written to the item's file, because others who
    // read the file would learn when the person was there.
    if !firing.cause.isPlace {
      receipt = try changeAlarm(firing, RequestMethod.alarmAcknowledge, .acknowledge)
    }
    guard let receipt, receipt.transaction != nil else {
      try closeFiring(firing, .acknowledged)
      return ChangeResult(state: try state(), transaction: nil)
    }
    // The alarm service closes the firing when the change of its item is committed.
    return ChangeResult(state: receipt.state.text, transaction: receipt.transaction)
  }

  mutating func alarmSnooze(
    _ params: AlarmSnoozeParams
  ) throws(ResponseError) -> ChangeResult {
    let firing = try visibleFiring(params.firing)
    let isNextVisit = params.untilNextVisit ?? false
    guard (params.until != nil) != isNextVisit else {
      throw ResponseError(
        .invalidValue, "params.until: give either a time or untilNextVisit: true, not both.",
        field: "params.until")
    }
    guard let text = params.until else {
      guard firing.cause.isPlace else {
        throw ResponseError(
          .invalidValue, "params.untilNextVisit: this alarm has a time, not a place.",
          field: "params.untilNextVisit", hint: "Give the time in params.until.")
      }
      try closeFiring(firing, .nextVisit)
      return ChangeResult(state: try state(), transaction: nil)
    }
    let snoozeEnd = try decodedInstant(text, "params.until")
    guard snoozeEnd > now else {
      throw ResponseError(
        .invalidValue, "params.until: \(snoozeEnd.text) has passed.", field: "params.until",
        hint: "Send an instant in the future.")
    }
    let receipt = try changeAlarm(firing, RequestMethod.alarmSnooze, .snooze(snoozeEnd))
    guard let receipt else { throw .notFound(firing.key.item) }
    if receipt.transaction == nil { try closeFiring(firing, .snoozed) }
    return ChangeResult(state: receipt.state.text, transaction: receipt.transaction)
  }

  /// The firing with this id, if the client may see it.
  private mutating func visibleFiring(_ id: String) throws(ResponseError) -> Alarms.Firing {
    let knownFiring = try withAlarmService { (server) throws(StoreFault) in
      // Gives the alarm engine the changes that were committed just before this request.
      server.pendingNotifications.storeChanges += server.takeAnnouncements()
      return server.alarmService?.alarmEngine.firings[id]
    }
    guard let knownFiring, accessRights.sees(knownFiring.entity.access) else {
      throw ResponseError(
        .notFound, "There is no firing '\(id.excerpt(60))'.", field: "params.firing", id: id,
        hint: "alarm/firings lists the firings.")
    }
    return knownFiring
  }

  private mutating func closeFiring(
    _ firing: Alarms.Firing, _ reason: Alarms.Firing.End.Reason
  ) throws(ResponseError) {
    let now = now
    try withAlarmService { (server) throws(StoreFault) in
      try server.decide(isDurable: true) { alarmEngine in
        // This process closes the firing in its own records. Other processes close it when they
        // see the change of the item's file.
        alarmEngine.end(firing.id, reason, at: now)
      }
      return
    }
  }

  private enum AlarmChange {
    case acknowledge
    case snooze(Instant)
  }

  /// Records an acknowledgment or a snooze of the alarm in its item's file; nil if the item or the
  /// alarm no longer exists.
  private mutating func changeAlarm(
    _ firing: Alarms.Firing, _ method: RequestMethod, _ change: AlarmChange
  ) throws(ResponseError) -> Receipt? {
    let id = ItemID(firing.key.item)
    var context = EditContext(kind: .transaction)
    guard try exists(id, on: context) else { return nil }
    let loadedItem = try load(id, on: context)
    let bytes =
      switch firing.entity {
      case .reminder:
        try changedBytes(
          try reminderFile(loadedItem.bytes, id, loadedItem.list), firing.key.alarm, change)
      case .event: try changedBytes(try eventFile(loadedItem.bytes, id), firing, change)
      }
    guard let bytes else { return nil }
    try stageWrite(bytes, in: loadedItem.list, as: id, from: loadedItem.baseItem, on: &context)
    return try write(context, title: method.rawValue)
  }

  private func changedBytes(
    _ file: ReminderFile, _ alarm: String, _ change: AlarmChange
  ) throws(ResponseError) -> [UInt8]? {
    guard file.reminder.alarms.contains(where: { $0.id == alarm }) else { return nil }
    return try mapReminderFaults(nil) { (now) throws(ReminderFault) in
      switch change {
      case .acknowledge: try file.bytes(acknowledging: alarm, at: now, now: now)
      case .snooze(let until): try file.bytes(snoozing: alarm, until: until, now: now)
      }
    }
  }

  private func changedBytes(
    _ file: EventFile, _ firing: Alarms.Firing, _ change: AlarmChange
  ) throws(ResponseError) -> [UInt8]? {
    let (alarm, occurrence) = (firing.key.alarm, firing.occurrence)
    guard file.hasAlarm(alarm) else { return nil }
    return try mapReminderFaults(nil) { (now) throws(ReminderFault) in
      switch change {
      case .acknowledge: try file.bytes(acknowledging: alarm, of: occurrence, now: now)
      case .snooze(let until):
        try file.bytes(snoozing: alarm, of: occurrence, until: until, now: now)
      }
    }
  }
}

extension FencepostProtocol.Firing {
  init(_ firing: Alarms.Firing) {
    self.init(
      firing: firing.id, item: firing.key.item, entity: Entity(firing.entity),
      occurrence: firing.occurrence, alarm: firing.key.alarm, title: firing.title,
      cause: FiringCause(firing.cause), at: firing.at.text, isOpen: firing.isOpen,
      end: firing.end.map { FiringEnd(reason: FiringEndReason($0.reason), at: $0.at.text) })
  }
}

extension AlarmDidFireParams {
  init(_ firing: Alarms.Firing, isRepeated: Bool) {
    self.init(
      firing: firing.id, item: firing.key.item, entity: FencepostProtocol.Entity(firing.entity),
      occurrence: firing.occurrence, alarm: firing.key.alarm, title: firing.title,
      cause: FiringCause(firing.cause), at: firing.at.text, repeated: isRepeated)
  }
}

extension FencepostProtocol.Entity {
  init(_ entity: Alarms.Firing.Entity) {
    switch entity {
    case .reminder: self = .reminder
    case .event: self = .event
    }
  }
}

extension FiringCause {
  init(_ cause: Alarms.Firing.Cause) {
    switch cause {
    case .enter: self = .enter
    case .leave: self = .leave
    case .time: self = .time
    case .snooze: self = .snooze
    }
  }
}

extension FiringEndReason {
  fileprivate init(_ reason: Alarms.Firing.End.Reason) {
    switch reason {
    case .acknowledged: self = .acknowledged
    case .snoozed: self = .snoozed
    case .completed: self = .completed
    case .removed: self = .removed
    case .nextVisit: self = .nextVisit
    case .overtaken: self = .overtaken
    }
  }
}
