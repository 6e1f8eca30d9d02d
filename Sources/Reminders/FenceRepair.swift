// Repairs fences that other programs have damaged, for `doctor --fix`: a spelling that is damaged
// is written again from the intact one. When a client saves an item, its fences are repaired in the
// same way.

public import ICalendar

extension ReminderFile {
  /// Whether a spelling of an alarm's fence is damaged, or the GEO that Fencepost wrote for the
  /// fence.
  public var hasDamagedFence: Bool {
    alarms.contains(where: \.needsRepair) || ownAlarms.lacksPosition
  }

  /// Writes each damaged spelling again, and changes nothing else.
  public func repairFences(_ edit: inout CalendarEdit) {
    guard hasDamagedFence else { return }
    ownAlarms.repairFences(
      ItemAlarms.TargetAlarms(alarms: reminder.alarms, title: reminder.title), &edit)
    repairPosition(&edit)
  }

  func repairPosition(_ edit: inout CalendarEdit) {
    ownAlarms.repairPosition(reminder.alarms.position, &edit)
  }
}

extension EventFile {
  /// Whether a spelling of an alarm's fence or of the event's own place is damaged, or the GEO
  /// that Fencepost wrote for it.
  public var hasDamagedFence: Bool { eventParts.contains(where: \.hasDamagedFence) }

  /// Writes each damaged spelling again, and changes nothing else.
  public func repairFences(_ edit: inout CalendarEdit) {
    for part in eventParts where part.hasDamagedFence {
      EventPatch(part, in: calendar, zones).repair(part.event, &edit)
    }
  }

  private var eventParts: [EventPart] { [part] + overrideParts }
}

extension EventPart {
  fileprivate var hasDamagedFence: Bool {
    placeNeedsRepair || alarms.contains(where: \.needsRepair)
      || ItemAlarms(alarms, of: component, titled: event.title).lacksPosition
  }
}
