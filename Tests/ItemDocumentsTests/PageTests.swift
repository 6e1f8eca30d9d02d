// The examples in `protocol/TEXT.md`: each line of a document has the documented meaning.

import Foundation
import QuickAdd
import Testing

@testable import ItemDocuments

@Suite struct PageTests {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "protocol/TEXT.md")

  private func block(_ name: String) throws -> [String] {
    var isInside = false
    var lines: [String] = []
    for line in try String(contentsOf: Self.page, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isInside = line == "```\(name)"
      } else if isInside {
        lines.append(line)
      }
    }
    return lines
  }

  @Test func `each line is parsed as TEXT.md says`() throws {
    let context = try SampleDocuments.context()
    let lines = try block("lines")
    #expect(lines.count >= 25)
    for line in lines {
      let halves = line.components(separatedBy: " → ")
      guard halves.count == 2 else {
        Issue.record("\(line)")
        continue
      }
      let typed = halves[0].trimmingCharacters(in: .whitespaces)
      let isDate = typed.hasPrefix("Due") || typed.hasPrefix("Deadline")
      let text = "Title: x\n\(typed)\n" + (isDate ? "" : "Due: 2026-11-27\n")
      let read = ReadDocument(text, .reminder, in: context)
      let key = try #require(read.text.lines.first { $0.number == 1 }).key
      let written = read.item.valueTexts(of: key, in: context).map { "\(key.name): \($0)" }
      let said = read.diagnostics.map { " ! \($0.message)" }
      #expect(written.joined() + said.joined() == halves[1], "\(typed)")
    }
  }

  @Test func `the document in TEXT.md is written as it was read`() throws {
    let context = try SampleDocuments.context()
    let text = try block("document").joined(separator: "\n") + "\n"
    let read = ReadDocument(text, .reminder, in: context)
    #expect(read.diagnostics.isEmpty)
    #expect(read.item.text(in: context) == text)
  }

  @Test func `notes right below the last key have a fix that makes them notes`() throws {
    let context = try SampleDocuments.context()
    for notes in ["Rye, sliced\nor white", "Call: 12345", "Done: not a key here"] {
      let text = "Title: x\nDone: no\n\(notes)\n"
      let said = try #require(ReadDocument(text, .reminder, in: context).diagnostics.first)
      let fix = try #require(said.fixes.last)
      #expect(said.line == 2 && fix.title == "Begin the notes here")
      var rows = text.components(separatedBy: "\n")
      let row = Array(rows[2].unicodeScalars)
      var fixed = String.UnicodeScalarView(row[..<said.range.lowerBound])
      fixed.append(contentsOf: fix.newText.unicodeScalars)
      fixed.append(contentsOf: row[said.range.upperBound...])
      rows[2] = String(fixed)
      let read = ReadDocument(rows.joined(separator: "\n"), .reminder, in: context)
      #expect(read.diagnostics.isEmpty && read.item[.notes] == .text(notes))
    }
    // A key that is mistyped between others is not a beginning of notes.
    let text = "Title: x\nDeu: fri\nDone: no\n"
    let said = try #require(ReadDocument(text, .reminder, in: context).diagnostics.first)
    #expect(said.fixes.map(\.newText) == ["Due:"])
  }

  @Test func `notes that end in half a line break are read again as they were`() throws {
    let context = try SampleDocuments.context()
    let read = ReadDocument("Title: x\n\na\r", .reminder, in: context)
    #expect(read.item[.notes] == .text("a"))
    #expect(ReadDocument(read.item.text(in: context), .reminder, in: context).item == read.item)
  }

  @Test func `TEXT.md documents every line of every kind`() throws {
    let page = try String(contentsOf: Self.page, encoding: .utf8)
    for kind in ItemDocumentKind.allCases {
      let names = kind.keys.map { "`\($0.name)`" }.joined(separator: " ")
      #expect(page.contains("| \(kind.rawValue) | \(names) |"))
    }
  }
}
