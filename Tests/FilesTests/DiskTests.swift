// Each operation of the real disk, without interference of other programs.

@testable import Files
import Foundation
import Testing

@Suite struct DiskTests {
  let sandbox: Sandbox
  var disk: PosixDisk { sandbox.disk }
  var folder: Folder { sandbox.folder }

  init() throws {
    sandbox = try Sandbox()
  }

  @Test func `a folder is made for its owner alone, and opened by path and by name`() throws {
    try disk.createFolder("lists", in: folder)
    #expect(try disk.signature(of: "lists", in: folder)?.permissions == 0o700)
    #expect(try disk.signature(of: "lists", in: folder)?.kind == .folder)
    let byName = try disk.open("lists", in: folder)
    try sandbox.write("one", "a", in: byName)
    let byPath = try disk.open(path: sandbox.path("lists"))
    #expect(try sandbox.text("a", in: byPath) == "one")
    #expect(byName.path == byPath.path)
  }

  @Test func `an open folder stays the same folder when it is renamed`() throws {
    try disk.createFolder("old", in: folder)
    let old = try disk.open("old", in: folder)
    try disk.move("old", in: folder, to: "new", in: folder)
    try sandbox.write("here", "a", in: old)
    #expect(try sandbox.text("a", in: try disk.open("new", in: folder)) == "here")
  }

  @Test func `missing, existing and non-folder names are reported`() throws {
    #expect(throws: DiskFault(.open, sandbox.path("no"), .missing)) {
      try disk.open(path: sandbox.path("no"))
    }
    #expect(throws: DiskFault(.open, sandbox.path("no"), .missing)) {
      try disk.open("no", in: folder)
    }
    #expect(throws: DiskFault(.open, "/tmp\0/x", .missing)) { try disk.open(path: "/tmp\0/x") }
    try sandbox.write("", "file")
    #expect(throws: DiskFault(.open, sandbox.path("file"), .notAFolder)) {
      try disk.open("file", in: folder)
    }
    #expect(throws: DiskFault(.makeFolder, sandbox.path("file"), .exists)) {
      try disk.createFolder("file", in: folder)
    }
    #expect(throws: DiskFault(.remove, sandbox.path("file"), .notAFolder)) {
      try disk.removeFolder("file", in: folder)
    }
  }

  @Test func `the signatures of a folder agree with the signature of each name`()
    throws
  {
    try disk.createFolder("sub", in: folder)
    try sandbox.write("one", "a.ics")
    try sandbox.write("", ".hidden")
    try FileManager.default.createSymbolicLink(
      atPath: sandbox.path("link"), withDestinationPath: "nowhere")
    let odd = try #require(FileName([0xFF, 0x20]))
    let long = try #require(FileName(String(repeating: "n", count: FileName.mostBytes)))
    for name in [odd, long] { try sandbox.write("two", name) }
    for number in 0..<1000 { try sandbox.write("", try #require(FileName("item-\(number)"))) }
    var seen: [FileName: Signature] = [:]
    try disk.signatures(of: folder).forEach { name, look in
      if let name = FileName(copying: name) { seen[name] = look }
    }
    let names = try disk.names(in: folder)
    #expect(Set(names) == Set(seen.keys) && names.count == 1006)
    for name in names { #expect(try disk.signature(of: name, in: folder) == seen[name]) }
  }

  @Test func `names lists all entries again each time, hidden ones included`() throws {
    #expect(try sandbox.names() == [])
    for name: FileName in ["a.ics", ".hidden", "b"] { try sandbox.write("", name) }
    try disk.createFolder("sub", in: folder)
    #expect(try sandbox.names() == ["a.ics", ".hidden", "b", "sub"])
    #expect(try sandbox.names() == ["a.ics", ".hidden", "b", "sub"])
    try disk.remove("b", in: folder)
    #expect(try sandbox.names() == ["a.ics", ".hidden", "sub"])
  }

  @Test func `a folder removed while open lists no names`() throws {
    try disk.createFolder("sub", in: folder)
    let sub = try disk.open("sub", in: folder)
    try disk.removeFolder("sub", in: folder)
    #expect(throws: DiskFault(.listNames, sandbox.path("sub"), .missing)) {
      try disk.names(in: sub)
    }
    #expect(throws: DiskFault(.write, sandbox.path("sub/a"), .missing)) {
      try sandbox.write("", "a", in: sub)
    }
  }

  @Test func `a signature identifies the file and differs after every change`() throws {
    #expect(try disk.signature(of: "a", in: folder) == nil)
    let made = try sandbox.write("one", "a")
    #expect(made.kind == .file && made.size == 3 && made.permissions == 0o600)
    #expect(try disk.signature(of: "a", in: folder) == made)
    try sandbox.shell("touch -d 2001-09-09T01:46:40Z a")
    let dated = try #require(try disk.signature(of: "a", in: folder))
    #expect(dated.modificationTime == 1_000_000_000_000_000_000)
    #expect(dated != made && dated.isSameFile(as: made))
    try sandbox.shell("chmod 640 a")
    #expect(try disk.signature(of: "a", in: folder)?.permissions == 0o640)
    try sandbox.write("one", "b")
    try disk.replace("a", with: "b", in: folder)
    let replaced = try #require(try disk.signature(of: "a", in: folder))
    #expect(!replaced.isSameFile(as: made))
  }

  @Test func `a date beyond the range of nanoseconds is clamped`() throws {
    let disk = try isRoot ? sandbox.smallDisk("dates", bytes: 1 << 20) : folder
    try sandbox.write("", "a", in: disk)
    try sandbox.shell("touch -d @99999999999999 '\(disk.path)/a'")
    let modified = try #require(try self.disk.signature(of: "a", in: disk)).modificationTime
    // A file system in memory keeps any date; others limit it to their range.
    if isRoot { #expect(modified == .max) } else { #expect(modified > 0) }
  }

  @Test(arguments: [0, 1, 4_095, 4_096, 1_000_003])
  func `written bytes are read back`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    let signature = try disk.write(bytes, to: "a", in: folder, synced: count % 2 == 0)
    let content = try #require(try disk.read("a", in: folder, upTo: count))
    #expect(content == FileContent(bytes: bytes, signature: signature))
    #expect(try disk.signature(of: "a", in: folder) == signature)
  }

  @Test func `a missing file is nil, and one above the limit is too large`() throws {
    #expect(try disk.read("a", in: folder, upTo: 10) == nil)
    #expect(try disk.read("a", in: folder, from: 0, upTo: 10) == nil)
    try sandbox.write("0123456789", "a")
    #expect(try disk.read("a", in: folder, upTo: 10)?.bytes.count == 10)
    #expect(throws: DiskFault(.read, sandbox.path("a"), .tooLarge(limit: 9))) {
      try disk.read("a", in: folder, upTo: 9)
    }
    // The file is that large only nominally.
    try sandbox.shell("truncate -s 4T big")
    #expect(throws: DiskFault(.read, sandbox.path("big"), .tooLarge(limit: 1 << 20))) {
      try disk.read("big", in: folder, upTo: 1 << 20)
    }
  }

  @Test func `a growing file is read from an offset to its end`() throws {
    func tail(_ offset: Int, _ limit: Int) throws -> String? {
      try disk.read("a", in: folder, from: offset, upTo: limit)
        .map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    _ = try disk.append(Array("one\n".utf8), to: "a", in: folder)
    let signature = try disk.append(Array("two\n".utf8), to: "a", in: folder)
    #expect(signature.size == 8 && signature.permissions == 0o600)
    #expect(try tail(0, 100) == "one\ntwo\n")
    #expect(try tail(4, 100) == "two\n")
    #expect(try tail(4, 2) == "tw")
    #expect(try tail(8, 100) == "")
    #expect(try tail(9_999, 100) == "")
    #expect(try tail(-1, 3) == "one")
    #expect(try tail(.max, .max) == "")
    #expect(try tail(0, -1) == "")
    #expect(try disk.read("a", in: folder, from: 4, upTo: 9)?.signature == signature)
  }

  @Test func `truncating never extends a file`() throws {
    try sandbox.write("0123456789", "a")
    try disk.truncate("a", in: folder, to: 4)
    #expect(try sandbox.text("a") == "0123")
    try disk.truncate("a", in: folder, to: 9)
    #expect(try sandbox.text("a") == "0123")
    #expect(throws: DiskFault(.shorten, sandbox.path("a"), .other(errno: EINVAL))) {
      try disk.truncate("a", in: folder, to: -1)
    }
    #expect(throws: DiskFault(.shorten, sandbox.path("b"), .missing)) {
      try disk.truncate("b", in: folder, to: 0)
    }
  }

  @Test func `a write refuses a name that exists`() throws {
    try sandbox.write("first", "a")
    #expect(throws: DiskFault(.write, sandbox.path("a"), .exists)) {
      try sandbox.write("second", "a")
    }
    #expect(try sandbox.text("a") == "first")
  }

  @Test func `existing files can be synced, missing ones cannot`() throws {
    try sandbox.write("x", "a")
    try disk.sync("a", in: folder)
    try disk.sync(folder)
    try disk.syncAll(on: folder)
    #expect(throws: DiskFault(.sync, sandbox.path("b"), .missing)) {
      try disk.sync("b", in: folder)
    }
  }

  @Test func `a folder that cannot be synced alone is synced with its file system`()
    throws
  {
    try disk.sync(try disk.open(path: "/proc"))
  }

  @Test func `two names are exchanged, in one folder or in two`() throws {
    try disk.createFolder("sub", in: folder)
    let sub = try disk.open("sub", in: folder)
    try sandbox.write("one", "a")
    try sandbox.write("two", "b")
    try sandbox.write("three", "a", in: sub)
    try disk.exchange("a", in: folder, with: "b", in: folder)
    #expect(try sandbox.text("a") == "two")
    #expect(try sandbox.text("b") == "one")
    try disk.exchange("a", in: folder, with: "a", in: sub)
    #expect(try sandbox.text("a") == "three")
    #expect(try sandbox.text("a", in: sub) == "two")
    #expect(throws: DiskFault(.exchange, sandbox.path("a"), .missing)) {
      try disk.exchange("a", in: folder, with: "none", in: folder)
    }
  }

  @Test func `moving a file or folder refuses a name that exists`() throws {
    try disk.createFolder("sub", in: folder)
    let sub = try disk.open("sub", in: folder)
    try sandbox.write("one", "a")
    try disk.move("a", in: folder, to: "b", in: sub)
    #expect(try sandbox.text("b", in: sub) == "one")
    try sandbox.write("two", "a")
    #expect(throws: DiskFault(.move, sandbox.path("a"), .exists)) {
      try disk.move("a", in: folder, to: "b", in: sub)
    }
    #expect(throws: DiskFault(.move, sandbox.path("c"), .missing)) {
      try disk.move("c", in: folder, to: "d", in: sub)
    }
    #expect(try sandbox.text("b", in: sub) == "one")
    try disk.move("sub", in: folder, to: "elsewhere", in: folder)
    #expect(try sandbox.names() == ["a", "elsewhere"])
  }

  @Test func `replacing overwrites any file and refuses a folder`() throws {
    try sandbox.write("one", "a")
    try sandbox.write("two", "b")
    try disk.replace("a", with: "b", in: folder)
    #expect(try sandbox.text("a") == "two")
    #expect(try sandbox.names() == ["a"])
    try disk.createFolder("sub", in: folder)
    #expect(throws: DiskFault(.replace, sandbox.path("sub"), .notAFile)) {
      try disk.replace("sub", with: "a", in: folder)
    }
  }

  @Test func `files and empty folders are removed, each by its own call`() throws {
    try disk.createFolder("sub", in: folder)
    let sub = try disk.open("sub", in: folder)
    try sandbox.write("one", "a", in: sub)
    #expect(throws: DiskFault(.remove, sandbox.path("sub"), .notEmpty)) {
      try disk.removeFolder("sub", in: folder)
    }
    #expect(throws: DiskFault(.remove, sandbox.path("sub"), .notAFile)) {
      try disk.remove("sub", in: folder)
    }
    try disk.remove("a", in: sub)
    try disk.removeFolder("sub", in: folder)
    #expect(throws: DiskFault(.remove, sandbox.path("sub"), .missing)) {
      try disk.removeFolder("sub", in: folder)
    }
    #expect(throws: DiskFault(.remove, sandbox.path("a"), .missing)) {
      try disk.remove("a", in: folder)
    }
    #expect(try sandbox.names() == [])
  }
}
