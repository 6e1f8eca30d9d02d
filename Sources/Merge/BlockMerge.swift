// Merges components as a whole, without merging their properties: time zones, components that
// Fencepost does not know, and all components that only one side has.

internal import ICalendar

struct BlockMerge {
  /// The component of my side that contains the merged components.
  let container: Component
  let recency: Recency
  let occurrence: String?

  func merge(
    base: Component?, mine: Component, theirs: Component, _ gathered: inout Gathered
  ) {
    let isZone = mine.isNamed(.vtimezone)
    func form(_ component: Component?) -> [String] {
      component.map { ComparedForm.content(of: $0) } ?? []
    }
    let forms = (mine: form(mine), theirs: form(theirs))
    switch Outcome(base: form(base), mine: forms.mine, theirs: forms.theirs) {
    case .same: break
    case .changed(.mine): gathered.keepsMine = true
    case .changed(.theirs): replace(mine, by: theirs, &gathered)
    case .conflict:
      // Programs write the same zone in different ways, so a difference is not a conflict.
      let winner = recency.winner(mine: forms.mine, theirs: forms.theirs)
      if !isZone {
        gathered.conflicts.append(
          Conflict(
            field: mine.name, occurrence: occurrence, winner: winner,
            lost: RecordedLines.of(winner == .mine ? theirs : mine)))
      }
      if winner == .theirs {
        replace(mine, by: theirs, &gathered)
      } else {
        gathered.keepsMine = true
      }
    }
  }

  private func replace(
    _ mine: Component, by theirs: Component, _ gathered: inout Gathered
  ) {
    guard let copy = NewComponent(copying: theirs) else { return }
    gathered.hasTheirs = true
    gathered.edit.remove(mine)
    gathered.edit.add(copy, to: container, asFirst: mine.isNamed(.vtimezone))
  }

  /// Merges a component that only one side has: that side has added it, or the other has removed
  /// it.
  func merge(
    base: Component?, onlyMine: Component?, onlyTheirs: Component?, _ gathered: inout Gathered
  ) {
    if let mine = onlyMine {
      guard let base, !mine.isNamed(.vtimezone) else {
        gathered.keepsMine = true
        return
      }
      if ComparedForm.content(of: mine) == ComparedForm.content(of: base) {
        gathered.hasTheirs = true
        gathered.edit.remove(mine)
      } else {
        let conflict = removal(of: mine, stands: .mine)
        gathered.conflicts.append(conflict)
        gathered.keepsMine = true
        if CalendarMerge.isItem(mine), !Self.records(mine, conflict) {
          gathered.edit.add(conflict.line, to: mine)
        }
      }
    } else if let theirs = onlyTheirs {
      let isZone = theirs.isNamed(.vtimezone)
      guard var copy = NewComponent(copying: theirs) else { return }
      if let base, !isZone {
        guard ComparedForm.content(of: theirs) != ComparedForm.content(of: base) else {
          gathered.keepsMine = true
          return
        }
        let conflict = removal(of: theirs, stands: .theirs)
        gathered.conflicts.append(conflict)
        if CalendarMerge.isItem(theirs), !Self.records(theirs, conflict) {
          copy.add(conflict.line)
        }
      }
      gathered.hasTheirs = true
      gathered.edit.add(copy, to: container, asFirst: isZone)
    }
  }

  private func removal(of component: Component, stands: Side) -> Conflict {
    let field = component.isNamed(.valarm) ? "ALARM" : "OCCURRENCE"
    let id = component.property(.recurrenceID)?.token()
    return Conflict(
      field: CalendarMerge.isItem(component) || field == "ALARM" ? field : component.name,
      occurrence: id ?? occurrence, winner: stands, lost: [],
      removedAlarm: field == "ALARM" ? component.property(.uid)?.rawValue : nil)
  }

  private static func records(_ item: Component, _ conflict: Conflict) -> Bool {
    item.properties(Conflict.name).contains {
      conflict.line.text == "\(Conflict.name):\($0.token())"
    }
  }
}
