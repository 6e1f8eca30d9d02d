// The later part of a split series as a file of its own. It has the lines of the old file, changed so
// that the series begins at the split.

internal import CivilTime
internal import ICalendar
internal import Repetition

struct EventFuture {
  private let file: EventFile
  private let original: WallTime
  /// The series as it will be.
  private let event: Event
  /// The first occurrence, if it has a component of its own and keeps it.
  private let detached: Event?
  /// Nil if nothing comes before, so that the file stays the same.
  private let uid: String?
  private let change: SeriesChange
  /// The THISANDFUTURE override of another program that applies to the occurrence.
  private let overrideInForce: EventPart?
  /// Whether `overrideInForce` has moved all occurrences. The new file then contains both the series at
  /// its own times and that override, because one rule could not express both.
  private let keepsOverrideInForce: Bool

  init(
    _ file: EventFile, from original: WallTime, _ event: Event, detached: Event?,
    uid: String?
  ) throws(ReminderFault) {
    self.file = file
    self.original = original
    self.detached = detached
    self.uid = uid
    // A series cannot begin at an occurrence that exists only as an override, because no rule continues
    // from there. Nor at an added date with a length of its own, which all later occurrences would get.
    guard file.index.orphans[original] == nil, !file.hasOwnLength(original) else {
      throw ReminderFault(.occurrence, .cannotSplit)
    }
    let inForce = file.index.overrideInForce(at: original)
    overrideInForce = inForce.map { file.parts[$0.index] }
    keepsOverrideInForce = inForce.map { $0.shift != 0 } ?? false
    let here = file.wall.moment(at: original)
    change = try Self.change(
      of: file.series, from: original, to: keepsOverrideInForce ? here : event.start,
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
      var kept = [(part: base, new: series)]
      if keepsOverrideInForce {
        patch(base).write(series, &edit)
        if let overrideInForce {
          var lasting = event
          lasting.recurrence = overrideInForce.event.recurrence
          patch(overrideInForce).write(lasting, &edit)
          file.rename(overrideInForce.component, true, shift.to.first, &edit)
          kept.append((overrideInForce, lasting))
        }
      } else {
        patch(base).repair(event, &edit)
        patch(base).write(event, &edit)
        edit.remove(.recurrenceID, in: base.component)
        // An occurrence identified by its original start may have no start of its own.
        let start = base.component.property(.dtstart).flatMap { try? $0.date() }
        if start?.wallTime == nil {
          let line = ReminderLines.date(.dtstart, event.start)
          edit.set(.dtstart, to: line, in: base.component)
        }
      }
      file.seriesLines.write(change, to: base.component, &edit)
      for (override, part) in zip(file.overrides, file.parts) where isKept(override) {
        let moved = changed(override, part)
        patch(part).write(moved, &edit)
        file.rename(part.component, override.isLasting, shift.moment(override.original), &edit)
        kept.append((part, moved))
      }
      file.addZones(kept, for: series.recurrence, &edit)
      for (part, _) in kept {
        patch(part).lines.stamp(now, &edit)
        guard let uid else { continue }
        edit.set(.text(.uid, uid), in: part.component)
        ItemAlarms(part.alarms, of: part.component, titled: "").rename(for: uid, &edit)
      }
      if uid == nil { file.renameStrays(shift, &edit) }
      let lines = Set(kept.map(\.part.component.lineNumber))
      let all =
        uid == nil
        ? ([file.part] + file.parts).map(\.component)
        : file.text.components(.vevent) + file.text.components(.vtodo)
      for other in all where !lines.contains(other.lineNumber) {
        edit.remove(other)
      }
    }.bytes
  }

  private var base: EventPart {
    keepsOverrideInForce ? file.part : overrideInForce ?? file.part
  }

  /// The properties of the new file's main component.
  private var series: Event {
    guard keepsOverrideInForce else { return event }
    var series = file.event
    series.recurrence = event.recurrence
    series.start = shift.to.first
    series.end = file.part.length.end(of: series.start, in: series.end.zone)
    return series
  }

  private func patch(_ part: EventPart) -> EventPatch {
    EventPatch(part, in: file.calendar, file.zones)
  }

  private func changed(_ override: EventOverride, _ part: EventPart) -> Event {
    guard var detached, isDetached(override) else {
      return file.moved(override, part, shift, series, insteadOf: base)
    }
    detached.recurrence = part.event.recurrence
    return detached
  }

  private func isDetached(_ override: EventOverride) -> Bool {
    detached != nil && override.original == original && !override.isLasting
  }

  /// Whether the new file gets the override as a component. A lasting override of the occurrence itself
  /// is merged into the new series instead.
  private func isKept(_ override: EventOverride) -> Bool {
    override.original > original || isDetached(override)
      || uid == nil && !override.isLasting && override.original < original
  }
}
