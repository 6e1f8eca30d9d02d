// `workspace/symbol`: finds the reminders, events and places whose titles contain the words that a
// person types, each with its file. Only items that the client may see are found.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import Places
import SettingsFile
import Store

extension Server {
  private static let mostSymbols = 200

  /// Returns nothing, and no error, if there is no consent or no store: an editor asks while a
  /// person types, and would show an error for each letter.
  mutating func workspaceSymbols(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let query = params["query"].value?.string ?? ""
    access.readIfUnknown()
    guard accessRights.seesStore, let store = storeHost.store else { return [] }
    let words = query.lowercased().split(separator: " ")
    let matches = { (title: String) in
      let title = title.lowercased()
      return words.allSatisfy { title.contains($0) }
    }
    var slots: [(slot: Int, list: Int, isEvent: Bool)] = []
    store.forEachKeys { slot, list, kind, _ in
      guard let entity = AccessEntity(rawValue: kind), accessRights.sees(entity) else { return }
      slots.append((slot, list, kind == ItemKind.event))
    }
    let lists = store.lists
    var found: [LanguageResult] = []
    for (slot, list, isEvent) in slots where found.count < Self.mostSymbols {
      guard let (id, members) = store.finished(inSlot: slot),
        let title = Self.title(in: members), matches(title), let uri = uri(of: id, store)
      else { continue }
      let name = lists.first { store.number(ofList: $0.id) == list }?.shownTitle
      found.append(Self.symbol(title, isEvent ? 24 : 19, uri, in: name))
    }
    let file = configuration.storeLocation.path.map { FileURI.uri("\($0)/places.json") }
    for place in places.places where found.count < Self.mostSymbols && matches(place.title) {
      guard let file else { break }
      found.append(Self.symbol(place.title, 18, file, in: "Places"))
    }
    return .array(found)
  }

  private static func title(in members: ArraySlice<UInt8>) -> String? {
    let whole = [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]
    return Document.read(whole).document.root?["title"]?.string
  }

  /// The URI of an item's file.
  func itemURI(_ id: String) -> String? {
    storeHost.store.flatMap { uri(of: ItemID(id), $0) }
  }

  private func uri(of id: ItemID, _ store: Store) -> String? {
    guard let (list, name) = store.file(of: id), let root = configuration.storeLocation.path else {
      return nil
    }
    let folder = store.elsewhere[list] ?? "\(root)/lists/\(list.text)"
    return FileURI.uri("\(folder)/\(name.text)")
  }

  /// A symbol at the beginning of its file, because LSP asks for a range.
  private static func symbol(
    _ title: String, _ kind: Int, _ uri: String, in container: String?
  ) -> LanguageResult {
    .object([
      "name": .string(title), "kind": .number(kind), "location": location(uri),
      "containerName": container.map { .string($0) },
    ])
  }

  /// The beginning of a file.
  static func location(_ uri: String) -> LanguageResult {
    let start = LanguageResult.object(["line": 0, "character": 0])
    return .object(["uri": .string(uri), "range": .object(["start": start, "end": start])])
  }
}
