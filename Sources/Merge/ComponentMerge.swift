// Merges three versions of one component (base, mine and theirs). The result is a list of changes
// to my version. `Units.swift` groups the properties that are merged together.

internal import ICalendar

/// The results that a merge collects.
struct Gathered {
  var edit: CalendarEdit
  var conflicts: [Conflict] = []
  /// Whether the result has something that only the other side's version had.
  var hasTheirs = false
  /// Whether the result has something that only my version had.
  var keepsMine = false
}

struct ComponentMerge {
  let base: Component?
  let mine: Component
  let theirs: Component
  let recency: Recency
  let occurrence: String?
  /// The titles of the item that an alarm is in, which alarms repeat in their DESCRIPTION.
  var titles: (mine: String, theirs: String)?
  /// The item that an alarm is in; the base is nil if it is not known.
  var item: (base: Component?, mine: Component, theirs: Component)?

  /// Merges the properties.
  func mergeProperties(_ gathered: inout Gathered) {
    let rules = UnitRules([base, mine, theirs].compactMap(\.self))
    let inBase = rules.units(of: base).units
    let (order, inMine) = rules.units(of: mine)
    let (more, inTheirs) = rules.units(of: theirs)
    for key in order + more.filter({ inMine[$0] == nil }) {
      guard let sample = inMine[key] ?? inTheirs[key] else { continue }
      let none = Unit(field: sample.field, kind: sample.kind)
      merge(
        Versions(
          base: inBase[key] ?? none, mine: inMine[key] ?? none, theirs: inTheirs[key] ?? none),
        &gathered)
    }
  }

  struct Versions {
    let base: Unit
    let mine: Unit
    let theirs: Unit

    subscript(side: Side) -> Unit { side == .mine ? mine : theirs }
  }

  private func merge(_ unit: Versions, _ gathered: inout Gathered) {
    switch unit.mine.kind {
    case .sequence: return
    case .timestamp, .created: return mergeStamp(unit, &gathered)
    case .words, .dates: return mergeSet(unit, &gathered)
    case .plain, .completion, .text, .greaterValueWins, .laterChangeWins: break
    }
    // Some programs drop ACKNOWLEDGED when they write an item. Then the acknowledgement is lost, although the
    // person has not taken it back, so the side that has it is right. But if the alarm is for another date
    // now, it was not acknowledged yet.
    if unit.mine.kind == .greaterValueWins,
      unit.mine.properties.isEmpty != unit.theirs.properties.isEmpty
    {
      let side: Side = unit.mine.properties.isEmpty ? .mine : .theirs
      if !hasOtherDates(side) { return keep(side.other, unit, &gathered) }
    }
    let forms = (unit.base.form, unit.mine.form, unit.theirs.form)
    switch Outcome(base: forms.0, mine: forms.1, theirs: forms.2) {
    case .same: break
    case .changed(.mine):
      if unit.mine.kind != .laterChangeWins { gathered.keepsMine = true }
    case .changed(.theirs): useTheirs(unit, &gathered)
    case .conflict: resolve(unit, &gathered)
    }
  }

  /// Whether the side has another date, rule or trigger than the base.
  private func hasOtherDates(_ side: Side) -> Bool {
    guard let base else { return false }
    if AlarmDates.of(side == .mine ? mine : theirs) != AlarmDates.of(base) { return true }
    guard let item, let before = item.base else { return false }
    return AlarmDates.of(side == .mine ? item.mine : item.theirs) != AlarmDates.of(before)
  }

  private func resolve(_ unit: Versions, _ gathered: inout Gathered) {
    let winner = recency.winner(mine: unit.mine.form, theirs: unit.theirs.form)
    switch unit.mine.kind {
    case .greaterValueWins:
      let isTheirs = Self.number(unit.theirs) > Self.number(unit.mine)
      if isTheirs { useTheirs(unit, &gathered) }
    case .laterChangeWins:
      if winner == .theirs { useTheirs(unit, &gathered) }
    case .completion:
      if let side = CompletionMerge.winner(unit, hasBase: base != nil) {
        keep(side, unit, &gathered)
      } else {
        resolveConflict(unit, winner, &gathered)
      }
    case .text where !repeatsTitles(unit):
      if !mergeText(unit, &gathered) { resolveConflict(unit, winner, &gathered) }
    default:
      if repeatsTitles(unit) {
        keep(winner, unit, &gathered)
      } else {
        resolveConflict(unit, winner, &gathered)
      }
    }
  }

  /// Whether on both sides the text is only the title of the item.
  private func repeatsTitles(_ unit: Versions) -> Bool {
    guard let titles, unit.mine.field == "DESCRIPTION" || unit.mine.field == "SUMMARY" else {
      return false
    }
    return unit.mine.properties.first?.text() == titles.mine
      && unit.theirs.properties.first?.text() == titles.theirs
  }

  private func keep(_ side: Side, _ unit: Versions, _ gathered: inout Gathered) {
    if side == .theirs { useTheirs(unit, &gathered) } else { gathered.keepsMine = true }
  }

  private func resolveConflict(_ unit: Versions, _ winner: Side, _ gathered: inout Gathered) {
    gathered.conflicts.append(
      Conflict(
        field: unit.mine.field, occurrence: occurrence, winner: winner,
        lost: unit[winner.other].lines))
    keep(winner, unit, &gathered)
  }

  /// Replaces my lines by theirs.
  private func useTheirs(_ unit: Versions, _ gathered: inout Gathered) {
    if unit.mine.kind != .laterChangeWins { gathered.hasTheirs = true }
    gathered.edit.replace(
      with: unit.theirs.properties.compactMap { ContentLine(copying: $0) },
      unit.mine.properties, in: mine)
  }

  /// Takes the later of two timestamps. Of two CREATED, the earlier is taken.
  private func mergeStamp(_ unit: Versions, _ gathered: inout Gathered) {
    guard let theirs = unit.theirs.properties.first?.token() else { return }
    let mine = unit.mine.properties.first?.token()
    let isWanted = mine.map { unit.mine.kind == .created ? theirs < $0 : theirs > $0 } ?? true
    guard isWanted, unit.theirs.properties.count == 1, unit.mine.properties.count <= 1 else {
      return
    }
    gathered.edit.replace(
      with: unit.theirs.properties.compactMap { ContentLine(copying: $0) },
      unit.mine.properties, in: self.mine)
  }

  private static func number(_ unit: Unit) -> (Int, String) {
    let token = unit.properties.first?.token() ?? ""
    return (token.utf8.count, token)
  }

  /// Merges a text line by line. False if that is not possible: the property is there several times
  /// or has parameters, one side has removed it, or the texts are too long to be compared.
  private func mergeText(_ unit: Versions, _ gathered: inout Gathered) -> Bool {
    let all = [unit.base, unit.mine, unit.theirs]
    guard all.allSatisfy({ $0.properties.count <= 1 }),
      all.flatMap(\.properties).allSatisfy({ $0.isUnicode && $0.parameters.isEmpty })
    else { return false }
    func lines(_ unit: Unit) -> [String] {
      // Split by bytes and not by characters, because a line may begin with a combining accent.
      (unit.properties.first?.text()).map { text in
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
      } ?? []
    }
    let winner = recency.winner(mine: unit.mine.form, theirs: unit.theirs.form)
    for side in [winner, winner.other] where hasMerged(unit, side, lines) {
      keep(side, unit, &gathered)
      return true
    }
    // If one side has removed the whole text, there are no lines to merge.
    guard !unit.mine.properties.isEmpty, !unit.theirs.properties.isEmpty,
      let merged = LineMerge(
        base: lines(unit.base), mine: lines(unit.mine), theirs: lines(unit.theirs), recency)
    else { return false }
    for loser in merged.losers {
      gathered.conflicts.append(
        Conflict(
          field: unit.mine.field, occurrence: occurrence, winner: loser.other,
          lost: unit[loser].lines))
    }
    if merged.lines != lines(unit.mine) {
      gathered.hasTheirs = true
      gathered.edit.replace(
        with: [.text(.description, merged.lines.joined(separator: "\n"))],
        unit.mine.properties, in: mine)
    }
    if merged.lines != lines(unit.theirs) { gathered.keepsMine = true }
    return true
  }

  /// Whether the text of `side` already contains the other side's changes, because it is the result
  /// of an earlier merge. Then it has all lines that the other side has added and none that the
  /// other side has removed, or the item keeps the other side's text as the record of a conflict.
  private func hasMerged(_ unit: Versions, _ side: Side, _ lines: (Unit) -> [String]) -> Bool {
    let component = side == .mine ? mine : theirs
    let record = unit[side.other].lines
    let isKept = component.properties(Conflict.name).contains { property in
      KeptConflict(property, in: component).map { $0.field == unit.mine.field && $0.lost == record }
        ?? false
    }
    return isKept
      || LineChanges(lines(unit.base), lines(unit[side]))
        .contain(LineChanges(lines(unit.base), lines(unit[side.other])))
  }

  private func mergeSet(_ unit: Versions, _ gathered: inout Gathered) {
    let base = SetValues(unit.base)
    let mine = SetValues(unit.mine)
    let theirs = SetValues(unit.theirs)
    let merged = SetMerge.merge(base: base.keys, mine: mine.keys, theirs: theirs.keys)
    if Set(merged) != Set(theirs.keys) { gathered.keepsMine = true }
    guard Set(merged) != Set(mine.keys) else { return }
    gathered.hasTheirs = true
    gathered.edit.replace(
      with: SetValues.lines(merged, unit.mine.properties + unit.theirs.properties),
      unit.mine.properties, in: self.mine)
  }
}

extension CalendarEdit {
  /// Replaces properties by lines. Each line takes the position of a property with the same name.
  mutating func replace(
    with lines: [ContentLine], _ properties: [Property], in component: Component
  ) {
    var rest = lines
    for property in properties {
      if let index = rest.firstIndex(where: { property.isNamed($0.name) }) {
        replace(property, with: rest.remove(at: index))
      } else {
        remove(property)
      }
    }
    for line in rest { add(line, to: component) }
  }
}
