// Creates, changes and removes lists. The code is the same for a single request, which writes at once, for
// an operation of `store/apply`, and for staging, which keeps the change until the client commits it.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import SettingsFile
import Store

extension Server {
  /// Saves a list, and returns its id.
  ///
  /// - Parameter isOneOfSeveral: Whether the save is one of several operations of a transaction.
  /// Then the title is not checked here, because a later operation may rename the list that has
  /// this title now; `checkTitles` has to be called after the last operation.
  mutating func save(
    _ params: ListSaveParams, at path: String, on context: inout EditContext,
    isOneOfSeveral: Bool = false
  ) throws(ResponseError) -> String {
    try beginTurn(for: context)
    let pending = pendingLists(on: context)
    guard let id = params.list.id else {
      return try create(params, as: nil, at: path, on: &context, isOneOfSeveral)
    }
    let settings = settings(with: pending)
    guard let list = list(id, with: pending), isListVisible(id, settings) else {
      if case .null = params.ifRevision {
        return try create(params, as: id, at: path, on: &context, isOneOfSeveral)
      }
      throw noSuchList(id, field: "\(path).list.id", with: pending)
    }
    try checkRevision(params.ifRevision, list, settings)
    try refuseMoving(params, of: id, at: path)
    var content = PendingLists.Content(list, settings)
    // Only a title in the request is checked. The list's old title may be one that Fencepost
    // refuses, because another program wrote it.
    if !params.list.title.isAbsent {
      content.title = try validTitle(params.list.title.value, at: path)
    }
    if !params.list.color.isAbsent {
      content.color = try validColor(params.list.color.value, at: path)
    }
    if !params.list.entities.isAbsent {
      let oldEntities = content.entities
      content.entities = try validEntities(params.list.entities, at: path)
      if content.entities != oldEntities {
        try checkMayRead(of: content.entities.symmetricDifference(oldEntities))
        if let damage = settings.damage { throw unwritableSettings(damage) }
      }
    }
    guard content != PendingLists.Content(list, settings) else { return id }
    if !isOneOfSeveral { try checkTitleIsFree(content.title, besides: id, pending) }
    try checkWritable(list)
    try save(content, as: id, pending, on: &context)
    return id
  }

  private mutating func create(
    _ params: ListSaveParams, as requestedID: String?, at path: String,
    on context: inout EditContext,
    _ isOneOfSeveral: Bool
  ) throws(ResponseError) -> String {
    if let folder = params.list.path.value, !folder.isEmpty {
      throw ResponseError(
        .invalidValue,
        "\(path).list.path: a folder elsewhere cannot become a list together with other changes.",
        field: "\(path).list.path",
        hint: "Send that list in a list/save of its own, without 'commit'.")
    }
    if case .value = params.ifRevision {
      throw ResponseError(
        .invalidValue, "\(path).ifRevision is for an existing list; give its id too.",
        field: "\(path).ifRevision")
    }
    let title = try validTitle(params.list.title.value, at: path)
    let color = try validColor(params.list.color.value, at: path)
    let entities =
      params.list.entities.isAbsent
      ? Set(Settings.Entity.allCases) : try validEntities(params.list.entities, at: path)
    let pending = pendingLists(on: context)
    if !isOneOfSeveral { try checkTitleIsFree(title, besides: nil, pending) }
    let id = try withStore { (store) throws(StoreFault) in
      if let requestedID {
        try store.checkNewList(requestedID)
        return requestedID
      }
      return try store.folder(forNewList: title, besides: Set(pending.changedIDs))
    }
    let content = PendingLists.Content(title: title, color: color, entities: entities)
    try save(content, as: id, pending, on: &context)
    return id
  }

  private mutating func save(
    _ content: PendingLists.Content, as id: String, _ pending: PendingLists,
    on context: inout EditContext
  ) throws(ResponseError) {
    var pending = pending
    pending.save(content, as: id, from: storedRevision(of: id))
    set(pending, on: &context)
  }

  /// Removes a list with all that it contains.
  mutating func remove(
    _ params: ListRemoveParams, at path: String, on context: inout EditContext
  ) throws(ResponseError) {
    try beginTurn(for: context)
    var pending = pendingLists(on: context)
    let id = params.id
    guard let list = list(id, with: pending), isListVisible(id, settings(with: pending)) else {
      throw noSuchList(id, field: "\(path).id", with: pending)
    }
    try checkMayReadAll(ofList: id)
    if settings.path(ofListElsewhere: id) == nil { try checkWritable(list) }
    if !pending.changes(of: settings).isEmpty, let damage = settings.damage {
      throw unwritableSettings(damage)
    }
    switch context.kind {
    case .transaction, .dryRun:
      // If the list's folder is outside the store, only the settings forget the list. Its files
      // stay, so their pending edits are kept too.
      let isKept = settings.path(ofListElsewhere: id) != nil
      for (item, list) in context.pendingEdits.presentItems where list == id && !isKept {
        context.pendingEdits.set(.removed, for: item, from: nil)
      }
    case .staging:
      try stageRemovals(ofItemsIn: id)
    }
    pending.remove(id, from: storedRevision(of: id))
    set(pending, on: &context)
  }

  /// Stages the removal of the items of a list that will be removed.
  private mutating func stageRemovals(ofItemsIn id: String) throws(ResponseError) {
    if hasOpenTurn { edits.keepCopy() }
    var staging = staging
    try withStore { (store) throws(StoreFault) in
      try store.stageRemovals(ofItemsIn: id, into: &staging)
    }
    edits.staging = staging
  }

  /// Takes the store's lock for a transaction. This also reads the lists that other processes just
  /// created, changed or removed.
  private mutating func beginTurn(for context: EditContext) throws(ResponseError) {
    guard context.kind == .transaction else { return }
    try withStore { (store) throws(StoreFault) in try store.beginTurn() }
  }

  private func storedRevision(of id: String) -> String? {
    storeHost.openStore?.list(id).map { List($0, settings).revision }
  }

  /// The list as it is sent to clients, after the pending changes.
  func shownList(_ id: String, with pending: PendingLists) throws(ResponseError) -> List {
    guard let list = list(id, with: pending) else { throw .noSuchList(id) }
    return List(list, settings(with: pending))
  }

  // MARK: Staged lists

  /// The store's edits for the staged changes of lists: `beforeItems` before the edits of items,
  /// `afterItems` after them.
  mutating func stagedListEdits() throws(ResponseError) -> (
    beforeItems: [StoreEdit], afterItems: [StoreEdit]
  ) {
    let lists = edits.lists
    guard !lists.isEmpty else { return ([], []) }
    try withStore { (store) throws(StoreFault) in try store.beginTurn() }
    for (id, listChange) in lists.changesInOrder {
      if listChange.content == nil { try checkMayReadAll(ofList: id) }
      guard let baseRevision = listChange.baseRevision else {
        if let existingList = storeHost.openStore?.list(id) {
          throw conflict(
            existingList, "There is a list '\(existingList.shownTitle.excerpt(60))' already.",
            hint: "Drop what is staged with store/reset, and make the list with another id.")
        }
        continue
      }
      guard let currentList = storeHost.openStore?.list(id) else { throw .noSuchList(id) }
      if List(currentList, settings).revision != baseRevision {
        throw conflict(
          currentList,
          "The list '\(currentList.shownTitle.excerpt(60))' has changed since it was staged.",
          hint: "Drop what is staged with store/reset, and make the change again.")
      }
    }
    return try listEdits(lists)
  }

  /// The store's edits for pending changes of lists: `beforeItems` before the edits of items,
  /// `afterItems` after them.
  mutating func listEdits(
    _ lists: PendingLists
  ) throws(ResponseError) -> (beforeItems: [StoreEdit], afterItems: [StoreEdit]) {
    guard !lists.isEmpty else { return ([], []) }
    let settings = settings
    var first = lists.saveEdits { storeHost.openStore?.list($0) }
    // `settings.json` is read under the lock only if the settings have to change, because reading
    // the file takes time.
    if !lists.changes(of: settings).isEmpty || settings.damage != nil {
      let changes = lists.changes(of: try currentSettings())
      if !changes.isEmpty { first.append(try settingsEdit(changes)) }
    }
    return (first, lists.removalEdits(settings))
  }

  // MARK: Checks

  /// Refuses a title that another list has: todoman does not start if two lists have the same
  /// title.
  private func checkTitleIsFree(
    _ title: String, besides id: String?, _ pending: PendingLists
  ) throws(ResponseError) {
    let isTitleTaken = lists(with: pending).contains { $0.id != id && $0.shownTitle == title }
    if isTitleTaken { throw refusal(.listTitleTaken(title)) }
  }

  /// Checks that each list which the operations saved has a title that no other list has, now that
  /// all operations are known.
  ///
  /// - Parameter saved: For each operation, the list that it saved.
  func checkTitles(
    of saved: [(operation: Int, list: String)], on context: EditContext
  ) throws(ResponseError) {
    let pending = pendingLists(on: context)
    for (operation, id) in saved.reversed() {
      guard let title = pending[id]?.content?.title else { continue }
      do throws(ResponseError) {
        try checkTitleIsFree(title, besides: id, pending)
      } catch {
        var error = error
        error.data.field = "params.operations[\(operation)].params.list.title"
        throw error.inOperation(operation, .listSave)
      }
    }
  }

  private func checkWritable(_ list: StoredList) throws(ResponseError) {
    if list.isReadOnly { throw refusal(.listIsReadOnly(list.id)) }
  }

  private func unwritableSettings(_ damage: SettingsProblem) -> ResponseError {
    ResponseError(
      .unreadableItem, "settings.json cannot be read, so it was not changed.",
      hint: "Repair the file by hand; 'fencepost doctor' describes the problem.")
  }

  /// Refuses to move a list to another folder.
  private func refuseMoving(
    _ params: ListSaveParams, of id: String, at path: String
  ) throws(ResponseError) {
    let now = settings.folderPath(of: id)
    guard let given = params.list.path.value, !given.isEmpty, given != now else { return }
    throw ResponseError(
      .invalidValue,
      "\(path).list.path: the list '\(id.excerpt())' is kept in '\(now.excerpt(200))', and stays there.",
      field: "\(path).list.path", id: id,
      hint: "Leave out the path; or leave out the id, to make a new list of that folder.")
  }

  func validTitle(_ title: String?, at path: String) throws(ResponseError) -> String {
    guard let title, title.contains(where: { !$0.isWhitespace }),
      !title.contains(where: \.isNewline), title.utf8.count <= 1000,
      !title.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else {
      throw ResponseError(
        .invalidValue, "A list needs a title: one line of text that is not empty.",
        field: "\(path).list.title")
    }
    return title
  }

  /// Checks that the colour has the form `#RRGGBB`, the only form that the file `color` of a vdir
  /// may contain; nil if the list has no colour.
  func validColor(_ color: String?, at path: String) throws(ResponseError) -> String? {
    guard let color, !color.isEmpty else { return nil }
    let hexDigits = color.utf8.dropFirst()
    guard color.hasPrefix("#"), hexDigits.count == 6,
      hexDigits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit })
    else {
      throw ResponseError(
        .invalidValue, "\(path).list.color: '\(color.excerpt(20))' is not a colour.",
        field: "\(path).list.color", hint: ##"A colour looks like "#1E90FF"."##)
    }
    return color
  }

  func validEntities(
    _ given: Patch<[Entity]>, at path: String
  ) throws(ResponseError) -> Set<Settings.Entity> {
    guard let given = given.value else { return Set(Settings.Entity.allCases) }
    guard !given.isEmpty else {
      throw ResponseError(
        .invalidValue, "A list must hold reminders, events or both.",
        field: "\(path).list.entities",
        hint: #"entities is ["reminder"], ["event"] or both."#)
    }
    return Set(given.map(Settings.Entity.init))
  }

  private func checkRevision(
    _ revision: Patch<String>, _ list: StoredList, _ settings: Settings
  ) throws(ResponseError) {
    switch revision {
    case .absent:
      return
    case .value(let revision) where List(list, settings).revision == revision:
      return
    case .null:
      throw conflict(
        list, "There is a list '\(list.shownTitle)' already.",
        hint: "To create another list, leave out the id.")
    case .value:
      throw conflict(
        list, "The list '\(list.shownTitle)' has changed in the meantime.",
        hint:
          "'current' has the stored version: send your changes again, with the revision in 'current'."
      )
    }
  }

  private func conflict(_ list: StoredList, _ message: String, hint: String) -> ResponseError {
    var current = Writer()
    List(list, settings).write(to: &current)
    return ResponseError(
      .conflict, message, id: list.id, current: current.bytes, hint: hint)
  }
}

extension Settings {
  /// The folder of a list that is kept outside the store; nil for any other id.
  func path(ofListElsewhere id: String) -> String? { paths[id] }
}
