// Merges three versions of one component (base, mine and theirs). The result is a list of changes
// to my version. `PropertyGroups.swift` groups the properties that are merged together.

internal import ICalendar

/// The results that a merge collects.
struct MergeResults {
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
  let recurrenceID: String?
  /// Only for an alarm: the titles of its item. Many alarms repeat the title in their DESCRIPTION.
  var itemTitles: (mine: String, theirs: String)?
  /// Only for an alarm: the versions of its item; `base` is nil if the item's base is not known.
  var itemVersions: (base: Component?, mine: Component, theirs: Component)?

  func mergeProperties(_ results: inout MergeResults) {
    let rules = PropertyGrouping([base, mine, theirs].compactMap(\.self))
    let inBase = rules.groups(of: base).groups
    let (myKeys, inMine) = rules.groups(of: mine)
    let (theirKeys, inTheirs) = rules.groups(of: theirs)
    for key in myKeys + theirKeys.filter({ inMine[$0] == nil }) {
      guard let anyGroup = inMine[key] ?? inTheirs[key] else { continue }
      let emptyGroup = PropertyGroup(field: anyGroup.field, mergeKind: anyGroup.mergeKind)
      merge(
        GroupVersions(
          base: inBase[key] ?? emptyGroup, mine: inMine[key] ?? emptyGroup,
          theirs: inTheirs[key] ?? emptyGroup),
        &results)
    }
  }

  struct GroupVersions {
    let base: PropertyGroup
    let mine: PropertyGroup
    let theirs: PropertyGroup

    subscript(side: Side) -> PropertyGroup { side == .mine ? mine : theirs }
  }

  private func merge(_ group: GroupVersions, _ results: inout MergeResults) {
    switch group.mine.mergeKind {
    case .sequence: return
    case .timestamp, .created: return mergeTimestamp(group, &results)
    case .list, .dates: return mergeSet(group, &results)
    case .single, .completion, .text, .greaterValueWins, .laterChangeWins: break
    }
    // Some programs drop ACKNOWLEDGED when they write an item, although the person has not taken
    // the acknowledgement back. So the side that still has the property counts, unless the other
    // side has moved the alarm to another date, for which it was not acknowledged yet.
    if group.mine.mergeKind == .greaterValueWins,
      group.mine.properties.isEmpty != group.theirs.properties.isEmpty
    {
      let side: Side = group.mine.properties.isEmpty ? .mine : .theirs
      if !hasOtherDates(side) { return keep(side.other, group, &results) }
    }
    let comparedLines = (
      group.base.comparedLines, group.mine.comparedLines, group.theirs.comparedLines
    )
    switch ThreeWayOutcome(base: comparedLines.0, mine: comparedLines.1, theirs: comparedLines.2) {
    case .same: break
    case .changed(.mine):
      if group.mine.mergeKind != .laterChangeWins { results.keepsMine = true }
    case .changed(.theirs): useTheirs(group, &results)
    case .conflict: resolve(group, &results)
    }
  }

  /// Whether the side has another date, rule or trigger than the base.
  private func hasOtherDates(_ side: Side) -> Bool {
    guard let base else { return false }
    if AlarmDates.of(side == .mine ? mine : theirs) != AlarmDates.of(base) { return true }
    guard let itemVersions, let before = itemVersions.base else { return false }
    return AlarmDates.of(side == .mine ? itemVersions.mine : itemVersions.theirs)
      != AlarmDates.of(before)
  }

  private func resolve(_ group: GroupVersions, _ results: inout MergeResults) {
    let winner = recency.winner(mine: group.mine.comparedLines, theirs: group.theirs.comparedLines)
    switch group.mine.mergeKind {
    case .greaterValueWins:
      let isTheirs = Self.numericSortKey(group.theirs) > Self.numericSortKey(group.mine)
      if isTheirs { useTheirs(group, &results) }
    case .laterChangeWins:
      if winner == .theirs { useTheirs(group, &results) }
    case .completion:
      if let side = CompletionMerge.winner(group, hasBase: base != nil) {
        keep(side, group, &results)
      } else {
        resolveConflict(group, winner, &results)
      }
    case .text where !repeatsTitles(group):
      if !mergeText(group, &results) { resolveConflict(group, winner, &results) }
    default:
      if repeatsTitles(group) {
        keep(winner, group, &results)
      } else {
        resolveConflict(group, winner, &results)
      }
    }
  }

  /// Whether the text is only the item's title on both sides.
  private func repeatsTitles(_ group: GroupVersions) -> Bool {
    guard let itemTitles, group.mine.field == "DESCRIPTION" || group.mine.field == "SUMMARY" else {
      return false
    }
    return group.mine.properties.first?.text() == itemTitles.mine
      && group.theirs.properties.first?.text() == itemTitles.theirs
  }

  private func keep(_ side: Side, _ group: GroupVersions, _ results: inout MergeResults) {
    if side == .theirs { useTheirs(group, &results) } else { results.keepsMine = true }
  }

  private func resolveConflict(
    _ group: GroupVersions, _ winner: Side, _ results: inout MergeResults
  ) {
    results.conflicts.append(
      Conflict(
        field: group.mine.field, recurrenceID: recurrenceID, winner: winner,
        lost: group[winner.other].lines))
    keep(winner, group, &results)
  }

  /// Replaces my lines by theirs.
  private func useTheirs(_ group: GroupVersions, _ results: inout MergeResults) {
    if group.mine.mergeKind != .laterChangeWins { results.hasTheirs = true }
    results.edit.replace(
      with: group.theirs.properties.compactMap { ContentLine(copying: $0) },
      group.mine.properties, in: mine)
  }

  /// Takes the later of two timestamps, but the earlier of two values of CREATED.
  private func mergeTimestamp(_ group: GroupVersions, _ results: inout MergeResults) {
    guard let theirs = group.theirs.properties.first?.token() else { return }
    let mine = group.mine.properties.first?.token()
    let replacesMine =
      mine.map { group.mine.mergeKind == .created ? theirs < $0 : theirs > $0 } ?? true
    guard replacesMine, group.theirs.properties.count == 1, group.mine.properties.count <= 1 else {
      return
    }
    results.edit.replace(
      with: group.theirs.properties.compactMap { ContentLine(copying: $0) },
      group.mine.properties, in: self.mine)
  }

  private static func numericSortKey(_ group: PropertyGroup) -> (Int, String) {
    let token = group.properties.first?.token() ?? ""
    return (token.utf8.count, token)
  }

  /// Merges a text line by line. Returns false if that is not possible: the property occurs several
  /// times or has parameters, one side has removed it, or the texts are too long to be compared.
  private func mergeText(_ group: GroupVersions, _ results: inout MergeResults) -> Bool {
    let groupVersions = [group.base, group.mine, group.theirs]
    guard groupVersions.allSatisfy({ $0.properties.count <= 1 }),
      groupVersions.flatMap(\.properties).allSatisfy({ $0.isUnicode && $0.parameters.isEmpty })
    else { return false }
    func lines(_ group: PropertyGroup) -> [String] {
      // Split by bytes and not by characters, because a line may begin with a combining accent.
      (group.properties.first?.text()).map { text in
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
          .map { String(decoding: $0, as: UTF8.self) }
      } ?? []
    }
    let winner = recency.winner(mine: group.mine.comparedLines, theirs: group.theirs.comparedLines)
    for side in [winner, winner.other] where containsOtherChanges(group, side, lines) {
      keep(side, group, &results)
      return true
    }
    // If one side has removed the whole text, there are no lines to merge.
    guard !group.mine.properties.isEmpty, !group.theirs.properties.isEmpty,
      let merged = LineMerge(
        base: lines(group.base), mine: lines(group.mine), theirs: lines(group.theirs), recency)
    else { return false }
    for loser in merged.losingSides {
      results.conflicts.append(
        Conflict(
          field: group.mine.field, recurrenceID: recurrenceID, winner: loser.other,
          lost: group[loser].lines))
    }
    if merged.lines != lines(group.mine) {
      results.hasTheirs = true
      results.edit.replace(
        with: [.text(.description, merged.lines.joined(separator: "\n"))],
        group.mine.properties, in: mine)
    }
    if merged.lines != lines(group.theirs) { results.keepsMine = true }
    return true
  }

  /// Whether the text of `side` is the result of an earlier merge with the other side's text. Then
  /// it has all lines that the other side has added and none that the other side has removed, or
  /// the item has the other side's text in the record of a conflict.
  private func containsOtherChanges(
    _ group: GroupVersions, _ side: Side, _ lines: (PropertyGroup) -> [String]
  ) -> Bool {
    let component = side == .mine ? mine : theirs
    let recordedLines = group[side.other].lines
    let isRecorded = component.properties(Conflict.propertyName).contains { property in
      KeptConflict(property, in: component).map {
        $0.field == group.mine.field && $0.lost == recordedLines
      }
        ?? false
    }
    return isRecorded
      || LineChanges(lines(group.base), lines(group[side]))
        .contain(LineChanges(lines(group.base), lines(group[side.other])))
  }

  private func mergeSet(_ group: GroupVersions, _ results: inout MergeResults) {
    let base = SetValues(group.base)
    let mine = SetValues(group.mine)
    let theirs = SetValues(group.theirs)
    let merged = SetMerge.merge(base: base.elements, mine: mine.elements, theirs: theirs.elements)
    if Set(merged) != Set(theirs.elements) { results.keepsMine = true }
    guard Set(merged) != Set(mine.elements) else { return }
    results.hasTheirs = true
    results.edit.replace(
      with: SetValues.lines(merged, group.mine.properties + group.theirs.properties),
      group.mine.properties, in: self.mine)
  }
}

extension CalendarEdit {
  /// Replaces properties by lines. Each line takes the position of a property with the same name.
  mutating func replace(
    with lines: [ContentLine], _ properties: [Property], in component: Component
  ) {
    var remainingLines = lines
    for property in properties {
      if let index = remainingLines.firstIndex(where: { property.isNamed($0.name) }) {
        replace(property, with: remainingLines.remove(at: index))
      } else {
        remove(property)
      }
    }
    for line in remainingLines { add(line, to: component) }
  }
}
