// A reminder or an event in a file that `export --json` wrote.

import Comparison
import JSON

struct JSONItem {
  enum Kind: String { case reminder, event }

  let kind: Kind
  let json: Value
  let id: String
  let title: String
  let list: String?
  let parent: String?

  /// Members that are not saved: the list, and those that identify an occurrence in its series.
  private static let unsavedKeys: Set<String> = ["list", "occurrence", "isDetached"]

  /// Members that can be cleared. An export has all members that have a value, so a missing one was
  /// removed from the file.
  private var clearableKeys: [String] {
    let commonKeys = [
      "notes", "url", "location", "timeZone", "alarms", "recurrence", "attachments",
    ]
    return switch kind {
    case .reminder:
      commonKeys + [
        "priority", "start", "startTimeZone", "due", "completionDate", "tags", "parent",
        "sortOrder",
      ]
    case .event: commonKeys + ["place", "availability", "status"]
    }
  }

  init(_ json: Value, _ kind: Kind) throws(Failure) {
    guard let id = json["id"]?.string, let title = json["title"]?.string else {
      throw .notRead(
        "A \(kind.rawValue) of this file has no id or no title; it is not what "
          + "'fencepost export --json' writes.")
    }
    (self.kind, self.json, self.id, self.title) = (kind, json, id, title)
    list = json["list"]?.string
    parent = json["parent"]?.string
  }

  /// The lists of the items in the order of the file, each once.
  static func lists(of items: [JSONItem]) -> [String] {
    var seenLists: Set<String> = []
    return items.compactMap(\.list).filter { seenLists.insert($0).inserted }
  }

  /// The items, each after its parent. An item that is its own ancestor comes last, in the order of
  /// the file.
  static func parentsFirst(_ items: [JSONItem]) -> [JSONItem] {
    let itemIDs = Set(items.map(\.id))
    var children: [String: [JSONItem]] = [:]
    var orderedItems: [JSONItem] = []
    for item in items {
      if let parent = item.parent, itemIDs.contains(parent) {
        children[parent, default: []].append(item)
      } else {
        orderedItems.append(item)
      }
    }
    var index = 0
    while index < orderedItems.count {
      orderedItems += children.removeValue(forKey: orderedItems[index].id) ?? []
      index += 1
    }
    // Each remaining item is its own ancestor, or is below such an item.
    let orderedIDs = Set(orderedItems.map(\.id))
    return orderedItems + items.filter { !orderedIDs.contains($0.id) }
  }

  /// Writes the alarms without their ids, because the server chooses the ids in a new item.
  private static func write(alarms: Value, to writer: inout Writer) {
    writer.beginArray()
    for alarm in alarms.elements {
      writer.beginObject()
      for (key, member) in alarm.members where key != "id" {
        writer.key(key)
        writer.encodedValue(member.text)
      }
      writer.endObject()
    }
    writer.endArray()
  }

  /// The digest of the item's JSON, whatever the order of members and the blanks between them.
  var digest: String { Self.digest(of: json) }

  static func digest(of json: Value) -> String {
    var digest = ByteDigest()
    digest.add(json.canonical)
    return digest.hex
  }

  /// Whether the item has an alarm that was acknowledged or snoozed, which only the calendar text
  /// can express.
  var hasAnsweredAlarm: Bool {
    json.elements(of: "alarms").contains { alarm in
      alarm["acknowledged"]?.string != nil || alarm["snoozedUntil"]?.string != nil
    }
  }

  /// Writes the operation that saves the item. If the same import has already made the item from
  /// the calendar text (`isInCalendarText`), this operation changes it. Otherwise this operation
  /// creates the item, and fails if it exists. A parent in `lostParents` is left out.
  func write(
    to writer: inout Writer, list: String?, withoutParents lostParents: Set<String>,
    isInCalendarText: Bool
  ) {
    writer.beginObject()
    writer.member("method", "\(kind.rawValue)/save")
    writer.key("params")
    writer.beginObject()
    writer.key(kind.rawValue)
    writer.beginObject()
    for (key, member) in json.members {
      if Self.unsavedKeys.contains(key) { continue }
      if key == "parent", let parent, lostParents.contains(parent) { continue }
      writer.key(key)
      if key == "alarms", !isInCalendarText {
        Self.write(alarms: member, to: &writer)
      } else {
        writer.encodedValue(member.text)
      }
    }
    if let list { writer.member("list", list) }
    if isInCalendarText {
      // The calendar text still has the members that were removed from the JSON.
      for key in clearableKeys where json[key] == nil {
        writer.key(key)
        writer.null()
      }
    }
    writer.endObject()
    if !isInCalendarText {
      writer.key("ifRevision")
      writer.null()
    }
    writer.endObject()
    writer.endObject()
  }
}
