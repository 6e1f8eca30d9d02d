// The result for an item that two sides have changed, case by case.

import ICalendar
import Merge
import Testing

struct ItemMergeTests {
  @Test func editsOfDifferentPropertiesAreBothKept() throws {
    let base = try todo("SUMMARY:Bread", "PRIORITY:5", "X-FOO_BAR:1")
    let mine = try todo("SUMMARY:Brown bread", "PRIORITY:5", "X-FOO_BAR:1")
    let theirs = try todo("SUMMARY:Bread", "PRIORITY:1", "X-FOO_BAR:2", "URL:http://a")
    let (text, conflicts) = try merged(base, mine, theirs)
    #expect(
      text
        == String(
          decoding: try todo("SUMMARY:Brown bread", "PRIORITY:1", "X-FOO_BAR:2", "URL:http://a")
            .bytes,
          as: UTF8.self))
    #expect(conflicts.isEmpty)
  }

  @Test func unchangedPropertiesStayByteForByte() throws {
    let head = "BEGIN:VCALENDAR\nX-odd;a=\"b\":1\nBEGIN:VTODO\nUID:a\nsummary:Bro\n t\nnonsense\n"
    let base = try calendar(
      head + "PRIORITY:5\nLOCATION:x\nEND:VTODO\nEND:VCALENDAR", lineEnd: "\n")
    let mine = try calendar(
      head + "PRIORITY:1\nLOCATION:x\nEND:VTODO\nEND:VCALENDAR", lineEnd: "\n")
    let theirs = try calendar(
      "BEGIN:VCALENDAR\nX-odd;a=b:1\nBEGIN:VTODO\nPRIORITY:5\nUID:a\nLOCATION:y\nSUMMARY:Brot\nEND:VTODO\n"
        + "END:VCALENDAR\n")
    let (text, _) = try merged(base, mine, theirs)
    #expect(text == head + "PRIORITY:1\nLOCATION:y\nEND:VTODO\nEND:VCALENDAR")
    // The result keeps the text with the unreadable line, whichever side has it.
    let (other, _) = try merged(base, theirs, mine)
    #expect(other == text)
  }

  @Test func ofTwoValuesTheLaterIsUsedAndTheOtherReported() throws {
    let base = try todo("SUMMARY:Bread", "LAST-MODIFIED:20260101T000000Z")
    let mine = try todo("SUMMARY:Rolls\\, two", "LAST-MODIFIED:20260102T000000Z")
    let theirs = try todo("SUMMARY:Toast", "LAST-MODIFIED:20260103T000000Z")
    let (text, conflicts) = try merged(base, mine, theirs)
    #expect(lines(text).contains("SUMMARY:Toast"))
    #expect(lines(text).contains("LAST-MODIFIED:20260103T000000Z"))
    #expect(conflicts.map(\.field) == ["SUMMARY"])
    #expect(conflicts.first?.winner == .theirs)
    #expect(conflicts.first?.lost == ["SUMMARY:Rolls\\, two"])
    let kept = KeptConflict.all(in: try CalendarText(Array(text.utf8)))
    #expect(kept.map(\.field) == ["SUMMARY"])
    #expect(kept.first?.lost == ["SUMMARY:Rolls\\, two"])
    // Its value holds nothing that a peer would cut or escape.
    let line = try #require(lines(text).first { $0.hasPrefix("X-FENCEPOST-CONFLICT:") })
    #expect(!line.contains(",") && !line.contains(";") && !line.contains("\\"))
  }

  @Test func tagsAreMergedAsASet() throws {
    let base = try todo("CATEGORIES:home,shop")
    let mine = try todo("CATEGORIES:home,shop,urgent")
    let theirs = try todo("CATEGORIES:shop", "CATEGORIES:a\\,b")
    let (text, conflicts) = try merged(base, mine, theirs)
    #expect(lines(text).contains("CATEGORIES:shop,urgent,a\\,b"))
    #expect(conflicts.isEmpty)
  }

  @Test func notesAreMergedByLine() throws {
    let base = try todo("DESCRIPTION:one\\ntwo\\nthree\\nfour")
    let mine = try todo("DESCRIPTION:one\\n2\\nthree\\nfour\\nfive")
    let theirs = try todo("DESCRIPTION:zero\\none\\ntwo\\nthree\\nsix")
    let (text, conflicts) = try merged(base, mine, theirs)
    // The addition after the fourth line and its replacement are at the same place.
    #expect(conflicts.map(\.field) == ["DESCRIPTION"])
    #expect(text.contains("zero\\none\\n2\\nthree\\n"))
    let apart = try merged(base, try todo("DESCRIPTION:one\\n2\\nthree\\nfour"), theirs)
    #expect(apart.text.contains("DESCRIPTION:zero\\none\\n2\\nthree\\nsix\r\n"))
    #expect(apart.conflicts.isEmpty)
    let added = try merged(
      nil, try todo("DESCRIPTION:milk\\nbread"), try todo("DESCRIPTION:milk\\ncheese"))
    #expect(added.conflicts.isEmpty)
    for word in ["milk", "bread", "cheese"] { #expect(added.text.contains(word)) }
  }

  @Test func completionOnEitherSideWins() throws {
    let base = try todo("SUMMARY:a", "STATUS:NEEDS-ACTION")
    let early = try todo(
      "SUMMARY:a", "STATUS:COMPLETED", "COMPLETED:20260101T080000Z", "PERCENT-COMPLETE:100")
    let late = try todo("SUMMARY:b", "STATUS:COMPLETED", "COMPLETED:20260101T090000Z")
    let begun = try todo("SUMMARY:a", "STATUS:IN-PROCESS", "PERCENT-COMPLETE:50")
    for (mine, theirs) in [(early, late), (late, early), (early, begun), (begun, early)] {
      let (text, conflicts) = try merged(base, mine, theirs)
      #expect(lines(text).contains("COMPLETED:20260101T080000Z"))
      #expect(lines(text).filter { $0.hasPrefix("STATUS") } == ["STATUS:COMPLETED"])
      #expect(conflicts.isEmpty)
    }
    let canceled = try todo("SUMMARY:a", "STATUS:CANCELLED")
    #expect(try merged(base, early, canceled).conflicts.map(\.field) == ["COMPLETION"])
    // Reopened after it was completed.
    #expect(try merged(early, base, late).conflicts.map(\.field) == ["COMPLETION"])
  }

  @Test func datesAndRuleAreMergedTogether() throws {
    let base = try todo("DTSTART:20260105T090000", "DUE:20260105T100000", "RRULE:FREQ=WEEKLY")
    // Completed once: the series has moved on.
    let mine = try todo(
      "SUMMARY:a", "DTSTART:20260112T090000", "DUE:20260112T100000", "RRULE:FREQ=WEEKLY")
    let theirs = try todo("DTSTART:20260105T090000", "DUE:20260105T110000", "RRULE:FREQ=WEEKLY")
    #expect(try merged(base, mine, theirs).conflicts.map(\.field) == ["SCHEDULE"])
    // Programs write the parts of a rule in any order.
    let other = try todo(
      "DTSTART:20260105T090000", "DUE:20260105T100000", "RRULE:FREQ=WEEKLY", "CATEGORIES:x")
    let (text, conflicts) = try merged(base, mine, other)
    #expect(conflicts.isEmpty)
    #expect(lines(text).contains("DUE:20260112T100000"))
    #expect(lines(text).contains("CATEGORIES:x"))
  }

  @Test func excludedDatesAreMergedAsASet() throws {
    let base = try todo("EXDATE;TZID=Europe/Paris:20260105T090000,20260106T090000")
    let mine = try todo(
      "EXDATE;TZID=Europe/Paris:20260105T090000,20260106T090000", "EXDATE:20260109")
    let theirs = try todo("EXDATE;TZID=Europe/Paris:20260106T090000,20260107T090000")
    let (text, conflicts) = try merged(base, mine, theirs)
    #expect(conflicts.isEmpty)
    #expect(
      lines(text).filter { $0.hasPrefix("EXDATE") }
        == ["EXDATE;TZID=Europe/Paris:20260106T090000,20260107T090000", "EXDATE:20260109"])
  }

  @Test func alarmsAreMergedByUID() throws {
    func alarm(_ uid: String, _ lines: String...) -> String {
      (["BEGIN:VALARM", "UID:\(uid)"] + lines + ["END:VALARM"]).joined(separator: "\n")
    }
    let base = try todo(alarm("1", "TRIGGER:-PT5M"), alarm("2", "TRIGGER:-PT9M"))
    let mine = try todo(
      alarm("1", "TRIGGER:-PT5M", "ACKNOWLEDGED:20260101T000000Z"), alarm("3", "TRIGGER:PT0S"))
    let theirs = try todo(
      alarm("1", "TRIGGER:-PT6M"), alarm("2", "TRIGGER:-PT9M"), alarm("4", "TRIGGER:PT1S"))
    let (text, conflicts) = try merged(base, mine, theirs)
    #expect(conflicts.isEmpty)
    let found = lines(text)
    #expect(found.filter { $0.hasPrefix("UID:") } == ["UID:a", "UID:1", "UID:3", "UID:4"])
    #expect(found.contains("TRIGGER:-PT6M") && found.contains("ACKNOWLEDGED:20260101T000000Z"))
    // Removed on one side, changed on the other: it stays.
    let changed = try merged(base, mine, try todo(alarm("2", "TRIGGER:-PT8M")))
    #expect(lines(changed.text).contains("TRIGGER:-PT8M"))
    #expect(changed.conflicts.map(\.field) == ["ALARM"])
  }

  @Test func `a dropped acknowledgement comes back`() throws {
    func alarm(_ lines: String...) -> String {
      (["BEGIN:VALARM", "UID:1", "TRIGGER:-PT5M"] + lines + ["END:VALARM"]).joined(separator: "\n")
    }
    let acknowledged = "ACKNOWLEDGED:20260101T000000Z"
    let base = try todo("X-MOZ-LASTACK:20260101T000000Z", alarm(acknowledged))
    let mine = try todo("X-MOZ-LASTACK:20260101T000000Z", "SUMMARY:Milk", alarm(acknowledged))
    let dropped = try todo("DESCRIPTION:two litres", alarm())
    for (one, other) in [(mine, dropped), (dropped, mine), (dropped, base), (base, dropped)] {
      let (text, conflicts) = try merged(base, one, other)
      #expect(conflicts.isEmpty)
      let found = lines(text)
      #expect(found.contains(acknowledged) && found.contains("DESCRIPTION:two litres"))
      #expect(found.contains("X-MOZ-LASTACK:20260101T000000Z"))
    }
    // Where both have dropped it, it stays away; a later one of the other side counts.
    #expect(!lines(try merged(base, dropped, try todo(alarm())).text).contains(acknowledged))
    let later = try todo(alarm("ACKNOWLEDGED:20260102T000000Z"))
    #expect(lines(try merged(base, dropped, later).text).contains("ACKNOWLEDGED:20260102T000000Z"))
  }

  @Test func alarmTextsThatRepeatTheTitleDoNotConflict() throws {
    func titled(_ title: String, _ text: String? = nil) throws -> CalendarText {
      try todo(
        "SUMMARY:\(title)", "BEGIN:VALARM", "UID:1", "TRIGGER:-PT5M",
        "DESCRIPTION:\(text ?? title)", "END:VALARM")
    }
    let (text, conflicts) = try merged(titled("a"), titled("b"), titled("c"))
    #expect(conflicts.map(\.field) == ["SUMMARY"])
    #expect(lines(text).contains("SUMMARY:c") && lines(text).contains("DESCRIPTION:c"))
    let other = try merged(titled("a"), titled("a", "b"), titled("a", "c"))
    #expect(other.conflicts.map(\.field) == ["ALARM"])
  }

  @Test func anAlarmThatGotAUIDIsMatchedWithItsOriginal() throws {
    let base = try todo("BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM")
    let mine = try todo("SUMMARY:x", "BEGIN:VALARM", "TRIGGER:-PT5M", "END:VALARM")
    let theirs = try todo("BEGIN:VALARM", "UID:1", "TRIGGER:-PT5M", "END:VALARM")
    let (text, conflicts) = try merged(base, mine, theirs)
    #expect(conflicts.isEmpty)
    #expect(lines(text).filter { $0 == "BEGIN:VALARM" }.count == 1)
    #expect(lines(text).contains("UID:1"))
    // With no base as well.
    #expect(lines(try merged(nil, mine, theirs).text).filter { $0 == "BEGIN:VALARM" }.count == 1)
  }

  @Test func aDamagedPlaceIsRepairedAndNotMergedAsAnEdit() throws {
    func place(_ apple: String, _ standard: Bool, _ last: String = "") throws -> CalendarText {
      var all = [
        "BEGIN:VALARM", "UID:1", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z",
        "X-APPLE-PROXIMITY:ARRIVE",
        "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=100:geo:\(apple)",
      ]
      if standard {
        all += [
          "PROXIMITY:ARRIVE", "BEGIN:VLOCATION", "UID:2", "URL:geo:47.1,8.5;u=100",
          "END:VLOCATION",
        ]
      }
      return try todo(all.joined(separator: "\n"), "END:VALARM\nSUMMARY:\(last)")
    }
    let base = try place("47.1,8.5", true)
    let radicale = try place("47.1", true, "x")
    let libical = try place("47.1\\,8.5", false, "x")
    let moved = try place("48.2,9.9", true, "")
    for broken in [radicale, libical] {
      for pair in [(base, broken), (broken, base)] {
        let (text, conflicts) = try merged(base, pair.0, pair.1)
        #expect(conflicts.isEmpty)
        #expect(lines(text).contains { $0.hasSuffix(":geo:47.1,8.5") })
        #expect(lines(text).contains("URL:geo:47.1,8.5;u=100"))
        #expect(lines(text).contains("SUMMARY:x"))
      }
      let (text, conflicts) = try merged(base, broken, moved)
      #expect(conflicts.isEmpty)
      #expect(lines(text).contains { $0.hasSuffix(":geo:48.2,9.9") })
      #expect(
        !lines(text).contains { $0.contains("47.1") && broken == radicale && $0.hasPrefix("X-") })
    }
  }

  @Test func occurrencesAreMergedOneByOne() throws {
    func event(_ rest: String...) throws -> CalendarText {
      try calendar(
        ([
          "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:a", "DTSTART:20260105T090000", "SUMMARY:s",
          "RRULE:FREQ=DAILY", "END:VEVENT",
        ] + rest + ["END:VCALENDAR", ""]).joined(separator: "\n"))
    }
    func occurrence(_ day: Int, _ title: String, _ more: String = "CLASS:PUBLIC") -> String {
      "BEGIN:VEVENT\nUID:a\nRECURRENCE-ID:2026010\(day)T090000\nDTSTART:2026010\(day)T090000\n"
        + "SUMMARY:\(title)\n\(more)\nEND:VEVENT"
    }
    let base = try event(occurrence(6, "six"), occurrence(7, "seven"))
    let mine = try event(occurrence(6, "SIX"), occurrence(8, "eight"), occurrence(9, "s", "URL:u"))
    let theirs = try event(
      occurrence(6, "six", "URL:x"), occurrence(7, "seven"), occurrence(9, "nine"))
    let (text, conflicts) = try merged(base, mine, theirs)
    #expect(conflicts.isEmpty)
    let found = lines(text)
    #expect(found.contains("SUMMARY:SIX") && found.contains("URL:x"))
    #expect(!found.contains("SUMMARY:seven") && found.contains("SUMMARY:eight"))
    #expect(found.filter { $0 == "RECURRENCE-ID:20260109T090000" }.count == 1)
    #expect(found.contains("SUMMARY:nine") && found.contains("URL:u"))
  }

  @Test func sequenceAndStampsFollowTheCalendarsRules() throws {
    func item(_ sequence: Int, _ title: String, _ place: String, _ day: Int) throws -> CalendarText
    {
      try todo(
        "SEQUENCE:\(sequence)", "CREATED:2026010\(day)T000000Z", "DTSTAMP:2026010\(day)T000000Z",
        "SUMMARY:\(title)", "LOCATION:\(place)")
    }
    let (base, mine, theirs) = (
      try item(1, "a", "b", 4), try item(2, "c", "b", 5), try item(4, "a", "d", 3)
    )
    let text = try merged(base, mine, theirs).text
    #expect(lines(text).contains("SEQUENCE:5"))
    #expect(lines(text).contains("DTSTAMP:20260105T000000Z"))
    #expect(lines(text).contains("CREATED:20260103T000000Z"))
    // A change by one side alone does not raise the sequence again.
    #expect(lines(try merged(base, base, theirs).text).contains("SEQUENCE:4"))
  }

  @Test func zonesOfBothSidesAreKept() throws {
    func zoned(_ zone: String, _ day: Int) throws -> CalendarText {
      try calendar(
        "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:\(zone)\nEND:VTIMEZONE\nBEGIN:VTODO\nUID:a\n"
          + "DUE;TZID=\(zone):2026010\(day)T090000\nEND:VTODO\nEND:VCALENDAR\n")
    }
    let (text, conflicts) = try merged(zoned("A", 1), zoned("A", 1), zoned("B", 2))
    #expect(conflicts.isEmpty)
    #expect(text.contains("DUE;TZID=B:20260102T090000") && text.contains("TZID:B"))
  }

  @Test func filesThatCannotBeMergedAreRefused() throws {
    let item = try todo("SUMMARY:a")
    let other = try calendar("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:b\nEND:VTODO\nEND:VCALENDAR\n")
    #expect(throws: MergeFault.differentItems) { try merged(nil, item, other) }
    #expect(throws: MergeFault.notACalendar(.theirs)) { try merged(nil, item, calendar("hello")) }
    #expect(throws: MergeFault.notACalendar(.mine)) { try merged(nil, calendar(""), item) }
  }
}
