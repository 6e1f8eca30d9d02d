// Merges the iCalendar texts of an item that two sides have changed, with the help of the version
// from which both were made (the base). Every line that neither side changed stays byte for byte.

public import ICalendar

public struct ItemMerge: Sendable {
  public let bytes: [UInt8]
  /// The fields that both sides changed differently. The merged text records these conflicts too.
  public let conflicts: [Conflict]

  /// Without a base, everything that only one side has is kept. If both sides have different
  /// values, the value of the side that was changed later counts.
  public init(
    base: CalendarText?, mine: CalendarText, theirs: CalendarText
  ) throws(MergeFault) {
    if mine.bytes == theirs.bytes {
      (bytes, conflicts) = (mine.bytes, [])
      return
    }
    let myCalendar = try Self.calendar(of: mine, .mine)
    let theirCalendar = try Self.calendar(of: theirs, .theirs)
    guard Self.hasSameItem(myCalendar, theirCalendar) else { throw .differentItems }
    let baseCalendar = try? base.map { (text) throws(MergeFault) in
      try Self.calendar(of: text, .mine)
    }
    // The result is an edit of one text, and keeps the lines of that text that cannot be parsed.
    // If only their text has such lines, the sides are exchanged, so that their text is the edited
    // one.
    let areSidesSwapped = mine.problems.isEmpty && !theirs.problems.isEmpty
    let merge = CalendarMerge(
      base: baseCalendar, mine: areSidesSwapped ? theirCalendar : myCalendar,
      theirs: areSidesSwapped ? myCalendar : theirCalendar)
    var mergedConflicts: [Conflict] = []
    var bytes: [UInt8]
    do throws(EditFault) {
      let merged = try (areSidesSwapped ? theirs : mine).edited { edit in
        var results = MergeResults(edit: edit)
        merge.run(&results)
        edit = results.edit
        mergedConflicts = results.conflicts
      }
      bytes = try PositionMark.withoutForeignMarks(merged, mine: myCalendar, theirs: theirCalendar)
        .bytes
    } catch {
      throw .tooLarge
    }
    // If only their side has changed anything, the result is their text byte for byte.
    if !areSidesSwapped, bytes != mine.bytes,
      let merged = try? CalendarText(bytes).components.first,
      ComparedForm.allLines(of: merged) == ComparedForm.allLines(of: theirCalendar)
    {
      bytes = theirs.bytes
    }
    self.bytes = bytes
    conflicts =
      areSidesSwapped
      ? mergedConflicts.map {
        Conflict(
          field: $0.field, recurrenceID: $0.recurrenceID, winner: $0.winner.other, lost: $0.lost,
          removedAlarmUID: $0.removedAlarmUID)
      } : mergedConflicts
  }

  private static func calendar(
    of text: CalendarText, _ side: Side
  ) throws(MergeFault) -> Component {
    var components = text.components
    guard let calendar = components.next(), calendar.isNamed(.vcalendar), components.next() == nil
    else {
      throw .notACalendar(side)
    }
    return calendar
  }

  private static func hasSameItem(_ mine: Component, _ theirs: Component) -> Bool {
    func uids(_ calendar: Component) -> Set<String> {
      Set(
        calendar.components.filter { $0.isNamed(.vtodo) || $0.isNamed(.vevent) }
          .compactMap { $0.property(.uid)?.text() })
    }
    return !uids(mine).isDisjoint(with: uids(theirs))
  }
}

/// Why two texts cannot be merged.
public enum MergeFault: Error, Sendable, Hashable {
  /// The text of this side is not a single calendar.
  case notACalendar(Side)
  case differentItems
  case tooLarge
}

/// Merges the VCALENDAR that contains an item: its properties and its components.
struct CalendarMerge {
  let base: Component?
  let mine: Component
  let theirs: Component

  func run(_ results: inout MergeResults) {
    let recency = Recency(mine: Self.timestamp(mine), theirs: Self.timestamp(theirs))
    ComponentMerge(
      base: base, mine: mine, theirs: theirs, recency: recency, recurrenceID: nil
    ).mergeProperties(&results)
    let versions = ComponentVersions(
      base: base.map { Array($0.components) } ?? [], mine: Array(mine.components),
      theirs: Array(theirs.components))
    let baseSeries = base?.components.first { Self.isItem($0) && $0.property(.recurrenceID) == nil }
    for key in versions.keys {
      let baseComponent = versions.base[key]
      switch (versions.mine[key], versions.theirs[key]) {
      case (let mine?, let theirs?) where Self.isItem(mine):
        let isOccurrence = mine.property(.recurrenceID) != nil
        // If both sides have added a component for the same occurrence, the occurrence was like the
        // rest of its series before. So the component of the series is the base.
        let base = baseComponent ?? (isOccurrence ? baseSeries : nil)
        SingleItemMerge(base: base, mine: mine, theirs: theirs).run(&results)
      case (let mine?, let theirs?):
        BlockMerge(container: self.mine, recency: recency, recurrenceID: nil)
          .merge(base: baseComponent, mine: mine, theirs: theirs, &results)
      case (let present, let other):
        BlockMerge(container: self.mine, recency: recency, recurrenceID: nil)
          .merge(base: baseComponent, onlyMine: present, onlyTheirs: other, &results)
      }
    }
  }

  static func isItem(_ component: Component) -> Bool {
    component.isNamed(.vtodo) || component.isNamed(.vevent) || component.isNamed("VJOURNAL")
  }

  /// The latest timestamp of the calendar's items.
  private static func timestamp(_ calendar: Component) -> String {
    calendar.components.filter(isItem).map(timestamp(ofItem:)).max() ?? ""
  }

  static func timestamp(ofItem item: Component) -> String {
    (item.property(.lastModified) ?? item.property(.dtstamp))?.token() ?? ""
  }
}
