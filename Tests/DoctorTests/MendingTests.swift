// What `--fix` changes and what it leaves, and that a second examination finds it so.

import CivilTime
import Files
import Foundation
import Glibc
import Testing

@testable import Doctor

@Suite struct MendingTests {
  let clinic: Clinic

  init() throws {
    clinic = try Clinic()
  }

  @Test func `categories are joined on the first line, and no other line is touched`() throws {
    let lines = "CATEGORIES:a\\,b\nX-KEPT;P=\"1:2\":x\nCATEGORIES:c\nDESCRIPTION:on\n  and on"
    try clinic.put(Clinic.todo("it", lines), "lists/Home/it.ics")
    #expect(
      try clinic.findings() == ["comma-in-category it.ics:8", "several-categories it.ics:10"])
    #expect(try clinic.mend() == [])
    #expect(try clinic.findings() == ["comma-in-category it.ics:8"])
    let wanted = Clinic.todo(
      "it", "CATEGORIES:a\\,b,c\nX-KEPT;P=\"1:2\":x\nDESCRIPTION:on\n  and on")
    #expect(try clinic.text("lists/Home/it.ics") == wanted)
  }

  @Test func `categories with a language or with broken bytes stay as they are`() throws {
    let text = Clinic.todo("it", "CATEGORIES;LANGUAGE=de:a\nCATEGORIES:b")
    try clinic.put(text, "lists/Home/it.ics")
    var bytes = Array(Clinic.todo("at", "CATEGORIES:?\nCATEGORIES:b").utf8)
    bytes[try #require(bytes.firstIndex(of: UInt8(ascii: "?")))] = 0xFF
    try clinic.put(bytes, "lists/Home/at.ics")
    let findings = try clinic.examined().findings
    #expect(findings.map(\.kind) == ["several-categories", "several-categories"])
    #expect(findings.allSatisfy { !$0.isMendable })
    #expect(try clinic.mend() == [])
    #expect(try clinic.text("lists/Home/it.ics") == text)
  }

  @Test func `a zone that the system knows by the file's own name is written down`() throws {
    let text = Clinic.todo("it", "DUE;TZID=Europe/Paris:20260101T100000", "CATEGORIES:a,b")
    let bare = text.replacingOccurrences(of: "\r\n", with: "\n")
    try clinic.put(bare, "lists/Home/it.ics")
    #expect(try clinic.examined().findings.map(\.isMendable) == [true])
    #expect(try clinic.mend() == [])
    #expect(try clinic.findings() == [])
    let mended = try clinic.text("lists/Home/it.ics")
    let start = try #require(mended.range(of: "BEGIN:VTIMEZONE\nTZID:Europe/Paris\n"))
    let end = try #require(mended.range(of: "END:VTIMEZONE\n"))
    #expect(mended.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "") == bare)
    try clinic.put(
      Clinic.todo("it", "DUE;TZID=W. Europe Standard Time:20260101T100000"), "lists/Home/it.ics")
    #expect(try clinic.examined().findings.map(\.isMendable) == [false])
  }

  @Test func `a list without a displayname gets its folder's name`() throws {
    try clinic.shell(
      "mkdir lists/Wörk; rm lists/Home/displayname; printf ' ' > lists/Home/displayname")
    #expect(try clinic.findings() == ["empty-display-name displayname", "no-display-name"])
    #expect(try clinic.mend() == [])
    #expect(try clinic.findings() == [])
    #expect(try clinic.text("lists/Wörk/displayname") == "Wörk")
    #expect(try clinic.text("lists/Home/displayname") == "Home")
  }

  @Test func `what was mended is in the journal, named for clients, with what it takes to undo it`()
    throws
  {
    let before = Clinic.event("meet", "CATEGORIES:a", "CATEGORIES:b", "DTSTART:20260101T100000Z")
    try clinic.put(before, "lists/Home/it.ics")
    try clinic.shell("mkdir lists/Work")
    _ = try clinic.mend()
    var transactionLog = try clinic.transactionLog()
    let (commit, _) = try transactionLog.begin(retryPolicy: .none, now: clinic.now)
    withExtendedLifetime(commit) {}
    let first = try #require(try transactionLog.segments().first)
    let told = try transactionLog.journalEntries(inSegment: first).compactMap {
      news -> Transaction? in
      if case .happened(let transaction) = news { transaction } else { nil }
    }
    #expect(told.map(\.title) == ["doctor", "doctor"])
    #expect(told.flatMap { $0.delta.ids(.updated, "event") } == ["meet"])
    #expect(told.flatMap { $0.delta.ids(.updated, "list") } == ["Work"])
    let change = try #require(told.flatMap(\.changes).first { $0.name.text == "it.ics" })
    #expect(change.before?.bytes == Array(before.utf8) && change.after?.bytes != nil)
  }

  @Test func `a file whose UID another has is left until that is settled`() throws {
    let text = Clinic.todo("it", "CATEGORIES:a", "CATEGORIES:b")
    try clinic.put(text, "lists/Home/a.ics")
    try clinic.put(text, "lists/Home/b.ics")
    let findings = try clinic.examined().findings
    #expect(findings.map(\.kind) == ["several-categories", "shared-uid", "several-categories"])
    #expect(findings.allSatisfy { !$0.isMendable })
    #expect(findings.first?.remedy.contains("no other file has its UID") == true)
    #expect(try clinic.mend() == [])
    #expect(try clinic.text("lists/Home/a.ics") == text)
    try clinic.shell("rm lists/Home/b.ics")
    #expect(try clinic.mend() == [])
    #expect(try clinic.findings() == [])
  }

  @Test func `where nothing can be mended nothing is made`() throws {
    try clinic.put("x", "lists/Home/bad.ics")
    #expect(try clinic.mend() == [])
    #expect(!clinic.exists(".state"))
  }

  @Test func `a lock that is held is waited for no longer than one says, and its holder named`()
    throws
  {
    try clinic.put(Clinic.todo("it", "CATEGORIES:a\nCATEGORIES:b"), "lists/Home/it.ics")
    var server = try clinic.transactionLog()
    let held = try server.begin(retryPolicy: .none, now: clinic.now).commit
    #expect(try clinic.findings() == ["several-categories it.ics:9"])
    let refusals = try clinic.mend()
    withExtendedLifetime(held) {}
    #expect(refusals.count == 1)
    #expect(refusals.first?.contains("\"server\", process 4711, is writing") == true)
    #expect(try clinic.findings() == ["several-categories it.ics:9"])
  }

  @Test func `of many files one that cannot be written costs the others nothing`() throws {
    for number in 0..<40 {
      try clinic.put(
        Clinic.todo("u\(number)", "CATEGORIES:a\nCATEGORIES:b"),
        "lists/\(number == 7 ? "Shut" : "Home")/u\(number).ics")
    }
    try clinic.put("Shut", "lists/Shut/displayname")
    try clinic.shell("mkdir .state; chown -R 65534 .; chmod a-w lists/Shut")
    let refusals = try asNobody { try clinic.mend() }
    #expect(refusals.count == 1 && refusals.first?.contains("permission is denied") == true)
    #expect(try clinic.findings() == ["list-read-only", "several-categories u7.ics:9"])
  }

  @Test func `a store that is read-only is told of, and stays as it is`() throws {
    try clinic.put(Clinic.todo("it", "CATEGORIES:a\nCATEGORIES:b"), "lists/Home/it.ics")
    try clinic.shell("chown -R 65534 .; chmod -R a-w .")
    #expect(throws: TransactionLogFault.self) { try asNobody { try clinic.mend() } }
    #expect(!clinic.exists(".state"))
    try clinic.shell("chmod -R u+w .")
  }
}
