// The filter of a watch drops the moves of its own session's commits, and nothing that another
// program took part in.

import Glibc
import Testing

@testable import Files

@Suite struct OwnWriteFilterTests {
  let sandbox: Sandbox
  let list: Folder
  var watch: Watch
  let id: WatchedFolder
  var disk: PosixDisk { sandbox.disk }

  private static let own = Identity(
    holder: LockOwner(name: "own", process: 1), session: "session", boot: "boot", machine: "machine"
  )

  init() throws {
    sandbox = try Sandbox()
    try sandbox.disk.createFolder("list", in: sandbox.folder)
    list = try sandbox.disk.open("list", in: sandbox.folder)
    try sandbox.write("before", "a.ics", in: list)
    watch = Watch(besides: OwnWriteFilter(of: Self.own))
    id = try watch.watch(list, modifications: true)
  }

  private func temporary(_ commit: Int, of session: String = "session") -> FileName {
    TemporaryNames(boot: "boot", session: session, commit: commit).name(0)
  }

  /// The events of names that are not temporary files.
  private mutating func seen() -> [WatchEvent] {
    watch.drain().foundEvents.filter {
      if case .name(let name, _, _) = $0 { !TemporaryNames.isTemporaryName(name) } else { true }
    }
  }

  private func at(_ name: FileName, _ change: WatchEvent.Change) -> WatchEvent {
    .name(name, in: id, change)
  }

  /// As a program does that writes in place.
  private func overwrite(_ name: FileName) throws {
    try sandbox.shell("printf theirs > list/\(name)")
  }

  /// As a commit replaces an existing file.
  private func change(_ name: FileName = "a.ics", by commit: Int, of session: String = "session")
    throws
  {
    let temp = temporary(commit, of: session)
    try sandbox.write("after \(commit)", temp, in: list)
    try disk.exchange(temp, in: list, with: name, in: list)
    try disk.remove(temp, in: list)
  }

  @Test mutating func `own changes and creations give no event`() throws {
    try change(by: 1)
    try sandbox.write("new", temporary(2), in: list)
    try disk.move(temporary(2), in: list, to: "b.ics", in: list)
    try change("b.ics", by: 3)
    #expect(watch.drain().foundEvents == [])
  }

  @Test mutating func `another session's changes give events`() throws {
    try change(by: 1, of: "other")
    #expect(seen() == [at("a.ics", .movedIn), at("a.ics", .movedOut)])
  }

  @Test mutating func `a foreign write between two own moves gives an event`() throws {
    try change(by: 1)
    try overwrite("a.ics")
    try change(by: 2)
    #expect(Set(seen()) == [at("a.ics", .modified), at("a.ics", .written)])
    try change(by: 3)
    try sandbox.write("theirs", "theirs", in: list)
    try disk.replace("a.ics", in: list, with: "theirs", in: list)
    try change(by: 4)
    #expect(seen().contains(at("a.ics", .movedIn)))
    try change(by: 5)
    try disk.remove("a.ics", in: list)
    #expect(seen() == [at("a.ics", .removed)])
  }

  @Test mutating func `an own move that another program undoes gives an event`() throws {
    let temp = temporary(1)
    try sandbox.write("after", temp, in: list)
    try disk.exchange(temp, in: list, with: "a.ics", in: list)
    try overwrite(temp)
    try disk.exchange(temp, in: list, with: "a.ics", in: list)
    #expect(Set(seen()) == [at("a.ics", .movedIn), at("a.ics", .movedOut)])
  }

  @Test mutating func `a poll between creation and move changes nothing`() throws {
    let temp = temporary(1)
    try sandbox.write("after", temp, in: list)
    #expect(seen() == [])
    try disk.exchange(temp, in: list, with: "a.ics", in: list)
    #expect(seen() == [])
    try disk.exchange(temp, in: list, with: "a.ics", in: list)
    #expect(Set(seen()) == [at("a.ics", .movedIn), at("a.ics", .movedOut)], "it is taken back")
  }

  @Test mutating func `an abandoned temporary file does not hide a later move`() throws {
    let temp = temporary(1)
    try sandbox.write("after", temp, in: list)
    try disk.remove(temp, in: list)
    #expect(seen() == [])
    try disk.move("a.ics", in: list, to: temp, in: list)
    try disk.move(temp, in: list, to: "b.ics", in: list)
    #expect(Set(seen()) == [at("a.ics", .movedOut), at("b.ics", .movedIn)])
  }

  @Test mutating func `a folder that replaces a file gives an event`() throws {
    let temp = temporary(1)
    try disk.createFolder(temp, in: list)
    try disk.move(temp, in: list, to: "Work", in: list)
    #expect(seen() == [at("Work", .movedIn)])
  }

  @Test mutating func `in a folder watched under several names every move gives an event`() throws {
    try change(by: 1)
    let events = watch.drain(isShared: { $0 == id }).foundEvents
    #expect(events == [at("a.ics", .movedIn), at("a.ics", .movedOut)])
  }

  @Test mutating func `a removal gives an event`() throws {
    try disk.moveAside("a.ics", in: list, to: temporary(1), in: list)
    #expect(seen() == [at("a.ics", .movedOut)])
  }

  @Test(arguments: [
    ".fencepost-boot-session.", ".fencepost-boot-session.tmp", ".fencepost-boot-session.1-.tmp",
    ".fencepost-boot-session.1-0-spare.tmp", ".fencepost-boot-session.1-0.tmp.ics",
    ".fencepost-boot-session.99999999999999999999-0.tmp", ".fencepost-boot-session.-1-0.tmp",
  ])
  mutating func `a name that only starts like a temporary file does not hide a move`(name: String)
    throws
  {
    let name = try #require(FileName(name))
    try sandbox.write("theirs", name, in: list)
    try disk.exchange(name, in: list, with: "a.ics", in: list)
    #expect(Set(seen()).isSuperset(of: [at("a.ics", .movedIn), at("a.ics", .movedOut)]))
  }

  @Test mutating func `more own moves than one poll returns do not hide a foreign move`() throws {
    for commit in 0..<200 {
      try change(by: commit)
      if commit % 50 == 25 { try overwrite("b.ics") }
    }
    var written = 0
    while true {
      let (events, mayHaveMore) = watch.drain()
      written += events.count { $0 == at("b.ics", .written) }
      // If reading events ends in the middle of a move, the events are reported.
      #expect(events.count { $0 == at("a.ics", .movedIn) } <= 1)
      if !mayHaveMore { break }
    }
    #expect(written == 4)
  }
}
