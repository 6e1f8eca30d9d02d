// An item that the fast reader accepts is byte for byte what the full reader makes of it: items as
// five programs write them, assembled at random, and damaged at random.

import CivilTime
import Foundation
import Store
import TestSupport
import Testing

@testable import FencepostServer

@Suite struct PlainItemTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "ICalendarTests/Corpus")

  /// Both readers, and how many files the fast one accepted.
  private struct Readers {
    var full = ItemReader(ZoneDatabase.system(environment: [:]))
    var plain = PlainReminderEncoder()
    var zones = ZoneDatabase.system(environment: [:])
    var taken = 0

    /// Nil if both agree or the fast reader declines.
    mutating func difference(_ bytes: [UInt8]) -> String? {
      guard let indexed = plain.indexedItem(bytes, list: "Errands", &zones) else { return nil }
      taken += 1
      let all = full.readFully(bytes, list: "Errands")
      guard all != .item(indexed) else { return nil }
      return "\(String(decoding: bytes, as: UTF8.self))\n\(indexed.text)\n\(all.text)"
    }
  }

  @Test func `both readers agree on the corpus, and files of current clients take the fast one`()
    throws
  {
    var readers = Readers()
    for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted() {
      let bytes = Array(try Data(contentsOf: Self.folder.appending(path: file)))
      #expect(readers.difference(bytes) == nil, "\(file)")
    }
    for name in [
      "ios26-location", "ios26-dateonly", "todoman47-sorted", "nextcloud-tasks", "fencepost-both",
      "fencepost-rfc9074",
    ] {
      let file = Self.folder.appending(path: "\(name).ics")
      let indexed = readers.plain.indexedItem(
        Array(try Data(contentsOf: file)), list: "Errands", &readers.zones)
      #expect(indexed != nil, "\(name)")
    }
  }

  @Test func `both readers agree on items of all writers`() {
    var luck = SeededRandom(stream: 41)
    var readers = Readers()
    for _ in 0..<3_000 {
      let difference = readers.difference(PlainText(&luck).bytes)
      #expect(difference == nil, "FENCEPOST_SEED=\(luck.seed)")
      if difference != nil { return }
    }
    #expect(readers.taken > 600)
  }

  @Test func `on damaged items the fast reader agrees with the full one or declines`() {
    var luck = SeededRandom(stream: 42)
    var readers = Readers()
    for _ in 0..<8_000 {
      var bytes = PlainText(&luck).bytes
      for _ in 0...luck.below(3) { Self.breakOne(&bytes, &luck) }
      let difference = readers.difference(bytes)
      #expect(difference == nil, "FENCEPOST_SEED=\(luck.seed)")
      if difference != nil { return }
    }
    #expect(readers.taken > 300)
  }

  private static func breakOne(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
    guard !bytes.isEmpty else { return }
    let place = random.below(bytes.count)
    switch random.below(6) {
    case 0: bytes.remove(at: place)
    case 1: bytes.insert(UInt8(truncatingIfNeeded: random.below(256)), at: place)
    case 2: bytes[place] = random.pick(Array(":;,=\"\\^ \tzZ09-\r\n".utf8))
    case 3: bytes[place] ^= 0x20
    case 4: bytes.removeSubrange(place..<min(place + random.below(40), bytes.count))
    default:
      var lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      let (one, other) = (random.below(lines.count), random.below(lines.count))
      if random.happens(500) {
        lines.swapAt(one, other)
      } else {
        lines.insert(lines[one], at: other)
      }
      bytes = Array(lines.joined(separator: [10]))
    }
  }
}

extension IndexedItem {
  fileprivate var text: String {
    "\(uid) \(kind) \(revision) \(keys)\n\(String(decoding: members, as: UTF8.self))"
  }
}

extension FileReading {
  fileprivate var text: String {
    guard case .item(let indexed, let diagnostics) = self else { return "\(self)" }
    return "\(indexed.text) \(diagnostics)"
  }
}

/// An item's text, assembled at random from lines that programs write.
private struct PlainText {
  private(set) var bytes: [UInt8] = []

  init(_ random: inout SeededRandom) {
    var lines = [random.pick(Self.products), "VERSION:2.0"]
    if random.happens(300) { lines.append("CALSCALE:GREGORIAN") }
    if random.happens(200) { lines += Self.zone }
    lines.append("BEGIN:VTODO")
    var own: [String] = ["UID:\(Self.uid(&random))"]
    for choices in Self.lines where random.happens(450) {
      own.append(Self.filled(choices, &random))
    }
    for line in Self.rarer where random.happens(12) { own.append(Self.filled([line], &random)) }
    if random.happens(300) { own.shuffle(&random) }
    lines += own
    for _ in 0..<random.pick([0, 1, 1, 1, 2]) { lines += Self.alarm(&random) }
    lines += ["END:VTODO", "END:VCALENDAR"]
    let end: [UInt8] = random.happens(800) ? [13, 10] : [10]
    for line in ["BEGIN:VCALENDAR"] + lines {
      let width = random.happens(50) ? 20 : 75
      for (index, byte) in line.utf8.enumerated() {
        if index > 0, index % width == 0 { bytes += end + [32] }
        bytes.append(byte)
      }
      bytes += end
    }
  }

  private static let products = [
    "PRODID:-//Fencepost//fencepostd 0.1//EN", "PRODID:io.barrera.todoman",
    "PRODID:-//Apple Inc.//iOS 26.5//EN", "PRODID:+//IDN tasks.org//android-140802//EN",
    "PRODID:-//Nextcloud Tasks v0.16.1",
  ]

  private static let zone = [
    "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:DAYLIGHT", "TZOFFSETFROM:+0100",
    "TZOFFSETTO:+0200", "DTSTART:19810329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
    "END:DAYLIGHT", "BEGIN:STANDARD", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
    "DTSTART:19961027T030000", "END:STANDARD", "END:VTIMEZONE",
  ]

  /// At most one of each; `$T` is a text, `$W` a time, `$D` a day, `$S` and `$G` a position.
  private static let lines: [[String]] = [
    ["DTSTAMP:$WZ", "DTSTAMP:$W"], ["CREATED:$WZ", "CREATED:$W"], ["LAST-MODIFIED:$WZ"],
    ["SEQUENCE:3"], ["SUMMARY:$T", "SUMMARY:$T", "SUMMARY:"], ["DESCRIPTION:$T", "DESCRIPTION:"],
    ["LOCATION:$T"],
    ["STATUS:NEEDS-ACTION", "STATUS:IN-PROCESS", "STATUS:COMPLETED", "STATUS:CANCELLED"],
    ["PERCENT-COMPLETE:40", "PERCENT-COMPLETE:100"], ["PRIORITY:0", "PRIORITY:1", "PRIORITY:9"],
    ["CATEGORIES:errands,$T", "CATEGORIES:b,a,c,a,é,e\u{301},B", "CATEGORIES:one", "CATEGORIES:"],
    ["CATEGORIES:z\\,z,,y"],
    ["URL:https://example.org/?a=1,2;b=ü", "URL;VALUE=URI:tel:5", "URL:"],
    [
      "DUE;VALUE=DATE:$D", "DUE:$D", "DUE:$W", "DUE:$WZ", "DUE;TZID=Europe/Berlin:$W",
      "DUE;TZID=America/New_York:$W", "DUE;TZID=UTC:$W", "DUE;TZID=W. Europe Standard Time:$W",
    ],
    ["GEO:$S"], ["RELATED-TO:parent", "RELATED-TO;RELTYPE=PARENT:p\\,q"],
    ["X-APPLE-SORT-ORDER:815386495", "X-APPLE-SORT-ORDER:-5", "X-APPLE-SORT-ORDER:x"],
    ["X-OC-HIDESUBTASKS:1"], ["X-MOZ-LASTACK:$WZ"],
    ["X-PINNED:$T"], ["CLASS:PRIVATE"], ["COMMENT;VALUE=TEXT:$T"],
  ]

  /// Lines that are rarer, some of which only the full reader accepts.
  private static let rarer = [
    "DTSTART;VALUE=DATE:20010101", "DTSTART:20010101T080000", "DTSTART:20010101T000000Z",
    "DTSTART;TZID=Europe/Rome:20010101T080000", "COMPLETED:$WZ", "COMPLETED:$WZ",
    "RELATED-TO;RELTYPE=CHILD:c", "X-OTHER;X-P=a:$T", "RRULE:FREQ=DAILY", "x-small:$T",
    "X-UNDER_SCORE:1", "SUMMARY;LANGUAGE=de:$T", "STATUS: COMPLETED", "PRIORITY:10", "PRIORITY:+5",
    "URL: x", "URL:a\\,b", "DUE;TZID=\"Asia/Kathmandu\":$W", "DUE;TZID=Nowhere:$W",
    "DUE;tzid=Europe/Rome:$W", "DUE;TZID=Europe/Rome;VALUE=DATE-TIME:$W", "GEO:91;0", "GEO:+1;2",
  ]

  private static let triggers = [
    "TRIGGER;VALUE=DATE-TIME:$WZ", "TRIGGER:$WZ", "TRIGGER:$WZ", "TRIGGER;RELATED=END:-P1D",
    "TRIGGER:-PT15M", "TRIGGER;RELATED=END:PT0S", "TRIGGER;RELATED=END:-P1DT2H30M5S",
  ]
  private static let rarerTriggers = [
    "TRIGGER;VALUE=DATE-TIME:19760401T005545Z", "TRIGGER;RELATED=START:PT0S",
    "TRIGGER;VALUE=DURATION:-P2W", "TRIGGER;VALUE=DATE:$D", "TRIGGER:$W",
  ]

  private static func alarm(_ random: inout SeededRandom) -> [String] {
    var lines: [String] = []
    func add(_ often: Int, _ choices: [String]) {
      if random.happens(often) { lines.append(filled(choices, &random)) }
    }
    let id = uid(&random)
    add(850, ["UID:\(id)", "UID:\(id)", "UID:same"])
    add(400, ["X-WR-ALARMUID:\(id)"])
    add(
      900,
      random.happens(950) ? ["ACTION:DISPLAY", "ACTION:AUDIO"] : ["ACTION:EMAIL", "ACTION:NONE"])
    add(700, ["DESCRIPTION:$T", "DESCRIPTION:Reminder"])
    add(200, ["ACKNOWLEDGED:$WZ"])
    add(60, ["ATTACH;VALUE=URI:Chord", "X-LIC-ERROR:x", "X-APPLE-DEFAULT-ALARM:TRUE"])
    add(980, random.happens(900) ? triggers : rarerTriggers)
    if random.happens(600) {
      let place = position(&random).replacing(";", with: ",")
      add(700, ["PROXIMITY:ARRIVE", "PROXIMITY:DEPART"])
      add(700, ["X-APPLE-PROXIMITY:ARRIVE", "X-APPLE-PROXIMITY:DEPART"])
      add(
        800,
        [
          "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-APPLE-RADIUS=150;X-TITLE=Bibliothek:geo:\(place)",
          "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-ADDRESS=\"A 9\\\\n8002 Zürich\\nB, CH\";"
            + "X-APPLE-RADIUS=141.1748408176572;X-TITLE=\"$A, 5\":geo:\(place)",
          "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=^n:geo:\(place)",
        ])
      add(60, ["X-APPLE-RADIUS:77", "X-FENCEPOST-DWELL:30", "X-FENCEPOST-FENCE:0123"])
      if random.happens(700) {
        lines += ["BEGIN:VLOCATION", "UID:\(uid(&random))"]
        add(800, ["NAME:$T"])
        add(200, ["DESCRIPTION:$T"])
        add(100, ["LOCATION-TYPE:postal"])
        add(
          950, ["URL:geo:\(place);u=150", "URL:geo:\(place)", "URL:geo:\(place);u=0", "URL:geo:$G"])
        lines.append("END:VLOCATION")
      }
    }
    return ["BEGIN:VALARM"] + lines + ["END:VALARM"]
  }

  private static func filled(_ choices: [String], _ random: inout SeededRandom) -> String {
    random.pick(choices)
      .replacing("$T", with: text(&random)).replacing("$A", with: "Ä\(random.below(99))")
      .replacing(
        "$W", with: "\(day(&random))T\(two(&random, 24))\(two(&random, 60))\(two(&random, 60))"
      )
      .replacing("$D", with: day(&random)).replacing("$S", with: position(&random))
      .replacing("$G", with: position(&random).replacing(";", with: ","))
  }

  private static func text(_ random: inout SeededRandom) -> String {
    let parts = [
      "milk\\, bread", "Zürich", " ", "18:30", "\\n", "\\;", "\\\\", "\\x", "牛乳", "a", "=", "\"",
      "^",
      "İI", "ﬁ", "e\u{301}", "Straße", ";", ",", "👩‍👩‍👧",
    ]
    return (0..<random.below(9)).map { _ in random.pick(parts) }.joined()
  }

  private static func uid(_ random: inout SeededRandom) -> String {
    "\(random.below(1 << 30))-\(random.pick(["A", "b", "ü", "@halcyon"]))"
  }

  private static func day(_ random: inout SeededRandom) -> String {
    "20\(two(&random, 40))\(random.pick(["01", "06", "12"]))\(random.pick(["01", "15", "30"]))"
  }

  private static func two(_ random: inout SeededRandom, _ bound: Int) -> String {
    let number = random.below(bound)
    return number < 10 ? "0\(number)" : "\(number)"
  }

  private static func position(_ random: inout SeededRandom) -> String {
    let numbers = [180, 360].map { size in
      let degrees = Double(random.below(size * 1_000_000)) / 1e6 - Double(size / 2)
      return random.pick(["\(degrees)", "\(degrees.rounded())", "\(Int(degrees))"])
    }
    return numbers.joined(separator: ";")
  }
}

extension Array {
  fileprivate mutating func shuffle(_ random: inout SeededRandom) {
    for place in indices { swapAt(place, random.below(count)) }
  }
}
