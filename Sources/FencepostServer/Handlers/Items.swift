// `item/get`: a reminder or an event by its id.

import FencepostProtocol
import JSONRPC
import Store

extension Server {
  func itemGet(_ params: ItemGetParams) throws(ResponseError) -> OneItem {
    guard let store = storeHost.store else { throw closedStoreError }
    let id = ItemID(params.id)
    guard let item = storeHost.openStore?.item(id, in: staging) else {
      throw refusal(store.missingItemFault(for: id))
    }
    let encodedItem = encodedItem(item)
    // A client that may not see an item must not learn that the item exists.
    switch item.kind {
    case ItemKind.reminder where accessRights.sees(AccessEntity.reminder):
      return OneItem(kind: .reminder, reminder: encodedItem, event: nil)
    case ItemKind.event where accessRights.sees(AccessEntity.event):
      return OneItem(kind: .event, reminder: nil, event: encodedItem)
    default: throw .notFound(params.id)
    }
  }
}
