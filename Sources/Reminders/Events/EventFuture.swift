// The later part of a split series as a file of its own. It has the lines of the old file, changed
// so that the series begins at the split.

internal import CivilTime
internal import ICalendar
internal import Repetition

struct EventFuture {
  private let file: EventFile
  private let original: WallTime
  /// The later series after the edit.
  private let event: Event
  /// The first occurrence, if it has a component of its own and keeps it.
  private let detachedFirstEvent: Event?
  /// The UID of the new file; nil if no earlier part remains, so that the file itself is changed.
  private let uid: String?
  private let change: SeriesChange
  /// The THISANDFUTURE override of another program that applies to the occurrence.
  private let overrideInForce: EventPart?
  /// Whether `overrideInForce` has moved all occurrences. The new file then contains both the
  /// series at its own times and that override, because one rule could not express both.
  private let keepsOverrideInForce: Bool

  init(
    _ file: EventFile, from original: WallTime, _ event: Event, detached: Event?,
    uid: String?
  ) throws(ReminderFault) {
    self.file = file
    self.original = original
    detachedFirstEvent = detached
    self.uid = uid
    // A series cannot begin at an occurrence that exists only as an override, because no rule
    // continues from there. A series cannot begin at an added date with a length of its own
    // either, because all later occurrences would get that length.
    guard file.overrideIndex.orphanIndices[original] == nil, !file.hasOwnLength(original) else {
      throw ReminderFault(.occurrence, .cannotSplit)
    }
    let inForce = file.overrideIndex.overrideInForce(at: original)
    overrideInForce = inForce.map { file.overrideParts[$0.index] }
    keepsOverrideInForce = inForce.map { $0.shift != 0 } ?? false
    let originalMoment = file.wall.moment(at: original)
    change = try Self.change(
      of: file.series, from: original, to: keepsOverrideInForce ? originalMoment : event.start,
      event.recurrence == file.event.recurrence ? nil : event.recurrence)
    var new = event
    new.recurrence = change.rules
    if uid != nil {
      for index in new.alarms.indices { new.alarms[index].snoozedUntil = nil }
    }
    self.event = new
  }

  private static func change(
    of series: Series, from original: WallTime, to first: Moment, _ rules: [RecurrenceRule]?
  ) throws(ReminderFault) -> SeriesChange {
    let change: SeriesChange?
    do throws(SeriesFault) {
      change = try series.continued(from: original, at: first, rules: rules)
    } catch {
      throw error.fault
    }
    guard let change else { throw ReminderFault(.occurrence, .cannotSplit) }
    return change
  }

  private var shift: SeriesShift { change.shift }

  func bytes(at now: Instant) throws(EditFault) -> [UInt8] {
    try file.text.edited { edit in
      var keptParts = [(part: mainPart, new: mainEvent)]
      if keepsOverrideInForce {
        patch(mainPart).write(mainEvent, &edit)
        if let overrideInForce {
          var overrideEvent = event
          overrideEvent.recurrence = overrideInForce.event.recurrence
          patch(overrideInForce).write(overrideEvent, &edit)
          file.setRecurrenceID(overrideInForce.component, true, shift.to.first, &edit)
          keptParts.append((overrideInForce, overrideEvent))
        }
      } else {
        patch(mainPart).repair(event, &edit)
        patch(mainPart).write(event, &edit)
        edit.remove(.recurrenceID, in: mainPart.component)
        // An override may have no DTSTART, since its RECURRENCE-ID gives its start. As the start
        // of a series it needs one.
        let start = mainPart.component.property(.dtstart).flatMap { try? $0.date() }
        if start?.wallTime == nil {
          let line = ReminderLines.date(.dtstart, event.start)
          edit.set(.dtstart, to: line, in: mainPart.component)
        }
      }
      file.seriesLines.write(change, to: mainPart.component, &edit)
      for (override, part) in zip(file.overrides, file.overrideParts) where isKept(override) {
        let movedEvent = changedEvent(override, part)
        patch(part).write(movedEvent, &edit)
        file.setRecurrenceID(
          part.component, override.isThisAndFuture, shift.moment(override.original), &edit)
        keptParts.append((part, movedEvent))
      }
      file.addZones(keptParts, for: mainEvent.recurrence, &edit)
      for (part, _) in keptParts {
        patch(part).lines.stamp(now, &edit)
        guard let uid else { continue }
        edit.set(.text(.uid, uid), in: part.component)
        ItemAlarms(part.alarms, of: part.component, titled: "").assignNewUIDs(for: uid, &edit)
      }
      if uid == nil { file.moveStrays(shift, &edit) }
      let keptLineNumbers = Set(keptParts.map(\.part.component.lineNumber))
      let oldComponents =
        uid == nil
        ? ([file.part] + file.overrideParts).map(\.component)
        : file.text.components(.vevent) + file.text.components(.vtodo)
      for other in oldComponents where !keptLineNumbers.contains(other.lineNumber) {
        edit.remove(other)
      }
    }.bytes
  }

  private var mainPart: EventPart {
    keepsOverrideInForce ? file.part : overrideInForce ?? file.part
  }

  /// The properties of the new file's main component.
  private var mainEvent: Event {
    guard keepsOverrideInForce else { return event }
    var mainEvent = file.event
    mainEvent.recurrence = event.recurrence
    mainEvent.start = shift.to.first
    mainEvent.end = file.part.length.end(of: mainEvent.start, in: mainEvent.end.zone)
    return mainEvent
  }

  private func patch(_ part: EventPart) -> EventPatch {
    EventPatch(part, in: file.calendar, file.zones)
  }

  private func changedEvent(_ override: EventOverride, _ part: EventPart) -> Event {
    guard var detachedFirstEvent, isDetachedFirst(override) else {
      return file.movedEvent(override, part, shift, mainEvent, insteadOf: mainPart)
    }
    detachedFirstEvent.recurrence = part.event.recurrence
    return detachedFirstEvent
  }

  private func isDetachedFirst(_ override: EventOverride) -> Bool {
    detachedFirstEvent != nil && override.original == original && !override.isThisAndFuture
  }

  /// Whether the new file gets the override as a component. A THISANDFUTURE override that begins
  /// at the split becomes part of the new series instead.
  private func isKept(_ override: EventOverride) -> Bool {
    override.original > original || isDetachedFirst(override)
      || uid == nil && !override.isThisAndFuture && override.original < original
  }
}
