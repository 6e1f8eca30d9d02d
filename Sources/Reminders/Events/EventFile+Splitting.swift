// A series cut in two before one of its occurrences: what was before stays in the file as it was,
// what comes then is a file of its own, or nothing.

public import CivilTime
internal import ICalendar

extension EventFile {
  /// What a change of one occurrence and all later ones makes of a file.
  public struct Split: Hashable, Sendable {
    public var bytes: [UInt8]
    /// From the occurrence on; nil where that is the whole series, and the file itself was changed.
    public var future: Future?

    public struct Future: Hashable, Sendable {
      public var uid: String
      public var bytes: [UInt8]
    }
  }

  /// The series as it was before an occurrence, and `event` from there on as a series of its own.
  /// Dates and overrides from there on go over to it, as far on the wall as the occurrence was moved;
  /// of a COUNT each has its share. Where nothing comes before, the whole series is changed.
  ///
  /// An occurrence that has a component of its own keeps it: the later series gets only what differs
  /// from `event(at:)`, and goes on at its own times.
  ///
  /// - Parameter event: `event(at:)`, changed. Where its rule is the series', the series goes on.
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

  /// What would take place at a date of the series if it had no component of its own.
  private func withoutDetached(at original: WallTime) -> Event {
    let occurrence = shown(original)
    var event = occurrence.event
    (event.start, event.end) = (occurrence.start, occurrence.end)
    event.recurrence = self.event.recurrence
    return event
  }

  /// The series without an occurrence and all later ones; nil where nothing comes before.
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

  /// What is taken out must not take along what stays.
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
      // Only overrides that no rule gives come before the start.
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

  /// The rules as far as they go before an occurrence.
  private func cut(before original: WallTime) throws(ReminderFault) -> [RecurrenceRule] {
    var cut: [RecurrenceRule] = []
    for rule in event.recurrence { cut.append(try self.cut(rule, before: original)) }
    return cut
  }

  /// By a lower COUNT, or by an UNTIL that is the last date before the occurrence; where that would
  /// give other dates, because clocks are set in between, by a COUNT as well.
  private func cut(
    _ rule: RecurrenceRule, before original: WallTime
  ) throws(ReminderFault) -> RecurrenceRule {
    // Only overrides that no rule gives come before: the start goes too, and all that it counts.
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
