// A journal that was cut, scratched, edited or robbed of a part: whoever opens the store, and whoever
// has it open, goes on with every file that there is, agrees with the others, and can say what it is.

import CivilTime
import Glibc
import PlainStore
import SimulatedDisk
import Testing

@testable import Files
@testable import Store

@Suite struct TornJournalTests {
  /// Every byte of a journal takes its time, so that only some are tried as a rule.
  private static let stride = getenv("FENCEPOST_SOAK") == nil ? 17 : 1
  private static let folder = "s/.state/journal"

  private let machine: Machine
  private let segments: [String]
  private let last: [UInt8]

  init() throws {
    let ordeal = Ordeal(
      name: "a history",
      scene: Ordeal.furnished + [
        Ordeal.write("a", "2"), Ordeal.settle,
        Ordeal.perform { store in
          let (b, c) = (try store.current(ItemID("b")), try store.current(ItemID("c")))
          return [.replace(b, bytes: b.bytes, list: "Work"), .remove(c)]
        }, Ordeal.create("new"), Ordeal.settle,
      ], steps: [])
    machine = try ordeal.setting()
    segments = machine.foreign.names(in: Self.folder).map(\.text).filter { $0.hasSuffix(".jsonl") }
    last = machine.foreign.read("\(Self.folder)/\(segments.last ?? "")") ?? []
    try #require(segments.count > 1 && !last.isEmpty)
  }

  /// All places near a line's end, and some of the rest.
  private var places: [Int] {
    let ends = last.indices.filter { last[$0] == UInt8(ascii: "\n") }
    let offset = Int.random(in: 0..<Self.stride)
    return last.indices.filter { place in
      place % Self.stride == offset || ends.contains { abs($0 - place) < 2 }
    }
  }

  @Test func `a journal that was cut anywhere loses no file`() throws {
    for length in places {
      try checkThat(Array(last[..<length]), "cut to \(length) bytes", isTold: false)
    }
  }

  @Test func `a journal of which any byte is another loses no file, and is said to be damaged`()
    throws
  {
    for place in places {
      var bytes = last
      bytes[place] ^= 1
      try checkThat(bytes, "byte \(place) is another", isTold: true)
    }
  }

  @Test func `a line that was edited by hand is no line, and what follows it is not lost`() throws {
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

  @Test func `a segment that is missing is no loss but of history`() throws {
    for segment in segments {
      // Where history begins is nobody's business.
      try check("\(segment) is missing", isTold: segment != segments.first) { foreign in
        foreign.delete("\(Self.folder)/\(segment)")
      }
    }
    try check("there is none", isTold: false) { foreign in
      segments.allSatisfy { foreign.delete("\(Self.folder)/\($0)") }
    }
  }

  @Test func `a journal of a newer version is refused, and nothing is touched`() throws {
    let machine = machine.copy()
    let (reader, late) = (Patient(machine, generation: 500), Patient(machine, generation: 600))
    try reader.open()
    try goOnAsNewer(machine)
    let before = machine.foreign.files(below: "s")
    #expect(throws: StoreFault.tooNew(version: 2)) { try late.open() }
    #expect(throws: StoreFault.tooNew(version: 2)) { try Ordeal.create("r")(reader) }
    machine.foreign.delete("s/.state/index")
    #expect(throws: StoreFault.tooNew(version: 2)) { try late.open() }
    let mine = [".state/lock", ".state/index"]
    #expect(
      machine.foreign.files(below: "s").filter { !mine.contains($0.key) }
        == before.filter { !mine.contains($0.key) })
  }

  /// A newer version goes on in a segment of its own.
  private func goOnAsNewer(_ machine: Machine) throws {
    let process = machine.process()
    let folder = try process.open(path: Self.folder)
    var journal = try #require(try Journal.open(at: nil, disk: process, in: folder))
    _ = try journal.catchUp()
    var draft = JournalDraft(after: journal.bookmark)
    draft.add(.next(draft.nextNumber))
    let header = JournalHeader(
      version: JournalHeader.version + 1, journal: journal.position.journal, machine: "machine",
      begun: Instant(milliseconds: 0), first: draft.nextNumber, last: journal.position.sum,
      chain: draft.chain)
    let (text, _) = JournalLine.header(header).encoded(after: header.chain)
    _ = try process.write(
      text, to: Journal.name(ofSegment: header.first), in: folder, synced: true)
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
    let patients = [500, 600, 700].map { Patient(machine, generation: $0) }
    let (reader, writer, late) = (patients[0], patients[1], patients[2])
    try reader.open()
    try #require(damage(machine.foreign))
    let files = reader.files
    if isTold {
      let process = machine.process()
      let review = Journal.review(disk: process, in: try process.open(path: Self.folder))
      #expect(!review.troubles.isEmpty, "\(what)")
    }
    var wanted = files
    for (patient, uid) in [(writer, "w"), (reader, "r"), (late, "l")] {
      if patient.store == nil { try patient.open() }
      try patient.use { $0.notice(.everything) }
      #expect(try patient.rest() && patient.store?.panorama == wanted, "\(what), before \(uid)")
      try Ordeal.create(uid)(patient)
      try Ordeal.settle(patient)
      #expect(patient.files.filter { wanted[$0.key] == nil }.map(\.key) == ["reminder \(uid)"])
      wanted["reminder \(uid)"] = patient.files["reminder \(uid)"]
      #expect(patient.files == wanted, "\(what), after \(uid)")
    }
    for patient in [reader, writer] {
      try patient.use { $0.notice(.journal) }
      #expect(try patient.rest() && patient.store?.panorama == wanted, "\(what), at last")
      #expect(patient.store?.state == late.store?.state, "\(what), at last")
    }
  }
}
