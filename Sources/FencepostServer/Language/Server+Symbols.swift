// `workspace/symbol`: finds the reminders, events and places whose titles contain the words that a
// person types, each with its file. Only items that the client may see are found. When the person
// picks a symbol, some clients ask for its location (`workspaceSymbol/resolve`). The server then
// creates the item's document, and returns that file.

import FencepostProtocol
import Files
import JSON
import JSONRPC
import Places
import SettingsFile
import Store

extension Server {
  private static let mostSymbols = 200

  /// Returns an empty list instead of an error if the person has not consented or no store is open:
  /// an editor asks after each letter that a person types, and would show an error each time.
  mutating func workspaceSymbols(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let query = params["query"].value?.string ?? ""
    access.readIfUnknown()
    guard accessRights.seesStore, let store = storeHost.store else { return [] }
    let words = query.lowercased().split(separator: " ")
    let matches = { (title: String) in
      let title = title.lowercased()
      return words.allSatisfy { title.contains($0) }
    }
    var slots: [(slot: Int, list: Int, kind: DocumentKind)] = []
    store.forEachKeys { slot, list, kind, _ in
      guard let entity = AccessEntity(rawValue: kind), accessRights.sees(entity) else { return }
      slots.append((slot, list, kind == ItemKind.event ? .event : .reminder))
    }
    let lists = store.lists
    var symbols: [LanguageResult] = []
    for (slot, list, kind) in slots where symbols.count < Self.mostSymbols {
      guard let (id, members) = store.encodedItem(inSlot: slot),
        let title = Self.title(in: members), matches(title), let uri = uri(of: id, store)
      else { continue }
      let name = lists.first { store.number(ofList: $0.id) == list }?.shownTitle
      symbols.append(symbol(title, kind, id.text, uri, in: name))
    }
    let file = configuration.storeLocation.path.map { FileURI.uri("\($0)/places.json") }
    for place in places.places where symbols.count < Self.mostSymbols && matches(place.title) {
      guard let file else { break }
      symbols.append(symbol(place.title, .place, place.id, file, in: "Places"))
    }
    return .array(symbols)
  }

  private static func title(in members: ArraySlice<UInt8>) -> String? {
    let jsonObject = [UInt8(ascii: "{")] + members + [UInt8(ascii: "}")]
    return Document.read(jsonObject).document.root?["title"]?.string
  }

  /// The URI of an item's file.
  func itemURI(_ id: String) -> String? {
    storeHost.store.flatMap { uri(of: ItemID(id), $0) }
  }

  private func uri(of id: ItemID, _ store: Store) -> String? {
    guard let (list, name) = store.file(of: id), let root = configuration.storeLocation.path else {
      return nil
    }
    let folder = store.outsideListPaths[list] ?? "\(root)/lists/\(list.text)"
    return FileURI.uri("\(folder)/\(name.text)")
  }

  /// A symbol whose location is the beginning of its file, because LSP requires a range.
  private func symbol(
    _ title: String, _ kind: DocumentKind, _ id: String, _ uri: String, in container: String?
  ) -> LanguageResult {
    let isLocatedLater = language.client.resolvesSymbols
    let lspKind =
      switch kind {
      case .event: 24
      case .place: 18
      case .reminder, .list: 19
      }
    return .object([
      "name": .string(title), "kind": .number(lspKind),
      "location": isLocatedLater ? .object(["uri": .string(uri)]) : Self.startOfFile(uri),
      "containerName": container.map { .string($0) },
      "data": isLocatedLater
        ? .object(["id": .string(id), "kind": .string(kind.rawValue)]) : nil,
    ])
  }

  /// Completes the symbol that the person picked: its location is the item's document.
  mutating func resolvedSymbol(_ params: LanguageValue) throws(ResponseError) -> LanguageResult {
    let symbolData = params["data"]
    let id = try symbolData["id"].string()
    guard let kind = DocumentKind(rawValue: try symbolData["kind"].string()) else {
      throw symbolData["kind"].wrongTypeError("the kind that workspace/symbol gave")
    }
    access.readIfUnknown()
    if let refusal = access.refusal(of: .textRead) ?? missingStoreError(for: .textRead) {
      throw refusal
    }
    let uri = try makeItemText(TextReadParams(id: id, kind: kind))
    var writer = Writer()
    writer.beginObject()
    for (key, member) in (params.value ?? .null).members where key != "location" {
      writer.key(key)
      writer.encodedValue(member.text)
    }
    writer.key("location")
    Self.startOfFile(uri).write(to: &writer)
    writer.endObject()
    return .encoded(writer.takeBytes())
  }

  /// The location of the beginning of a file.
  static func startOfFile(_ uri: String) -> LanguageResult {
    let position = LanguageResult.object(["line": 0, "character": 0])
    return .object(["uri": .string(uri), "range": .object(["start": position, "end": position])])
  }
}
