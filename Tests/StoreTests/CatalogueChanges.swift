// A catalogue and its model, changed together by random steps, with so few lists, names and UIDs
// that collisions are frequent.

import TestSupport
import Testing

@testable import Files
@testable import Store

struct Pair {
  var catalogue = Catalogue()
  var model = CatalogueModel()

  static let listNames: [FileName] =
    ["Home", "Work", "2", "a~b", "Home~2", "50%"].compactMap { FileName($0) }
    + [[0xFF] as [UInt8]].compactMap { FileName($0) }
  static let fileNames = ["a.ics", "b.ics", "2", "c~.ics"].compactMap { FileName($0) }
  static let uids = [
    "X", "Y", "", "X~Home", "X~Home/b.ics", "X~Home/b.ics/2", "X~Home~2", "X~2", "X~a%7Eb", "X~a~b",
    "X~Home~Home", "X~Work/a.ics", "é", "e\u{301}",
  ].map { ItemID($0) }

  mutating func change(_ random: inout SeededRandom) {
    let list = random.pick(Self.listNames)
    switch random.below(14) {
    case 0: add(list, &random)
    case 1: remove(list)
    default:
      if model.lists[list] == nil { add(list, &random) }
      set(list, random.pick(Self.fileNames), random.content(of: model))
    }
  }

  mutating func set(_ list: FileName, _ file: FileName, _ content: CatalogueModel.Content?) {
    guard let number = catalogue.list(named: list) else {
      Issue.record("no list \(list)")
      return
    }
    let key = FileKey(list: number, name: file)
    model.files[CatalogueModel.Key(list: list, file: file)] = content
    catalogue.set(
      content.map {
        StoredFile(key: key, signature: nil, contentDigest: $0.contentDigest, content: $0.content)
      }, at: key)
  }

  mutating func add(_ name: FileName, _ random: inout SeededRandom) {
    let list = StoredList(
      name: name, inode: 1 + UInt64(random.below(2)), title: random.pick([nil, "A", "B"]),
      color: random.pick([nil, "#fff"]), isReadOnly: random.once(in: 2))
    model.lists[name] = list
    #expect(catalogue.set(list) == catalogue.list(named: name))
  }

  mutating func remove(_ name: FileName) {
    guard let number = catalogue.list(named: name) else { return }
    for key in model.files.keys where key.list == name { set(name, key.file, nil) }
    model.lists[name] = nil
    catalogue.removeList(number)
  }

  /// Compares everything that the catalogue can answer with the model.
  func agree(_ comment: String) {
    let items = model.items
    var found: [ItemID: CatalogueModel.View] = [:]
    for (slot, file) in catalogue.files.enumerated() {
      guard let file, file.item != nil, let id = catalogue.id(of: slot) else { continue }
      #expect(catalogue.slot(of: id) == slot, "\(id) \(comment)")
      #expect(found[id] == nil, "twice \(id) \(comment)")
      found[id] = view(file)
    }
    #expect(found == items, "\(comment)")
    for id in Self.uids + Array(items.keys) {
      #expect(catalogue.file(of: id).map(view) == items[id], "\(id) \(comment)")
      #expect(
        catalogue.unreadableFile(of: id).map { view($0).key } == model.unreadable(id),
        "\(id) \(comment)")
    }
    for name in Self.listNames {
      let number = catalogue.list(named: name)
      #expect(number.flatMap { catalogue.list($0) } == model.lists[name], "\(comment)")
      let files = number.map { catalogue.files(in: $0) } ?? []
      let expected = model.files.filter { $0.key.list == name }
      #expect(files.count == expected.count, "\(comment)")
      for file in files {
        #expect(catalogue.file(at: file.key) == file, "\(comment)")
        #expect(view(file).content == expected[view(file).key], "\(comment)")
      }
    }
    #expect(catalogue.lists.compactMap { $0 }.count == model.lists.count, "\(comment)")
  }

  private func view(_ file: StoredFile) -> CatalogueModel.View {
    let list = catalogue.list(file.key.list)?.name ?? FileName(ours: "none")
    return CatalogueModel.View(
      key: CatalogueModel.Key(list: list, file: file.key.name),
      content: CatalogueModel.Content(contentDigest: file.contentDigest, content: file.content))
  }
}

extension SeededRandom {
  fileprivate mutating func content(of model: CatalogueModel) -> CatalogueModel.Content? {
    if once(in: 4) { return nil }
    let content: StoredFile.Content =
      if once(in: 5) {
        .unreadable(
          FileDiagnostic(kind: "broken", message: "?"),
          formerID: once(in: 4) ? nil : pick(Pair.uids))
      } else {
        .item(
          StoredItem(
            uid: once(in: 2) ? ItemID("X") : pick(Pair.uids), kind: pick(["reminder", "event"]),
            revision: Digest(leading: next() % 2, trailing: 0), keys: ByteRange([UInt8(below(3))]),
            members: ByteRange([UInt8(below(2))]), diagnostics: []))
      }
    return CatalogueModel.Content(
      contentDigest: Digest(leading: next(), trailing: 0), content: content)
  }
}
