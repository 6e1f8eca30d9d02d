// The reminders of `list` in the sections of `view/list`, with subtasks under their parents, and
// the cells of each row.

import DateWords
import Views

struct ReminderOutline {
  private let rows: [ReminderRow]
  private let due: [DueTime?]
  private let dates: SpokenDates
  /// The group of each reminder by its own due date, whatever the group of its parent.
  private let groups: [DueGroup]
  private let outlineSections: [OutlineSection]

  /// The titles of lists by id; empty if all reminders are in one list.
  var listTitles: [String: String] = [:]
  /// The titles of parents by id.
  var parentTitles: [String: String] = [:]

  private struct OutlineSection {
    /// Nil if all reminders are in one section, which has no heading.
    let group: DueGroup?
    let rows: [OutlineRow]
  }

  /// - Parameter hasSections: Whether there is a section for each kind of due date.
  init(_ rows: [ReminderRow], due: [DueTime?], _ dates: SpokenDates, hasSections: Bool) {
    (self.rows, self.due, self.dates) = (rows, due, dates)
    let groups = zip(rows, due).map { dates.group($1, isCompleted: $0.isCompleted) }
    self.groups = groups
    let hasSubtasks = rows.contains { $0.parent != nil }
    let ids = hasSubtasks ? rows.map { Array($0.id.utf8) } : []
    let parents = hasSubtasks ? rows.map { Array(($0.parent ?? "").utf8) } : []
    let sections = hasSections ? DueGroup.allCases : []
    let shownGroups =
      hasSections && hasSubtasks
      ? InheritedGroups.groups(groups, uids: { ids[$0] }, parents: { parents[$0] }) : groups
    let items = rows.indices.map { index in
      OutlineItem(
        uid: hasSubtasks ? ids[index] : [], parent: hasSubtasks ? parents[index] : [],
        sections: [sections.firstIndex(of: shownGroups[index]) ?? 0])
    }
    let outline = Outline.rows(items, sections: max(1, sections.count))
    outlineSections = outline.enumerated().map { index, rows in
      OutlineSection(group: hasSections ? sections[index] : nil, rows: rows)
    }
    if hasSubtasks {
      let parentIDs = Set(rows.lazy.compactMap(\.parent))
      for row in rows where parentIDs.contains(row.id) { parentTitles[row.id] = row.title }
    }
  }

  /// The ids of parents that have no row.
  var parentsWithoutRow: [String] {
    Set(rows.lazy.compactMap(\.parent).filter { parentTitles[$0] == nil }).sorted()
  }

  var sections: [Table.Section] {
    outlineSections.map { part in
      Table.Section(
        heading: part.group.map { Cell($0.title, $0 == .overdue ? .late : .heading) },
        rows: part.rows.map(cells))
    }
  }

  /// The greatest depth that is drawn; deeper subtasks are drawn at that depth.
  private static let mostDepth = 12

  private func cells(_ outlineRow: OutlineRow) -> [Cell] {
    let row = rows[outlineRow.itemIndex]
    let group = groups[outlineRow.itemIndex]
    let style: Style = group == .overdue ? .late : group == .today ? .soon : .plain
    let treePrefix =
      outlineRow.depth == 0
      ? "" : String(repeating: "  ", count: min(outlineRow.depth, Self.mostDepth) - 1) + "└ "
    return [
      Cell(ReminderRow.shortID(row.id), .quiet), Cell(row.prioritySigns, .important),
      Cell(treePrefix + row.title, row.isCompleted ? .done : .plain, address: row.url),
      Cell(due[outlineRow.itemIndex].map { dates.rowText($0, group) } ?? "", style),
      Cell(details(of: row, isBelowParent: outlineRow.parentIndex != nil), .quiet),
    ]
  }

  /// The text after the date: the title of the parent if the parent's row is not above, then
  /// distance, list, places, tags, `repeats` and `conflict`.
  private func details(of row: ReminderRow, isBelowParent: Bool) -> String {
    var detailTexts: [String] = []
    if !isBelowParent, let title = row.parent.flatMap({ parentTitles[$0] }) {
      detailTexts.append("(\(title))")
    }
    if let away = row.distanceText { detailTexts.append(away) }
    if let list = listTitles[row.list] { detailTexts.append(list) }
    detailTexts += row.alarmPlaces
    detailTexts += row.tags.map { "#\($0)" }
    if row.isRecurring { detailTexts.append("repeats") }
    if row.isInConflict { detailTexts.append("conflict") }
    return detailTexts.joined(separator: "  ")
  }
}
