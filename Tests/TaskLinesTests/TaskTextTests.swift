// Which lines of a text contain a task, and their parts.

import TaskLines
import TestSupport
import Testing
import TextBuffers

@Suite struct TaskTextTests {
  /// The parts of a line that a test compares.
  private struct Seen: Equatable {
    let line: Int
    let words: String
    var isDone = false
    var id: String?
  }

  private func seen(_ text: String, _ language: TaskText.Language) -> [Seen] {
    let buffer = TextBuffer(text)
    return TaskText(buffer, language).lines.map { line in
      Seen(
        line: line.line, words: String(decoding: buffer.bytes[line.words], as: UTF8.self),
        isDone: line.isDone, id: line.id)
    }
  }

  @Test func `items of Markdown lists are found, with their boxes and marks`() {
    let text = """
      # Shopping
      - [ ] Buy milk #shop
      * [x] Buy bread ^r-12ab
        + [X]   Call Mia   ^other-mark
      1. [ ] First
      23) [ ] Second
      > - [ ] quoted
      - [ ]
      - [-] cancelled
      - [ ]without a blank
      - no box
      [ ] no list
      -[ ] no blank
      """
    #expect(
      seen(text, .markdown) == [
        Seen(line: 1, words: "Buy milk #shop"),
        Seen(line: 2, words: "Buy bread", isDone: true, id: "r-12ab"),
        Seen(line: 3, words: "Call Mia", isDone: true, id: "other-mark"),
        Seen(line: 4, words: "First"), Seen(line: 5, words: "Second"),
        Seen(line: 6, words: "quoted"),
      ])
  }

  @Test func `lists in blocks of code are not lists`() {
    let text = "```\n- [ ] a\n~~~\n- [ ] b\n````\n- [ ] c\n~~~ lua\n- [ ] d\n```\n~~~~\n- [ ] e"
    #expect(seen(text, .markdown) == [Seen(line: 5, words: "c"), Seen(line: 10, words: "e")])
  }

  @Test(arguments: [
    ("  // TODO: fix the parser", "fix the parser"), ("# FIXME(mia): slow", "slow"),
    ("x = 1 -- TODO later", "later"), ("/* REMIND me of this */", "me of this"),
    ("<!-- TODO: alt texts -->", "alt texts"), (" * TODO: in a block", "in a block"),
    ("; TODO lisp ^r-1", "lisp"), ("% TODO latex", "latex"),
  ])
  func `comments that begin with a word such as TODO are found`(_ text: String, _ words: String) {
    #expect(seen(text, .code).map(\.words) == [words])
  }

  @Test(arguments: [
    "TODO without a comment", "// TODOS are many", "// MYTODO x", "// TODO", "// TODO:",
    "a * TODO b",
    "// todo in small letters", "// TODO_LIST = 1",
  ])
  func `other lines are not`(_ text: String) {
    #expect(seen(text, .code).isEmpty)
  }

  @Test func `a long line without a comment takes no long time`() {
    let text = String(repeating: " ", count: 200_000) + "a" + String(repeating: "*", count: 200_000)
    #expect(seen(text, .code).isEmpty)
  }

  @Test func `a line that no person typed says nothing to do, nor do more lines than a list has`() {
    let words = String(repeating: "a", count: TaskLine.longestWords)
    #expect(seen("- [ ] \(words)", .markdown).count == 1)
    #expect(seen("- [ ] \(words)a", .markdown).isEmpty && seen("// TODO \(words)a", .code).isEmpty)
    let many = String(repeating: "- [ ] a\n", count: TaskText.mostLines + 1)
    #expect(seen(many, .markdown).count == TaskText.mostLines)
  }

  @Test func `the sign of a comment counts before the word, and a star only at the start`() {
    #expect(seen("TODO // a TODO b", .code).map(\.words) == ["b"])
    #expect(seen("  * TODO a", .code).map(\.words) == ["a"])
    #expect(seen("x * TODO a", .code).isEmpty)
  }

  @Test func `a mark is a word of its own, at the end`() {
    #expect(seen("- [ ] 2^3", .markdown) == [Seen(line: 0, words: "2^3")])
    #expect(seen("- [ ] a ^b c", .markdown) == [Seen(line: 0, words: "a ^b c")])
    #expect(seen("- [ ] ^b", .markdown) == [Seen(line: 0, words: "^b")])
    let long = String(repeating: "a", count: 65)
    #expect(seen("- [ ] a ^\(long)", .markdown) == [Seen(line: 0, words: "a ^\(long)")])
  }

  @Test func `edits change what they are for and nothing else`() throws {
    let buffer = TextBuffer("a\n- [ ] Müsli kaufen  ^r-1  \r\nb")
    let line = try #require(TaskText(buffer, .markdown).line(1))
    func edited(_ edit: TaskEdit?) throws -> String {
      var buffer = buffer
      let edit = try #require(edit)
      buffer.replace(edit.range, with: edit.newText)
      return buffer.text
    }
    #expect(try edited(line.editTicking(true)) == "a\n- [x] Müsli kaufen  ^r-1  \r\nb")
    #expect(try edited(line.editRemovingMark) == "a\n- [ ] Müsli kaufen  \r\nb")
    #expect(try edited(line.editReplacingWords("Brot")) == "a\n- [ ] Brot  ^r-1  \r\nb")
    let plain = TextBuffer("- [x] Brot")
    var marked = plain
    let edit = try #require(TaskText(plain, .markdown).line(0)).editAddingMark("r-2")
    marked.replace(edit.range, with: edit.newText)
    #expect(marked.text == "- [x] Brot ^r-2")
    #expect(TaskText(marked, .markdown).lines.map(\.id) == ["r-2"])
  }

  /// Random bytes: nothing crashes, each line is found once, and its parts are in it in order.
  @Test func `no text does harm`() {
    var random = SeededRandom()
    let pieces = [
      "- [ ] ", "* [x] ", "1. [X] ", "// TODO", "# FIXME(", ")", ": ", "^r-1", " ", "\n", "\r\n",
      "```", "~~~", "ä", "🍞", "[", "]", "^", "-", "*/", "\u{0}", "\t",
    ]
    for _ in 0..<3000 {
      var text = ""
      for _ in 0..<random.below(40) { text += pieces[random.below(pieces.count)] }
      let buffer = TextBuffer(text)
      for language in [TaskText.Language.markdown, .code] {
        let found = TaskText(buffer, language)
        #expect(found.lines.map(\.line) == Set(found.lines.map(\.line)).sorted(), "\(random)")
        for line in found.lines {
          let content = buffer.contentRange(ofLine: line.line)
          #expect(!line.words.isEmpty && content.clamped(to: line.words) == line.words, "\(random)")
          if let mark = line.mark {
            #expect(mark.lowerBound > line.words.upperBound, "\(random)")
            #expect(content.clamped(to: mark) == mark, "\(random)")
          }
          #expect(found.line(line.line) == line, "\(random)")
        }
      }
    }
  }

  /// The names of the lists that the items of a text are in; nil for an item in none.
  private func lists(_ text: String) -> [String?] {
    TaskText(TextBuffer(text), .markdown).lines.map(\.section?.name)
  }

  @Test(arguments: [
    ("# T ^list:Food\n- [ ] a\n## U\n- [ ] b\n# V\n- [ ] c", ["Food", "Food", nil]),
    ("# T ^list:Food\n## U ^list:More\n- [ ] a\n# V ^list:Food\n- [ ] b", ["More", "Food"]),
    ("# T ^list:Food\n## U ^list:More\n## V\n- [ ] a", ["Food"]),
    ("# T ^list:\"To do\"   \n- [ ] a", ["To do"]), ("### T ^list:a ###\n- [ ] a", ["a"]),
    ("T ^list:a\n===\n- [ ] a\n\nU\n---\n- [ ] b\n\nV\n=\n- [ ] c", ["a", "a", nil]),
    ("# T ^list:\n- [ ] a", [""]), ("#T ^list:a\n- [ ] a", [nil]),
    ("####### T ^list:a\n- [ ] a", [nil]), ("# T x^list:a\n- [ ] a", [nil]),
    ("# T ^list:a b\n- [ ] a", [nil]), ("# T ^list:\"a\" b\n- [ ] a", [nil]),
    ("# ^list:x y ^list:z\n- [ ] a", ["z"]), ("```\n# T ^list:a\n```\n- [ ] a", [nil]),
    ("---\nfencepost-list: Food\n---\n- [ ] a\n# T\n- [ ] b", ["Food", "Food"]),
    (
      "---\nx: 1\nfencepost-list: 'To do'\n...\n# T ^list:a\n- [ ] a\n# U\n- [ ] b", ["a", "To do"]
    ),
    ("---\nfencepost-list: Food\n- [ ] a", [nil]),
    ("\n---\nfencepost-list: Food\n---\n- [ ] a", [nil]),
    ("---\nfencepost-lists: Food\n---\n- [ ] a", [nil]),
  ])
  func `a heading or front matter names the list of items`(_ text: String, _ names: [String?]) {
    #expect(lists(text) == names, "\(text)")
    #expect(lists(text.replacing("\n", with: "\r\n")) == names, "\(text)")
  }

  @Test(arguments: ["Food", "To do", "a\tb"])
  func `the mark for a list is read back`(_ name: String) {
    #expect(lists("# T \(TaskSection.markText(for: name))\n- [ ] a") == [name])
  }

  @Test(arguments: [
    // At the end of the items, with their sign, behind an item's paragraphs.
    (
      "# T ^list:a\n* [ ] a\n  more\n\nend\n",
      "# T ^list:a\n* [ ] a\n  more\n* [ ] new ^r-1\n\nend\n"
    ),
    ("# T ^list:a\n1. [ ] a", "# T ^list:a\n1. [ ] a\n- [ ] new ^r-1\n"),
    (
      "# T ^list:a\n- [ ] a\n  - [ ] b\n# U\n",
      "# T ^list:a\n- [ ] a\n  - [ ] b\n- [ ] new ^r-1\n# U\n"
    ),
    // Under a heading without items.
    ("# T ^list:a", "# T ^list:a\n\n- [ ] new ^r-1\n"),
    ("# T ^list:a\n", "# T ^list:a\n\n- [ ] new ^r-1\n"),
    ("# T ^list:a\ntext", "# T ^list:a\n\n- [ ] new ^r-1\n\ntext"),
    ("# T ^list:a\r\n\r\ntext", "# T ^list:a\r\n\r\n- [ ] new ^r-1\r\n\r\ntext"),
    // At the end of the text.
    ("---\nfencepost-list: a\n---\n", "---\nfencepost-list: a\n---\n\n- [ ] new ^r-1\n"),
    ("---\nfencepost-list: a\n---\ntext", "---\nfencepost-list: a\n---\ntext\n\n- [ ] new ^r-1\n"),
  ])
  func `a line is written at the end of its list`(_ text: String, _ wanted: String) throws {
    var buffer = TextBuffer(text)
    let tasks = TaskText(buffer, .markdown)
    let section = try #require(tasks.sections.first)
    let edit = tasks.editInserting(
      [NewTaskLine(words: "new", id: "r-1")], into: section, of: buffer)
    buffer.replace(edit.range, with: edit.newText)
    #expect(buffer.text == wanted)
    #expect(TaskText(buffer, .markdown).lines.last { $0.section == section }?.id == "r-1")
  }

  @Test func `random edits of a text with lists never trap`() {
    var random = SeededRandom(seed: 24)
    let pieces = [
      "# ", "## T ^list:a", "^list:\"", "\"", "- [ ] x", " ^r-1", "---", "fencepost-list: b", "\n",
      "\r\n",
      "```", "===", "  ", "é",
    ]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0..<14, using: &random)).map { _ in
        pieces[Int.random(in: 0..<pieces.count, using: &random)]
      }.joined()
      var buffer = TextBuffer(text)
      for section in TaskText(buffer, .markdown).sections {
        let tasks = TaskText(buffer, .markdown)
        guard tasks.sections.contains(section) else { continue }
        let edit = tasks.editInserting(
          [NewTaskLine(words: "n", id: "r-9")], into: section, of: buffer)
        buffer.replace(edit.range, with: edit.newText)
        #expect(TaskText(buffer, .markdown).lines.contains { $0.id == "r-9" }, "\(text)")
      }
    }
  }

  @Test func `edits inside a line are followed as if the whole text were read again`() {
    var chance = SeededRandom(seed: 2411)
    let rows = [
      "- [ ] Milk ^r-1", "- [x] Bread", "  > - [ ] Tee", "```", "~~~", "# F ^list:A",
      "## G ^list:\"B c\"",
      "Title ^list:C", "---", "===", "", "text", "// TODO: free ^r-2", "/* FIXME: it */",
    ]
    let parts = ["x", "", " ", "^r-3", "-", "[ ]", "`", "~", "#", "TODO", "*/", "ä🍞", " ^r-4"]
    var followed = 0
    for _ in 0..<4000 {
      let language: TaskText.Language = chance.below(2) == 0 ? .markdown : .code
      let count = 1 + chance.below(8)
      var buffer = TextBuffer(
        (0..<count).map { _ in rows[chance.below(rows.count)] }
          .joined(separator: chance.below(2) == 0 ? "\n" : "\r\n"))
      var text = TaskText(buffer, language)
      for _ in 0..<4 {
        let line = chance.below(buffer.lineCount)
        let content = buffer.contentRange(ofLine: line)
        let one = content.lowerBound + chance.below(content.count + 1)
        let other = content.lowerBound + chance.below(content.count + 1)
        let before = buffer.bytes.count
        buffer.replace(min(one, other)..<max(one, other), with: parts[chance.below(parts.count)])
        let fresh = TaskText(buffer, language)
        if text.follow(
          editOfLine: line, into: 0, by: buffer.bytes.count - before, buffer, language) == nil
        {
          text = fresh
        } else {
          followed += 1
        }
        #expect(text.lines == fresh.lines && text.sections == fresh.sections, "\(buffer.text)")
      }
    }
    #expect(followed > 500)
  }

  @Test func `lines added inside a line are followed as if the whole text were read again`() {
    var chance = SeededRandom(seed: 2412)
    let rows = [
      "- [ ] Milk ^r-1", "- [x] Bread", "  > - [ ] Tee", "- [ ] Jam", "```", "# F ^list:A",
      "## G ^list:\"B c\"", "Title ^list:C", "---", "===", "", "text", "// TODO: free ^r-2",
    ]
    let parts = [
      "\n- [ ] ", "\n- [ ] new ^r-3", "\n", "\r\n", "x\n- [x] y\n", "\n# H ^list:D\n", "\n---",
      "\n```\n", "\n===", "\n...\n", "\n// TODO: x", "a\nb", "\r", "\nä🍞",
    ]
    var followed = 0
    for round in 0..<4000 {
      let language: TaskText.Language = chance.below(4) > 0 ? .markdown : .code
      var lines = (0..<1 + chance.below(8)).map { _ in rows[chance.below(rows.count)] }
      if chance.below(8) == 0 { lines.insert("---", at: 0) }
      var buffer = TextBuffer(lines.joined(separator: chance.below(2) == 0 ? "\n" : "\r\n"))
      var text = TaskText(buffer, language)
      for _ in 0..<4 {
        let line = chance.below(buffer.lineCount)
        let content = buffer.contentRange(ofLine: line)
        let one = content.lowerBound + chance.below(content.count + 1)
        let other = content.lowerBound + chance.below(content.count + 1)
        let before = (buffer.lineCount, buffer.bytes.count)
        buffer.replace(min(one, other)..<max(one, other), with: parts[chance.below(parts.count)])
        let fresh = TaskText(buffer, language)
        let more = buffer.lineCount - before.0
        if text.follow(
          editOfLine: line, into: more, by: buffer.bytes.count - before.1, buffer, language) == nil
        {
          text = fresh
        } else {
          followed += 1
        }
        #expect(
          text.lines == fresh.lines && text.sections == fresh.sections, "\(round): \(buffer.text)")
      }
    }
    #expect(followed > 500)
  }

  @Test func `lines added to a text with as many task lines as are read are followed`() {
    var buffer = TextBuffer(
      (0..<TaskText.mostLines + 5).map { $0 == 10_003 ? "# X ^list:A" : "- [ ] item \($0)" }
        .joined(separator: "\n"))
    for part in ["\n- [ ] new", "\n- [ ] ", "\n", " ^r-1\n- [ ] a\n- [ ] b"] {
      var text = TaskText(buffer, .markdown)
      let before = (buffer.lineCount, buffer.bytes.count)
      let end = buffer.contentRange(ofLine: 5000).upperBound
      buffer.replace(end..<end, with: part)
      let after = text.follow(
        editOfLine: 5000, into: buffer.lineCount - before.0,
        by: buffer.bytes.count - before.1, buffer, .markdown)
      #expect(after != nil)
      let fresh = TaskText(buffer, .markdown)
      #expect(text.lines == fresh.lines && text.sections == fresh.sections)
    }
  }
}
