// Problems of the structure of an item's file, and problems that other programs have with it.
// Problems of values are in `ValueIssue`.

public enum ItemIssue: Equatable, Sendable {
  /// The file cannot be read as iCalendar.
  case notACalendar(String)
  /// The file contains no VTODO and no VEVENT.
  case noItem
  /// A line that cannot be parsed.
  case badLine(String)
  case outsideCalendar
  case severalItems(Int)
  /// The file contains the same item several times.
  case severalVersions(Int)
  case mixedKinds
  case noUID
  /// The first line that begins with UID belongs to another component than the item; the text is
  /// the name of that line.
  case uidComesLater(than: String)
  case noStamp
  /// The file has a METHOD, which calendars in mails have but stored files must not.
  case method
  case overrides
  case severalCategories(Int)
  case commaInCategory(String)
  case severalResources
  /// The file has a line that libical 3 writes in place of one that it removed.
  case removedByLibical
  /// A part of a fence (Apple's lines, or those of RFC 9074) is damaged or missing; another part
  /// still tells the position.
  case damagedFence
  case punctuationInOwn(String)
  /// A merge left this many conflicts in the file.
  case conflict(Int)
  case value(ValueIssue)
  /// The parent with this UID does not exist.
  case parentGone(String)
  /// The parent with this UID is below the reminder itself.
  case circularParent(String)
}

extension ItemIssue {
  var diagnosis: Diagnosis {
    switch self {
    case .notACalendar(let reason):
      .problem(
        "not-a-calendar", "This cannot be read as iCalendar: \(reason).",
        "Correct the file, or restore it from a backup; Fencepost leaves it exactly as it is.")
    case .noItem:
      .advice(
        "no-item", "This file has neither a reminder nor an event.",
        "If the file should have an item, restore it from a backup.")
    case .badLine(let reason):
      .problem(
        "bad-line",
        "A line cannot be read: \(reason). Stricter programs may refuse the whole file.",
        "Correct the line, or remove it.")
    case .outsideCalendar:
      .problem(
        "outside-calendar",
        "This item is not inside a VCALENDAR, so other programs do not find it.",
        "Put BEGIN:VCALENDAR, VERSION:2.0 and a PRODID before the item, and END:VCALENDAR after it."
      )
    case .severalItems(let count):
      .problem(
        "several-items",
        "There are \(count) items in this file; other programs keep one of them and drop the rest.",
        "Put each item into a file of its own.")
    case .severalVersions(let count):
      .problem(
        "several-versions",
        "The same item is in this file \(count) times. Fencepost uses the version with the"
          + " highest SEQUENCE, and of several such versions the first; other programs may use another.",
        "Keep the version that is right, and remove the others.")
    case .mixedKinds:
      .problem(
        "mixed-kinds",
        "There are a VTODO and a VEVENT in one file, which CalDAV servers refuse.",
        "Put each item into a file of its own, with a UID of its own.")
    case .noUID:
      .problem(
        "no-uid", "This item has no UID, so it cannot be recognized when it changes.",
        "Add a line UID:NAME to the item, where NAME is the file's name without .ics.")
    case .uidComesLater(let other):
      .problem(
        "uid-comes-later",
        "The first UID in this file is that of a \(other), and vdirsyncer takes that for the UID of the item.",
        "Put the item's UID line right after its BEGIN line, and the item before the \(other).")
    case .noStamp:
      .advice(
        "no-dtstamp", "This item has no DTSTAMP, without which strict servers refuse it.",
        "Any change that is saved through Fencepost adds a DTSTAMP.")
    case .method:
      .advice(
        "method", "This file has a METHOD, as invitations by mail do; CalDAV servers refuse it.",
        "Remove the line.")
    case .overrides:
      .advice(
        "overrides",
        "Single occurrences of this recurring reminder were changed; todoman shows the reminder"
          + " and refuses to edit it.",
        "Edit the reminder with Fencepost, or make the changed occurrence a reminder of its own.")
    case .severalCategories(let count):
      .problem(
        "several-categories",
        "There are \(count) CATEGORIES lines; todoman deletes all of them when it edits this item.",
        "Join them in one CATEGORIES line, separated by commas.", repair: .rewriteItem)
    case .commaInCategory(let text):
      .advice(
        "comma-in-category",
        "The category \(excerpt(text)) has a comma; todoman splits it in two when it edits this item.",
        "Write the category without the comma.")
    case .severalResources:
      .advice(
        "several-resources",
        "RESOURCES has several values; todoman joins them into one when it edits this item.",
        "Keep only one of the values, or do not edit this item with todoman.")
    case .removedByLibical:
      .advice(
        "removed-by-libical",
        "A program with libical 3 has edited this item, and has removed lines that it did not know.",
        "Check whether the item's place and alarms are still right.", repair: .rewriteItem)
    case .damagedFence:
      .advice(
        "damaged-fence",
        "A program that edited this item has lost or moved a part of a place alarm, which is written in three forms"
          + " for different programs. What is left still says where the place is.",
        "Saving the item through Fencepost writes the lost part again.", repair: .rewriteItem)
    case .punctuationInOwn(let name):
      .advice(
        "punctuation-in-own", "\(name) has a comma or a semicolon, which other programs escape.",
        "Saving the item through Fencepost escapes them.")
    case .conflict(let count):
      .advice(
        "merge-conflict",
        count == 1
          ? "This computer and another have both changed the same property; the later change counts."
          : "This computer and another have both changed the same \(count) properties; the later"
            + " changes count.",
        "See both versions with 'fencepost conflicts', and choose one with 'fencepost resolve'.")
    case .parentGone(let uid):
      .advice(
        "parent-gone",
        "This reminder is a part of another, \(excerpt(uid)), that does not exist, so it is shown"
          + " by itself.",
        "Restore the other reminder, or remove the RELATED-TO line.")
    case .circularParent(let uid):
      .problem(
        "circular-parent",
        "This reminder is a part of another, \(excerpt(uid)), that is a part of this one in turn,"
          + " so each is shown by itself; other programs may show neither.",
        "Remove the RELATED-TO line of the one that should be the parent.")
    case .value(let issue):
      issue.diagnosis
    }
  }
}
