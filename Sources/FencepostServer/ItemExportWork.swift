// The items of `item/export`, whose files are read in slices and joined in one iCalendar text.

import FencepostProtocol
import ICalendar
import JSONRPC
import Reminders
import Store

struct ItemExportWork: LongWork {
  static let words = LongWorkWords(
    title: "Reading the items", done: "The items have been read", givenUp: "No item was exported")

  /// The ids of the items in the text so far.
  private(set) var exportedIDs: [String] = []
  private var joinedCalendar = CalendarJoin(productID: ReminderFile.productID)
  private let store: Store
  private let ids: [ItemID]
  /// How many of the items were read.
  private var readCount = 0
  /// Why an item could not be read.
  private(set) var fault: StoreFault?

  /// The longest text that is sent, in bytes: half of the longest message.
  private static let mostBytes = 32 << 20

  init(_ ids: [ItemID], in store: Store) {
    (self.ids, self.store) = (ids, store)
  }

  var hasFailed: Bool { fault != nil }

  var text: String { String(decoding: joinedCalendar.bytes, as: UTF8.self) }

  var percentage: Int { ids.isEmpty ? 100 : 100 * readCount / ids.count }

  mutating func work(until isTime: () -> Bool) throws(ResponseError) -> Bool {
    while readCount < ids.count {
      do throws(StoreFault) {
        try add(ids[readCount])
      } catch {
        fault = error
        return true
      }
      readCount += 1
      guard joinedCalendar.size <= Self.mostBytes else {
        throw ResponseError(
          .limitExceeded, "These items are longer than \(Self.mostBytes >> 20) MiB together.",
          field: "params.where", hint: "Export them in parts, such as list by list.")
      }
      if readCount < ids.count, isTime() { return false }
    }
    return true
  }

  private mutating func add(_ id: ItemID) throws(StoreFault) {
    // Another program may have just removed the file.
    guard let content = try store.content(of: id, in: Staging()),
      let text = try? CalendarText(content)
    else { return }
    joinedCalendar.add(text)
    exportedIDs.append(id.text)
  }
}
