// The desktop notification of a firing, and what a hook command receives, also with hostile titles.

import JSON
import Testing

@testable import Notices

@Suite struct NoticeTests {
  private func notice(_ title: String, cause: String = "enter") throws -> Notice {
    var writer = Writer()
    writer.beginObject()
    writer.member("firing", "f")
    writer.member("item", "i")
    writer.member("title", title)
    writer.member("cause", cause)
    writer.member("entity", "reminder")
    writer.endObject()
    let root = try #require(try Document(writer.bytes).root)
    return try #require(Notice(root))
  }

  @Test func `a notification has a title, the reason and three buttons`() throws {
    #expect(
      try notice("Buy bread").arguments(hasButtons: true).suffix(6) == [
        "--action=done=Done", "--action=snooze=Snooze", "--action=why=Why", "--", "Buy bread",
        "You have arrived.",
      ])
    #expect(
      try notice("Buy bread", cause: "time").arguments(hasButtons: false).suffix(3) == [
        "--", "Buy bread", "It is time.",
      ])
  }

  @Test func `pressing Why explains the firing and offers no second Why`() throws {
    let arguments = try notice("Buy bread").arguments(body: "a < b & c", hasButtons: true)
    #expect(!arguments.contains("--action=why=Why"))
    #expect(arguments.last == "a &lt; b &amp; c")
  }

  @Test func `a title is not taken for an option, stays on one line and is shortened`() throws {
    #expect(
      try notice("--help\u{1B}[31m\n2").arguments(hasButtons: true).suffix(3).prefix(2) == [
        "--", "--help [31m 2",
      ])
    let long = try notice(String(repeating: "long ", count: 10_000))
    #expect((long.arguments(hasButtons: true).dropLast().last ?? "").count == 201)
    #expect(try notice("").arguments(hasButtons: true).dropLast().last == " ")
  }

  @Test func `a hook receives the firing, without NUL bytes`() throws {
    let environment = try notice("a\0b").environment(isOpen: false)
    #expect(environment.first { $0.name == "FENCEPOST_TITLE" }?.value == "ab")
    #expect(environment.first { $0.name == "FENCEPOST_OPEN" }?.value == "false")
  }

  @Test(arguments: ["{}", "[]", #"{"firing":1,"item":"i"}"#, "null"])
  func `JSON that is not a firing is refused`(_ text: String) throws {
    let root = try #require(try Document(Array(text.utf8)).root)
    #expect(Notice(root) == nil)
  }
}
