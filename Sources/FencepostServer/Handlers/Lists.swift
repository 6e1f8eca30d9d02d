// `list/all`, `list/save`, `list/remove`, `list/default` and `list/setDefault`: the lists, and the
// list into which new items go by default.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders
import SettingsFile
import Store

extension Server {
  mutating func listAll(_ params: ListAllParams) throws(ResponseError) -> Lists {
    guard storeHost.isOpen else { throw closedStoreError }
    let (settings, titles) = (settings(with: edits.lists), titles)
    return Lists(
      lists: lists(with: edits.lists).filter { isListVisible($0.id, settings) }
        .map { list in (list: List(list, settings), key: titles.key(of: list.shownTitle)) }
        .sorted { one, other in
          one.key == other.key
            ? (one.list.title, one.list.id) < (other.list.title, other.list.id)
            : one.key.lexicographicallyPrecedes(other.key)
        }.map(\.list))
  }

  mutating func listSave(_ params: ListSaveParams) throws(ResponseError) -> ListChange {
    if params.commit != false, let path = params.list.path.value, !path.isEmpty {
      try withStore { (store) throws(StoreFault) in try store.beginTurn() }
      let id = params.list.id
      let listExists = id.map { storeHost.openStore?.list($0) != nil } ?? false
      var mustBeNew = false
      if case .null = params.ifRevision { mustBeNew = true }
      if id == nil || !listExists && mustBeNew { return try makeListOfFolder(path, params, as: id) }
    }
    var context = EditContext(kind: params.commit == false ? .staging : .transaction)
    let id = try save(params, at: "params", on: &context)
    let receipt = try write(context, title: RequestMethod.listSave.rawValue)
    return ListChange(
      list: try shownList(id, with: context.kind == .staging ? edits.lists : PendingLists()),
      state: receipt?.state.text, transaction: receipt?.transaction)
  }

  mutating func listRemove(_ params: ListRemoveParams) throws(ResponseError) -> ListRemoval {
    var context = EditContext(kind: params.commit == false ? .staging : .transaction)
    let keptFolder = settings.path(ofListElsewhere: params.id)
    try remove(params, at: "params", on: &context)
    let receipt = try write(context, title: RequestMethod.listRemove.rawValue)
    return ListRemoval(
      keptFolder: keptFolder, state: receipt?.state.text, transaction: receipt?.transaction)
  }

  mutating func listDefault(_ params: ListDefaultParams) throws(ResponseError) -> DefaultList {
    try checkAccess(to: params.entity)
    guard let store = storeHost.store else { throw closedStoreError }
    if let damage = settings.damage {
      throw ResponseError(
        .unreadableItem, "settings.json cannot be read, so the default list is not known.",
        hint: damage.sentence)
    }
    let id = defaultList(Settings.Entity(params.entity))
    return DefaultList(list: id.flatMap(store.list).map { List($0, settings) })
  }

  mutating func listSetDefault(
    _ params: ListSetDefaultParams
  ) throws(ResponseError) -> ChangeResult {
    try checkAccess(to: params.entity)
    try withStore { (store) throws(StoreFault) in try store.beginTurn() }
    let entity = Settings.Entity(params.entity)
    guard let list = storeHost.openStore?.list(params.id), isListVisible(params.id, settings) else {
      throw noSuchList(params.id, field: "params.id")
    }
    let settings = try currentSettings()
    guard settings.entities(of: params.id).contains(entity) else {
      throw ResponseError(
        entity == .reminder ? .calendarDoesNotAllowReminders : .calendarDoesNotAllowEvents,
        "The list '\(list.shownTitle)' does not take \(entity.rawValue)s.", field: "params.id",
        id: params.id,
        hint: "Choose another list, or change with list/save what this list may hold.")
    }
    guard settings.defaultLists[entity] != params.id else {
      return ChangeResult(state: try state(), transaction: nil)
    }
    let edit = try settingsEdit([.defaultList(entity, params.id)])
    let receipt = try withStore { (store) throws(StoreFault) in
      try store.perform([edit], title: RequestMethod.listSetDefault.rawValue)
    }
    return ChangeResult(state: receipt.state.text, transaction: receipt.transaction)
  }

  // MARK: Helpers

  mutating func performListEdits(
    _ edits: [StoreEdit], _ method: RequestMethod, _ id: String
  ) throws(ResponseError) -> ListChange {
    let receipt = try withStore { (store) throws(StoreFault) in
      try store.perform(edits, title: method.rawValue)
    }
    return try listChange(receipt, id)
  }

  func listChange(_ receipt: Receipt, _ id: String?) throws(ResponseError) -> ListChange {
    guard let id, let list = storeHost.openStore?.list(id) else { throw .noSuchList(id ?? "") }
    return ListChange(
      list: List(list, settings), state: receipt.state.text, transaction: receipt.transaction)
  }
}

extension List {
  init(_ list: StoredList, _ settings: Settings) {
    let entities = settings.entities(of: list.id).sorted()
    let isDefault = entities.contains { settings.defaultLists[$0] == list.id }
    let color = list.color.flatMap { $0.isEmpty ? nil : $0 }
    let revisionText = "\(list.shownTitle)\n\(color ?? "")\n\(entities.map(\.rawValue))"
    self.init(
      id: list.id, title: list.shownTitle, color: color, path: settings.folderPath(of: list.id),
      entities: entities.map { $0 == .reminder ? .reminder : .event }, isDefault: isDefault,
      readOnly: list.isReadOnly, revision: Digest(of: Array(revisionText.utf8)).hex)
  }
}

extension Settings.Entity {
  init(_ entity: Entity) {
    switch entity {
    case .reminder: self = .reminder
    case .event: self = .event
    }
  }
}
