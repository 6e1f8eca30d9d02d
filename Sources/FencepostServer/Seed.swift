// What a new store begins with.

import Store

enum Seed {
  static let listTitle = "Reminders"

  /// A list that takes everything; and what says so, unless a person has written that before there
  /// was a store.
  static func edits(over settings: [UInt8]?) -> [StoreEdit] {
    let list = StoreEdit.makeList(title: listTitle, color: nil)
    guard Settings(settings).defaultLists.isEmpty,
      let bytes = Settings.bytes(settings, Settings.defaults(to: listTitle))
    else { return [list] }
    return [list, .write(document: Settings.file, bytes: bytes)]
  }
}
