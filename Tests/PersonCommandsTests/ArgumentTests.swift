// How the command line is understood, and which word is named in the error if it is wrong.

import CivilTime
import JSON
import Testing

@testable import PersonCommands

@Suite struct ArgumentTests {
  @Test func `words and options are accepted in any order`() throws {
    let command = try PersonCommand(
      .list, ["week", "--sort", "due", "#shop", "--json", "--store=/s"])
    #expect(command.words == ["week", "#shop"])
    #expect(command.sort == .due && command.output.format == .json && command.store == "/s")
  }

  @Test func `in a typed line two hyphens begin the notes, and an option after them is text`()
    throws
  {
    let command = try PersonCommand(.add, ["Buy", "paint", "--event", "--", "two", "--json"])
    #expect(command.line == "Buy paint -- two --json")
    #expect(command.purpose == "event" && command.output.format == .rows)
    #expect(try PersonCommand(.add, ["--", "--json is a title"]).line == "--json is a title")
    #expect(try PersonCommand(.add, ["-5", "degrees"]).line == "-5 degrees")
  }

  @Test(arguments: [
    (Verb.list, ["--jsno"], "list does not know '--jsno'\nDid you mean '--json'?"),
    (
      .list, ["--sort", "dew"],
      "--sort does not know 'dew'; it takes one of due, priority, title, created, hand, distance"
    ),
    (.list, ["--sort"], "--sort needs an order"),
    (.list, ["--json=yes"], "--json takes no value, and '--json=yes' has one"),
    (.done, [], "done needs part of a title, or an id"),
    (.done, [" "], "done needs part of a title, or an id"),
    (.undo, ["3"], "undo takes no words; leave out '3'"),
    (.add, ["milk", "--sort", "due"], "add does not know '--sort'"),
    (.history, ["--limit", "0"], "--limit takes a number from 1 to 10000, and not '0'"),
    (.setUp, ["Berlin"], "init takes no words; leave out 'Berlin'"),
    (.setUp, ["--home"], "--home needs coordinates such as 52.52,13.405, or the word here"),
    (
      .setUp, ["--feed", "gpds"],
      "--feed does not know 'gpds'; give one or more of gpsd, phone, mqtt, networks, separated by "
        + "commas, or the word none\n"
        + "Did you mean 'gpsd'?"
    ),
    (
      .setUp, ["--editor", "none,vim"],
      "--editor does not know 'none,vim'; give one or more of nvim, emacs, vscode, vim, helix, "
        + "separated by commas, or the word none"
    ),
  ])
  func `an unknown word is named in the error`(_ verb: Verb, _ words: [String], _ problem: String) {
    do {
      let command = try PersonCommand(verb, words)
      Issue.record("\(command)")
    } catch {
      #expect(error.description.hasPrefix(problem), "\(error)")
      #expect(error.description.hasSuffix("Try 'fencepost \(verb.rawValue) --help'."))
    }
  }

  @Test(arguments: Verb.allCases)
  func `the help of a command names its options, and fits 100 columns`(_ verb: Verb) {
    let lines = verb.help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.hasPrefix("usage: fencepost \(verb.rawValue)") == true)
    for option in verb.options { #expect(verb.help.contains("  \(option.rawValue)")) }
    for line in lines { #expect(DisplayWidth.of(String(line)) <= 110, "\(line)") }
  }
}

@Suite struct TitleTests {
  private static let titles = ["Groceries": "Groceries", "hw": "Hardware store", "home": "Home"]

  @Test(arguments: [("gro", "Groceries"), ("hardware STORE", "hw"), ("hw", "hw")])
  func `a list is found by its title, the beginning of it, or its id`(
    _ typed: String, _ id: String
  ) throws {
    #expect(try TitleLookup.list(typed, Self.titles) == id)
  }

  @Test(arguments: [
    ("grocreies", "There is no list “grocreies”. Did you mean “Groceries”?"),
    ("h", "Several lists begin with “h”: Hardware store, Home."),
  ])
  func `an unknown or ambiguous list is reported`(_ typed: String, _ sentence: String) {
    do {
      Issue.record("\(try TitleLookup.list(typed, Self.titles))")
    } catch {
      #expect(error.text == sentence)
    }
  }
}

@Suite struct MatchingTests {
  private static let all = [
    Candidate(id: "01a20ede-4c8b-7000-833c-8b30c01271f7", title: "Buy milk", isEvent: false),
    Candidate(id: "01a20ede-4c8b-7000-833c-8b30c0aa71f7", title: "Milk shake", isEvent: false),
    Candidate(id: "abcd1234@example.com", title: "Milk", isEvent: false),
  ]

  @Test(arguments: [
    ("buy", ["Buy milk"]), ("milk", ["Milk"]), ("ilk", ["Buy milk", "Milk shake", "Milk"]),
    ("1271f7", ["Buy milk"]), ("71f7", ["Buy milk", "Milk shake"]), ("1234", ["Milk"]),
    ("01A20EDE-4C8B-7000-833C-8B30C01271F7", ["Buy milk"]), ("1f7", []), ("bread", []),
  ])
  func `part of a title or of an id finds the item`(
    _ wanted: String, _ titles: [String]
  ) {
    let run = CommandRun<NoHost>.matches(wanted, Self.all)
    #expect(run.map(\.title) == titles)
  }

  @Test func `carets are below the wrong word, also after wide characters`() {
    #expect(
      CommandRun<NoHost>.underline("買い物 /Grocries", 4, 13)
        == "  買い物 /Grocries\n         ^^^^^^^^^\n")
    #expect(CommandRun<NoHost>.underline("🛒 x", 3, 4) == "  🛒 x\n     ^\n")
    #expect(CommandRun<NoHost>.underline("x", 9, 99) == "  x\n   ^\n")
  }

  @Test func `long lines are broken at blanks, and no line is too wide`() {
    #expect(
      CommandRun<NoHost>.wrapped("It goes off at 18:00.", 10) == ["It goes", "off at", "18:00."])
    #expect(CommandRun<NoHost>.wrapped("買い物買い物", 5) == ["買い", "物買", "い物"])
    #expect(CommandRun<NoHost>.wrapped("whole", nil) == ["whole"])
  }
}

/// A host whose server is never called.
private struct NoHost: CommandHost {
  var now: Instant { Instant(milliseconds: 0) }
  var zone: Zone { .utc }
  func zone(named name: String) -> Zone? { nil }
  mutating func report(_ title: String, _ share: (done: Int, of: Int)?) throws(Failure) {}
  func ask(_ method: String, _ params: [UInt8]) throws(Failure) -> Value { .null }
  func forEachReminder(
    _ params: [UInt8], _ body: (Span<UInt8>, Span<UInt8>) -> Void
  ) throws(Failure) {}
  func choose(_ question: String, among rows: [String]) -> Choice { .notInteractive }
  mutating func networkNames() -> [String] { [] }
  var hasTerminal: Bool { false }
  var storeFolder: String? { nil }
  func printNow(_ line: String) {}
  func askForLine(_ prompt: String) -> String? { nil }
  func feedSettings(_ wanted: [PositionFeed]?) throws(Failure) -> FeedSettings {
    FeedSettings(currentFeeds: [], changeSentences: [])
  }
  func writeFeeds(_ wanted: [PositionFeed]) throws(Failure) {}
  func write(_ text: String, to path: String) throws(Failure) {}
  func read(_ path: String) throws(Failure) -> String { "" }
  func writeMap(_ text: String) throws(Failure) -> String { "" }
  func openWithDesktop(_ path: String) -> Bool { false }
  func edit(_ text: String) throws(Failure) -> String { text }
  func endEditing(keeping isKept: Bool) -> String? { nil }
}
