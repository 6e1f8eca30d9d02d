// Merges components as a whole, without merging their properties: time zones, components that
// Fencepost does not know, and all components that only one side has.

internal import ICalendar

struct BlockMerge {
  /// The component, in my version, that contains the merged components.
  let container: Component
  let recency: Recency
  let recurrenceID: String?

  func merge(
    base: Component?, mine: Component, theirs: Component, _ results: inout MergeResults
  ) {
    let isTimeZone = mine.isNamed(.vtimezone)
    func comparedContent(_ component: Component?) -> [String] {
      component.map { ComparedForm.contentLines(of: $0) } ?? []
    }
    let contents = (mine: comparedContent(mine), theirs: comparedContent(theirs))
    switch ThreeWayOutcome(
      base: comparedContent(base), mine: contents.mine, theirs: contents.theirs)
    {
    case .same: break
    case .changed(.mine): results.keepsMine = true
    case .changed(.theirs): replace(mine, by: theirs, &results)
    case .conflict:
      // Programs write the same zone in different ways, so a difference is not a conflict.
      let winner = recency.winner(mine: contents.mine, theirs: contents.theirs)
      if !isTimeZone {
        results.conflicts.append(
          Conflict(
            field: mine.name, recurrenceID: recurrenceID, winner: winner,
            lost: RecordedLines.of(winner == .mine ? theirs : mine)))
      }
      if winner == .theirs {
        replace(mine, by: theirs, &results)
      } else {
        results.keepsMine = true
      }
    }
  }

  private func replace(
    _ mine: Component, by theirs: Component, _ results: inout MergeResults
  ) {
    guard let copy = NewComponent(copying: theirs) else { return }
    results.hasTheirs = true
    results.edit.remove(mine)
    results.edit.add(copy, to: container, asFirst: mine.isNamed(.vtimezone))
  }

  /// Merges a component that only one side has, because that side has added the component or the
  /// other side has removed it.
  func merge(
    base: Component?, onlyMine: Component?, onlyTheirs: Component?, _ results: inout MergeResults
  ) {
    if let mine = onlyMine {
      guard let base, !mine.isNamed(.vtimezone) else {
        results.keepsMine = true
        return
      }
      if ComparedForm.contentLines(of: mine) == ComparedForm.contentLines(of: base) {
        results.hasTheirs = true
        results.edit.remove(mine)
      } else {
        let conflict = removalConflict(of: mine, winner: .mine)
        results.conflicts.append(conflict)
        results.keepsMine = true
        if CalendarMerge.isItem(mine), !Self.hasRecord(mine, conflict) {
          results.edit.add(conflict.line, to: mine)
        }
      }
    } else if let theirs = onlyTheirs {
      let isTimeZone = theirs.isNamed(.vtimezone)
      guard var copy = NewComponent(copying: theirs) else { return }
      if let base, !isTimeZone {
        guard ComparedForm.contentLines(of: theirs) != ComparedForm.contentLines(of: base) else {
          results.keepsMine = true
          return
        }
        let conflict = removalConflict(of: theirs, winner: .theirs)
        results.conflicts.append(conflict)
        if CalendarMerge.isItem(theirs), !Self.hasRecord(theirs, conflict) {
          copy.add(conflict.line)
        }
      }
      results.hasTheirs = true
      results.edit.add(copy, to: container, asFirst: isTimeZone)
    }
  }

  private func removalConflict(of component: Component, winner: Side) -> Conflict {
    let field = component.isNamed(.valarm) ? "ALARM" : "OCCURRENCE"
    let ownRecurrenceID = component.property(.recurrenceID)?.token()
    return Conflict(
      field: CalendarMerge.isItem(component) || field == "ALARM" ? field : component.name,
      recurrenceID: ownRecurrenceID ?? recurrenceID, winner: winner, lost: [],
      removedAlarmUID: field == "ALARM" ? component.property(.uid)?.rawValue : nil)
  }

  private static func hasRecord(_ item: Component, _ conflict: Conflict) -> Bool {
    item.properties(Conflict.propertyName).contains {
      conflict.line.text == "\(Conflict.propertyName):\($0.token())"
    }
  }
}
