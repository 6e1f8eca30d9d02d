// Splits a series before one of its occurrences: the earlier part stays in the file, the later part
// becomes a file of its own or is removed.

public import CivilTime
internal import ICalendar
internal import Repetition

extension EventFile {
  /// The result of changing one occurrence and all later ones.
  public struct Split: Hashable, Sendable {
    public var bytes: [UInt8]
    /// The later part as a file of its own; nil if the series has no earlier part, so that `bytes`
    /// has the whole changed series.
    public var laterSeries: LaterSeries?

    public struct LaterSeries: Hashable, Sendable {
      public var uid: String
      public var bytes: [UInt8]
    }
  }

  /// Ends the series before an occurrence, and makes a later series that begins with `event`.
  /// Later dates and overrides go to the later series, and move as far as the occurrence was
  /// moved. A COUNT is divided between both series. If the occurrence is the first one, the whole
  /// series is changed.
  ///
  /// If the occurrence has a component of its own, that component stays. The later series then
  /// gets only the differences between `event` and `event(at:)`, and its other occurrences keep
  /// the times that the rule gives.
  ///
  /// - Parameter event: `event(at:)`, changed. If its rule is unchanged, the later series has the
  ///   dates that the rule had left; a new rule counts from the occurrence.
  public func split(
    at original: WallTime, into event: Event, uid: () -> String, at now: Instant
  ) throws(ReminderFault) -> Split {
    guard let present = self.event(at: original) else {
      throw ReminderFault(.occurrence, .noSuchOccurrence)
    }
    try checkStructure()
    let coversWholeSeries = !hasOccurrence(before: original)
    let isSeriesStart = original == wall.start && overrideIndex.overrideInForce(at: original) == nil
    if coversWholeSeries, isSeriesStart, overrideIndex.singleIndices[original] == nil || !repeats {
      // The first date may have a length of its own, from a PERIOD in RDATE. That length must not
      // become the length of the series.
      let wholeEvent =
        hasOwnLength(original) ? self.event.applyingChanges(event, over: present) : event
      return Split(bytes: try bytes(for: wholeEvent, at: now), laterSeries: nil)
    }
    guard hasSeries else { throw ReminderFault(.occurrence, .cannotSplit) }
    try EventCheck(new: event, old: present).run()
    let newUID = coversWholeSeries ? nil : uid()
    let laterPart =
      if overrideIndex.singleIndices[original] == nil {
        try EventFuture(self, from: original, event, detached: nil, uid: newUID)
      } else {
        try EventFuture(
          self, from: original,
          eventWithoutOwnComponent(at: original).applyingChanges(event, over: present),
          detached: event, uid: newUID)
      }
    let earlierChange = try coversWholeSeries ? nil : seriesEnding(before: original)
    do throws(EditFault) {
      let laterBytes = try laterPart.bytes(at: now)
      guard let newUID, let earlierChange else { return Split(bytes: laterBytes, laterSeries: nil) }
      return Split(
        bytes: try bytesOfPastSeries(before: original, earlierChange, at: now),
        laterSeries: Split.LaterSeries(uid: newUID, bytes: laterBytes))
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// Whether this date is an added one with a length of its own, from a PERIOD.
  func hasOwnLength(_ original: WallTime) -> Bool {
    addedDates.contains { $0.original == original && $0.end != nil }
  }

  /// The event at a date of the series, as if the occurrence had no component of its own.
  private func eventWithoutOwnComponent(at original: WallTime) -> Event {
    let occurrence = regularOccurrence(at: original)
    var event = occurrence.event
    (event.start, event.end) = (occurrence.start, occurrence.end)
    event.recurrence = self.event.recurrence
    return event
  }

  /// The file of the series without this occurrence and all later ones; nil if there is no earlier
  /// occurrence.
  public func bytes(
    endingBefore original: WallTime, at now: Instant
  ) throws(ReminderFault) -> [UInt8]? {
    guard occurrence(at: original) != nil else {
      throw ReminderFault(.occurrence, .noSuchOccurrence)
    }
    try checkStructure()
    guard hasOccurrence(before: original) else { return nil }
    let earlierChange = try seriesEnding(before: original)
    do throws(EditFault) {
      return try bytesOfPastSeries(before: original, earlierChange, at: now)
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// Refuses a file in which one item is nested in another, because removing the outer item would
  /// remove the inner one too.
  func checkStructure() throws(ReminderFault) {
    func isItem(_ component: Component) -> Bool {
      component.isNamed(.vevent) || component.isNamed(.vtodo)
    }
    let itemCount = text.components.reduce(0) { count, top in
      count + (isItem(top) ? 1 : top.components.count(where: isItem))
    }
    guard itemCount == text.components(.vevent).count + text.components(.vtodo).count else {
      throw ReminderFault(nil, .damagedFile)
    }
  }

  private func hasOccurrence(before original: WallTime) -> Bool {
    if overrideIndex.singleIndices.keys.contains(where: { $0 < original }) { return true }
    if overrideIndex.orphanIndices.keys.contains(where: { $0 < original }) { return true }
    var occurrences = recurrence.makeIterator()
    return occurrences.next().map { $0 < original } ?? false
  }

  private func seriesEnding(before original: WallTime) throws(ReminderFault) -> SeriesChange {
    do throws(SeriesFault) {
      return try series.ending(before: original)
    } catch {
      throw error.fault
    }
  }

  private func bytesOfPastSeries(
    before original: WallTime, _ change: SeriesChange, at now: Instant
  ) throws(EditFault) -> [UInt8] {
    try text.edited { edit in
      let patch = EventPatch(part, in: calendar, zones)
      let lines = ItemWriting.RuleChange(
        old: event.recurrence, new: change.rules, first: event.start, hasNewDates: false)
      patch.lines.write(lines, &edit)
      seriesLines.write(change, &edit)
      for (override, part) in zip(overrides, overrideParts) where override.original >= original {
        edit.remove(part.component)
      }
      for stray in strays where stray.original.map({ $0 >= original }) ?? false {
        edit.remove(stray.component)
      }
      patch.lines.stamp(now, &edit)
    }.bytes
  }
}
