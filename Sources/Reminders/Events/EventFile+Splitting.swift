// Splits a series before one of its occurrences: the earlier part stays in the file, the later part
// becomes a file of its own or is removed.

public import CivilTime
internal import ICalendar

extension EventFile {
  /// The result of changing one occurrence and all later ones.
  public struct Split: Hashable, Sendable {
    public var bytes: [UInt8]
    /// The later part; nil if it is the whole series, whose file was changed instead.
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
    let isFirst = original == wall.start && index.governor(of: original) == nil
    if isWhole, isFirst, index.singles[original] == nil || !repeats {
      return Split(bytes: try bytes(for: event, at: now), future: nil)
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
    let rules = isWhole ? [] : try cut(before: original)
    do throws(EditFault) {
      let later = try future.bytes(at: now)
      guard let newUID else { return Split(bytes: later, future: nil) }
      return Split(
        bytes: try past(before: original, rules, at: now),
        future: Split.Future(uid: newUID, bytes: later))
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// The event at a date of the series, without the occurrence's own component.
  private func withoutDetached(at original: WallTime) -> Event {
    let occurrence = shown(original)
    var event = occurrence.event
    (event.start, event.end) = (occurrence.start, occurrence.end)
    event.recurrence = self.event.recurrence
    return event
  }

  /// The series without an occurrence and all later ones; nil if nothing comes before.
  public func bytes(
    endingBefore original: WallTime, at now: Instant
  ) throws(ReminderFault) -> [UInt8]? {
    guard occurrence(at: original) != nil else {
      throw ReminderFault(.occurrence, .noSuchOccurrence)
    }
    try checkStructure()
    guard hasEarlier(than: original) else { return nil }
    let rules = try cut(before: original)
    do throws(EditFault) {
      return try past(before: original, rules, at: now)
    } catch {
      throw ReminderFault(nil, .tooLarge(error))
    }
  }

  /// Removing components must not remove others that are nested in them.
  func checkStructure() throws(ReminderFault) {
    func isItem(_ component: Component) -> Bool {
      component.isNamed(.vevent) || component.isNamed(.vtodo)
    }
    let flat = text.components.reduce(0) { count, top in
      count + (isItem(top) ? 1 : top.components.count(where: isItem))
    }
    guard flat == text.components(.vevent).count + text.components(.vtodo).count else {
      throw ReminderFault(nil, .damagedFile)
    }
  }

  private func hasEarlier(than original: WallTime) -> Bool {
    if index.singles.keys.contains(where: { $0 < original }) { return true }
    if index.orphans.keys.contains(where: { $0 < original }) { return true }
    var all = recurrence.makeIterator()
    return all.next().map { $0 < original } ?? false
  }

  private func past(
    before original: WallTime, _ rules: [RecurrenceRule], at now: Instant
  ) throws(EditFault) -> [UInt8] {
    try text.edited { edit in
      let patch = EventPatch(part, in: calendar, zones)
      let lines = ItemWriting.Rules(
        old: event.recurrence, new: rules, first: event.start, hasNewDates: false)
      patch.lines.write(lines, &edit)
      for line in dates.added + dates.excluded {
        guard let kept = rewritten(line, as: { $0 < original ? wall.moment(at: $0) : nil }),
          hasLater(line, original)
        else { continue }
        replace(line.property, with: kept, &edit)
      }
      for (override, part) in zip(overrides, parts) where override.original >= original {
        edit.remove(part.component)
      }
      for stray in strays where stray.original.map({ $0 >= original }) ?? false {
        edit.remove(stray.component)
      }
      // Before the start there are only overrides that no rule gives.
      if original <= wall.start, let date = date(wall.first) {
        for line in ContentLine.dates(.exdate, [date]) { edit.add(line, to: part.component) }
      }
      patch.lines.stamp(now, &edit)
    }.bytes
  }

  private func hasLater(_ line: ExtraDates.Line, _ original: WallTime) -> Bool {
    line.moments.contains { moment in
      guard let moment else { return false }
      let own =
        line.property.isNamed(.rdate) ? wall.time(moment) : wall.original(moment, in: recurrence)
      return own >= original
    }
  }

  /// The rules up to an occurrence.
  private func cut(before original: WallTime) throws(ReminderFault) -> [RecurrenceRule] {
    var cut: [RecurrenceRule] = []
    for rule in event.recurrence { cut.append(try self.cut(rule, before: original)) }
    return cut
  }

  /// Ended by a lower COUNT, or by an UNTIL at the last date before the occurrence; by a COUNT as
  /// well if UNTIL would give other dates because clocks change in between.
  private func cut(
    _ rule: RecurrenceRule, before original: WallTime
  ) throws(ReminderFault) -> RecurrenceRule {
    // Only overrides that no rule gives come before: all dates of the rule are removed, the start
    // included.
    guard original > wall.start else { return rule.with(.count(1)) }
    let whole = wall.recurrence([rule], [], [])
    if whole.next(onOrAfter: original) == nil { return rule }
    if case .count = rule.end {
    } else {
      let last = wall.lastDate(of: rule, before: original)
      let until = rule.with(.local(last)).ending(for: wall.first)
      let short = wall.recurrence([until], [], [])
      let night = WallTime(seconds: original.seconds - 2 * 86_400)..<original
      let most = 1000
      let kept = short.occurrences(in: night, limit: most)
      if short.next(onOrAfter: original) == nil, kept.count < most,
        kept == whole.occurrences(in: night, limit: most)
      {
        return until
      }
    }
    var passed = 0
    for _ in whole.occurrences(in: wall.start..<original) {
      passed += 1
      guard passed <= ReminderLimits.mostPassed else {
        throw ReminderFault(.recurrence, .tooManyOccurrences)
      }
    }
    return rule.with(.count(max(passed, 1)))
  }
}
