// One component in three versions → changes to mine. Its properties unit by unit, its place, its
// alarms one by one, whatever else stands in it as a whole.

internal import ICalendar

/// What a merge gathers on its way.
struct Gathered {
  var edit: CalendarEdit
  var conflicts: [Conflict] = []
  /// Whether anything of theirs went into mine, and anything that only mine has stands.
  var hasTheirs = false
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
    case .stamp, .created: return mergeStamp(unit, &gathered)
    case .words, .dates: return mergeSet(unit, &gathered)
    case .plain, .completion, .text, .growing, .soft: break
    }
    let forms = (unit.base.form, unit.mine.form, unit.theirs.form)
    switch Outcome(base: forms.0, mine: forms.1, theirs: forms.2) {
    case .same: break
    case .changed(.mine):
      if unit.mine.kind != .soft { gathered.keepsMine = true }
    case .changed(.theirs): take(unit, &gathered)
    case .clash: settle(unit, &gathered)
    }
  }

  private func settle(_ unit: Versions, _ gathered: inout Gathered) {
    let winner = recency.winner(mine: unit.mine.form, theirs: unit.theirs.form)
    switch unit.mine.kind {
    case .growing:
      let isTheirs = Self.number(unit.theirs) > Self.number(unit.mine)
      if isTheirs { take(unit, &gathered) }
    case .soft:
      if winner == .theirs { take(unit, &gathered) }
    case .completion:
      if let side = CompletionMerge.winner(unit, hasBase: base != nil) {
        stand(side, unit, &gathered)
      } else {
        clash(unit, winner, &gathered)
      }
    case .text where !repeatsTitles(unit):
      if !mergeText(unit, &gathered) { clash(unit, winner, &gathered) }
    default:
      if repeatsTitles(unit) {
        stand(winner, unit, &gathered)
      } else {
        clash(unit, winner, &gathered)
      }
    }
  }

  /// Whether both sides say in it no more than what their titles say.
  private func repeatsTitles(_ unit: Versions) -> Bool {
    guard let titles, unit.mine.field == "DESCRIPTION" || unit.mine.field == "SUMMARY" else {
      return false
    }
    return unit.mine.properties.first?.text() == titles.mine
      && unit.theirs.properties.first?.text() == titles.theirs
  }

  private func stand(_ side: Side, _ unit: Versions, _ gathered: inout Gathered) {
    if side == .theirs { take(unit, &gathered) } else { gathered.keepsMine = true }
  }

  private func clash(_ unit: Versions, _ winner: Side, _ gathered: inout Gathered) {
    gathered.conflicts.append(
      Conflict(
        field: unit.mine.field, occurrence: occurrence, stands: winner,
        lost: unit[winner.other].lines))
    stand(winner, unit, &gathered)
  }

  /// Puts their lines in the place of mine.
  private func take(_ unit: Versions, _ gathered: inout Gathered) {
    if unit.mine.kind != .soft { gathered.hasTheirs = true }
    gathered.edit.put(
      unit.theirs.properties.compactMap { ContentLine(copying: $0) },
      insteadOf: unit.mine.properties, in: mine)
  }

  /// Of instants: the later, or of CREATED the earlier.
  private func mergeStamp(_ unit: Versions, _ gathered: inout Gathered) {
    guard let theirs = unit.theirs.properties.first?.token() else { return }
    let mine = unit.mine.properties.first?.token()
    let isWanted = mine.map { unit.mine.kind == .created ? theirs < $0 : theirs > $0 } ?? true
    guard isWanted, unit.theirs.properties.count == 1, unit.mine.properties.count <= 1 else {
      return
    }
    gathered.edit.put(
      unit.theirs.properties.compactMap { ContentLine(copying: $0) },
      insteadOf: unit.mine.properties, in: self.mine)
  }

  private static func number(_ unit: Unit) -> (Int, String) {
    let token = unit.properties.first?.token() ?? ""
    return (token.utf8.count, token)
  }

  /// - Returns: False where both have changed the same lines in a way that cannot be compared.
  private func mergeText(_ unit: Versions, _ gathered: inout Gathered) -> Bool {
    let all = [unit.base, unit.mine, unit.theirs]
    guard all.allSatisfy({ $0.properties.count <= 1 }),
      all.flatMap(\.properties).allSatisfy({ $0.isUnicode && $0.parameters.isEmpty })
    else { return false }
    func lines(_ unit: Unit) -> [String] {
      // Bytes rather than characters: a combining accent may begin a line.
      (unit.properties.first?.text()).map { text in
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
      } ?? []
    }
    let winner = recency.winner(mine: unit.mine.form, theirs: unit.theirs.form)
    for side in [winner, winner.other] where hasSettled(unit, side, lines) {
      stand(side, unit, &gathered)
      return true
    }
    // Where one side has removed all of it, no line is left to merge with.
    guard !unit.mine.properties.isEmpty, !unit.theirs.properties.isEmpty,
      let merged = LineMerge(
        base: lines(unit.base), mine: lines(unit.mine), theirs: lines(unit.theirs), recency)
    else { return false }
    for loser in merged.losers {
      gathered.conflicts.append(
        Conflict(
          field: unit.mine.field, occurrence: occurrence, stands: loser.other,
          lost: unit[loser].lines))
    }
    if merged.lines != lines(unit.mine) {
      gathered.hasTheirs = true
      gathered.edit.put(
        [.text(.description, merged.lines.joined(separator: "\n"))],
        insteadOf: unit.mine.properties, in: mine)
    }
    if merged.lines != lines(unit.theirs) { gathered.keepsMine = true }
    return true
  }

  /// Whether one side has come of a merge with the other: it has all that the other has added and lacks
  /// all that it has removed, or it keeps the other's text as one that does not stand.
  private func hasSettled(_ unit: Versions, _ side: Side, _ lines: (Unit) -> [String]) -> Bool {
    let component = side == .mine ? mine : theirs
    let record = unit[side.other].lines
    let isKept = component.properties(Conflict.name).contains { property in
      KeptConflict(property).map { $0.field == unit.mine.field && $0.lost == record } ?? false
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
    gathered.edit.put(
      SetValues.lines(merged, unit.mine.properties + unit.theirs.properties),
      insteadOf: unit.mine.properties, in: self.mine)
  }
}

extension CalendarEdit {
  /// Lines in the place of others, each where one of its name was.
  mutating func put(
    _ lines: [ContentLine], insteadOf properties: [Property], in component: Component
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
