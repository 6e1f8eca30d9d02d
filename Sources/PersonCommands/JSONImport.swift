// Makes the operations of one `store/apply` from a file that `export --json` wrote.

import JSON

struct JSONImport {
  /// A list of the file that the store does not have.
  struct NewList {
    let id: String
    let title: String
    /// The list in the file's JSON; nil in files of older versions.
    let json: Value?
  }

  /// The items that the store does not have, each after its parent.
  private(set) var items: [JSONItem] = []
  /// How many items the store already has.
  var presentCount = 0
  /// The id of the list for all items, if the person named one.
  var chosenList: String?
  private(set) var newLists: [NewList] = []
  /// Parents that are neither in the file nor in the store.
  var lostParents: Set<String> = []

  /// The iCalendar text of all items; nil if the file has none.
  private let calendar: String?
  /// The digest of each item's JSON as it was exported, by the item's id.
  private let digests: [String: String]
  private let fileLists: [String: Value]
  /// If a list of the file has the title of a list of the store: the id in the store, by the id in
  /// the file.
  private var storeListIDs: [String: String] = [:]

  init(_ root: Value) {
    calendar = root["calendar"]?.string
    var digests: [String: String] = [:]
    for (id, digest) in (root["digests"] ?? .null).members { digests[id] = digest.string }
    self.digests = digests
    var fileLists: [String: Value] = [:]
    for list in root.elements(of: "lists") {
      if let id = list["id"]?.string { fileLists[id] = list }
    }
    self.fileLists = fileLists
  }

  mutating func add(_ item: JSONItem) { items.append(item) }

  mutating func sortItems() { items = JSONItem.parentsFirst(items) }

  /// Whether the calendar text has the item.
  func isInCalendar(_ item: JSONItem) -> Bool { calendar != nil && digests[item.id] != nil }

  /// The parents, outside these items, of the items that are made from JSON alone.
  var parentsElsewhere: Set<String> {
    Set(items.compactMap { isInCalendar($0) ? nil : $0.parent }).subtracting(items.map(\.id))
  }

  /// Finds out which lists have to be made. If the store has a list with the same title, that list
  /// is used instead.
  mutating func findLists(among storeLists: [String: String]) {
    guard chosenList == nil else { return }
    let listIDsByTitle = Dictionary(
      storeLists.map { (TitleLookup.folded($0.value), $0.key) }, uniquingKeysWith: { one, _ in one }
    )
    for id in JSONItem.lists(of: items) where storeLists[id] == nil {
      let title = fileLists[id]?["title"]?.string
      if let title, let storeList = listIDsByTitle[TitleLookup.folded(title)] {
        storeListIDs[id] = storeList
      } else {
        newLists.append(NewList(id: id, title: title ?? id, json: fileLists[id]))
      }
    }
  }

  // MARK: Operations

  func write(to writer: inout Writer) {
    for list in newLists { write(list, to: &writer) }
    let calendarItems = items.filter(isInCalendar)
    if !calendarItems.isEmpty { writeImport(of: calendarItems, to: &writer) }
    for item in items {
      let isInCalendarText = isInCalendar(item)
      if isInCalendarText, digests[item.id] == item.digest { continue }
      item.write(
        to: &writer, list: list(of: item), withoutParents: lostParents,
        isInCalendarText: isInCalendarText)
    }
  }

  private func list(of item: JSONItem) -> String? {
    if let chosenList { return chosenList }
    guard let id = item.list else { return nil }
    // A list that operation N makes is called `$N`, because its id may differ from the one in the
    // file.
    return newLists.firstIndex { $0.id == id }.map { "$\($0)" } ?? storeListIDs[id] ?? id
  }

  private func write(_ list: NewList, to writer: inout Writer) {
    writer.beginObject()
    writer.member("method", "list/save")
    writer.key("params")
    writer.beginObject()
    writer.key("list")
    writer.beginObject()
    writer.member("title", list.title)
    if let json = list.json {
      writer.member("id", list.id)
      for key in ["color", "entities"] {
        guard let member = json[key] else { continue }
        writer.key(key)
        writer.encodedValue(member.text)
      }
    }
    writer.endObject()
    if list.json != nil {
      writer.key("ifRevision")
      writer.null()
    }
    writer.endObject()
    writer.endObject()
  }

  private func writeImport(of calendarItems: [JSONItem], to writer: inout Writer) {
    writer.beginObject()
    writer.member("method", "item/import")
    writer.key("params")
    writer.beginObject()
    writer.member("text", calendar ?? "")
    writer.key("items")
    writer.beginArray()
    for item in calendarItems {
      writer.beginObject()
      writer.member("id", item.id)
      if let list = list(of: item) { writer.member("list", list) }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }
}
