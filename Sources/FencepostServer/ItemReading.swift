// The items of an iCalendar text that is imported, read one by one: which are still to be read, and what became of
// the others.

import FencepostProtocol
import ICalendar
import JSONRPC
import SettingsFile

struct ItemReading {
  /// The list for each kind, or the reason why there is none.
  typealias Targets = [Settings.Entity: Result<String, ResponseError>]

  private let items: [CalendarSplit.Item]
  private var next = 0
  /// The lists of items that are in no list of their own.
  private let targets: Targets
  /// The items that are asked for, by their ids, and their lists if they have their own; nil for all items.
  private let choice: [String: Targets?]?
  private var imported: OperationImported

  private static let mostRefusals = CalendarSplit.Limits().refusals

  init(_ split: CalendarSplit, _ targets: Targets, _ choice: [String: Targets?]?) {
    items = split.items
    self.targets = targets
    self.choice = choice
    imported = OperationImported(
      created: [], present: [],
      refused: split.refusals.map {
        RefusedItem(line: $0.line, title: $0.title, message: $0.message)
      },
      unreported: split.unreported)
  }

  /// How many of a hundred items were read.
  var percentage: Int { items.isEmpty ? 100 : next * 100 / items.count }

  var hasMore: Bool { next < items.count }

  mutating func takeItem() -> CalendarSplit.Item? {
    guard next < items.count else { return nil }
    next += 1
    return items[next - 1]
  }

  /// The lists that the item may get into; nil if the item is not asked for.
  func targets(of item: CalendarSplit.Item) -> Targets? {
    guard let choice else { return targets }
    guard let chosen = choice[item.uid] else { return nil }
    return chosen ?? targets
  }

  mutating func addPresent(_ item: ImportedItem) { imported.present.append(item) }

  mutating func addCreated(_ item: ImportedItem) { imported.created.append(item) }

  mutating func refuse(_ item: CalendarSplit.Item, _ message: String) {
    guard imported.refused.count < Self.mostRefusals else {
      imported.unreported += 1
      return
    }
    imported.refused.append(RefusedItem(line: item.line, title: item.title, message: message))
  }

  /// What was found in the text, as the answer lists it.
  var result: OperationImported {
    var result = imported
    result.refused.sort { $0.line < $1.line }
    return result
  }
}
