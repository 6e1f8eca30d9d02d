// Checks a text that an editor has open by the rules for an item's file, without a store.

public import CivilTime
public import ICalendar

public struct TextFinding: Sendable {
  /// The number of the line, counted from 1 without unfolding lines; nil for the text as a whole.
  public let line: Int?
  /// The kind of problem in one word.
  public let kind: String
  public let severity: Severity
  /// What is wrong, and what to do.
  public let sentence: String
}

public enum TextCheck {
  /// The problems of a text. `isStored` is true for a file of a store, where each item must have a
  /// file of its own. A calendar that was exported or mailed may have many items.
  public static func findings(
    _ text: CalendarText, isStored: Bool, _ database: inout ZoneDatabase
  ) -> [TextFinding] {
    let itemCheck = ItemCheck(text, &database)
    return itemCheck.findings.compactMap { finding in
      let diagnosis = finding.issue.diagnosis
      guard isStored || !kindsForStoredFilesOnly.contains(diagnosis.kind) else { return nil }
      return TextFinding(
        line: finding.line, kind: diagnosis.kind, severity: diagnosis.severity,
        sentence: "\(diagnosis.sentence) \(diagnosis.remedy)")
    }
  }

  private static let kindsForStoredFilesOnly: Set<String> = [
    "several-items", "several-versions", "mixed-kinds", "method", "uid-comes-later",
  ]

  /// The text after the changes of `doctor --fix`; nil if nothing can be fixed without a guess.
  public static func rewritten(
    _ text: CalendarText, _ database: inout ZoneDatabase
  ) -> [UInt8]? {
    ItemRewriting.repairedText(text, &database)?.bytes
  }
}
