// Findings about the journal and the index, and what `--fix` does about them.

import CivilTime
import Files
import Foundation
import Glibc
import Testing

@testable import Doctor
@testable import Store

@Suite struct JournalTests {
  let store: DoctorStore
  let journal = ".state/journal/000001.jsonl"

  init() throws {
    store = try DoctorStore()
    var transactionLog = try store.transactionLog()
    for number in 1...3 {
      try store.save(DoctorStore.todo("n\(number)"), "n\(number).ics", in: &transactionLog)
    }
  }

  @Test func `a store used by a server has no findings`() throws {
    #expect(try store.findings() == [])
  }

  @Test func `a journal begun by another machine is reported`() throws {
    let moved = try DoctorStore()
    _ = try moved.transactionLog(machine: "another machine")
    #expect(try moved.findings() == ["journal-other-machine"])
  }

  @Test func `a torn end of the journal is reported and repaired`() throws {
    try store.shell("printf '{\"n\":4,' >> \(journal)")
    #expect(try store.findings() == ["journal-torn 000001.jsonl:8"])
    #expect(try store.examined().findings.first?.severity == .advice)
    #expect(try store.repair() == [])
    #expect(try store.findings() == [])
  }

  @Test func `a damaged line is reported with the number of lines after it, and set aside`() throws
  {
    // Header, then each transaction with its `done`: the second transaction is line 4.
    try store.shell("sed -i '4s/n2/m2/' \(journal)")
    #expect(try store.findings() == ["journal-damaged 000001.jsonl:4"])
    #expect(try store.examined().findings.first?.sentence.contains("after it (3)") == true)
    #expect(try store.repair() == [])
    #expect(try store.findings() == ["orphans"])
    #expect(store.exists("lists/Home/n3.ics"))
  }

  @Test func `a journal of a newer version is reported and not changed`() throws {
    try store.shell("sed -i 's/\"fencepost\":1/\"fencepost\":2/' \(journal)")
    try store.write(DoctorStore.todo("it", "CATEGORIES:a\nCATEGORIES:b"), "lists/Home/it.ics")
    let before = try store.text(journal)
    #expect(try store.findings() == ["journal-too-new", "several-categories it.ics:9"])
    #expect(throws: TransactionLogFault.tooNew(version: 2)) { try store.repair() }
    #expect(try store.text(journal) == before)
  }

  @Test func `detached, headless and unreadable segments are reported`() throws {
    try store.shell("cp \(journal) .state/journal/000009.jsonl")
    #expect(try store.findings() == ["journal-detached 000009.jsonl"])
    try store.shell("rm .state/journal/000009.jsonl; sed -i 1d \(journal)")
    #expect(try store.findings() == ["journal-headless 000001.jsonl"])
    try store.shell("rm \(journal); mkfifo \(journal)")
    #expect(try store.findings() == ["journal-unreadable"])
  }

  @Test func `a long journal is read through all its segments, and a missing one is reported`()
    throws
  {
    var transactionLog = try store.transactionLog()
    let long = String(repeating: "x", count: 600_000)
    for number in 4...8 {
      try store.save(
        DoctorStore.todo("n\(number)", "X-A:\(long)"), "n\(number).ics", in: &transactionLog)
    }
    let segments = try transactionLog.segments()
    try #require(segments.count >= 3)
    #expect(try store.findings() == [])
    let name = String(format: "%06d.jsonl", segments[1])
    try store.shell("mv .state/journal/\(name) saved")
    #expect(try store.findings().contains("journal-missing-part \(name)"))
    try store.shell("sed 1d saved > .state/journal/\(name)")
    #expect(try store.findings().contains("journal-headless \(name)"))
  }

  @Test
  func `writing continues after a lost segment, and moving the damaged part repairs the journal`()
    throws
  {
    var transactionLog = try store.transactionLog()
    let long = String(repeating: "x", count: 600_000)
    for number in 4...8 {
      try store.save(
        DoctorStore.todo("n\(number)", "X-A:\(long)"), "n\(number).ics", in: &transactionLog)
    }
    let name = String(format: "%06d.jsonl", try transactionLog.segments()[1])
    try store.shell("rm .state/journal/\(name)")
    try store.write(DoctorStore.todo("it", "CATEGORIES:a\nCATEGORIES:b"), "lists/Home/it.ics")
    #expect(try store.repair() == [])
    #expect(try store.findings().contains("journal-missing-part \(name)"))
    try store.shell("mv .state/journal old-journal")
    #expect(try store.repair() == [])
    #expect(try store.findings() == [])
  }

  @Test func `an unfinished transaction is reported and finished`() throws {
    let done = try store.shellOutput("tail -n 1 \(journal)")
    try #require(done.hasPrefix("{\"done\""))
    try store.shell("sed -i '$d' \(journal)")
    let finding = try #require(try store.examined().findings.first)
    #expect(finding.kind == "journal-unsettled")
    #expect(finding.sentence.contains("a server is working on it"))
    #expect(try store.repair() == [])
    #expect(try store.findings() == [])
    #expect(store.exists("lists/Home/n3.ics"))
  }

  @Test func `a crashed writer's files are reported and removed`() throws {
    try store.write("x", "lists/Home/.fencepost-boot1-dead.1-0.tmp")
    try store.write("y", "lists/Home/.fencepost-other-dead.1-0.tmp")
    #expect(
      try store.findings() == [
        "leftover .fencepost-boot1-dead.1-0.tmp", "leftover .fencepost-other-dead.1-0.tmp",
      ])
    #expect(try store.repair() == [])
    // A temporary file from before a power loss may have another program's content: it is kept.
    #expect(try store.findings() == ["orphans"])
  }

  @Test func `quarantined files are counted and never removed`() throws {
    try store.write("x", ".state/orphans/Home--a.ics")
    try store.write("x", ".state/orphans/Home--b.ics")
    #expect(try store.findings() == ["orphans"])
    #expect(try store.examined().findings.first?.sentence.contains("2 files") == true)
    _ = try store.repair()
    #expect(store.exists(".state/orphans/Home--a.ics"))
  }

  // MARK: The index

  private func writeIndex(journal: String = "journal-1", image: [UInt8]? = nil) throws {
    let storeRoot = try store.storeRoot
    let home = try storeRoot.open(.list(FileName(ours: "Home")))
    let name = FileName(ours: "milk.ics")
    let found = try #require(try storeRoot.disk.read(name, in: home, upTo: 1 << 20))
    let list = StoredList(
      name: FileName(ours: "Home"), inode: 1, title: nil, color: nil, isReadOnly: false)
    let diagnostic = FileDiagnostic(kind: "x", message: "x")
    let file = StoredFile(
      key: FileKey(list: 0, name: name), signature: found.signature,
      contentDigest: Digest(of: image ?? found.bytes),
      content: .unreadable(diagnostic, formerID: nil))
    let position = JournalPosition(journal: journal, number: 1, sum: JournalSum(1))
    let snapshot = Snapshot(
      codecVersion: 77,
      bookmark: JournalBookmark(position: position, segment: 1, offset: 10, chain: JournalSum(1)),
      takenAt: 1, lists: [list], documents: [:], files: [file])
    let bytes = try #require(snapshot.bytes())
    try store.write(bytes, ".state/index")
  }

  @Test func `a correct index is accepted, whatever codec wrote it`() throws {
    try writeIndex()
    #expect(try store.findings() == [])
  }

  @Test func `an index with other content is reported and removed`() throws {
    try writeIndex(image: [1])
    #expect(try store.findings() == ["index-mistaken milk.ics"])
    #expect(try store.repair() == [])
    #expect(!store.exists(".state/index"))
    #expect(try store.findings() == [])
  }

  @Test func `an index of another journal is reported and removed`() throws {
    try writeIndex(journal: "journal-0")
    #expect(try store.findings() == ["index-of-other-journal index"])
    #expect(try store.repair() == [])
    #expect(try store.findings() == [])
  }

  @Test(arguments: ["printf x > I", "truncate -s 100 I", "truncate -s -1 I", "printf x >> I"])
  func `a damaged index is reported and removed`(_ line: String) throws {
    try writeIndex()
    try store.shell(line.replacingOccurrences(of: " I", with: " .state/index"))
    #expect(try store.findings() == ["index-damaged index"])
    #expect(try store.examined().findings.first?.severity == .advice)
    #expect(try store.repair() == [])
    #expect(!store.exists(".state/index"))
  }

  @Test func `a pipe in place of the index does not block`() throws {
    try store.shell("mkfifo .state/index")
    #expect(try store.findings() == ["not-a-file index"])
  }
}
