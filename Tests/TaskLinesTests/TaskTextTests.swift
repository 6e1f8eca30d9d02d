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
    #expect(try edited(line.ticking(true)) == "a\n- [x] Müsli kaufen  ^r-1  \r\nb")
    #expect(try edited(line.unmarking) == "a\n- [ ] Müsli kaufen  \r\nb")
    #expect(try edited(line.rewording("Brot")) == "a\n- [ ] Brot  ^r-1  \r\nb")
    let plain = TextBuffer("- [x] Brot")
    var marked = plain
    let edit = try #require(TaskText(plain, .markdown).line(0)).marking(as: "r-2")
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
          let content = buffer.content(ofLine: line.line)
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
}
