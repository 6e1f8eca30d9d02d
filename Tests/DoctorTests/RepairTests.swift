// What `--fix` changes and what it leaves, and that a second examination agrees.

import CivilTime
import Files
import Foundation
import Glibc
import Testing

@testable import Doctor

@Suite struct RepairTests {
  let store: DoctorStore

  init() throws {
    store = try DoctorStore()
  }

  @Test func `categories are joined on the first line, other lines unchanged`() throws {
    let lines = "CATEGORIES:a\\,b\nX-KEPT;P=\"1:2\":x\nCATEGORIES:c\nDESCRIPTION:on\n  and on"
    try store.write(DoctorStore.todo("it", lines), "lists/Home/it.ics")
    #expect(
      try store.findings() == ["comma-in-category it.ics:8", "several-categories it.ics:10"])
    #expect(try store.repair() == [])
    #expect(try store.findings() == ["comma-in-category it.ics:8"])
    let wanted = DoctorStore.todo(
      "it", "CATEGORIES:a\\,b,c\nX-KEPT;P=\"1:2\":x\nDESCRIPTION:on\n  and on")
    #expect(try store.text("lists/Home/it.ics") == wanted)
  }

  @Test func `categories with a language or with broken bytes stay as they are`() throws {
    let text = DoctorStore.todo("it", "CATEGORIES;LANGUAGE=de:a\nCATEGORIES:b")
    try store.write(text, "lists/Home/it.ics")
    var bytes = Array(DoctorStore.todo("at", "CATEGORIES:?\nCATEGORIES:b").utf8)
    bytes[try #require(bytes.firstIndex(of: UInt8(ascii: "?")))] = 0xFF
    try store.write(bytes, "lists/Home/at.ics")
    let findings = try store.examined().findings
    #expect(findings.map(\.kind) == ["several-categories", "several-categories"])
    #expect(findings.allSatisfy { !$0.isRepairable })
    #expect(try store.repair() == [])
    #expect(try store.text("lists/Home/it.ics") == text)
  }

  @Test func `the VTIMEZONE of a zone that the system knows is added`() throws {
    let text = DoctorStore.todo("it", "DUE;TZID=Europe/Paris:20260101T100000", "CATEGORIES:a,b")
    let bare = text.replacingOccurrences(of: "\r\n", with: "\n")
    try store.write(bare, "lists/Home/it.ics")
    #expect(try store.examined().findings.map(\.isRepairable) == [true])
    #expect(try store.repair() == [])
    #expect(try store.findings() == [])
    let repaired = try store.text("lists/Home/it.ics")
    let start = try #require(repaired.range(of: "BEGIN:VTIMEZONE\nTZID:Europe/Paris\n"))
    let end = try #require(repaired.range(of: "END:VTIMEZONE\n"))
    #expect(repaired.replacingCharacters(in: start.lowerBound..<end.upperBound, with: "") == bare)
    try store.write(
      DoctorStore.todo("it", "DUE;TZID=W. Europe Standard Time:20260101T100000"),
      "lists/Home/it.ics")
    #expect(try store.examined().findings.map(\.isRepairable) == [false])
  }

  @Test func `a list without a displayname gets its folder's name`() throws {
    try store.shell(
      "mkdir lists/Wörk; rm lists/Home/displayname; printf ' ' > lists/Home/displayname")
    #expect(try store.findings() == ["empty-display-name displayname", "no-display-name"])
    #expect(try store.repair() == [])
    #expect(try store.findings() == [])
    #expect(try store.text("lists/Wörk/displayname") == "Wörk")
    #expect(try store.text("lists/Home/displayname") == "Home")
  }

  @Test
  func `a repair is a journal transaction with a title, and can be undone`()
    throws
  {
    let before = DoctorStore.event(
      "meet", "CATEGORIES:a", "CATEGORIES:b", "DTSTART:20260101T100000Z")
    try store.write(before, "lists/Home/it.ics")
    try store.shell("mkdir lists/Work")
    _ = try store.repair()
    var transactionLog = try store.transactionLog()
    let (commit, _) = try transactionLog.beginCommit(retryPolicy: .none, now: store.now)
    withExtendedLifetime(commit) {}
    let first = try #require(try transactionLog.segments().first)
    let told = try transactionLog.journalEntries(inSegment: first).compactMap {
      news -> Transaction? in
      if case .committed(let transaction) = news { transaction } else { nil }
    }
    #expect(told.map(\.title) == ["doctor", "doctor"])
    #expect(told.flatMap { $0.delta.ids(.updated, "event") } == ["meet"])
    #expect(told.flatMap { $0.delta.ids(.updated, "list") } == ["Work"])
    let change = try #require(told.flatMap(\.changes).first { $0.name.text == "it.ics" })
    #expect(change.before?.bytes == Array(before.utf8) && change.after?.bytes != nil)
  }

  @Test func `a file that shares its UID with another is not repaired`() throws {
    let text = DoctorStore.todo("it", "CATEGORIES:a", "CATEGORIES:b")
    try store.write(text, "lists/Home/a.ics")
    try store.write(text, "lists/Home/b.ics")
    let findings = try store.examined().findings
    #expect(findings.map(\.kind) == ["several-categories", "shared-uid", "several-categories"])
    #expect(findings.allSatisfy { !$0.isRepairable })
    #expect(findings.first?.remedy.contains("no other file has the same UID") == true)
    #expect(try store.repair() == [])
    #expect(try store.text("lists/Home/a.ics") == text)
    try store.shell("rm lists/Home/b.ics")
    #expect(try store.repair() == [])
    #expect(try store.findings() == [])
  }

  @Test func `without anything to repair no file is created`() throws {
    try store.write("x", "lists/Home/bad.ics")
    #expect(try store.repair() == [])
    #expect(!store.exists(".state"))
  }

  @Test func `waiting for a held lock ends at the time limit and names its owner`()
    throws
  {
    try store.write(DoctorStore.todo("it", "CATEGORIES:a\nCATEGORIES:b"), "lists/Home/it.ics")
    var server = try store.transactionLog()
    let held = try server.beginCommit(retryPolicy: .none, now: store.now).commit
    #expect(try store.findings() == ["several-categories it.ics:9"])
    let refusals = try store.repair()
    withExtendedLifetime(held) {}
    #expect(refusals.count == 1)
    #expect(refusals.first?.contains("\"server\", process 4711, is writing") == true)
    #expect(try store.findings() == ["several-categories it.ics:9"])
  }

  @Test func `a file that cannot be written does not stop other repairs`() throws {
    for number in 0..<40 {
      try store.write(
        DoctorStore.todo("u\(number)", "CATEGORIES:a\nCATEGORIES:b"),
        "lists/\(number == 7 ? "Shut" : "Home")/u\(number).ics")
    }
    try store.write("Shut", "lists/Shut/displayname")
    try store.shell("mkdir .state; chown -R 65534 .; chmod a-w lists/Shut")
    let refusals = try withoutRoot { try store.repair() }
    #expect(refusals.count == 1 && refusals.first?.contains("permission is denied") == true)
    #expect(try store.findings() == ["list-read-only", "several-categories u7.ics:9"])
  }

  @Test func `a read-only store is reported and not changed`() throws {
    try store.write(DoctorStore.todo("it", "CATEGORIES:a\nCATEGORIES:b"), "lists/Home/it.ics")
    try store.shell("chown -R 65534 .; chmod -R a-w .")
    #expect(throws: TransactionLogFault.self) { try withoutRoot { try store.repair() } }
    #expect(!store.exists(".state"))
    try store.shell("chmod -R u+w .")
  }
}
