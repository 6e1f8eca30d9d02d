// `item/export`: reads the files of the items in slices, and joins them in one iCalendar text.

import FencepostProtocol
import ICalendar
import JSONRPC
import Reminders
import Store

struct ItemExportWork: LongWork {
  static let titles = LongWorkTitles(
    title: "Reading the items", finished: "The items have been read",
    abandoned: "No item was exported")

  /// The ids of the items in the text so far.
  private(set) var exportedIDs: [String] = []
  private var joinedCalendar = CalendarJoin(productID: ReminderFile.productID)
  private let store: Store
  private let ids: [ItemID]
  /// How many of the items were read.
  private var readItemCount = 0
  /// Why an item could not be read.
  private(set) var storeFault: StoreFault?

  /// The longest exported text, in bytes: half of the longest message.
  private static let mostBytes = 32 << 20

  init(_ ids: [ItemID], in store: Store) {
    (self.ids, self.store) = (ids, store)
  }

  var hasFailed: Bool { storeFault != nil }

  var calendarText: String { String(decoding: joinedCalendar.bytes, as: UTF8.self) }

  var percentage: Int { ids.isEmpty ? 100 : 100 * readItemCount / ids.count }

  mutating func advance(until shouldStop: () -> Bool) throws(ResponseError) -> Bool {
    while readItemCount < ids.count {
      do throws(StoreFault) {
        try add(ids[readItemCount])
      } catch {
        storeFault = error
        return true
      }
      readItemCount += 1
      guard joinedCalendar.approximateSize <= Self.mostBytes else {
        throw ResponseError(
          .limitExceeded, "These items are longer than \(Self.mostBytes >> 20) MiB together.",
          field: "params.where", hint: "Export them in parts, such as list by list.")
      }
      if readItemCount < ids.count, shouldStop() { return false }
    }
    return true
  }

  private mutating func add(_ id: ItemID) throws(StoreFault) {
    // Another program may have just removed the file. Then the item is left out.
    guard let content = try store.content(of: id, in: Staging()),
      let text = try? CalendarText(content)
    else { return }
    joinedCalendar.add(text)
    exportedIDs.append(id.text)
  }
}
