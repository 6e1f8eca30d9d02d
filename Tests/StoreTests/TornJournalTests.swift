// A journal that was cut off, damaged, edited or has lost a segment: processes that open the store
// or have it open continue with every file, agree with each other, and report the damage.

import CivilTime
import Glibc
import PlainStore
import SimulatedDisk
import TestSupport
import Testing

@testable import Files
@testable import Store

@Suite struct TornJournalTests {
  /// Trying every byte of a journal takes long, so that usually only some are tried.
  private static let stride = getenv("FENCEPOST_SOAK") == nil ? 17 : 1
  private static let folder = "s/.state/journal"

  private let machine: Machine
  private let segments: [String]
  private let last: [UInt8]

  init() throws {
    let scenario = FaultScenario(
      name: "a history",
      scene: FaultScenario.furnished + [
        FaultScenario.write("a", "2"), FaultScenario.settle,
        FaultScenario.perform { store in
          let (b, c) = (try store.current(ItemID("b")), try store.current(ItemID("c")))
          return [.replace(b, bytes: b.bytes, list: "Work"), .remove(c)]
        }, FaultScenario.create("new"), FaultScenario.settle,
      ], steps: [])
    machine = try scenario.setting()
    segments = machine.foreign.names(in: Self.folder).map(\.text).filter { $0.hasSuffix(".jsonl") }
    last = machine.foreign.read("\(Self.folder)/\(segments.last ?? "")") ?? []
    try #require(segments.count > 1 && !last.isEmpty)
  }

  /// The offsets near a line's end, and some of the rest.
  private var offsets: [Int] {
    let ends = last.indices.filter { last[$0] == UInt8(ascii: "\n") }
    var random = SeededRandom()
    let first = random.below(Self.stride)
    return last.indices.filter { offset in
      offset % Self.stride == first || ends.contains { abs($0 - offset) < 2 }
    }
  }

  @Test func `a journal cut anywhere loses no file`() throws {
    for length in offsets {
      try checkThat(Array(last[..<length]), "cut to \(length) bytes", isTold: false)
    }
  }

  @Test func `a journal with any byte changed loses no file, and is reported as damaged`()
    throws
  {
    for offset in offsets {
      var bytes = last
      bytes[offset] ^= 1
      try checkThat(bytes, "byte \(offset) is another", isTold: true)
    }
  }

  @Test func `a line edited by hand is skipped, and later ones are read`() throws {
    let lines = last.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for number in lines.indices.dropLast() {
      var edited = lines.map { Array($0) }
      edited[number].append(UInt8(ascii: " "))
      try checkThat(
        Array(edited.joined(separator: "\n".utf8)), "line \(number + 1) is edited", isTold: true)
      edited.remove(at: number)
      let isLast = number + 2 >= lines.count
      try checkThat(
        Array(edited.joined(separator: "\n".utf8)), "line \(number + 1) is taken out",
        isTold: !isLast)
    }
  }

  @Test func `a missing segment loses only history`() throws {
    for segment in segments {
      // A missing first segment is not reported.
      try check("\(segment) is missing", isTold: segment != segments.first) { foreign in
        foreign.delete("\(Self.folder)/\(segment)")
      }
    }
    try check("there is none", isTold: false) { foreign in
      segments.allSatisfy { foreign.delete("\(Self.folder)/\($0)") }
    }
  }

  @Test func `a journal of a newer version is refused, and no file is changed`() throws {
    let machine = machine.copy()
    let (reader, late) = (
      StoreHarness(machine, generation: 500), StoreHarness(machine, generation: 600)
    )
    try reader.open()
    try goOnAsNewer(machine)
    let before = machine.foreign.files(below: "s")
    #expect(throws: StoreFault.tooNew(version: 2)) { try late.open() }
    #expect(throws: StoreFault.tooNew(version: 2)) { try FaultScenario.create("r")(reader) }
    machine.foreign.delete("s/.state/index")
    #expect(throws: StoreFault.tooNew(version: 2)) { try late.open() }
    let mine = [".state/lock", ".state/index"]
    #expect(
      machine.foreign.files(below: "s").filter { !mine.contains($0.key) }
        == before.filter { !mine.contains($0.key) })
  }

  /// A newer version continues in a segment of its own.
  private func goOnAsNewer(_ machine: Machine) throws {
    let process = machine.process()
    let folder = try process.open(path: Self.folder)
    var journal = try #require(try Journal.open(at: nil, disk: process, in: folder))
    _ = try journal.catchUp()
    var draft = JournalDraft(after: journal.bookmark)
    draft.add(.nextSegment(draft.nextNumber))
    let header = JournalHeader(
      version: JournalHeader.version + 1, journalID: journal.position.journal, machine: "machine",
      begun: Instant(milliseconds: 0), firstNumber: draft.nextNumber, lastSum: journal.position.sum,
      chain: draft.chain)
    let (text, _) = JournalLine.header(header).encoded(after: header.chain)
    _ = try process.write(
      text, to: Journal.name(ofSegment: header.firstNumber), in: folder, synced: true)
    try journal.append(draft)
  }

  // MARK: What must hold

  private func checkThat(_ bytes: [UInt8], _ what: String, isTold: Bool) throws {
    try check(what, isTold: isTold) { foreign in
      foreign.overwrite("\(Self.folder)/\(segments.last ?? "")", bytes)
    }
  }

  private func check(_ what: String, isTold: Bool, _ damage: (Foreign) -> Bool) throws {
    let machine = machine.copy()
    let patients = [500, 600, 700].map { StoreHarness(machine, generation: $0) }
    let (reader, writer, late) = (patients[0], patients[1], patients[2])
    try reader.open()
    try #require(damage(machine.foreign))
    let files = reader.files
    if isTold {
      let process = machine.process()
      let review = Journal.review(disk: process, in: try process.open(path: Self.folder))
      #expect(!review.damages.isEmpty, "\(what)")
    }
    var wanted = files
    for (harness, uid) in [(writer, "w"), (reader, "r"), (late, "l")] {
      if harness.store == nil { try harness.open() }
      try harness.use { $0.notice(.everything) }
      #expect(try harness.rest() && harness.store?.contents == wanted, "\(what), before \(uid)")
      try FaultScenario.create(uid)(harness)
      try FaultScenario.settle(harness)
      #expect(harness.files.filter { wanted[$0.key] == nil }.map(\.key) == ["reminder \(uid)"])
      wanted["reminder \(uid)"] = harness.files["reminder \(uid)"]
      #expect(harness.files == wanted, "\(what), after \(uid)")
    }
    for harness in [reader, writer] {
      try harness.use { $0.notice(.journal) }
      #expect(try harness.rest() && harness.store?.contents == wanted, "\(what), at last")
      #expect(harness.store?.state == late.store?.state, "\(what), at last")
    }
  }
}
