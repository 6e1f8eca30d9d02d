// What a new store begins with.

import Places
import SettingsFile
import Store

enum Seed {
  static let listTitle = "Reminders"

  /// A list that takes everything, what says so, and three places to look at; but nothing that a
  /// person has written before there was a store.
  static func edits(over settings: [UInt8]?, _ places: [UInt8]?) -> [StoreEdit] {
    var edits = [StoreEdit.makeList(title: listTitle, color: nil)]
    if Settings(settings).defaultLists.isEmpty,
      let bytes = Settings.bytes(settings, Settings.defaults(to: listTitle))
    {
      edits.append(.write(document: Settings.file, bytes: bytes))
    }
    if places == nil {
      edits.append(.write(document: AlarmService.placesFile, bytes: PlaceFile.beginning))
    }
    return edits
  }
}
