// What a new store begins with.

import Store

enum Seed {
  static let listTitle = "Reminders"

  static var edits: [StoreEdit] {
    [
      .makeList(title: listTitle, color: nil),
      .write(document: Settings.file, bytes: Settings.seed(list: listTitle)),
    ]
  }
}
