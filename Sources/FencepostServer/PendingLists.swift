// Changes to lists before any change is written, of one request or staged in a session: new lists,
// changed ones and removed ones. Several changes of one list become one. Does not depend on items.

import Files
import SettingsFile
import Store

struct PendingLists {
  /// A list's values after the changes.
  struct Content: Equatable {
    var title: String
    var color: String?
    var entities: Set<Settings.Entity>
  }

  struct ListChange {
    /// The revision of the list that the change is based on; nil for a new list.
    var baseRevision: String?
    /// Nil if the list will be removed.
    var content: Content?
  }

  /// Ids in the order in which the lists were first changed.
  private(set) var changedIDs: [String] = []
  private var changesByID: [String: ListChange] = [:]

  var isEmpty: Bool { changedIDs.isEmpty }

  /// The pending change of a list; nil if there is none.
  subscript(id: String) -> ListChange? { changesByID[id] }

  var changesInOrder: [(id: String, change: ListChange)] {
    changedIDs.compactMap { id in changesByID[id].map { (id, $0) } }
  }

  /// Ids of lists that do not exist yet.
  var newIDs: [String] { changedIDs.filter { changesByID[$0]?.baseRevision == nil } }

  func removes(_ id: String) -> Bool { changesByID[id].map { $0.content == nil } ?? false }

  /// - Parameter base: The list's revision in the store; nil if the store does not have the list.
  /// If the list is changed several times, only the revision given at the first change is kept.
  mutating func save(_ content: Content, as id: String, from base: String?) {
    set(content, for: id, from: base)
  }

  mutating func remove(_ id: String, from base: String?) {
    set(nil, for: id, from: base)
  }

  private mutating func set(_ content: Content?, for id: String, from base: String?) {
    if changesByID[id] == nil {
      changedIDs.append(id)
      changesByID[id] = ListChange(baseRevision: base, content: content)
    } else {
      changesByID[id]?.content = content
    }
    // A list that was created and then removed needs no edit.
    if let listChange = changesByID[id], listChange.baseRevision == nil, listChange.content == nil {
      changesByID[id] = nil
      changedIDs.removeAll { $0 == id }
    }
  }

  /// The changes of `settings.json` that the pending changes of lists require.
  func changes(of settings: Settings) -> [Settings.Change] {
    var changes: [Settings.Change] = []
    for (id, listChange) in changesInOrder {
      guard let content = listChange.content else {
        for entity in Settings.Entity.allCases where settings.defaultLists[entity] == id {
          changes.append(.defaultList(entity, nil))
        }
        if settings.entities[id] != nil || settings.paths[id] != nil {
          changes.append(.forget(list: id))
        }
        continue
      }
      // The settings may still mention an id whose list was removed by hand.
      if content.entities != settings.entities(of: id) {
        changes.append(.entities(list: id, content.entities))
      }
    }
    return changes
  }

  /// The store's edits that create and change lists. They are carried out before the edits of
  /// items.
  func saveEdits(over storedList: (String) -> StoredList?) -> [StoreEdit] {
    changesInOrder.compactMap { id, listChange in
      guard let content = listChange.content else { return nil }
      guard let list = storedList(id) else {
        return .makeList(title: content.title, color: content.color, id: id)
      }
      // Nothing is written if nothing differs: another program may have written a title that
      // Fencepost would refuse to write.
      guard list.shownTitle != content.title || list.color != content.color else { return nil }
      return .setList(id, title: content.title, color: content.color)
    }
  }

  /// The ids of removed lists whose folder is outside the store: these are only taken out of the
  /// settings, and their files stay.
  func forgottenIDs(_ settings: Settings) -> Set<String> {
    Set(
      changesInOrder.compactMap { id, listChange in
        listChange.content == nil && settings.paths[id] != nil ? id : nil
      })
  }

  /// The store's edits that remove lists. They are carried out after the edits of items. A list
  /// whose folder is outside the store is not among them.
  func removalEdits(_ settings: Settings) -> [StoreEdit] {
    changesInOrder.compactMap { id, listChange in
      listChange.content == nil && settings.paths[id] == nil ? .removeList(id) : nil
    }
  }
}

extension PendingLists.Content {
  init(_ list: StoredList, _ settings: Settings) {
    self.init(
      title: list.shownTitle, color: list.color, entities: settings.entities(of: list.id))
  }
}

extension Server {
  /// The pending changes of lists in this context.
  func pendingLists(on context: EditContext) -> PendingLists {
    context.kind == .staging ? edits.lists : context.pendingLists
  }

  mutating func set(_ lists: PendingLists, on context: inout EditContext) {
    guard context.kind == .staging else {
      context.pendingLists = lists
      return
    }
    // Keeps a copy of the staged edits, to restore it if the commit fails.
    if hasOpenTurn { edits.keepCopy() }
    edits.lists = lists
    edits.staging.newLists = lists.newIDs
  }

  /// The list as it is after the pending changes; nil if it does not exist then.
  func list(_ id: String, with pending: PendingLists) -> StoredList? {
    let storedList = storeHost.openStore?.list(id)
    guard let listChange = pending[id] else { return storedList }
    guard let content = listChange.content, let name = FileName(id) else { return nil }
    var list =
      storedList ?? StoredList(name: name, inode: 0, title: nil, color: nil, isReadOnly: false)
    list.title = content.title
    list.color = content.color
    return list
  }

  /// All lists, as they are after the pending changes.
  func lists(with pending: PendingLists) -> [StoredList] {
    let storedLists = storeHost.store?.lists ?? []
    guard !pending.isEmpty else { return storedLists }
    let new = pending.changedIDs.filter { id in !storedLists.contains { $0.id == id } }
    return (storedLists.map(\.id) + new).compactMap { list($0, with: pending) }
  }

  /// The settings, as they are after the pending changes of lists.
  func settings(with pending: PendingLists) -> Settings {
    let settings = settings
    return pending.isEmpty ? settings : settings.withChanges(pending.changes(of: settings))
  }

  /// The staged changes against which edits in this context are checked, including the lists that
  /// the context creates.
  func staging(on context: EditContext) -> Staging {
    if context.kind == .staging { return staging }
    var staging = Staging()
    staging.newLists = context.pendingLists.newIDs
    return staging
  }
}
