// What is said of the journal and the index, and what `--fix` makes of them.

import CivilTime
import Files
import Foundation
import Glibc
import Testing

@testable import Doctor
@testable import Store

@Suite struct JournalTests {
  let clinic: Clinic
  let journal = ".state/journal/000001.jsonl"

  init() throws {
    clinic = try Clinic()
    var transactionLog = try clinic.transactionLog()
    for number in 1...3 {
      try clinic.save(Clinic.todo("n\(number)"), "n\(number).ics", in: &transactionLog)
    }
  }

  @Test func `a store that a server has used is well`() throws {
    #expect(try clinic.findings() == [])
  }

  @Test func `a journal that another machine began is told of`() throws {
    let moved = try Clinic()
    _ = try moved.transactionLog(machine: "another machine")
    #expect(try moved.findings() == ["journal-other-machine"])
  }

  @Test func `a torn tail is harmless, is told of so, and is mended`() throws {
    try clinic.shell("printf '{\"n\":4,' >> \(journal)")
    #expect(try clinic.findings() == ["journal-torn 000001.jsonl:8"])
    #expect(try clinic.examined().findings.first?.severity == .advice)
    #expect(try clinic.mend() == [])
    #expect(try clinic.findings() == [])
  }

  @Test func `a damaged line is named with how much stands behind it, and is put aside`() throws {
    // Header, then each transaction with its `done`: the second transaction is line 4.
    try clinic.shell("sed -i '4s/n2/m2/' \(journal)")
    #expect(try clinic.findings() == ["journal-damaged 000001.jsonl:4"])
    #expect(try clinic.examined().findings.first?.sentence.contains("the 3 behind it") == true)
    #expect(try clinic.mend() == [])
    #expect(try clinic.findings() == ["orphans"])
    #expect(clinic.exists("lists/Home/n3.ics"))
  }

  @Test func `a journal of a newer version is named, and is not touched`() throws {
    try clinic.shell("sed -i 's/\"fencepost\":1/\"fencepost\":2/' \(journal)")
    try clinic.put(Clinic.todo("it", "CATEGORIES:a\nCATEGORIES:b"), "lists/Home/it.ics")
    let before = try clinic.text(journal)
    #expect(try clinic.findings() == ["journal-too-new", "several-categories it.ics:9"])
    #expect(throws: TransactionLogFault.tooNew(version: 2)) { try clinic.mend() }
    #expect(try clinic.text(journal) == before)
  }

  @Test func `segments that are missing, headless or lead nowhere are named`() throws {
    try clinic.shell("cp \(journal) .state/journal/000009.jsonl")
    #expect(try clinic.findings() == ["journal-detached 000009.jsonl"])
    try clinic.shell("rm .state/journal/000009.jsonl; sed -i 1d \(journal)")
    #expect(try clinic.findings() == ["journal-headless 000001.jsonl"])
    try clinic.shell("rm \(journal); mkfifo \(journal)")
    #expect(try clinic.findings() == ["journal-unreadable"])
  }

  @Test func `a long journal is followed through its segments, and a lost one is named`() throws {
    var transactionLog = try clinic.transactionLog()
    let long = String(repeating: "x", count: 600_000)
    for number in 4...8 {
      try clinic.save(
        Clinic.todo("n\(number)", "X-A:\(long)"), "n\(number).ics", in: &transactionLog)
    }
    let segments = try transactionLog.segments()
    try #require(segments.count >= 3)
    #expect(try clinic.findings() == [])
    let name = String(format: "%06d.jsonl", segments[1])
    try clinic.shell("mv .state/journal/\(name) saved")
    #expect(try clinic.findings().contains("journal-missing-part \(name)"))
    try clinic.shell("sed 1d saved > .state/journal/\(name)")
    #expect(try clinic.findings().contains("journal-headless \(name)"))
  }

  @Test func `a journal that lost a part is written on behind it, and is whole once it is moved`()
    throws
  {
    var transactionLog = try clinic.transactionLog()
    let long = String(repeating: "x", count: 600_000)
    for number in 4...8 {
      try clinic.save(
        Clinic.todo("n\(number)", "X-A:\(long)"), "n\(number).ics", in: &transactionLog)
    }
    let name = String(format: "%06d.jsonl", try transactionLog.segments()[1])
    try clinic.shell("rm .state/journal/\(name)")
    try clinic.put(Clinic.todo("it", "CATEGORIES:a\nCATEGORIES:b"), "lists/Home/it.ics")
    #expect(try clinic.mend() == [])
    #expect(try clinic.findings().contains("journal-missing-part \(name)"))
    try clinic.shell("mv .state/journal old-journal")
    #expect(try clinic.mend() == [])
    #expect(try clinic.findings() == [])
  }

  @Test func `a change that nobody settled is named, and is settled`() throws {
    let done = try clinic.shellOutput("tail -n 1 \(journal)")
    try #require(done.hasPrefix("{\"done\""))
    try clinic.shell("sed -i '$d' \(journal)")
    let finding = try #require(try clinic.examined().findings.first)
    #expect(finding.kind == "journal-unsettled" && finding.sentence.contains("a server is at it"))
    #expect(try clinic.mend() == [])
    #expect(try clinic.findings() == [])
    #expect(clinic.exists("lists/Home/n3.ics"))
  }

  @Test func `content that a dead writer left is named, and goes`() throws {
    try clinic.put("x", "lists/Home/.fencepost-boot1-dead.1-0.tmp")
    try clinic.put("y", "lists/Home/.fencepost-other-dead.1-0.tmp")
    #expect(
      try clinic.findings() == [
        "leftover .fencepost-boot1-dead.1-0.tmp", "leftover .fencepost-other-dead.1-0.tmp",
      ])
    #expect(try clinic.mend() == [])
    // What was written before a power loss may have been somebody's: it is kept.
    #expect(try clinic.findings() == ["orphans"])
  }

  @Test func `orphans are counted, and never removed`() throws {
    try clinic.put("x", ".state/orphans/Home--a.ics")
    try clinic.put("x", ".state/orphans/Home--b.ics")
    #expect(try clinic.findings() == ["orphans"])
    #expect(try clinic.examined().findings.first?.sentence.contains("2 files") == true)
    _ = try clinic.mend()
    #expect(clinic.exists(".state/orphans/Home--a.ics"))
  }

  // MARK: The index

  private func writeIndex(journal: String = "journal-1", image: [UInt8]? = nil) throws {
    let storeRoot = try clinic.storeRoot
    let home = try storeRoot.open(.list(FileName(ours: "Home")))
    let name = FileName(ours: "milk.ics")
    let found = try #require(try storeRoot.disk.read(name, in: home, upTo: 1 << 20))
    let list = StoredList(
      name: FileName(ours: "Home"), inode: 1, title: nil, color: nil, isReadOnly: false)
    let diagnostic = FileDiagnostic(kind: "x", message: "x")
    let file = StoredFile(
      key: FileKey(list: 0, name: name), signature: found.signature,
      image: Digest(of: image ?? found.bytes), content: .unreadable(diagnostic, was: nil))
    let position = Position(journal: journal, number: 1, sum: JournalSum(1))
    let snapshot = Snapshot(
      codecVersion: 77,
      bookmark: JournalBookmark(position: position, segment: 1, offset: 10, chain: JournalSum(1)),
      takenAt: 1, lists: [list], documents: [:], files: [file])
    let bytes = try #require(snapshot.bytes())
    try clinic.put(bytes, ".state/index")
  }

  @Test func `an index that says what the files say is well, whoever's codec it is`() throws {
    try writeIndex()
    #expect(try clinic.findings() == [])
  }

  @Test func `an index that remembers another content is named, and goes`() throws {
    try writeIndex(image: [1])
    #expect(try clinic.findings() == ["index-mistaken milk.ics"])
    #expect(try clinic.mend() == [])
    #expect(!clinic.exists(".state/index"))
    #expect(try clinic.findings() == [])
  }

  @Test func `an index of another journal is named, and goes`() throws {
    try writeIndex(journal: "journal-0")
    #expect(try clinic.findings() == ["index-of-other-journal index"])
    #expect(try clinic.mend() == [])
    #expect(try clinic.findings() == [])
  }

  @Test(arguments: ["printf x > I", "truncate -s 100 I", "truncate -s -1 I", "printf x >> I"])
  func `a damaged index is named, and goes`(_ line: String) throws {
    try writeIndex()
    try clinic.shell(line.replacingOccurrences(of: " I", with: " .state/index"))
    #expect(try clinic.findings() == ["index-damaged index"])
    #expect(try clinic.examined().findings.first?.severity == .advice)
    #expect(try clinic.mend() == [])
    #expect(!clinic.exists(".state/index"))
  }

  @Test func `a pipe at the index's name holds nobody up`() throws {
    try clinic.shell("mkfifo .state/index")
    #expect(try clinic.findings() == ["not-a-file index"])
  }
}
