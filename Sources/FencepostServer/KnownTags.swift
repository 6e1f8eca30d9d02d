// The tags of the reminders that a client may see, offered as completions: the most used first.

import FencepostProtocol
import JSON
import QuickAdd
import Reminders
import Store

extension Server {
  /// Gives the context a function that finds the tags. The search takes time, so it runs only if
  /// completion needs the tags.
  func offerTags(in context: inout QuickAddContext) {
    guard accessRights.sees(AccessEntity.reminder), let store = storeHost.store else { return }
    let settings = settings
    let hidden = Set(store.lists.map(\.id).filter { !isListVisible($0, settings) })
      .compactMap { store.number(ofList: $0) }
    context.findTags = { [vocabulary] in vocabulary.tags(store, besides: Set(hidden)) }
  }
}

struct KnownTags {
  /// The most tags that are offered.
  private static let mostOffered = 1000

  private(set) var titles: [String] = []

  init(in store: Store, besides hidden: Set<Int>) {
    // First counts equal encoded arrays of tags, because many reminders have the same tags.
    var arrayCounts: [ArraySlice<UInt8>: Int] = [:]
    store.forEachKeys(ofKind: ItemKind.reminder) { slot, list, keys in
      guard keys.haveTags, !hidden.contains(list),
        let tags = store.encodedItem(inSlot: slot)?.members.encodedMember("tags")
      else { return }
      arrayCounts[tags, default: 0] += 1
    }
    var tagCounts: [String: Int] = [:]
    for (text, count) in arrayCounts {
      for tag in Document.read(Array(text)).document.root?.elements.compactMap(\.string) ?? [] {
        tagCounts[tag, default: 0] += count
      }
    }
    titles = tagCounts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostOffered)
      .map(
        \.key)
  }
}
