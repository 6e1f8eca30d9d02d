// An item written as a document is read back as the same item, in every locale and zone, and lines
// that no person would type do no harm.

import Foundation
import QuickAdd
import TestSupport
import Testing

@testable import ItemDocuments

@Suite struct RoundTripTests {
  private static let rounds =
    Int(ProcessInfo.processInfo.environment["FENCEPOST_ROUNDS"] ?? "") ?? 2000

  @Test func `random items are read back equal`() throws {
    let seed: UInt64 = 2107
    for (number, locale) in SampleDocuments.locales.enumerated() {
      for (index, zone) in SampleDocuments.zones.enumerated() {
        let context = try SampleDocuments.context(locale, zone: zone)
        var items = RandomItems(
          chance: SeededRandom(seed: seed + UInt64(number * 10 + index)), context: context)
        for round in 0..<max(Self.rounds / 55, 1) {
          let item = items.item()
          let text = item.text(in: context)
          let read = ReadDocument(text, item.kind, in: context)
          let label = "seed \(seed), \(locale) \(zone), round \(round)"
          for key in item.kind.keys + [.notes] where read.item[key] != item[key] {
            // Two zones can show the same rule; everything else must be read as it was written.
            Issue.record(
              "\(label): \(key) was \(String(describing: item[key])), is \(String(describing: read.item[key]))\n\(text)"
            )
            return
          }
          #expect(read.item.text(in: context) == text, "\(label)")
        }
      }
    }
  }

  @Test func `random text does not trap the reader`() throws {
    let seed: UInt64 = 77
    var chance = SeededRandom(seed: seed)
    let context = try SampleDocuments.context()
    var items = RandomItems(chance: SeededRandom(seed: seed), context: context)
    for round in 0..<Self.rounds {
      let item = items.item()
      var scalars = Array(item.text(in: context).unicodeScalars)
      for _ in 0..<Int.random(in: 1...6, using: &chance) {
        let at = Int.random(in: 0...scalars.count, using: &chance)
        switch Int.random(in: 0..<3, using: &chance) {
        case 0:
          let piece = chance.pick([
            "\n", ":", "Due: ", "\"", "within", "until", "|", "(", "\\", "every", "９", "\r\n", "@",
            "-", "--", "#", "\u{0}", "99999999999", " at ", "for 2h",
          ])
          scalars.insert(contentsOf: piece.unicodeScalars, at: at)
        case 1 where at < scalars.count: scalars.remove(at: at)
        default:
          let end = min(scalars.count, at + Int.random(in: 0...8, using: &chance))
          scalars.append(contentsOf: scalars[at..<end])
        }
      }
      let text = String(String.UnicodeScalarView(scalars))
      let read = ReadDocument(text, item.kind, in: context)
      let rows = DocumentText.rows(text)
      for said in read.diagnostics {
        #expect(rows.indices.contains(said.line), "seed \(seed), round \(round): \(text)")
        #expect(said.range.upperBound <= rows[said.line].count, "round \(round): \(said)\n\(text)")
      }
      _ = read.hints(in: context)
      let line = Int.random(in: 0..<rows.count, using: &chance)
      _ = LineCompletions(text, item.kind, line: line, character: 3, in: context)
      guard !read.hasErrors else { continue }
      let again = read.item.text(in: context)
      let second = ReadDocument(again, item.kind, in: context)
      #expect(second.item == read.item, "seed \(seed), round \(round):\n\(text)\n\(again)")
    }
  }
}
