// The names of the lists, places and tags that the client may see, with which typed words are
// compared. Prepared once and kept until one of them changes, because preparing takes longer than
// parsing a line.

import Files
import Geofence
import Places
import QuickAdd
import Store

final class VocabularyService {
  private var prepared = KnownNames()
  /// The places that `prepared` was made from.
  private var places: [Places.Place] = []
  private var tags: Tags?

  private struct Tags {
    let state: Position
    let hidden: Set<Int>
    let titles: [String]
  }

  /// The names of these lists and places. Comparing them with those of last time is fast: an array
  /// that is the same one is not compared element by element.
  func names(_ lists: [KnownList], _ places: [Places.Place]) -> KnownNames {
    guard lists != prepared.lists || places != self.places else { return prepared }
    self.places = places
    prepared = KnownNames(
      lists: lists,
      places: places.map {
        KnownPlace(
          id: $0.id, title: $0.title, latitude: $0.coordinate.latitude,
          longitude: $0.coordinate.longitude, radius: $0.radius)
      })
    return prepared
  }

  /// The tags of reminders outside the hidden lists.
  func tags(_ store: Store, besides hidden: Set<Int>) -> [String] {
    // The changes of an open turn do not belong to any state yet.
    if store.isInTurn { return KnownTags(in: store, besides: hidden).titles }
    if let tags, tags.state == store.state, tags.hidden == hidden { return tags.titles }
    let titles = KnownTags(in: store, besides: hidden).titles
    tags = Tags(state: store.state, hidden: hidden, titles: titles)
    return titles
  }
}
