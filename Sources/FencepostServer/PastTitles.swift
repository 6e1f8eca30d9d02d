// The titles of the items, lists and places that past transactions changed. They come from the
// contents in the history, which has removed items too.

import FencepostProtocol
import Files
import JSON
import Places
import SettingsFile
import Store

struct PastTitles {
  /// At most this many titles are given for one transaction.
  static let mostTitles = 8

  enum TitledKind { case item, list, place }

  /// The titles in each transaction, by id.
  private var itemTitles: [[String: String]] = []
  private var placeTitles: [[String: String]] = []
  /// The newest title of each item in any transaction, for changes whose content the history lacks.
  private var newestItemTitles: [String: String] = [:]
  private var newestPlaceTitles: [String: String] = [:]

  /// - Parameter entries: The entries of the history, the newest first.
  init(of entries: [HistoryEntry], _ codec: ItemCodec) {
    for entry in entries {
      var (titlesOfItems, titlesOfPlaces): ([String: String], [String: String]) = ([:], [:])
      for file in entry.files {
        if let list = file.list {
          guard let content = file.after ?? file.before,
            let item = try? codec.indexedItem(content, list: list)
          else { continue }
          titlesOfItems[item.uid] = item.members[...].member("title").string
        } else if file.name == AlarmService.placesFile.text {
          let ids = Set(entry.delta.all.filter { $0.item.kind == ItemKind.place }.map(\.item.id))
          // Only the content before the change has the removed places.
          let hasRemoved = !entry.delta.ids(.removed, ItemKind.place).isEmpty
          for content in hasRemoved ? [file.before, file.after] : [file.after] {
            let placesThen = PlaceFile(content, defaultRadius: Settings().defaultRadius).places
            for place in placesThen where ids.contains(place.id) {
              titlesOfPlaces[place.id] = place.title
            }
          }
        }
      }
      newestItemTitles.merge(titlesOfItems) { newer, _ in newer }
      newestPlaceTitles.merge(titlesOfPlaces) { newer, _ in newer }
      self.itemTitles.append(titlesOfItems)
      self.placeTitles.append(titlesOfPlaces)
    }
  }

  /// - Parameter present: Returns the present title of an item, list or place; nil if it was
  /// removed.
  func titles(
    of changes: Changes, at index: Int, present: (TitledKind, String) -> String?
  ) -> [String] {
    func ids(_ kind: ChangedIds) -> [String] { kind.created + kind.updated + kind.removed }
    let lists = ids(changes.lists).map { present(.list, $0) }
    let items = (ids(changes.reminders) + ids(changes.events)).prefix(Self.mostTitles).map { id in
      self.itemTitles[index][id] ?? newestItemTitles[id] ?? present(.item, id)
    }
    let places = ids(changes.places).prefix(Self.mostTitles).map { id in
      self.placeTitles[index][id] ?? newestPlaceTitles[id] ?? present(.place, id)
    }
    return (lists + items + places).compactMap(\.self).prefix(Self.mostTitles).map(\.self)
  }
}
