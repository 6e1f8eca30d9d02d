// `list/save` with a `path`: makes a list of an existing folder outside the store, by naming the
// folder in `settings.json`. The folder stays where it is.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import SettingsFile
import Store

extension Server {
  /// Makes a list of a folder. The request is committed alone, not together with other requests,
  /// because the settings must be on disk before the folder is read.
  mutating func makeListOfFolder(
    _ path: String, _ params: ListSaveParams, as requestedID: String?
  ) throws(ResponseError) -> ListChange {
    let folder = try existingFolder(at: path)
    let requestedTitle =
      params.list.title.isAbsent ? nil : try validTitle(params.list.title.value, at: "params")
    let color = try validColor(params.list.color.value, at: "params")
    let folderName = folder.split(separator: "/").last.map(String.init) ?? "list"
    let id = try withStore { (store) throws(StoreFault) in
      try store.beginTurn()
      if let requestedID { return requestedID }
      return try store.folder(forNewList: requestedTitle ?? folderName)
    }
    var changes: [Settings.Change] = [.path(list: id, path)]
    if !params.list.entities.isAbsent {
      changes.append(.entities(list: id, try validEntities(params.list.entities, at: "params")))
    }
    let edit = try settingsEdit(changes)
    let receipt = try withStore { (store) throws(StoreFault) in
      try store.perform([edit], title: RequestMethod.listSave.rawValue)
    }
    try followListPaths()
    guard let list = storeHost.openStore?.list(id) else {
      throw ResponseError(
        .invalidValue,
        "params.list.path: '\(path.excerpt(200))' was added to settings.json, but is not a list yet.",
        field: "params.list.path", id: id,
        hint: "Run 'fencepost doctor' to see what is wrong with the folder.")
    }
    if requestedTitle.map({ $0 != list.shownTitle }) ?? false
      || color.map({ $0 != list.color }) ?? false
    {
      let edit = StoreEdit.setList(
        id, title: requestedTitle ?? list.shownTitle, color: color ?? list.color)
      return try performListEdits([edit], RequestMethod.listSave, id)
    }
    return ListChange(
      list: List(list, settings), state: try state(), transaction: receipt.transaction)
  }

  /// If the settings now name other folders outside the store than before, makes lists of those
  /// folders, so that the lists exist when the answer is sent.
  mutating func followListPathsIfChanged() throws(ResponseError) {
    if storeHost.pathsDiffer { try followListPaths() }
  }

  /// Commits what the requests so far have changed, and then makes lists of the folders outside the
  /// store that the settings name.
  mutating func followListPaths() throws(ResponseError) {
    if let refusal = commitTurn() { throw refusal }
    storeHost.followSettings()
    pendingNotifications.storeChanges += takeAnnouncements()
    pendingNotifications.storeChanges += try withStore { (store) throws(StoreFault) in
      try store.refresh()
    }
  }

  /// The folder at a path. It must exist, and must not be a list already.
  private func existingFolder(at path: String) throws(ResponseError) -> String {
    func refusal(_ reason: String, hint: String) -> ResponseError {
      ResponseError(
        .invalidValue, "params.list.path: '\(path.excerpt(200))' \(reason).",
        field: "params.list.path",
        hint: hint)
    }
    let hasNoControlCharacters = path.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control
    }
    guard hasNoControlCharacters, path.utf8.count <= 4096,
      path.hasPrefix("/") || path.hasPrefix("~/")
    else {
      throw refusal(
        "is not the path of a folder",
        hint: "A path begins with / or ~/, such as \"~/.calendars/home\"."
      )
    }
    guard let folder = storeHost.expandingHome(path) else {
      throw refusal(
        "begins with ~/, but the home folder is not known", hint: "Give the complete path.")
    }
    let storeRoot = (configuration.storeLocation.path ?? "").droppingSlashes
    if folder == storeRoot || folder.hasPrefix(storeRoot + "/") {
      throw refusal(
        "is the folder of the store, or inside it", hint: "Leave out the path to make a list there."
      )
    }
    for (id, otherPath) in settings.paths where storeHost.expandingHome(otherPath) == folder {
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
  /// The path of a list's folder: as the settings give it for a folder outside the store, or else
  /// `lists/` and the list's id.
  func folderPath(of list: String) -> String { paths[list] ?? "lists/\(list)" }
}
