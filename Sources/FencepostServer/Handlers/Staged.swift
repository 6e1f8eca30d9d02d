// `store/staged`: the lists and items that this session saved with `commit: false`, each in the
// order of the saves.

import FencepostProtocol
import JSON
import JSONRPC
import Store

extension Server {
  func storeStaged(_ params: StoreStagedParams) throws(ResponseError) -> StagedChanges {
    guard let openStore = storeHost.openStore else {
      throw closedStoreError
    }
    let settings = settings(with: edits.lists)
    let lists = edits.lists.changesInOrder.compactMap { id, listChange -> StagedChange? in
      guard isListVisible(id, settings) || isListVisible(id, self.settings) else { return nil }
      let change: StagedChangeKind =
        listChange.content == nil ? .removed : listChange.baseRevision == nil ? .created : .updated
      return StagedChange(
        id: id, kind: .list, change: change,
        title: listChange.content?.title ?? openStore.list(id)?.shownTitle ?? id, list: id)
    }
    return StagedChanges(
      staged: lists
        + staging.changes.compactMap { id, staged in
          // An item whose removal is staged has no staged version, so its kind is read from the
          // store.
          guard let item = staged ?? openStore.item(id),
            let entity = AccessEntity(rawValue: item.kind),
            accessRights.sees(entity)
          else { return nil }
          let change: StagedChangeKind =
            staged == nil ? .removed : openStore.item(id) == nil ? .created : .updated
          return StagedChange(
            id: id.text, kind: item.kind == ItemKind.event ? .event : .reminder, change: change,
            title: item.title, list: item.list)
        })
  }
}

extension Item {
  /// The item's title, read from the encoded JSON members.
  fileprivate var title: String {
    let jsonObject = [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]
    return Document.read(jsonObject, limits: .standard).document.root?["title"]?.string ?? ""
  }
}
