// Brings back what other programs have destroyed of a fence, while another half still tells where it is:
// for `doctor --fix`. A save does the same, and changes what was asked for.

public import ICalendar

extension ReminderFile {
  /// Whether a half of a fence is damaged, or its GEO.
  public var hasDamagedFence: Bool {
    alarms.contains(where: \.needsRepair) || ownAlarms.lacksPosition
  }

  /// Writes the damaged halves again, and changes nothing else.
  public func repairFences(_ edit: inout CalendarEdit) {
    guard hasDamagedFence else { return }
    ownAlarms.repairFences(
      ItemAlarms.Wanted(alarms: reminder.alarms, title: reminder.title), &edit)
    repairPosition(&edit)
  }

  func repairPosition(_ edit: inout CalendarEdit) {
    ownAlarms.repairPosition(reminder.alarms.position, &edit)
  }
}

extension EventFile {
  /// Whether a half of a fence or of an event's own place is damaged, or its GEO.
  public var hasDamagedFence: Bool { allParts.contains(where: \.isDamaged) }

  /// Writes the damaged halves again, and changes nothing else.
  public func repairFences(_ edit: inout CalendarEdit) {
    for part in allParts where part.isDamaged {
      EventPatch(part, in: calendar, zones).repair(part.event, &edit)
    }
  }

  private var allParts: [EventPart] { [part] + parts }
}

extension EventPart {
  fileprivate var isDamaged: Bool {
    placeNeedsRepair || alarms.contains(where: \.needsRepair)
      || ItemAlarms(alarms, of: component, titled: event.title).lacksPosition
  }
}
