// Makes the rows of a view's sections: one row for each reminder, with its texts.

import CivilTime
import FencepostProtocol
import Geofence
import JSON
import JSONRPC
import Reminders
import Store
import Views

struct ViewDrawing {
  private let viewed: ViewedReminders
  private let grouping: ViewSections
  private let lists: [Int: ViewSections.ViewedList]
  private let fields: Set<String>?
  private var instants: ItemInstants
  private var words: ReminderWords

  /// The point from which distances are measured; nil if no distances are asked for.
  var point: Coordinate?
  /// The keys of the sections whose rows are asked for; nil for all.
  var open: Set<String>?
  /// The rows of the page, counted over all open sections.
  var rows = 0..<Int.max
  /// The ids of reminders that may have changed; only their rows are sent. Nil for all.
  var changed: Set<[UInt8]>?
  /// Returns the title of a reminder, also of one that is not in the view.
  var titleOfItem: (String) -> String? = { _ in nil }

  private var size = ViewSize()
  /// The number of rows in open sections, on all pages.
  private(set) var count = 0
  /// The ids of the reminders that have a row in the answer.
  private(set) var drawn: Set<String> = []

  init(
    _ viewed: ViewedReminders, _ grouping: ViewSections,
    lists: [Int: ViewSections.ViewedList], fields: Set<String>?, _ instants: ItemInstants
  ) {
    self.viewed = viewed
    self.grouping = grouping
    self.lists = lists
    self.fields = fields
    self.instants = instants
    words = ReminderWords(viewed.clock)
  }

  mutating func sections() throws(ResponseError) -> [ViewSection] {
    let items = zip(viewed.all, grouping.ofItems).map { one, sections in
      OutlineItem(
        uid: Array(viewed.uid(one.slot).utf8), parent: one.summary.parent, sections: sections)
    }
    let affected = changed.map { Outline.affected(by: $0, items) }
    var sections: [ViewSection] = []
    for (place, rows) in Outline.rows(items, sections: grouping.all.count).enumerated() {
      guard !rows.isEmpty else { continue }
      let section = grouping.all[place]
      var drawn: [ViewRow] = []
      if open?.contains(section.key) != false {
        var last: String?
        for row in rows {
          let isOnPage = self.rows.contains(count)
          count += 1
          let uid = items[row.item].uid
          let id = String(decoding: uid, as: UTF8.self)
          if isOnPage, affected?.contains(uid) != false {
            let drawnRow = self.row(row, id: id, after: last)
            try size.add(drawnRow.reminder, field: "params.limit")
            drawn.append(drawnRow)
            self.drawn.insert(id)
          }
          last = id
        }
      }
      sections.append(
        ViewSection(
          key: section.key, title: section.title, color: section.color, count: rows.count,
          rows: drawn))
    }
    return sections
  }

  private mutating func row(_ row: OutlineRow, id: String, after: String?) -> ViewRow {
    let one = viewed.all[row.item]
    let (reminder, item) = EncodedItem.shown(
      ItemID(id), viewed.members(one.slot), &instants, only: fields)
    var parentTitle: String?
    if row.parent == nil, !one.summary.parent.isEmpty {
      parentTitle = titleOfItem(String(decoding: one.summary.parent, as: UTF8.self))
    }
    return ViewRow(
      id: id, depth: row.depth, parent: row.parent.map { viewed.uid(viewed.all[$0].slot) },
      parentTitle: parentTitle, listTitle: lists[one.list]?.title ?? "",
      dueSection: DueSection(one.group),
      due: one.due.map { words.due($0, isCompleted: one.summary.isCompleted) },
      date: one.due.map(words.date), places: words.places(item), alarms: words.alarms(item),
      repeats: words.repeats(item),
      distance: point.flatMap { point in
        viewed.withKeys(one.slot) { SummaryReader.distance(of: $0, from: point) } ?? nil
      }, after: after, reminder: reminder)
  }
}

extension DueSection {
  init(_ group: DueGroup) {
    switch group {
    case .overdue: self = .overdue
    case .today: self = .today
    case .tomorrow: self = .tomorrow
    case .week: self = .week
    case .later: self = .later
    case .none: self = .none
    case .done: self = .done
    }
  }
}
