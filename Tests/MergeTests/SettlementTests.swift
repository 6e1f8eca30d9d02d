// An item after its conflicts were settled, in favour of either version.

import ICalendar
import Merge
import Testing

struct SettlementTests {
  private let stamp = "20260201T000000Z"
  private let base = [
    "SUMMARY:Bread", "DUE:20260105T090000Z", "DESCRIPTION:one", "BEGIN:VALARM", "UID:x",
    "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM", "BEGIN:VALARM", "UID:y", "ACTION:DISPLAY",
    "TRIGGER:-PT9M", "END:VALARM",
  ]

  private func item(_ changes: [String: [String]], _ stamp: String) throws -> CalendarText {
    let lines = base.flatMap { changes[$0] ?? [$0] } + ["LAST-MODIFIED:\(stamp)"]
    return try calendar(
      (["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a", "SEQUENCE:3"] + lines
        + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\n"))
  }

  /// The lines, without order and stamps.
  private func said(_ text: String) -> [String] {
    lines(text).filter {
      !["LAST-MODIFIED", "DTSTAMP", "SEQUENCE"].contains($0.prefix { $0 != ":" })
    }.sorted()
  }

  @Test(arguments: [
    (["SUMMARY:Bread": ["SUMMARY:Rolls"]], ["SUMMARY:Bread": ["SUMMARY:Toast"]]),
    (["SUMMARY:Bread": ["SUMMARY:Rolls"]], ["SUMMARY:Bread": []]),
    (["SUMMARY:Bread": []], ["SUMMARY:Bread": ["SUMMARY:Toast"]]),
    (
      ["DUE:20260105T090000Z": ["DUE:20260106T090000Z"]],
      ["DUE:20260105T090000Z": ["DTSTART:20260107T080000Z", "DUE:20260107T090000Z"]]
    ),
    (["DESCRIPTION:one": ["DESCRIPTION:2"]], ["DESCRIPTION:one": ["DESCRIPTION:two"]]),
    (["TRIGGER:-PT5M": ["TRIGGER:-PT6M"]], ["TRIGGER:-PT5M": ["TRIGGER:-PT7M"]]),
    (
      ["SUMMARY:Bread": ["SUMMARY:R"], "TRIGGER:-PT9M": ["TRIGGER:-PT6M"]],
      ["SUMMARY:Bread": ["SUMMARY:T"], "TRIGGER:-PT9M": ["TRIGGER:-PT7M"]]
    ),
  ]) func eitherVersionIsWhatThatSideHad(
    mine: [String: [String]], theirs: [String: [String]]
  ) throws {
    let before = try item([:], "20260101T000000Z")
    let (one, other) = (
      try item(mine, "20260102T000000Z"), try item(theirs, "20260103T000000Z")
    )
    let merge = try ItemMerge(base: before, mine: one, theirs: other)
    #expect(!merge.conflicts.isEmpty)
    let text = try CalendarText(merge.bytes)
    for (version, wanted) in [(Settlement.Version.current, other), (.other, one)] {
      let settled = try Settlement(of: text, taking: version, at: stamp)
      #expect(settled.count == merge.conflicts.count)
      let result = String(decoding: settled.bytes, as: UTF8.self)
      #expect(said(result) == said(String(decoding: wanted.bytes, as: UTF8.self)))
      #expect(lines(result).contains("LAST-MODIFIED:\(stamp)"))
    }
  }

  @Test func theAlarmThatOneSideRemovedIsTheOneThatGoes() throws {
    let before = try item([:], "20260101T000000Z")
    let mine = try item(["TRIGGER:-PT9M": ["TRIGGER:-PT8M"]], "20260102T000000Z")
    let bytes = String(decoding: before.bytes, as: UTF8.self).replacing(
      "BEGIN:VALARM\r\nUID:y\r\nACTION:DISPLAY\r\nTRIGGER:-PT9M\r\nEND:VALARM\r\n", with: "")
    let theirs = try CalendarText(Array(bytes.utf8))
    let merge = try ItemMerge(base: before, mine: mine, theirs: theirs)
    #expect(merge.conflicts.map(\.field) == ["ALARM"])
    let text = try CalendarText(merge.bytes)
    #expect(KeptConflict.all(in: text).map(\.lost) == [[]])
    let settled = try Settlement(of: text, taking: .other, at: stamp)
    let result = lines(String(decoding: settled.bytes, as: UTF8.self))
    #expect(result.contains("UID:x") && !result.contains("UID:y"))
    // Earlier versions did not record which alarm the conflict is about.
    let old = lines(String(decoding: merge.bytes, as: UTF8.self)).map {
      $0.hasPrefix("X-FENCEPOST-CONFLICT:") ? "X-FENCEPOST-CONFLICT:ALARM." : $0
    }
    #expect(throws: SettlementFault.oneOfSeveral) {
      try Settlement(
        of: try calendar(old.joined(separator: "\n")), taking: .other, at: stamp)
    }
  }

  @Test func anOccurrenceThatOneSideRemovedGoes() throws {
    let series = "BEGIN:VEVENT\nUID:a\nDTSTART:20260101T100000Z\nRRULE:FREQ=DAILY\nEND:VEVENT\n"
    let single =
      "BEGIN:VEVENT\nUID:a\nRECURRENCE-ID:20260102T100000Z\nSUMMARY:Late\n"
      + "X-FENCEPOST-CONFLICT:OCCURRENCE.\nEND:VEVENT\n"
    let text = try calendar("BEGIN:VCALENDAR\n" + series + single + "END:VCALENDAR\n")
    #expect(KeptConflict.all(in: text).first?.recurrenceID == "20260102T100000Z")
    let settled = try Settlement(of: text, taking: .other, at: stamp)
    let wanted = try calendar("BEGIN:VCALENDAR\n" + series + "END:VCALENDAR\n")
    #expect(settled.bytes == wanted.bytes)
    let alone = try calendar("BEGIN:VCALENDAR\n" + single + "END:VCALENDAR\n")
    #expect(throws: SettlementFault.nothingLeft) {
      try Settlement(of: alone, taking: .other, at: stamp)
    }
    let kept = try Settlement(of: alone, taking: .current, at: stamp)
    let rest = KeptConflict.all(in: try CalendarText(kept.bytes))
    #expect(kept.count == 1 && rest.isEmpty)
  }

  @Test func `one of several attendees that was removed is not guessed`() throws {
    let text = try todo(
      "ATTENDEE:mailto:a@x", "ATTENDEE:mailto:b@x", "X-FENCEPOST-CONFLICT:ATTENDEE.")
    #expect(throws: SettlementFault.oneOfSeveral) {
      try Settlement(of: text, taking: .other, at: stamp)
    }
    let kept = try Settlement(of: text, taking: .current, at: stamp)
    #expect(lines(String(decoding: kept.bytes, as: UTF8.self)).contains("ATTENDEE:mailto:b@x"))
  }

  @Test func `conflicts about two attendees are both settled`() throws {
    let text = try todo(
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@x", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:b@x",
      // The same two with PARTSTAT=DECLINED.
      "X-FENCEPOST-CONFLICT:ATTENDEE.QVRURU5ERUU7UEFSVFNUQVQ9REVDTElORUQ6bWFpbHRvOmFAeA",
      "X-FENCEPOST-CONFLICT:ATTENDEE.QVRURU5ERUU7UEFSVFNUQVQ9REVDTElORUQ6bWFpbHRvOmJAeA")
    let settled = try Settlement(of: text, taking: .other, at: stamp)
    let result = lines(String(decoding: settled.bytes, as: UTF8.self))
    #expect(settled.count == 2)
    for name in ["a", "b"] {
      #expect(result.contains("ATTENDEE;PARTSTAT=DECLINED:mailto:\(name)@x"), "\(result)")
    }
  }

  @Test func `a record changes nothing but what it is about`() throws {
    // SUMMARY:Other and UID:someone-else; and UID:someone-else as a record about the UID.
    let text = try todo(
      "SUMMARY:Now", "X-FENCEPOST-CONFLICT:SUMMARY.U1VNTUFSWTpPdGhlcgpVSUQ6c29tZW9uZS1lbHNl",
      "X-FENCEPOST-CONFLICT:UID.VUlEOnNvbWVvbmUtZWxzZQ")
    let settled = try Settlement(of: text, taking: .other, at: stamp)
    let result = lines(String(decoding: settled.bytes, as: UTF8.self))
    #expect(result.contains("SUMMARY:Other") && !result.contains("UID:someone-else"), "\(result)")
  }

  @Test func `any number of records is settled, and few are shown`() throws {
    let records = Array(repeating: "X-FENCEPOST-CONFLICT:OCCURRENCE.QQ", count: 5000)
    let text = try calendar(
      (["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a", "SUMMARY:Now"] + records
        + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\n"))
    #expect(KeptConflict.all(in: text).count == KeptConflict.mostPerText)
    #expect(try Settlement(of: text, taking: .current, at: stamp).count == records.count)
  }

  @Test func onlyWhatIsWantedIsSettledAndOfTwoRecordsTheLastCounts() throws {
    // SUMMARY:One, SUMMARY:Two and URL:http://a in base64url.
    let text = try todo(
      "SUMMARY:Now", "URL:http://b", "X-FENCEPOST-CONFLICT:SUMMARY.U1VNTUFSWTpPbmU",
      "X-FENCEPOST-CONFLICT:SUMMARY.U1VNTUFSWTpUd28", "X-FENCEPOST-CONFLICT:URL.VVJMOmh0dHA6Ly9h")
    let settled = try Settlement(of: text, taking: .other, at: stamp) { $0.field == "SUMMARY" }
    #expect(settled.count == 2)
    let result = try CalendarText(settled.bytes)
    #expect(lines(String(decoding: settled.bytes, as: UTF8.self)).contains("SUMMARY:Two"))
    #expect(KeptConflict.all(in: result).map(\.field) == ["URL"])
    let nothing = try Settlement(of: text, taking: .other, at: stamp) { $0.field == "GEO" }
    #expect(nothing.count == 0 && nothing.bytes == text.bytes)
  }
}
