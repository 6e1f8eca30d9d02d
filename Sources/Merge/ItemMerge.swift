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
    let ours = try Self.calendar(of: mine, .mine)
    let others = try Self.calendar(of: theirs, .theirs)
    guard Self.hasSameItem(ours, others) else { throw .differentItems }
    let before = try? base.map { (text) throws(MergeFault) in try Self.calendar(of: text, .mine) }
    // If only their text has lines that cannot be parsed, the sides are exchanged, because the text
    // that is changed keeps such lines.
    let isSwapped = mine.problems.isEmpty && !theirs.problems.isEmpty
    let merge = CalendarMerge(
      base: before, mine: isSwapped ? others : ours, theirs: isSwapped ? ours : others)
    var found: [Conflict] = []
    var bytes: [UInt8]
    do throws(EditFault) {
      let merged = try (isSwapped ? theirs : mine).edited { edit in
        var gathered = Gathered(edit: edit)
        merge.run(&gathered)
        edit = gathered.edit
        found = gathered.conflicts
      }
      bytes = try PositionMark.checked(merged, mine: ours, theirs: others).bytes
    } catch {
      throw .tooLarge
    }
    // If only their side has changed anything, the result is their text byte for byte.
    if !isSwapped, bytes != mine.bytes, let merged = try? CalendarText(bytes).components.first,
      ComparedForm.all(of: merged) == ComparedForm.all(of: others)
    {
      bytes = theirs.bytes
    }
    self.bytes = bytes
    conflicts =
      isSwapped
      ? found.map {
        Conflict(
          field: $0.field, occurrence: $0.occurrence, winner: $0.winner.other, lost: $0.lost,
          removedAlarm: $0.removedAlarm)
      } : found
  }

  private static func calendar(
    of text: CalendarText, _ side: Side
  ) throws(MergeFault) -> Component {
    var all = text.components
    guard let calendar = all.next(), calendar.isNamed(.vcalendar), all.next() == nil else {
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

  func run(_ gathered: inout Gathered) {
    let recency = Recency(mine: Self.timestamp(mine), theirs: Self.timestamp(theirs))
    ComponentMerge(
      base: base, mine: mine, theirs: theirs, recency: recency, occurrence: nil
    ).mergeProperties(&gathered)
    let blocks = ComponentVersions(
      base: base.map { Array($0.components) } ?? [], mine: Array(mine.components),
      theirs: Array(theirs.components))
    let master = base?.components.first { Self.isItem($0) && $0.property(.recurrenceID) == nil }
    for key in blocks.keys {
      let before = blocks.base[key]
      switch (blocks.mine[key], blocks.theirs[key]) {
      case (let mine?, let theirs?) where Self.isItem(mine):
        let isOccurrence = mine.property(.recurrenceID) != nil
        // If both sides have added a component for the same occurrence, the occurrence was like its
        // series before. So the series is the base.
        let base = before ?? (isOccurrence ? master : nil)
        SingleItemMerge(base: base, mine: mine, theirs: theirs).run(&gathered)
      case (let mine?, let theirs?):
        BlockMerge(container: self.mine, recency: recency, occurrence: nil)
          .merge(base: before, mine: mine, theirs: theirs, &gathered)
      case (let present, let other):
        BlockMerge(container: self.mine, recency: recency, occurrence: nil)
          .merge(base: before, onlyMine: present, onlyTheirs: other, &gathered)
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
