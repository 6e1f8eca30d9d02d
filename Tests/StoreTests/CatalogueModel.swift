// The expected content of the catalogue, as simply as possible: a dictionary of files, from which
// everything else is computed at each question.

@testable import Files
@testable import Store

struct CatalogueModel {
  struct Key: Hashable, Comparable {
    var list: FileName
    var file: FileName

    static func < (one: Key, other: Key) -> Bool {
      one.list == other.list ? one.file < other.file : one.list < other.list
    }
  }

  struct Content: Equatable {
    var contentDigest: Digest
    var content: StoredFile.Content
  }

  /// What a client sees of an item.
  struct View: Equatable {
    var key: Key
    var content: Content
  }

  var lists: [FileName: StoredList] = [:]
  var files: [Key: Content] = [:]

  /// Every item by its id.
  var items: [ItemID: View] {
    var filesWithSameUID: [ItemID: [Key]] = [:]
    for (key, file) in files {
      if case .item(let item) = file.content { filesWithSameUID[item.uid, default: []].append(key) }
    }
    var items: [ItemID: View] = [:]
    for (uid, keys) in filesWithSameUID {
      var lists: Set<FileName> = []
      for (rank, key) in keys.sorted().enumerated() {
        var candidates = [uid]
        if rank > 0 {
          let inList = "\(uid.text)~\(Self.encoded(key.list))"
          let inFile = "\(inList)/\(Self.encoded(key.file))"
          candidates = lists.insert(key.list).inserted ? [ItemID(inList)] : []
          candidates += [ItemID(inFile)] + (2...99).map { ItemID("\(inFile)/\($0)") }
          candidates.removeAll { filesWithSameUID[$0] != nil }
        }
        guard let id = candidates.first, let file = files[key] else { continue }
        items[id] = View(key: key, content: file)
      }
    }
    return items
  }

  /// The first file that had this id and can no longer be read.
  func unreadable(_ id: ItemID) -> Key? {
    files.filter {
      if case .unreadable(_, let was) = $0.value.content { was == id } else { false }
    }.keys.min()
  }

  /// The differences between this model and an earlier one.
  func difference(from before: CatalogueModel) -> Set<String> {
    var difference: Set<String> = []
    let (old, new) = (before.items, items)
    for id in Set(old.keys).union(new.keys) {
      let (was, now) = (old[id]?.item, new[id]?.item)
      if let was, let now, was.kind == now.kind {
        if !was.isSameForClients(now) || old[id]?.key.list != new[id]?.key.list {
          difference.insert("updated \(now.kind) \(id)")
        }
      } else {
        if let was { difference.insert("removed \(was.kind) \(id)") }
        if let now { difference.insert("created \(now.kind) \(id)") }
      }
    }
    for name in Set(before.lists.keys).union(lists.keys) {
      switch (before.lists[name], lists[name]) {
      case (nil, _): difference.insert("created list \(name)")
      case (_, nil): difference.insert("removed list \(name)")
      case (let was?, let now?):
        if !was.isSameForClients(now) { difference.insert("updated list \(name)") }
      }
    }
    return difference
  }

  private static func encoded(_ name: FileName) -> String {
    var text = ""
    for scalar in String(decoding: name.bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "~": text += "%7E"
      case "%": text += "%25"
      // The only name in these tests that is not UTF-8.
      case "\u{FFFD}": text += "%FF"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension CatalogueModel.View {
  var item: StoredItem? {
    if case .item(let item) = content.content { item } else { nil }
  }
}

extension Delta {
  var plain: Set<String> {
    Set(all.map { "\($0.event) \($0.item.kind) \($0.item.id)" })
  }
}
