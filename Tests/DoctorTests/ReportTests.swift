// What people and scripts are shown of an examination.

import Files
import Foundation
import JSON
import Testing

@testable import Doctor

@Suite struct ReportTests {
  let clinic: Clinic

  init() throws {
    clinic = try Clinic()
  }

  @Test func `a store that is well is said to be so in a line`() throws {
    let report = Report(path: clinic.path, examined: try clinic.examined())
    #expect(report.text == "Nothing is wrong: 1 item in 1 list.")
    #expect(report.json == "" && !report.hasProblems)
  }

  @Test func `findings stand by list, each a line with its remedy below`() throws {
    try clinic.put(Clinic.todo("it", "CATEGORIES:a", "CATEGORIES:b"), "lists/Home/it.ics")
    try clinic.put("{", "places.json")
    try clinic.shell("mkdir lists/Work; mkdir -p .state/trash/Old")
    let report = Report(path: clinic.path, examined: try clinic.examined())
    #expect(
      report.text == """
        The store
          problem: places.json, line 1: This is not JSON: \(try jsonFault()).
            Correct it there; until then nothing in it is used.
          advice: .state/trash: A removed list lies in the trash.
            When you will not undo that any more: rm -r '\(clinic.path)/.state/trash'

        List Home
          problem: it.ics, line 9: There are 2 CATEGORIES lines; todoman deletes them all when it \
        edits this.
            Join them in one line, with commas between. --fix does it.

        List Work
          advice: The list has no file displayname, so vdirsyncer metasync takes whatever name the \
        server has for it.
            Write its name into a file displayname there. --fix does it.

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

  @Test func `advice alone is no problem`() throws {
    try clinic.shell("mkdir lists/Work")
    #expect(!Report(path: "", examined: try clinic.examined()).hasProblems)
  }

  @Test func `colour stands only where it is asked for`() throws {
    try clinic.put("x", "lists/Home/bad.ics")
    var report = Report(path: "", examined: try clinic.examined())
    #expect(!report.text.contains("\u{1B}"))
    report.isColored = true
    #expect(report.text.contains("\u{1B}[31mproblem\u{1B}[0m bad.ics"))
  }

  @Test func `of many alike some are shown, and scripts get all`() throws {
    for number in 0..<30 { try clinic.put("x", "lists/Home/bad\(number).ics") }
    let report = Report(path: "", examined: try clinic.examined())
    #expect(report.text.split(separator: "\n").filter { $0.contains("problem: bad") }.count == 10)
    #expect(report.text.contains("… and 20 more like this"))
    #expect(report.json.split(separator: "\n").count == 30)
  }

  @Test func `scripts get one object a line, and what came of mending first`() throws {
    try clinic.put(Clinic.todo("it", "CATEGORIES:a", "CATEGORIES:b"), "lists/Home/it.ics")
    try clinic.put("x", "lists/Home/bad.ics")
    let before = try clinic.examined()
    let treatments = try Repairer.mend(
      before.findings, in: try clinic.storeRoot, as: Clinic.identity(), journalID: "j",
      retryPolicy: .none, now: clinic.now, zones: Clinic.zones)
    let report = Report(path: "", examined: try clinic.examined(), treatments: treatments)
    let lines = report.json.split(separator: "\n")
    try #require(lines.count == 2)
    let mended = try #require(try Document(Array(lines[0].utf8)).root)
    #expect(mended["kind"]?.string == "several-categories" && mended["mended"]?.boolean == true)
    #expect(mended["list"]?.string == "Home" && mended["file"]?.string == "it.ics")
    #expect(mended["line"]?.integer == 9)
    let left = try #require(try Document(Array(lines[1].utf8)).root)
    #expect(left["severity"]?.string == "problem" && left["mendable"]?.boolean == false)
    #expect(left["path"]?.string == "\(clinic.path)/lists/Home/bad.ics")
    #expect(report.text.hasPrefix("mended: it.ics, line 9: There are 2 CATEGORIES lines"))
  }
}
