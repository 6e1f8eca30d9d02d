// Makes the sections of `view/list` row by row: each reminder that the client asks for becomes a
// row with the words that a person reads.

import CivilTime
import FencepostProtocol
import Geofence
import JSON
import JSONRPC
import Reminders
import Store
import Views

struct ViewDrawing {
  private let viewedReminders: ViewedReminders
  private let lists: [Int: ViewSections.ViewedList]
  private let items: [OutlineItem]
  /// The rows of each section, before they are drawn. `sections` has the sections drawn so far,
  /// and the last of these may still get rows.
  private let outline: [[OutlineRow]]
  private let viewSections: ViewSections
  private(set) var sections: [ViewSection] = []
  private var nextPosition = (section: 0, row: 0)
  private var instants: ItemInstants
  private var reminderWords: ReminderWords

  /// The members of the reminder in each row; nil for all.
  var fields: MemberNames?
  /// Where distances are measured from; nil if they are not wanted.
  var distanceOrigin: Coordinate?
  /// A distance in words.
  var distanceText: (Double) -> String? = { _ in nil }
  /// The keys of the sections whose rows are asked for; nil for all.
  var openSections: Set<String>?
  /// The rows of the page, counted over all open sections.
  var pageRows = 0..<Int.max
  /// Returns the title of the parent with this id. The parent may be outside the view.
  var titleOfItem: (String) -> String? = { _ in nil }
  /// The ids of changed reminders. If not nil, only the rows that these changes may affect are
  /// drawn.
  var changedIDs: Set<[UInt8]>? {
    didSet { affectedIDs = changedIDs.map { Outline.affectedUIDs(by: $0, items) } }
  }
  private var affectedIDs: Set<[UInt8]>?

  private var viewSize = ViewSize()
  /// The number of rows in open sections, on all pages.
  private(set) var rowCount = 0
  /// The ids of the reminders that were drawn, if only changed rows are asked for.
  private(set) var drawnIDs: Set<String> = []

  init(
    _ viewedReminders: ViewedReminders, _ viewSections: ViewSections,
    lists: [Int: ViewSections.ViewedList], _ instants: ItemInstants
  ) {
    self.viewedReminders = viewedReminders
    self.viewSections = viewSections
    self.lists = lists
    self.instants = instants
    reminderWords = ReminderWords(viewedReminders.clock)
    items = zip(viewedReminders.reminders, viewSections.sectionsOfItems).map {
      viewedReminder, sections in
      OutlineItem(
        uid: Array(viewedReminder.uid.utf8), parent: viewedReminder.summary.parent,
        sections: sections)
    }
    outline = Outline.rows(items, sections: viewSections.all.count)
  }

  /// When the next reminder that meets all other conditions becomes overdue; nil if the view does
  /// not ask for overdue reminders.
  var nextOverdue: Instant?

  var validUntil: Instant {
    nextOverdue.map { min($0, viewedReminders.validUntil) } ?? viewedReminders.validUntil
  }

  /// The percentage of rows that were drawn.
  var percentage: Int {
    let all = outline.reduce(0) { $0 + $1.count }
    let drawnRowCount = outline[..<nextPosition.section].reduce(nextPosition.row) { $0 + $1.count }
    return all == 0 ? 100 : drawnRowCount * 100 / all
  }

  private static let batchSize = 64

  /// Draws the next few rows; false when all are drawn.
  mutating func drawNextRows() throws(ResponseError) -> Bool {
    guard nextPosition.section < outline.count else { return false }
    let rows = outline[nextPosition.section]
    let section = viewSections.all[nextPosition.section]
    if nextPosition.row == 0, !rows.isEmpty {
      sections.append(
        ViewSection(
          key: section.key, title: section.title, color: section.color, count: rows.count, rows: [])
      )
    }
    let isOpen = openSections?.contains(section.key) != false
    let end = isOpen ? min(nextPosition.row + Self.batchSize, rows.count) : rows.count
    for index in nextPosition.row..<end where isOpen {
      let isOnPage = self.pageRows.contains(rowCount)
      rowCount += 1
      let uid = items[rows[index].itemIndex].uid
      guard isOnPage, affectedIDs?.contains(uid) != false else { continue }
      let drawnRow = row(
        rows[index],
        after: index == 0 ? nil : viewedReminders.reminders[rows[index - 1].itemIndex].uid)
      try viewSize.add(drawnRow.reminder, field: "params.limit")
      if changedIDs != nil { drawnIDs.insert(drawnRow.id) }
      sections[sections.count - 1].rows.append(drawnRow)
    }
    nextPosition = end < rows.count ? (nextPosition.section, end) : (nextPosition.section + 1, 0)
    return true
  }

  private mutating func row(_ row: OutlineRow, after: String?) -> ViewRow {
    let viewedReminder = viewedReminders.reminders[row.itemIndex]
    let members = viewedReminders.members(viewedReminder.slot)
    let alarms = viewedReminders.alarms(viewedReminder)
    var parentTitle: String?
    if row.parentIndex == nil, !viewedReminder.summary.parent.isEmpty {
      parentTitle = titleOfItem(String(decoding: viewedReminder.summary.parent, as: UTF8.self))
    }
    let distance = distanceOrigin.flatMap { distanceOrigin in
      viewedReminders.withKeys(viewedReminder.slot) {
        SummaryReader.distance(of: $0, from: distanceOrigin)
      } ?? nil
    }
    return ViewRow(
      id: viewedReminder.uid, depth: row.depth,
      parent: row.parentIndex.map { viewedReminders.reminders[$0].uid },
      parentTitle: parentTitle, listTitle: lists[viewedReminder.list]?.title ?? "",
      dueSection: DueSection(viewedReminder.dueGroup),
      due: viewedReminder.due.map {
        reminderWords.due($0, isCompleted: viewedReminder.summary.isCompleted)
      },
      date: viewedReminder.due.map(reminderWords.date), places: reminderWords.places(alarms),
      alarms: reminderWords.alarms(alarms),
      repeats: reminderWords.repeats(members.encodedMember("recurrence")),
      distance: distance, away: distance.flatMap(distanceText), after: after,
      reminder: EncodedItem(ItemID(viewedReminder.uid), members, &instants, only: fields))
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
