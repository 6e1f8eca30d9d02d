// `list/save` with a `path`: makes a list of an existing folder outside the store, by naming the
// folder in `settings.json`. The folder stays where it is.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import SettingsFile
import Store

extension Server {
  /// Makes a list of a folder. The request gets a turn of its own, because the settings must be on
  /// disk before the folder is read.
  mutating func makeListElsewhere(
    _ path: String, _ params: ListSaveParams, as chosen: String?
  ) throws(ResponseError) -> ListChange {
    let folder = try folder(at: path)
    let given = params.list.title.isAbsent ? nil : try title(params.list.title.value, at: "params")
    let color = try color(params.list.color.value, at: "params")
    let name = folder.split(separator: "/").last.map(String.init) ?? "list"
    let id = try withStore { (store) throws(StoreFault) in
      try store.beginTurn()
      if let chosen { return chosen }
      return try store.folder(forNewList: given ?? name)
    }
    var changes: [Settings.Change] = [.path(list: id, path)]
    if !params.list.entities.isAbsent {
      changes.append(.entities(list: id, try entities(params.list.entities, at: "params")))
    }
    let edit = try settingsEdit(changes)
    let receipt = try withStore { (store) throws(StoreFault) in
      try store.perform([edit], title: RequestMethod.listSave.rawValue)
    }
    try followPaths()
    guard let list = storeHost.openStore?.list(id) else {
      throw ResponseError(
        .invalidValue, "params.list.path: '\(path.excerpt(200))' could not become a list.",
        field: "params.list.path", id: id,
        hint: "settings.json names it now; 'fencepost doctor' says what is wrong with it.")
    }
    if given.map({ $0 != list.shownTitle }) ?? false || color.map({ $0 != list.color }) ?? false {
      let edit = StoreEdit.setList(
        id, title: given ?? list.shownTitle, color: color ?? list.color)
      return try change([edit], RequestMethod.listSave, id)
    }
    return ListChange(
      list: List(list, settings), state: try state(), transaction: receipt.transaction)
  }

  /// If the settings now name other folders outside the store, makes lists of them, so that the
  /// lists exist when the answer is sent.
  mutating func followPathsIfChanged() throws(ResponseError) {
    if storeHost.pathsDiffer { try followPaths() }
  }

  /// Commits the turn, and makes lists of the folders outside the store that the settings name
  /// now.
  mutating func followPaths() throws(ResponseError) {
    if let refusal = commitTurn() { throw refusal }
    storeHost.followSettings()
    pendingNotifications.storeChanges += takeAnnouncements()
    pendingNotifications.storeChanges += try withStore { (store) throws(StoreFault) in
      try store.refresh()
    }
  }

  /// The folder at a path. It must exist, and must not be a list already.
  private func folder(at path: String) throws(ResponseError) -> String {
    func refusal(_ why: String, hint: String) -> ResponseError {
      ResponseError(
        .invalidValue, "params.list.path: '\(path.excerpt(200))' \(why).",
        field: "params.list.path",
        hint: hint)
    }
    let isPlain = path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard isPlain, path.utf8.count <= 4096, path.hasPrefix("/") || path.hasPrefix("~/") else {
      throw refusal(
        "is not the path of a folder",
        hint: "A path begins with / or ~/, such as \"~/.calendars/home\"."
      )
    }
    guard let folder = storeHost.expanded(path) else {
      throw refusal("begins in a home folder that is not known", hint: "Give the complete path.")
    }
    let root = (configuration.storeLocation.path ?? "").droppingSlashes
    if folder == root || folder.hasPrefix(root + "/") {
      throw refusal(
        "is the store's own folder, or in it", hint: "Leave out the path to make a list there.")
    }
    for (id, other) in settings.paths where storeHost.expanded(other) == folder {
      throw refusal(
        "is the list '\(id.excerpt())' already",
        hint: "To change the list's title or color, send its id.")
    }
    do throws(DiskFault) {
      _ = try configuration.storeLocation.disk().open(path: folder)
    } catch {
      throw ResponseError(
        .invalidValue, "params.list.path: \(error)", field: "params.list.path",
        hint: "Make the folder first, or give the path of an existing one.")
    }
    return folder
  }
}

extension Settings {
  /// The folder of a list: the one outside the store that the settings name, or else one in the
  /// store.
  func path(of list: String) -> String { paths[list] ?? "lists/\(list)" }
}
