// The titles of what past transactions changed, from the contents that the history has, also of what is gone.

import FencepostProtocol
import Files
import JSON
import Places
import SettingsFile
import Store

struct PastTitles {
  /// The most titles of one transaction.
  static let most = 8

  enum Kind { case item, list, place }

  /// The titles in each transaction, by id.
  private var items: [[String: String]] = []
  private var places: [[String: String]] = []
  /// The newest titles of all transactions, because of some changes the history has no content.
  private var lastItems: [String: String] = [:]
  private var lastPlaces: [String: String] = [:]

  /// - Parameter entries: The newest first.
  init(of entries: [HistoryEntry], _ codec: ItemCodec) {
    for entry in entries {
      var (items, places): ([String: String], [String: String]) = ([:], [:])
      for file in entry.files {
        if let list = file.list {
          guard let content = file.after ?? file.before,
            let item = try? codec.indexedItem(content, list: list)
          else { continue }
          items[item.uid] = item.members[...].member("title").string
        } else if file.name == AlarmService.placesFile.text {
          let ids = Set(entry.delta.all.filter { $0.item.kind == ItemKind.place }.map(\.item.id))
          // Only the content before has what was removed.
          let hasRemoved = !entry.delta.ids(.removed, ItemKind.place).isEmpty
          for content in hasRemoved ? [file.before, file.after] : [file.after] {
            let all = PlaceFile(content, defaultRadius: Settings().defaultRadius).places
            for place in all where ids.contains(place.id) { places[place.id] = place.title }
          }
        }
      }
      lastItems.merge(items) { newer, _ in newer }
      lastPlaces.merge(places) { newer, _ in newer }
      self.items.append(items)
      self.places.append(places)
    }
  }

  /// - Parameter present: The title that something has now; nil if it is gone.
  func titles(
    of changes: Changes, at index: Int, present: (Kind, String) -> String?
  ) -> [String] {
    func ids(_ kind: ChangedIds) -> [String] { kind.created + kind.updated + kind.removed }
    let lists = ids(changes.lists).map { present(.list, $0) }
    let items = (ids(changes.reminders) + ids(changes.events)).prefix(Self.most).map { id in
      self.items[index][id] ?? lastItems[id] ?? present(.item, id)
    }
    let places = ids(changes.places).prefix(Self.most).map { id in
      self.places[index][id] ?? lastPlaces[id] ?? present(.place, id)
    }
    return (lists + items + places).compactMap(\.self).prefix(Self.most).map(\.self)
  }
}
