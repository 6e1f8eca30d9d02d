// The initial content of a new store.

import Places
import SettingsFile
import Store

enum InitialContent {
  static let listTitle = "Reminders"

  /// A default list with its settings, and three example places. A settings or places file that
  /// already exists is kept.
  static func edits(over settings: [UInt8]?, _ places: [UInt8]?) -> [StoreEdit] {
    var edits = [StoreEdit.makeList(title: listTitle, color: nil)]
    if Settings(settings).defaultLists.isEmpty,
      let bytes = Settings.bytes(settings, Settings.defaults(to: listTitle))
    {
      edits.append(.write(document: Settings.fileName, bytes: bytes))
    }
    if places == nil {
      edits.append(.write(document: AlarmService.placesFile, bytes: PlaceFile.initialContent))
    }
    return edits
  }
}
