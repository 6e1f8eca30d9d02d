// Splits a series before one of its occurrences: the earlier part stays in the file, the later part
// becomes a file of its own or is removed.

public import CivilTime
internal import ICalendar
internal import Repetition

extension EventFile {
  /// The result of changing one occurrence and all later ones.
  public struct Split: Hashable, Sendable {
    public var bytes: [UInt8]
    /// The later part as a file of its own; nil if nothing comes before it, so that the file itself was
    /// changed.
    public var future: Future?

    public struct Future: Hashable, Sendable {
      public var uid: String
      public var bytes: [UInt8]
    }
  }

  /// Ends the series before an occurrence, and continues it as `event` in a series of its own.
  /// Later dates and overrides move there, shifted as far as the occurrence was moved; a COUNT is
  /// divided. If nothing comes before, the whole series is changed.
  ///
  /// An occurrence with a component of its own keeps it: the later series gets only the differences
  /// from `event(at:)`, and continues at its own times.
  ///
  /// - Parameter event: `event(at:)`, changed. With the series' rule, the series continues.
  public func split(
    at original: WallTime, into event: Event, uid: () -> String, at now: Instant
  ) throws(ReminderFault) -> Split {
    guard let present = self.event(at: original) else {
      throw ReminderFault(.occurrence, .noSuchOccurrence)
    }
    try checkStructure()
    let isWhole = !hasEarlier(than: original)
    let isFirst = original == wall.start && index.overrideInForce(at: original) == nil
    if isWhole, isFirst, index.singles[original] == nil || !repeats {
      // A PERIOD in RDATE may give the first date alone another length. Then the series keeps its own.
      let whole = hasOwnLength(original) ? self.event.applying(event, over: present) : event
      return Split(bytes: try bytes(for: whole, at: now), future: nil)
    }
    guard hasSeries else { throw ReminderFault(.occurrence, .cannotSplit) }
    try EventCheck(new: event, old: present).run()
    let newUID = isWhole ? nil : uid()
    let future =
      if index.singles[original] == nil {
        try EventFuture(self, from: original, event, detached: nil, uid: newUID)
      } else {
        try EventFuture(
          self, from: original, withoutDetached(at: original).applying(event, over: present),
          detached: event, uid: newUID)
      }
    let earlier = try isWhole ? nil : seriesEnding(before: original)
    do throws(EditFault) {
      let later = try future.bytes(at: now)
      guard let newUID, let earlier else { return Split(bytes: later, future: nil) }
      return Split(
        bytes: try bytesOfPastSeries(before: original, earlier, at: now),
        future: Split.Future(uid: newUID, bytes: later))
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// Whether an added date has a length of its own.
  func hasOwnLength(_ original: WallTime) -> Bool {
    added.contains { $0.original == original && $0.end != nil }
  }

  /// The event at a date of the series, without the occurrence's own component.
  private func withoutDetached(at original: WallTime) -> Event {
    let occurrence = shown(original)
    var event = occurrence.event
    (event.start, event.end) = (occurrence.start, occurrence.end)
    event.recurrence = self.event.recurrence
    return event
  }

  /// The file of the series without this occurrence and all later ones; nil if none comes before.
  public func bytes(
    endingBefore original: WallTime, at now: Instant
  ) throws(ReminderFault) -> [UInt8]? {
    guard occurrence(at: original) != nil else {
      throw ReminderFault(.occurrence, .noSuchOccurrence)
    }
    try checkStructure()
    guard hasEarlier(than: original) else { return nil }
    let earlier = try seriesEnding(before: original)
    do throws(EditFault) {
      return try bytesOfPastSeries(before: original, earlier, at: now)
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// Refuses a file in which one item is nested in another: to remove the outer one would remove the
  /// inner one too.
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

  private func hasEarlier(than original: WallTime) -> Bool {
    if index.singles.keys.contains(where: { $0 < original }) { return true }
    if index.orphans.keys.contains(where: { $0 < original }) { return true }
    var all = recurrence.makeIterator()
    return all.next().map { $0 < original } ?? false
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
      let lines = ItemWriting.Rules(
        old: event.recurrence, new: change.rules, first: event.start, hasNewDates: false)
      patch.lines.write(lines, &edit)
      seriesLines.write(change, &edit)
      for (override, part) in zip(overrides, parts) where override.original >= original {
        edit.remove(part.component)
      }
      for stray in strays where stray.original.map({ $0 >= original }) ?? false {
        edit.remove(stray.component)
      }
      patch.lines.stamp(now, &edit)
    }.bytes
  }
}
