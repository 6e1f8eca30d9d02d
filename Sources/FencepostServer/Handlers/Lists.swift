// `list/*`: the lists, their titles, and the default lists.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import Reminders
import SettingsFile
import Store

extension Server {
  mutating func listAll(_ params: ListAllParams) throws(ResponseError) -> Lists {
    guard let store = storeHost.store else { throw storeIsClosed }
    let (settings, titles) = (settings, titles)
    return Lists(
      lists: store.lists.filter { isSeen($0.id, settings) }
        .map { list in (list: List(list, settings), key: titles.key(of: list.shownTitle)) }
        .sorted { one, other in
          one.key == other.key
            ? (one.list.title, one.list.id) < (other.list.title, other.list.id)
            : one.key.lexicographicallyPrecedes(other.key)
        }.map(\.list))
  }

  mutating func listSave(_ params: ListSaveParams) throws(ResponseError) -> ListChange {
    guard let id = params.list.id else {
      if let path = try path(params, of: nil) { return try keep(path, params, as: nil) }
      return try make(params, as: nil)
    }
    // Other processes may have created, changed or removed it a moment ago.
    try withStore { (store) throws(StoreFault) in try store.beginTurn() }
    let known = storeHost.openStore?.list(id)
    guard let list = known, isSeen(id, settings) else {
      if case .null = params.ifRevision {
        if let path = try path(params, of: id) { return try keep(path, params, as: id) }
        return try make(params, as: id)
      }
      throw noSuchList(id, field: "params.list.id")
    }
    try check(params.ifRevision, list)
    _ = try path(params, of: id)
    let now = List(list, settings)
    // Existing values may have a form that would be refused if given.
    let title = params.list.title.isAbsent ? now.title : try title(params.list.title.value)
    let color = params.list.color.isAbsent ? list.color : try color(params.list.color.value)
    var edits: [StoreEdit] = []
    if title != now.title || color != list.color {
      edits.append(.setList(id, title: title, color: color))
    }
    if !params.list.entities.isAbsent {
      let entities = try entities(params.list.entities)
      let before = try currentSettings().entities(of: id)
      if entities != before {
        let changed = entities.symmetricDifference(before)
        try checkSight(of: changed)
        edits.append(try settingsEdit([.entities(list: id, entities)]))
      }
    }
    return try change(edits, RequestMethod.listSave, id)
  }

  private mutating func make(
    _ params: ListSaveParams, as chosen: String?
  ) throws(ResponseError) -> ListChange {
    if case .value = params.ifRevision {
      throw ResponseError(
        .invalidValue, "params.ifRevision is for an existing list; give its id too.",
        field: "params.ifRevision")
    }
    let title = try title(params.list.title.value)
    let color = try color(params.list.color.value)
    let entities = params.list.entities.isAbsent ? nil : try entities(params.list.entities)
    let edit = StoreEdit.makeList(title: title, color: color, id: chosen)
    var isUsual = entities.map { $0.count == Settings.Entity.allCases.count } ?? true
    // The settings may mention an id whose list was removed by hand.
    if let chosen, try currentSettings().entities[chosen] != nil { isUsual = false }
    guard !isUsual else {
      let receipt = try withStore { (store) throws(StoreFault) in
        try store.perform([edit], title: RequestMethod.listSave.rawValue)
      }
      return try shown(receipt, receipt.made.first.flatMap(\.self))
    }
    // What it may hold is stored under its id, which is its folder's name.
    let id = try withStore { (store) throws(StoreFault) in
      try store.beginTurn()
      if let chosen { return chosen }
      return try store.folder(forNewList: title)
    }
    let held = try settingsEdit([
      .entities(list: id, entities ?? Set(Settings.Entity.allCases))
    ])
    let receipt = try withStore { (store) throws(StoreFault) in
      try store.perform([edit, held], title: RequestMethod.listSave.rawValue)
    }
    return try shown(receipt, receipt.made.first.flatMap(\.self))
  }

  mutating func listRemove(_ params: ListRemoveParams) throws(ResponseError) -> ChangeResult {
    try withStore { (store) throws(StoreFault) in try store.beginTurn() }
    guard storeHost.openStore?.list(params.id) != nil, isSeen(params.id, settings) else {
      throw noSuchList(params.id, field: "params.id")
    }
    try checkReach(ofList: params.id)
    var edits: [StoreEdit] = [.removeList(params.id)]
    var changes: [Settings.Change] = []
    let settings = try currentSettings()
    for entity in Settings.Entity.allCases where settings.defaultLists[entity] == params.id {
      changes.append(.defaultList(entity, nil))
    }
    if settings.entities[params.id] != nil { changes.append(.forget(list: params.id)) }
    if !changes.isEmpty { edits.append(try settingsEdit(changes)) }
    let receipt = try withStore { [edits] (store) throws(StoreFault) in
      try store.perform(edits, title: RequestMethod.listRemove.rawValue)
    }
    return ChangeResult(state: receipt.state.text, transaction: receipt.transaction)
  }

  mutating func listDefault(_ params: ListDefaultParams) throws(ResponseError) -> DefaultList {
    try checkAccess(to: params.entity)
    guard let store = storeHost.store else { throw storeIsClosed }
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
    guard let list = storeHost.openStore?.list(params.id), isSeen(params.id, settings) else {
      throw noSuchList(params.id, field: "params.id")
    }
    let settings = try currentSettings()
    guard settings.entities(of: params.id).contains(entity) else {
      throw ResponseError(
        entity == .reminder ? .calendarDoesNotAllowReminders : .calendarDoesNotAllowEvents,
        "The list '\(list.shownTitle)' does not take \(entity.rawValue)s.", field: "params.id",
        id: params.id, hint: "Choose another list, or change what it may hold with list/save.")
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

  mutating func change(
    _ edits: [StoreEdit], _ method: RequestMethod, _ id: String
  ) throws(ResponseError) -> ListChange {
    let receipt = try withStore { (store) throws(StoreFault) in
      try store.perform(edits, title: method.rawValue)
    }
    return try shown(receipt, id)
  }

  func shown(_ receipt: Receipt, _ id: String?) throws(ResponseError) -> ListChange {
    guard let id, let list = storeHost.openStore?.list(id) else { throw .noSuchList(id ?? "") }
    return ListChange(
      list: List(list, settings), state: receipt.state.text, transaction: receipt.transaction)
  }

  func title(_ title: String?) throws(ResponseError) -> String {
    guard let title, title.contains(where: { !$0.isWhitespace }),
      !title.contains(where: \.isNewline), title.utf8.count <= 1000
    else {
      throw ResponseError(
        .invalidValue, "A list needs a title: one line of text that is not empty.",
        field: "params.list.title")
    }
    return title
  }

  /// `#RRGGBB`, the only form that a folder's `color` may have.
  func color(_ color: String?) throws(ResponseError) -> String? {
    guard let color, !color.isEmpty else { return nil }
    let digits = color.utf8.dropFirst()
    guard color.hasPrefix("#"), digits.count == 6,
      digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
    else {
      throw ResponseError(
        .invalidValue, "params.list.color: '\(color.excerpt(20))' is not a colour.",
        field: "params.list.color", hint: ##"A colour looks like "#1E90FF"."##)
    }
    return color
  }

  func entities(
    _ given: Patch<[Entity]>
  ) throws(ResponseError) -> Set<Settings.Entity> {
    guard let given = given.value else { return Set(Settings.Entity.allCases) }
    guard !given.isEmpty else {
      throw ResponseError(
        .invalidValue, "A list must hold reminders, events or both.", field: "params.list.entities",
        hint: #"entities is ["reminder"], ["event"] or both."#)
    }
    return Set(given.map(Settings.Entity.init))
  }

  private func check(
    _ revision: Patch<String>, _ list: StoredList
  ) throws(ResponseError) {
    switch revision {
    case .absent:
      return
    case .value(let revision) where List(list, settings).revision == revision:
      return
    case .null:
      throw conflict(
        list, "There is a list '\(list.shownTitle)' already.",
        hint: "To create another one, leave out the id.")
    case .value:
      throw conflict(
        list, "The list '\(list.shownTitle)' has changed in the meantime.",
        hint: "See 'current' for its present content, and save again with its revision.")
    }
  }

  private func conflict(_ list: StoredList, _ message: String, hint: String) -> ResponseError {
    var current = Writer()
    List(list, settings).write(to: &current)
    return ResponseError(
      .conflict, message, id: list.id, current: current.bytes, hint: hint)
  }
}

extension List {
  init(_ list: StoredList, _ settings: Settings) {
    let entities = settings.entities(of: list.id).sorted()
    let isDefault = entities.contains { settings.defaultLists[$0] == list.id }
    let color = list.color.flatMap { $0.isEmpty ? nil : $0 }
    let text = "\(list.shownTitle)\n\(color ?? "")\n\(entities.map(\.rawValue))"
    self.init(
      id: list.id, title: list.shownTitle, color: color, path: settings.path(of: list.id),
      entities: entities.map { $0 == .reminder ? .reminder : .event }, isDefault: isDefault,
      readOnly: list.isReadOnly, revision: Digest(of: Array(text.utf8)).hex)
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
