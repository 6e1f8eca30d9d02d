// Merges a reminder, an event or an occurrence that both sides have: its properties, place and
// alarms, the records of its conflicts, and SEQUENCE.

internal import ICalendar

struct SingleItemMerge {
  let base: Component?
  let mine: Component
  let theirs: Component

  func run(_ results: inout MergeResults) {
    let earlierResults = (results.hasTheirs, results.keepsMine, results.conflicts)
    (results.hasTheirs, results.keepsMine, results.conflicts) = (false, false, [])
    let recency = Recency(
      mine: CalendarMerge.timestamp(ofItem: mine), theirs: CalendarMerge.timestamp(ofItem: theirs))
    let recurrenceID = mine.property(.recurrenceID)?.token()
    let merge = ComponentMerge(
      base: base, mine: mine, theirs: theirs, recency: recency, recurrenceID: recurrenceID)
    merge.mergeProperties(&results)
    merge.mergePlace(&results)
    mergeComponents(merge, &results)
    addConflictRecords(&results)
    setSequence(&results)
    results.hasTheirs = results.hasTheirs || earlierResults.0
    results.keepsMine = results.keepsMine || earlierResults.1
    results.conflicts = earlierResults.2 + results.conflicts
  }

  private func mergeComponents(_ merge: ComponentMerge, _ results: inout MergeResults) {
    func components(_ item: Component) -> [Component] {
      item.components.filter { !$0.isNamed(.vlocation) }
    }
    let versions = ComponentVersions(
      base: base.map(components) ?? [], mine: components(mine), theirs: components(theirs))
    let blockMerge = BlockMerge(
      container: mine, recency: merge.recency, recurrenceID: merge.recurrenceID)
    for key in versions.keys {
      let before = versions.base[key]
      switch (versions.mine[key], versions.theirs[key]) {
      case (let mine?, let theirs?) where mine.isNamed(.valarm):
        mergeAlarm(
          ComponentMerge(
            base: before, mine: mine, theirs: theirs, recency: merge.recency,
            recurrenceID: merge.recurrenceID, itemTitles: itemTitles,
            itemVersions: (self.base, self.mine, self.theirs)), blockMerge, &results)
      case (let mine?, let theirs?):
        blockMerge.merge(base: before, mine: mine, theirs: theirs, &results)
      case (let present, let other):
        blockMerge.merge(base: before, onlyMine: present, onlyTheirs: other, &results)
      }
    }
  }

  private var itemTitles: (mine: String, theirs: String) {
    func title(_ item: Component) -> String { item.property(.summary)?.text() ?? "" }
    return (title(mine), title(theirs))
  }

  /// Merges an alarm. If the sides conflict in any part of it, the whole alarm of the losing side
  /// is recorded.
  private func mergeAlarm(
    _ alarm: ComponentMerge, _ enclosingMerge: BlockMerge, _ results: inout MergeResults
  ) {
    let earlierConflictCount = results.conflicts.count
    alarm.mergeProperties(&results)
    alarm.mergePlace(&results)
    let versions = ComponentVersions(
      base: alarm.base?.components.filter { !$0.isNamed(.vlocation) } ?? [],
      mine: alarm.mine.components.filter { !$0.isNamed(.vlocation) },
      theirs: alarm.theirs.components.filter { !$0.isNamed(.vlocation) })
    let blockMerge = BlockMerge(
      container: alarm.mine, recency: enclosingMerge.recency,
      recurrenceID: enclosingMerge.recurrenceID)
    for key in versions.keys {
      switch (versions.mine[key], versions.theirs[key]) {
      case (let mine?, let theirs?):
        blockMerge.merge(base: versions.base[key], mine: mine, theirs: theirs, &results)
      case (let present, let other):
        blockMerge.merge(base: versions.base[key], onlyMine: present, onlyTheirs: other, &results)
      }
    }
    let winners = Set(results.conflicts[earlierConflictCount...].map(\.winner))
    results.conflicts.removeSubrange(earlierConflictCount...)
    for side in [Side.mine, .theirs] where winners.contains(side) {
      let losingSide = side == .mine ? alarm.theirs : alarm.mine
      results.conflicts.append(
        Conflict(
          field: "ALARM", recurrenceID: alarm.recurrenceID, winner: side,
          lost: RecordedLines.of(losingSide)))
    }
  }

  /// Adds a line for each conflict that neither side has recorded already.
  private func addConflictRecords(_ results: inout MergeResults) {
    let recordedConflicts =
      mine.properties(Conflict.propertyName) + theirs.properties(Conflict.propertyName)
    var recordedTokens = Set(recordedConflicts.map { $0.token() })
    for conflict in results.conflicts {
      let line = conflict.line
      let token = String(line.text.dropFirst(Conflict.propertyName.text.count + 1))
      if recordedTokens.insert(token).inserted { results.edit.add(line, to: mine) }
    }
  }

  /// Sets SEQUENCE. A result with changes of both sides is a new revision (RFC 5545 §3.8.7.4).
  private func setSequence(_ results: inout MergeResults) {
    func sequence(_ item: Component) -> Int? {
      item.property(.sequence).flatMap { try? $0.integer(in: 0...Int(Int32.max)) }
    }
    let (mySequence, theirSequence) = (sequence(mine), sequence(theirs))
    guard mySequence != nil || theirSequence != nil else { return }
    let hasBothSidesChanges = results.hasTheirs && results.keepsMine
    let newSequence = max(mySequence ?? 0, theirSequence ?? 0) + (hasBothSidesChanges ? 1 : 0)
    if newSequence != mySequence { results.edit.set(.integer(.sequence, newSequence), in: mine) }
  }
}

extension ComponentMerge {
  func mergePlace(_ results: inout MergeResults) {
    let versions = (
      base: PlaceMerge.PlaceVersion(base), mine: PlaceMerge.PlaceVersion(mine),
      theirs: PlaceMerge.PlaceVersion(theirs)
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
    if let losingSide = merge.losingSide {
      let version = losingSide == .mine ? versions.mine : versions.theirs
      results.conflicts.append(
        Conflict(
          field: "PLACE", recurrenceID: recurrenceID, winner: losingSide.other,
          lost: version.properties.compactMap { ContentLine(copying: $0)?.text }
            + version.locations.flatMap { RecordedLines.of($0) }))
    }
    let chosenVersion: PlaceMerge.PlaceVersion
    switch merge.source {
    case .side(.mine):
      if !isSame { results.keepsMine = true }
      return
    case .side(.theirs): chosenVersion = versions.theirs
    case .base: chosenVersion = versions.base
    }
    guard chosenVersion != versions.mine else { return }
    results.hasTheirs = true
    results.edit.replace(
      with: chosenVersion.properties.compactMap { ContentLine(copying: $0) },
      versions.mine.properties, in: mine)
    for location in versions.mine.locations { results.edit.remove(location) }
    for location in chosenVersion.locations.compactMap({ NewComponent(copying: $0) }) {
      results.edit.add(location, to: mine)
    }
  }
}
