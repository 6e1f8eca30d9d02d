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
    let name = Self.fieldNames[field] ?? "the property \(field.excerpt(40))"
    guard !Self.structuredFields.contains(field) else {
      message =
        "This computer and another have both changed \(name). What the item has now counts until you choose; "
        + "'fencepost conflicts' shows both versions."
      fixes = [
        fix("Keep \(name) as the item has it now", .current),
        fix("Take the other version of \(name)", .other),
      ]
      return
    }
    let currentText = Self.quoted(conflicts.map(\.current))
    let otherText = Self.quoted(conflicts.map(\.other))
    message =
      "This computer and another have both changed \(name): the item has \(currentText) now, and the other "
      + "version has \(otherText)."
    fixes = [
      fix("Keep \(name): \(currentText)", .current),
      fix("Take the other version of \(name): \(otherText)", .other),
    ]
  }

  private static let fieldNames = [
    "title": "the title", "notes": "the notes", "location": "the location", "url": "the link",
    "parent": "the parent", "dates": "the dates", "completion": "the completion",
    "place": "the place", "alarm": "an alarm", "occurrence": "a date of the series",
  ]

  /// Fields whose values are lines of iCalendar, which are not shown to a person.
  private static let structuredFields: Set<String> = [
    "parent", "dates", "completion", "place", "alarm", "occurrence",
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
