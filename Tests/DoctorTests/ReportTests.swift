// The report of an examination for people and for scripts.

import Files
import Foundation
import JSON
import Testing

@testable import Doctor

@Suite struct ReportTests {
  let store: DoctorStore

  init() throws {
    store = try DoctorStore()
  }

  @Test func `an intact store is reported in one line`() throws {
    let report = Report(path: store.path, result: try store.examined())
    #expect(report.text == "Nothing is wrong: 1 item in 1 list.")
    #expect(report.json == "" && !report.hasProblems)
  }

  @Test func `the summary counts only what was found`() throws {
    try store.write("{", "places.json")
    #expect(try summary() == "1 problem; 1 item in 1 list.")
    try store.shell("rm places.json; rm lists/Home/*.ics; mkdir -p .state/trash/Old")
    #expect(try summary() == "1 piece of advice; no items in 1 list.")
  }

  private func summary() throws -> String? {
    Report(path: store.path, result: try store.examined()).text.split(separator: "\n").last
      .map(String.init)
  }

  @Test func `findings stand by list, each a line with its remedy below`() throws {
    try store.write(DoctorStore.todo("it", "CATEGORIES:a", "CATEGORIES:b"), "lists/Home/it.ics")
    try store.write("{", "places.json")
    try store.shell("mkdir lists/Work; mkdir -p .state/trash/Old")
    let report = Report(path: store.path, result: try store.examined())
    #expect(
      report.text == """
        The store
          problem: places.json, line 1: This is not JSON: \(try jsonFault()).
            Correct the file at that position; until then nothing in it is used.
          advice: .state/trash: A removed list lies in the trash.
            To delete the trash for good, which cannot be undone: rm -r \(store.path)/.state/trash

        List Home
          problem: it.ics, line 9: There are 2 CATEGORIES lines; todoman deletes all of them when it \
        edits this item.
            Join them in one CATEGORIES line, separated by commas. --fix does it.

        List Work
          advice: The list has no file displayname, so vdirsyncer metasync takes whatever name the \
        server has for it.
            Write the list's name into a file displayname in its folder. --fix does it.

        2 problems, 2 pieces of advice; 2 items in 2 lists. 'fencepost doctor --fix' mends 2 of them.
        """)
    #expect(report.hasProblems)
  }

  private func jsonFault() throws -> String {
    do {
      _ = try Document(Array("{".utf8))
    } catch {
      guard case .syntax(let fault) = error else { return "" }
      return "\(fault.message) at column \(fault.position.column)"
    }
    return ""
  }

  @Test func `advice alone is not counted as a problem`() throws {
    try store.shell("mkdir lists/Work")
    #expect(!Report(path: "", result: try store.examined()).hasProblems)
  }

  @Test func `colour is used only when requested`() throws {
    try store.write("x", "lists/Home/bad.ics")
    var report = Report(path: "", result: try store.examined())
    #expect(!report.text.contains("\u{1B}"))
    report.isColored = true
    #expect(report.text.contains("\u{1B}[31mproblem\u{1B}[0m bad.ics"))
  }

  @Test func `similar findings are shortened for people, complete for scripts`() throws {
    for number in 0..<30 { try store.write("x", "lists/Home/bad\(number).ics") }
    let report = Report(path: "", result: try store.examined())
    #expect(report.text.split(separator: "\n").filter { $0.contains("problem: bad") }.count == 10)
    #expect(report.text.contains("… and 20 more like this"))
    #expect(report.json.split(separator: "\n").count == 30)
  }

  @Test func `scripts get one object a line, and what came of mending first`() throws {
    try store.write(DoctorStore.todo("it", "CATEGORIES:a", "CATEGORIES:b"), "lists/Home/it.ics")
    try store.write("x", "lists/Home/bad.ics")
    let before = try store.examined()
    let treatments = try Repairer.repair(
      before.findings, in: try store.storeRoot, as: DoctorStore.identity(), journalID: "j",
      retryPolicy: .none, now: store.now, zones: DoctorStore.zones)
    let report = Report(path: "", result: try store.examined(), repairOutcomes: treatments)
    let lines = report.json.split(separator: "\n")
    try #require(lines.count == 2)
    let repaired = try #require(try Document(Array(lines[0].utf8)).root)
    #expect(repaired["kind"]?.string == "several-categories" && repaired["mended"]?.boolean == true)
    #expect(repaired["list"]?.string == "Home" && repaired["file"]?.string == "it.ics")
    #expect(repaired["line"]?.integer == 9)
    let left = try #require(try Document(Array(lines[1].utf8)).root)
    #expect(left["severity"]?.string == "problem" && left["mendable"]?.boolean == false)
    #expect(left["path"]?.string == "\(store.path)/lists/Home/bad.ics")
    #expect(report.text.hasPrefix("mended: it.ics, line 9: There are 2 CATEGORIES lines"))
  }
}
