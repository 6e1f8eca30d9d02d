// The items of an imported iCalendar text, read one by one: those still to be read, and a report of
// what was done with the others.

import FencepostProtocol
import ICalendar
import JSONRPC
import SettingsFile

struct ItemReading {
  /// For each kind of item, the list in which such items are saved, or the error that says why
  /// there is no such list.
  typealias Targets = [Settings.Entity: Result<String, ResponseError>]

  private let items: [CalendarSplit.Item]
  private var nextIndex = 0
  /// The lists for the items that have no lists of their own in `requestedItems`.
  private let targets: Targets
  /// The items that the request names, by id, each with its lists if it has lists of its own. Nil
  /// if the request names no items, so that all are imported.
  private let requestedItems: [String: Targets?]?
  private var importReport: OperationImported

  private static let mostRefusals = CalendarSplit.Limits().refusals

  init(_ split: CalendarSplit, _ targets: Targets, _ requestedItems: [String: Targets?]?) {
    items = split.items
    self.targets = targets
    self.requestedItems = requestedItems
    importReport = OperationImported(
      created: [], present: [],
      refused: split.refusals.map {
        RefusedItem(line: $0.lineNumber, title: $0.title, message: $0.message)
      },
      unreported: split.unreportedRefusals)
  }

  /// The percentage of items that were read.
  var percentage: Int { items.isEmpty ? 100 : nextIndex * 100 / items.count }

  var hasMore: Bool { nextIndex < items.count }

  mutating func takeItem() -> CalendarSplit.Item? {
    guard nextIndex < items.count else { return nil }
    nextIndex += 1
    return items[nextIndex - 1]
  }

  /// The lists that the item may be saved in; nil if the request does not name the item.
  func targets(of item: CalendarSplit.Item) -> Targets? {
    guard let requestedItems else { return targets }
    guard let ownTargets = requestedItems[item.uid] else { return nil }
    return ownTargets ?? targets
  }

  mutating func addPresent(_ item: ImportedItem) { importReport.present.append(item) }

  mutating func addCreated(_ item: ImportedItem) { importReport.created.append(item) }

  mutating func refuse(_ item: CalendarSplit.Item, _ message: String) {
    guard importReport.refused.count < Self.mostRefusals else {
      importReport.unreported += 1
      return
    }
    importReport.refused.append(
      RefusedItem(line: item.lineNumber, title: item.title, message: message))
  }

  /// The created, present and refused items, with the refused ones in the order of their lines.
  var sortedReport: OperationImported {
    var report = importReport
    report.refused.sort { $0.line < $1.line }
    return report
  }
}
