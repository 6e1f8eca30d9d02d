// The items of `item/export`, whose files are read in slices and joined in one iCalendar text.

import FencepostProtocol
import ICalendar
import JSONRPC
import Reminders
import Store

struct ItemExporting: LongWork {
  static let words = LongWorkWords(
    title: "Reading the items", done: "The items have been read", givenUp: "No item was exported")

  /// The ids of the items in the text so far.
  private(set) var exported: [String] = []
  private var join = CalendarJoin(productID: ReminderFile.productID)
  private let store: Store
  private let ids: [ItemID]
  /// How many of the items were read.
  private var count = 0
  /// Why an item could not be read.
  private(set) var fault: StoreFault?

  /// The longest text that is sent, in bytes: half of the longest message.
  private static let mostBytes = 32 << 20

  init(_ ids: [ItemID], in store: Store) {
    (self.ids, self.store) = (ids, store)
  }

  var hasFailed: Bool { fault != nil }

  var text: String { String(decoding: join.bytes, as: UTF8.self) }

  var percentage: Int { ids.isEmpty ? 100 : 100 * count / ids.count }

  mutating func work(until isTime: () -> Bool) throws(ResponseError) -> Bool {
    while count < ids.count {
      do throws(StoreFault) {
        try add(ids[count])
      } catch {
        fault = error
        return true
      }
      count += 1
      guard join.size <= Self.mostBytes else {
        throw ResponseError(
          .limitExceeded, "These items are longer than \(Self.mostBytes >> 20) MiB together.",
          field: "params.where", hint: "Export them in parts, such as list by list.")
      }
      if count < ids.count, isTime() { return false }
    }
    return true
  }

  private mutating func add(_ id: ItemID) throws(StoreFault) {
    // Another program may have just removed the file.
    guard let content = try store.content(of: id, in: Staging()),
      let text = try? CalendarText(content)
    else { return }
    join.add(text)
    exported.append(id.text)
  }
}
