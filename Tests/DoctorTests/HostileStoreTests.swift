// Hostile stores: whatever is in them, an examination ends, reports something true, and changes
// nothing.

import Files
import Foundation
import TestSupport
import Testing

@testable import Doctor

@Suite struct HostileStoreTests {
  let store: DoctorStore

  init() throws {
    store = try DoctorStore()
  }

  @Test func `links, pipes, sockets and deep folders are skipped`() throws {
    try store.shell(
      """
      ln -s loop lists/loop; ln -s . lists/Home/here.ics; ln -s .. lists/Home/up
      mkfifo lists/Home/a.ics lists/Home/displayname2 places.json
      mkdir -p lists/Home/$(seq -s / 1 400)
      mkdir -p .state/journal .state/orphans/$(seq -s / 1 400)
      ln -s 000001.jsonl .state/journal/000001.jsonl; mkfifo .state/journal/000002.jsonl
      """)
    let found = try store.findings()
    #expect(
      Set(found)
        == [
          "document-not-a-file places.json", "journal-unreadable", "orphans", "not-a-folder loop",
          "folder-in-list 1", "item-not-a-file a.ics", "item-not-a-file here.ics",
        ])
  }

  @Test func `files that claim to be enormous are not read`() throws {
    try store.shell(
      """
      mkdir .state; truncate -s 1T lists/Home/a.ics lists/Home/color places.json .state/index
      rm lists/Home/displayname; truncate -s 1T lists/Home/displayname
      """)
    #expect(
      try store.findings() == [
        "document-unreadable places.json", "index-unreadable index", "item-too-large a.ics",
        "list-document-unreadable color", "list-document-unreadable displayname",
      ])
  }

  @Test func `a journal of zeros ends at its first line`() throws {
    try store.shell("mkdir -p .state/journal; truncate -s 8M .state/journal/000001.jsonl")
    #expect(try store.findings() == ["journal-headless 000001.jsonl"])
    let other = try DoctorStore()
    _ = try other.transactionLog()
    try other.shell("truncate -s 8M .state/journal/000001.jsonl")
    #expect(try other.findings() == ["journal-torn 000001.jsonl:2"])
  }

  @Test func `names with control characters or invalid UTF-8 are shown safely`() throws {
    try store.shell(
      """
      mkdir "lists/$(printf '\\033[31mred\\nline')"
      cp lists/Home/milk.ics "lists/$(printf '\\033[31mred\\nline')/$(printf 'x\\033]0;t\\007.ics')"
      cp lists/Home/milk.ics "lists/Home/$(printf '\\200\\377').ics"
      printf '\\033[2J' > lists/Home/color
      """)
    let report = Report(path: "x", result: try store.examined())
    #expect(!report.text.contains("\u{1B}") && !report.text.contains("\u{7}"))
    #expect(!report.json.contains("\u{1B}"))
    #expect(report.text.contains("\u{FFFD}[31mred\u{FFFD}line"))
  }

  @Test func `degenerate files are examined in linear time`() throws {
    let many = [
      String(repeating: "BEGIN:VTODO\n", count: 60), String(repeating: "END:VTODO\n", count: 9000),
      String(repeating: "BEGIN:VTODO\nUID:x\nEND:VTODO\n", count: 4000),
      "BEGIN:VTODO\n" + String(repeating: "CATEGORIES:a\n", count: 9000) + "END:VTODO\n",
      "BEGIN:VTODO\nUID:x\n" + String(repeating: "RRULE:FREQ=DAILY\n", count: 9000) + "END:VTODO\n",
      "BEGIN:VTODO\nUID:x\nEXDATE:" + String(repeating: "x,", count: 20000) + "\nEND:VTODO\n",
      "BEGIN:VTODO\nUID:x\n"
        + (0..<3000).map { "EXDATE;TZID=Zone\($0):20260101T000000\n" }.joined() + "END:VTODO\n",
      "BEGIN:VTODO\nUID:x\nDTSTART;TZID=Europe/Paris:00010101T000000\n"
        + "RRULE:FREQ=DAILY;UNTIL=99991231T000000Z\nEND:VTODO\n",
    ]
    for (number, text) in many.enumerated() {
      try store.write(DoctorStore.calendar(text), "lists/Home/m\(number).ics")
    }
    let examined = try store.examined()
    #expect(examined.itemCount == many.count + 1)
    #expect(examined.findings.count <= ItemCheck.mostFindings * many.count + many.count)
    _ = try store.repair()
    #expect(try store.examined().itemCount == many.count + 1)
  }

  @Test func `random bytes do not crash the examination`() throws {
    var random = SeededRandom()
    let good = Array(
      DoctorStore.todo(
        "x", "CATEGORIES:a\nCATEGORIES:b", "DTSTART;TZID=Europe/Paris:20260101T000000",
        "RRULE:FREQ=DAILY;COUNT=3", "BEGIN:VALARM\nTRIGGER:-PT1H\nEND:VALARM"
      ).utf8)
    for number in 0..<150 {
      var bytes = good
      for _ in 0...random.below(8) {
        let at = random.below(bytes.count)
        switch random.below(3) {
        case 0: bytes[at] = UInt8(random.below(256))
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + random.below(20)))
        default: bytes.insert(contentsOf: good[0..<random.below(good.count)], at: at)
        }
        if bytes.isEmpty { bytes = good }
      }
      try store.write(bytes, "lists/Home/f\(number).ics")
    }
    let examined = try store.examined()
    #expect(examined.itemCount == 151, "\(random)")
    _ = try store.repair()
    let left = try store.examined().findings
    #expect(!left.contains { $0.isRepairable }, "\(random): \(left.filter(\.isRepairable))")
  }
}
