// The names of the lists, places and tags that the client may see, with which typed words are
// compared. Prepared once and kept until one of them changes, because preparing takes longer than
// parsing a line.

import Files
import Geofence
import Places
import QuickAdd
import Store

final class VocabularyService {
  private var knownNames = KnownNames()
  /// The places that `knownNames` was made from.
  private var placesUsed: [Places.Place] = []
  private var tags: Tags?

  private struct Tags {
    let storeState: JournalPosition
    let hiddenLists: Set<Int>
    let titles: [String]
  }

  /// The names of these lists and places. Checking that they have not changed is fast, because
  /// Swift does not compare the elements of an array with themselves.
  func knownNames(of lists: [KnownList], _ places: [Places.Place]) -> KnownNames {
    guard lists != knownNames.lists || places != placesUsed else { return knownNames }
    placesUsed = places
    knownNames = KnownNames(
      lists: lists,
      places: places.map {
        KnownPlace(
          id: $0.id, title: $0.title, latitude: $0.coordinate.latitude,
          longitude: $0.coordinate.longitude, radius: $0.radius)
      })
    return knownNames
  }

  /// The tags of reminders outside the hidden lists.
  func tags(_ store: Store, besides hiddenLists: Set<Int>) -> [String] {
    // The store's state does not include uncommitted changes, so tags that were found with them
    // must not be kept for this state.
    if store.isInTurn { return KnownTags(in: store, besides: hiddenLists).titles }
    if let tags, tags.storeState == store.state, tags.hiddenLists == hiddenLists {
      return tags.titles
    }
    let titles = KnownTags(in: store, besides: hiddenLists).titles
    tags = Tags(storeState: store.state, hiddenLists: hiddenLists, titles: titles)
    return titles
  }
}
