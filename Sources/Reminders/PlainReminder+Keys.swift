// The keys of a plain reminder: the same bytes that `ReminderKeys` makes.

internal import CivilTime
internal import Geofence
internal import ICalendar

extension PlainReminder {
  public func keys(_ drafts: inout PlainDrafts) -> [UInt8] {
    write(to: &drafts.keys)
    return drafts.keys.bytes.withUnsafeBufferPointer { Array($0) }
  }

  private func write(to draft: inout KeyDraft) {
    draft.reset()
    let status: Reminder.Status =
      switch self.status {
      case .open, .begun: .open
      case .cancelled: .cancelled
      case .completed: .completed(completed?.instant)
      }
    draft.add(priority: priority, status, created: created?.instant, sortOrder: sortOrder)
    let zone = draft.add(due: due?.moment)
    draft.add { $0.append(contentsOf: zone.utf8) }
    draft.endSection()
    if let parent { draft.add { text.append(parent, to: &$0) } }
    draft.endSection()
    draft.add {
      TextFolding.append(utf8: text.bytes.span.extracting(title), for: .ordering, to: &$0)
    }
    draft.endSection()
    addTexts(to: &draft)
    draft.endSection()
    if !tags.isEmpty { draft.add { $0.append(ReminderKeys.separator) } }
    for tag in tags { draft.add(tag, for: .comparing) }
    draft.endSection()
    for alarm in alarms {
      guard case .fence(let isEntered, let place) = alarm.trigger else { continue }
      draft.addProximity(isEntered ? .enter : .leave)
      draft.add(place.coordinate)
    }
    draft.endSection()
    if !alarms.isEmpty { draft.add { addAlarmInputs(to: &$0) } }
    draft.endSection()
    draft.finish()
  }

  private func addTexts(to draft: inout KeyDraft) {
    draft.add { bytes in
      bytes.append(ReminderKeys.separator)
      for case let range? in [title, notes, location, url] {
        let text = text.bytes.span.extracting(range)
        TextFolding.append(utf8: text, for: .searching, to: &bytes)
        bytes.append(ReminderKeys.separator)
      }
    }
    for tag in tags { draft.add(tag, for: .searching) }
  }

  /// Adds the same bytes that `AlarmInputs` writes.
  private func addAlarmInputs(to bytes: inout [UInt8]) {
    let state: AlarmInputs.CompletionState =
      switch status {
      case .open, .begun: .open
      case .cancelled: .cancelled
      case .completed: .completed
      }
    bytes.append(AlarmInputs.version)
    bytes.append(state.rawValue)
    add(title, to: &bytes)
    bytes.add(start?.moment)
    bytes.add(due?.moment)
    bytes.add(UInt64(alarms.count))
    for alarm in alarms { add(alarm, to: &bytes) }
  }

  private func add(_ range: Range<Int>, to bytes: inout [UInt8]) {
    bytes.add(UInt64(range.count))
    text.append(range, to: &bytes)
  }

  private func add(_ alarm: Alarm, to bytes: inout [UInt8]) {
    add(alarm.id, to: &bytes)
    bytes.add(alarm.acknowledged) { $0.add(UInt64(bitPattern: $1.instant.milliseconds)) }
    // The end of the alarm's snooze is absent: a plain reminder has no snoozes.
    bytes.append(0)
    switch alarm.trigger {
    case .relative(let seconds, let isToStart):
      bytes.append(isToStart ? 1 : 2)
      bytes.add(UInt64(bitPattern: Int64(seconds)))
    case .absolute(let time):
      bytes.append(3)
      bytes.add(UInt64(bitPattern: time.instant.milliseconds))
    case .fence(let isEntered, let place):
      bytes.append(isEntered ? 4 : 5)
      // The fence's four policy values are absent, and it has one place.
      for _ in 0..<4 { bytes.append(0) }
      bytes.add(1 as UInt64)
      bytes.add(place.coordinate.latitude)
      bytes.add(place.coordinate.longitude)
      bytes.add(place.radius)
      for case let text in [place.title, place.address] {
        bytes.add(text) { add($1, to: &$0) }
      }
      bytes.append(0)
    }
  }
}
