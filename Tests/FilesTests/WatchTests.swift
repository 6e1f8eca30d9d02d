// The events of a watch for changes by others: read from the kernel's queue right after the change.

import Foundation
import Glibc
import Testing

@testable import Files

@Suite struct WatchTests {
  let sandbox: Sandbox
  var disk: PosixDisk { sandbox.disk }
  var folder: Folder { sandbox.folder }

  init() throws {
    sandbox = try Sandbox()
  }

  /// The queue is filled before a call that changes a folder returns, so nothing is waited for.
  private func all(_ watch: inout Watch) -> [WatchEvent] {
    var events: [WatchEvent] = []
    while true {
      let (some, mayHaveMore) = watch.drain()
      events += some
      if !mayHaveMore { return events }
    }
  }

  /// A watched folder within the sandbox; changes outside it cause no events.
  private func watched(
    _ watch: inout Watch, _ name: FileName = "list", modifications: Bool = false
  ) throws -> (Folder, WatchedFolder) {
    try disk.createFolder(name, in: folder)
    let list = try disk.open(name, in: folder)
    return (list, try watch.watch(list, modifications: modifications))
  }

  @Test func `renames into and out of a folder, links and removals are reported by name`() throws {
    var watch = Watch()
    let (list, id) = try watched(&watch)
    try sandbox.write("x", "outside")
    #expect(all(&watch) == [])
    // How vdirsyncer and todoman update a file.
    try disk.move("outside", in: folder, to: "a.ics", in: list)
    #expect(all(&watch) == [.name("a.ics", in: id, .movedIn)])
    // How they create a file: the new name, and the changed link count.
    try sandbox.shell("cd list && ln a.ics b.ics")
    #expect(all(&watch).contains(.name("b.ics", in: id, .created)))
    try disk.move("b.ics", in: list, to: "b.ics", in: folder)
    #expect(all(&watch) == [.name("b.ics", in: id, .movedOut)])
    try disk.remove("a.ics", in: list)
    #expect(all(&watch) == [.name("a.ics", in: id, .removed)])
    try disk.move("b.ics", in: folder, to: "c.ics", in: list)
    try disk.move("c.ics", in: list, to: "d.ics", in: list)
    #expect(
      all(&watch) == [
        .name("c.ics", in: id, .movedIn), .name("c.ics", in: id, .movedOut),
        .name("d.ics", in: id, .movedIn),
      ])
  }

  @Test func `writing in place is reported when the file is closed, and not before`() throws {
    var watch = Watch()
    let (list, id) = try watched(&watch)
    try sandbox.write("x", "a.ics", in: list)
    #expect(
      all(&watch) == [.name("a.ics", in: id, .created), .name("a.ics", in: id, .written)])
    let file = open(sandbox.path("list/a.ics"), O_WRONLY | O_CLOEXEC)
    _ = Glibc.write(file, "y", 1)
    #expect(all(&watch) == [])
    close(file)
    #expect(all(&watch) == [.name("a.ics", in: id, .written)])
    _ = try sandbox.text("a.ics", in: list)
    #expect(all(&watch) == [], "reading causes no event")
    try sandbox.shell("chmod 640 list/a.ics")
    #expect(all(&watch) == [.name("a.ics", in: id, .attributes)])
    try sandbox.shell("chmod 750 list")
    #expect(all(&watch) == [.attributes(id)])
  }

  @Test func `each write is reported if that was requested`() throws {
    var watch = Watch()
    let (list, id) = try watched(&watch, modifications: true)
    _ = try disk.append([1], to: "journal", in: list)
    #expect(all(&watch).contains(.name("journal", in: id, .modified)))
    try disk.truncate("journal", in: list, to: 0)
    #expect(all(&watch).contains(.name("journal", in: id, .modified)))
  }

  @Test func `hidden names, folders and names that are not UTF-8 are reported as well`() throws {
    var watch = Watch()
    let (list, id) = try watched(&watch)
    let odd = try #require(FileName([0xFF, 0x0A]))
    let longest = try #require(FileName([UInt8](repeating: 0x62, count: 255)))
    try disk.createFolder(".hidden", in: list)
    try disk.createFolder(odd, in: list)
    try disk.createFolder(longest, in: list)
    #expect(all(&watch) == [".hidden", odd, longest].map { .name($0, in: id, .created) })
  }

  @Test func `events name their folder, and an unwatched folder gives none`() throws {
    var watch = Watch()
    let (one, first) = try watched(&watch, "one")
    let (two, second) = try watched(&watch, "two")
    #expect(try watch.watch(one) == first, "watched twice it is still one")
    try sandbox.write("", "a", in: one)
    try disk.exchange("one", in: folder, with: "two", in: folder)
    try disk.move("a", in: one, to: "b", in: two)
    let seen = all(&watch)
    #expect(seen.contains(.name("a", in: first, .created)))
    #expect(seen.contains(.moved(first)) && seen.contains(.moved(second)))
    #expect(seen.contains(.name("a", in: first, .movedOut)))
    #expect(seen.contains(.name("b", in: second, .movedIn)))
    try sandbox.write("", "late", in: one)
    watch.unwatch(first)
    watch.unwatch(first)
    try sandbox.write("", "later", in: one)
    try disk.createFolder("c", in: two)
    #expect(all(&watch) == [.name("c", in: second, .created)])
  }

  @Test func `the open folder is watched, not a new folder at its path`() throws {
    var watch = Watch()
    try disk.createFolder("list", in: folder)
    let list = try disk.open("list", in: folder)
    try disk.move("list", in: folder, to: "moved", in: folder)
    try sandbox.shell("mkdir trap && ln -s trap list")
    let id = try watch.watch(list)
    try sandbox.write("", "a", in: try disk.open("trap", in: folder))
    #expect(all(&watch) == [])
    try sandbox.write("", "b", in: try disk.open("moved", in: folder))
    #expect(all(&watch).first == .name("b", in: id, .created))
  }

  @Test func `a removed folder is reported as gone once its last descriptor is closed`() throws {
    var watch = Watch()
    let above = try watch.watch(folder)
    try disk.createFolder("list", in: folder)
    var list: Folder? = try disk.open("list", in: folder)
    let id = try #require(try list.map { try watch.watch($0) })
    _ = all(&watch)
    try disk.removeFolder("list", in: folder)
    #expect(all(&watch) == [.name("list", in: above, .removed)])
    list = nil
    #expect(all(&watch) == [.folderRemoved(id)])
    watch.unwatch(id)
    #expect(all(&watch) == [])
  }

  @Test(.enabled(if: isRoot, "mounting takes root"))
  func `unmounting a disk reports its folders as gone`() throws {
    var watch = Watch()
    var small: Folder? = try sandbox.smallDisk("small", bytes: 64 << 10)
    let id = try #require(try small.map { try watch.watch($0) })
    small = nil
    try sandbox.shell("umount small")
    #expect(all(&watch) == [.folderRemoved(id)])
  }

  @Test func `an overflow of the event queue is reported, and later events arrive`() throws {
    let limit = "/proc/sys/fs/inotify/max_queued_events"
    let digits = try String(contentsOfFile: limit, encoding: .utf8).filter(\.isNumber)
    let most = try #require(Int(digits))
    try #require(most <= 1 << 20, "a queue that can be filled")
    var watch = Watch()
    let (list, id) = try watched(&watch)
    try sandbox.write("", "a", in: list)
    // Two names in turn, because the kernel merges an event with an equal one before it.
    for _ in 0...(most / 4) {
      try disk.move("a", in: list, to: "b", in: list)
      try disk.move("b", in: list, to: "a", in: list)
    }
    var counts: [Int] = []
    var overflows = 0
    while true {
      let (some, mayHaveMore) = watch.drain()
      counts.append(some.count)
      overflows += some.count { $0 == .overflow }
      if !mayHaveMore { break }
    }
    #expect(overflows == 1)
    #expect(counts.count > 2 && counts.allSatisfy { $0 <= 1_024 }, "bounded at every look")
    #expect(counts.reduce(0, +) == most + 1)
    try disk.remove("a", in: list)
    #expect(all(&watch) == [.name("a", in: id, .removed)])
  }

  @Test func `the descriptor is readable when there are events, and closed with its watch`() throws
  {
    var watch: Watch? = Watch()
    let descriptor = try #require(watch?.descriptor)
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    var poll = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    #expect(Glibc.poll(&poll, 1, 0) == 0)
    #expect(watch?.drain().foundEvents == [])
    _ = try watch?.watch(folder)
    try sandbox.write("", "a")
    #expect(Glibc.poll(&poll, 1, 0) == 1)
    watch = nil
  }

  @Test func `a folder without permission cannot be watched`() throws {
    var watch = Watch()
    try disk.createFolder("list", in: folder)
    let list = try disk.open("list", in: folder)
    try sandbox.shell("chmod 711 . && chmod 311 list")
    #expect(throws: DiskFault(.watch, sandbox.path("list"), .denied)) {
      _ = try withoutRoot { try watch.watch(list) }
    }
    try sandbox.shell("chmod 777 list")
    _ = try withoutRoot { try watch.watch(list) }
  }

  @Test func `a network file system is refused, because a watch would miss events`() {
    for shared: UInt32 in [0x6969, 0xFF53_4D42, 0x6573_5546] { #expect(Watch.isOnNetwork(shared)) }
    // ext4, btrfs, xfs, tmpfs, overlay, and what cannot be known.
    for local: UInt32 in [0xEF53, 0x9123_683E, 0x5846_5342, 0x0102_1994, 0x794C_7630, 0] {
      #expect(!Watch.isOnNetwork(local))
    }
  }
}
