// Values that a synchronization left in two versions. In each text about the item, editors show a
// diagnostic with two fixes: one keeps the item's present value, the other takes the other version.
// Both fixes run the command `fencepost.resolve`, which calls `item/resolve`.

import FencepostProtocol
import ICalendar
import JSON
import Merge
import Reminders
import Store

/// A value of an item that this computer and another have changed differently.
struct SyncConflict {
  let field: String
  let message: String
  let fixes: [(title: String, command: LanguageResult)]

  /// The line keys of an item's document under which the field may be written.
  var documentKeys: [String] { Self.documentKeys[field] ?? [] }

  private static let documentKeys = [
    "title": ["title"], "location": ["where"], "url": ["url"], "dates": ["due", "start", "repeat"],
    "completion": ["done", "status"], "place": ["place", "alarm"], "alarm": ["alarm"],
  ]

  /// The conflicts of one field, which are settled together.
  init(_ conflicts: [MergeConflict], about field: String, of id: String, revision: String?) {
    self.field = field
    let fieldText = Self.fieldTexts[field] ?? "the property \(field)"
    let currentText = Self.quoted(conflicts.map(\.current))
    let otherText = Self.quoted(conflicts.map(\.other))
    message =
      "This computer and another have both changed \(fieldText): it is \(currentText) now, and \(otherText) in the other version."
    func fix(_ title: String, _ version: ConflictVersion) -> (String, LanguageResult) {
      (
        title,
        .command(
          title, LanguageCommand.resolveConflict.rawValue,
          [
            .object([
              "id": .string(id), "take": .string(version.rawValue), "field": .string(field),
              "ifRevision": revision.map { .string($0) },
            ])
          ])
      )
    }
    fixes = [
      fix("Keep \(currentText)", .current), fix("Take the other version, \(otherText)", .other),
    ]
  }

  private static let fieldTexts = [
    "title": "the title", "notes": "the notes", "location": "the location", "url": "the link",
    "parent": "what it is a part of", "dates": "the dates", "completion": "whether it is done",
    "place": "the place", "alarm": "an alarm", "occurrence": "one of its dates",
  ]

  private static func quoted(_ values: [String?]) -> String {
    values.map { value in
      guard let value else { return "nothing" }
      let line = value.split(whereSeparator: \.isNewline).joined(separator: " ⏎ ")
      return "“\(line.excerpt(60))”"
    }
    .joined(separator: ", ")
  }
}

extension Server {
  /// The conflicts of an item that the client may see, one for each field.
  mutating func syncConflicts(of id: String) -> [SyncConflict] {
    guard let item = storeHost.openStore?.item(ItemID(id), in: staging),
      let kind = AccessEntity(rawValue: item.kind), accessRights.sees(kind),
      item.members.withUnsafeBytes({ MergeConflict.memberKey.occurs(in: $0) }),
      let loadedItem = try? load(ItemID(id), on: EditContext(kind: .dryRun)),
      let text = try? CalendarText(loadedItem.bytes), let conflicts = MergeConflict.all(in: text)
    else { return [] }
    let revision = codec.revision(of: loadedItem.bytes)?.revision
    var fields: [String] = []
    for conflict in conflicts where !fields.contains(conflict.field) {
      fields.append(conflict.field)
    }
    return fields.map { field in
      SyncConflict(
        conflicts.filter { $0.field == field }, about: field, of: id, revision: revision)
    }
  }
}
