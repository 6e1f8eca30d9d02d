// A quoted text is one word of a shell, with the same letters.

import Foundation
import ShellWords
import TestSupport
import Testing

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("all.ics", "all.ics"), ("/home/me/a-b_c.ics", "/home/me/a-b_c.ics"), ("", "''"),
    ("it's", #"'it'\''s'"#), ("two words", "'two words'"), ("$HOME", "'$HOME'"), ("a=b", "'a=b'"),
    ("~", "'~'"),
  ])
  func `only what needs it is quoted`(_ text: String, _ quoted: String) {
    #expect(ShellWord.quoted(text) == quoted)
  }

  @Test func `a shell reads the same text`() throws {
    var draw = SeededRandom(seed: 23)
    let letters = Array("ab'\"\\ $`~*?#!&|;<>(){}[]=%-\n\tü")
    let texts = (0..<200).map { _ in
      String((0..<draw.below(12)).map { _ in draw.pick(letters) })
    }
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    let words = texts.map(ShellWord.quoted).joined(separator: " ")
    shell.arguments = ["-c", #"printf '%s\0' "# + words]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let read = output.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    let shown = String(decoding: read, as: UTF8.self).split(
      separator: "\0", omittingEmptySubsequences: false)
    #expect(shown.dropLast().map(String.init) == texts)
  }
}
