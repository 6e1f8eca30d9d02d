// Merges a reminder, an event or an occurrence that both sides have: its properties, place and
// alarms, the records of its conflicts, and SEQUENCE.

internal import ICalendar

struct SingleItemMerge {
  let base: Component?
  let mine: Component
  let theirs: Component

  func run(_ gathered: inout Gathered) {
    let outer = (gathered.hasTheirs, gathered.keepsMine, gathered.conflicts)
    (gathered.hasTheirs, gathered.keepsMine, gathered.conflicts) = (false, false, [])
    let recency = Recency(
      mine: CalendarMerge.timestamp(ofItem: mine), theirs: CalendarMerge.timestamp(ofItem: theirs))
    let occurrence = mine.property(.recurrenceID)?.token()
    let merge = ComponentMerge(
      base: base, mine: mine, theirs: theirs, recency: recency, occurrence: occurrence)
    merge.mergeProperties(&gathered)
    merge.mergePlace(&gathered)
    mergeComponents(merge, &gathered)
    record(&gathered)
    setSequence(&gathered)
    gathered.hasTheirs = gathered.hasTheirs || outer.0
    gathered.keepsMine = gathered.keepsMine || outer.1
    gathered.conflicts = outer.2 + gathered.conflicts
  }

  private func mergeComponents(_ merge: ComponentMerge, _ gathered: inout Gathered) {
    func components(_ item: Component) -> [Component] {
      item.components.filter { !$0.isNamed(.vlocation) }
    }
    let blocks = ComponentVersions(
      base: base.map(components) ?? [], mine: components(mine), theirs: components(theirs))
    let whole = BlockMerge(
      container: mine, recency: merge.recency, occurrence: merge.occurrence)
    for key in blocks.keys {
      let before = blocks.base[key]
      switch (blocks.mine[key], blocks.theirs[key]) {
      case (let mine?, let theirs?) where mine.isNamed(.valarm):
        mergeAlarm(
          ComponentMerge(
            base: before, mine: mine, theirs: theirs, recency: merge.recency,
            occurrence: merge.occurrence, titles: titles,
            item: (self.base, self.mine, self.theirs)), whole, &gathered)
      case (let mine?, let theirs?):
        whole.merge(base: before, mine: mine, theirs: theirs, &gathered)
      case (let present, let other):
        whole.merge(base: before, onlyMine: present, onlyTheirs: other, &gathered)
      }
    }
  }

  private var titles: (mine: String, theirs: String) {
    func title(_ item: Component) -> String { item.property(.summary)?.text() ?? "" }
    return (title(mine), title(theirs))
  }

  /// Merges an alarm. If the sides conflict in any part of it, the whole alarm of the losing side
  /// is recorded.
  private func mergeAlarm(
    _ alarm: ComponentMerge, _ outer: BlockMerge, _ gathered: inout Gathered
  ) {
    let known = gathered.conflicts.count
    alarm.mergeProperties(&gathered)
    alarm.mergePlace(&gathered)
    let blocks = ComponentVersions(
      base: alarm.base?.components.filter { !$0.isNamed(.vlocation) } ?? [],
      mine: alarm.mine.components.filter { !$0.isNamed(.vlocation) },
      theirs: alarm.theirs.components.filter { !$0.isNamed(.vlocation) })
    let whole = BlockMerge(
      container: alarm.mine, recency: outer.recency, occurrence: outer.occurrence)
    for key in blocks.keys {
      switch (blocks.mine[key], blocks.theirs[key]) {
      case (let mine?, let theirs?):
        whole.merge(base: blocks.base[key], mine: mine, theirs: theirs, &gathered)
      case (let present, let other):
        whole.merge(base: blocks.base[key], onlyMine: present, onlyTheirs: other, &gathered)
      }
    }
    let winners = Set(gathered.conflicts[known...].map(\.winner))
    gathered.conflicts.removeSubrange(known...)
    for side in [Side.mine, .theirs] where winners.contains(side) {
      let loser = side == .mine ? alarm.theirs : alarm.mine
      gathered.conflicts.append(
        Conflict(
          field: "ALARM", occurrence: alarm.occurrence, winner: side,
          lost: RecordedLines.of(loser)))
    }
  }

  /// Adds a line for each conflict that neither side has recorded already.
  private func record(_ gathered: inout Gathered) {
    let known = mine.properties(Conflict.name) + theirs.properties(Conflict.name)
    var texts = Set(known.map { $0.token() })
    for conflict in gathered.conflicts {
      let line = conflict.line
      let token = String(line.text.dropFirst(Conflict.name.text.count + 1))
      if texts.insert(token).inserted { gathered.edit.add(line, to: mine) }
    }
  }

  /// Sets SEQUENCE. A result with changes of both sides is a new revision (RFC 5545 §3.8.7.4).
  private func setSequence(_ gathered: inout Gathered) {
    func number(_ item: Component) -> Int? {
      item.property(.sequence).flatMap { try? $0.integer(in: 0...Int(Int32.max)) }
    }
    let (now, other) = (number(mine), number(theirs))
    guard now != nil || other != nil else { return }
    let isNew = gathered.hasTheirs && gathered.keepsMine
    let wanted = max(now ?? 0, other ?? 0) + (isNew ? 1 : 0)
    if wanted != now { gathered.edit.set(.integer(.sequence, wanted), in: mine) }
  }
}

extension ComponentMerge {
  func mergePlace(_ gathered: inout Gathered) {
    let versions = (
      base: PlaceMerge.Version(base), mine: PlaceMerge.Version(mine),
      theirs: PlaceMerge.Version(theirs)
    )
    let isSame = versions.mine == versions.theirs
    if isSame,
      versions.mine.completeSpellingCount >= versions.base.completeSpellingCount
        || versions.mine.isEmpty
    {
      return
    }
    let merge = PlaceMerge(
      base: versions.base, mine: versions.mine, theirs: versions.theirs, recency)
    if let loser = merge.loser {
      let version = loser == .mine ? versions.mine : versions.theirs
      gathered.conflicts.append(
        Conflict(
          field: "PLACE", occurrence: occurrence, winner: loser.other,
          lost: version.properties.compactMap { ContentLine(copying: $0)?.text }
            + version.locations.flatMap { RecordedLines.of($0) }))
    }
    let source: PlaceMerge.Version
    switch merge.source {
    case .side(.mine):
      if !isSame { gathered.keepsMine = true }
      return
    case .side(.theirs): source = versions.theirs
    case .base: source = versions.base
    }
    guard source != versions.mine else { return }
    gathered.hasTheirs = true
    gathered.edit.replace(
      with: source.properties.compactMap { ContentLine(copying: $0) },
      versions.mine.properties, in: mine)
    for location in versions.mine.locations { gathered.edit.remove(location) }
    for location in source.locations.compactMap({ NewComponent(copying: $0) }) {
      gathered.edit.add(location, to: mine)
    }
  }
}
