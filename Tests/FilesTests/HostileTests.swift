// Folder entries that could mislead or block a writer: links, pipes, devices, folders, unusual
// names, files that never stop changing.

import Foundation
import Glibc
import Testing

@testable import Files

@Suite struct HostileTests {
  let sandbox: Sandbox
  var disk: PosixDisk { sandbox.disk }
  var folder: Folder { sandbox.folder }

  init() throws {
    sandbox = try Sandbox()
  }

  /// Every operation that opens a file by name.
  private static let openings:
    [(DiskFault.Action, @Sendable (PosixDisk, FileName, Folder) throws -> Void)] =
      [
        (.read, { _ = try $0.read($1, in: $2, upTo: 100) }),
        (.read, { _ = try $0.read($1, in: $2, from: 0, upTo: 100) }),
        (.append, { _ = try $0.append([1], to: $1, in: $2) }),
        (.shorten, { try $0.truncate($1, in: $2, to: 0) }),
        (.sync, { try $0.sync($1, in: $2) }),
        (.lock, { _ = try $0.lock($1, in: $2, holder: [1]) }),
      ]

  @Test(arguments: [
    "ln -s ../outside x", "ln -s /etc/passwd x", "ln -s nowhere x", "ln -s x x", "mkfifo x",
    "mkdir x",
  ])
  func `only regular files are read, written or waited for`(_ line: String) throws {
    try sandbox.write("untouched", "outside")
    try disk.createFolder("sub", in: folder)
    let sub = try disk.open("sub", in: folder)
    try sandbox.shell("cd sub && \(line)")
    let before = try disk.signature(of: "x", in: sub)
    #expect(before?.kind != .file)
    for (action, opening) in Self.openings {
      #expect(throws: DiskFault(action, sandbox.path("sub/x"), .notAFile)) {
        try opening(disk, "x", sub)
      }
    }
    #expect(throws: DiskFault(.write, sandbox.path("sub/x"), .exists)) {
      try sandbox.write("", "x", in: sub)
    }
    #expect(try disk.signature(of: "x", in: sub) == before)
    #expect(try sandbox.text("outside") == "untouched")
    #expect(try sandbox.names() == ["outside", "sub"])
  }

  @Test func `a socket and a pipe with a reader are refused as not regular files`() throws {
    try sandbox.shell("mkfifo pipe")
    let reader = open(sandbox.path("pipe"), O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    defer { close(reader) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: "socket".utf8) }
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(socket) }
    // A path of a hundred bytes has no room for the folder's, so it goes by its descriptor.
    let path = "/proc/self/fd/\(folder.number)/socket"
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0, "errno \(errno)")
    for name: FileName in ["pipe", "socket"] {
      for (action, opening) in Self.openings {
        #expect(throws: DiskFault(action, folder.path(of: name), .notAFile)) {
          try opening(disk, name, folder)
        }
      }
    }
  }

  @Test func `a device is not read`() throws {
    let devices = try disk.open(path: "/dev")
    #expect(try disk.signature(of: "zero", in: devices)?.kind == .other)
    #expect(throws: DiskFault(.read, "/dev/zero", .notAFile)) {
      try disk.read("zero", in: devices, upTo: 100)
    }
  }

  @Test func `a link is not opened as a folder, except in the path that a person gave`() throws {
    try disk.createFolder("real", in: folder)
    try sandbox.shell("ln -s real link")
    #expect(throws: DiskFault(.open, sandbox.path("link"), .notAFolder)) {
      try disk.open("link", in: folder)
    }
    try sandbox.write("x", "a", in: try disk.open(path: sandbox.path("link")))
    #expect(try sandbox.text("a", in: try disk.open("real", in: folder)) == "x")
    try sandbox.shell("ln -s loop loop")
    #expect(throws: DiskFault(.open, sandbox.path("loop"), .notAFolder)) {
      try disk.open(path: sandbox.path("loop"))
    }
  }

  @Test func `moving, exchanging and removing a link act on the link itself`() throws {
    try sandbox.write("untouched", "outside")
    try disk.createFolder("sub", in: folder)
    let sub = try disk.open("sub", in: folder)
    try sandbox.write("ours", "a", in: sub)
    try sandbox.shell("cd sub && ln -s ../outside x")
    let link = try #require(try disk.signature(of: "x", in: sub))
    #expect(link.kind == .link)
    try disk.exchange("x", in: sub, with: "a", in: sub)
    #expect(try sandbox.text("x", in: sub) == "ours")
    #expect(try disk.signature(of: "a", in: sub)?.isSameFile(as: link) == true)
    try disk.move("a", in: sub, to: "b", in: sub)
    #expect(throws: DiskFault(.move, sandbox.path("sub/x"), .exists)) {
      try disk.move("x", in: sub, to: "b", in: sub)
    }
    try disk.replace("b", with: "x", in: sub)
    #expect(try sandbox.text("b", in: sub) == "ours")
    try sandbox.shell("cd sub && ln -s ../outside x")
    try disk.remove("x", in: sub)
    #expect(try sandbox.text("outside") == "untouched")
  }

  @Test func `names of any bytes except separators are preserved`() throws {
    let names: [[UInt8]] = [
      [0xFF, 0xFE], Array("a\nb\u{1B}[31m.ics".utf8), [0xC3], Array("-rf".utf8), [0x20], [0x2A],
      Array("é".utf8), Array("e\u{301}".utf8), [UInt8](repeating: 0x80, count: 255),
    ]
    for bytes in names {
      let name = try #require(FileName(bytes))
      try sandbox.write("\(bytes)", name)
      #expect(try sandbox.text(name) == "\(bytes)")
    }
    #expect(Set(try disk.names(in: folder).map(\.bytes)) == Set(names))
    for name in try disk.names(in: folder) { try disk.remove(name, in: folder) }
    #expect(try sandbox.names() == [])
  }

  @Test func `a name that is too long is reported as missing`() throws {
    // No file system in use accepts a name of 255 characters of several bytes each, so such a name
    // cannot be created.
    #expect(FileName([UInt8](repeating: 0x61, count: 256)) == nil)
    let longest = try #require(FileName([UInt8](repeating: 0x61, count: 255)))
    #expect(try disk.signature(of: longest, in: folder) == nil)
    #expect(try disk.read(longest, in: folder, upTo: 1) == nil)
  }

  @Test func `a file whose size never settles is reported as unsettled`() throws {
    // The kernel's own files report 4096 bytes and contain less.
    let kernel = try disk.open(path: "/sys/kernel")
    try #require(try disk.signature(of: "uevent_seqnum", in: kernel)?.size == 4_096)
    #expect(throws: DiskFault(.read, "/sys/kernel/uevent_seqnum", .keepsChanging)) {
      try disk.read("uevent_seqnum", in: kernel, upTo: 1 << 20)
    }
  }

  @Test func `a file that grows while it is read is read whole or refused`() throws {
    let path = sandbox.path("a")
    let line = [UInt8](0..<64)
    let most = 64 << 10
    let lines = (0...(most / 64)).flatMap { _ in line }
    _ = try disk.write(line, to: "a", in: folder, synced: false)
    // Runs until the file is removed.
    let writer = OtherThread {
      while true {
        let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = Glibc.write(file, line, line.count)
        if lseek(file, 0, SEEK_END) > most { ftruncate(file, 64) }
        close(file)
      }
    }
    for _ in 0..<300 {
      do throws(DiskFault) {
        guard let content = try disk.read("a", in: folder, upTo: 8 << 20) else {
          Issue.record("it is there")
          continue
        }
        #expect(content.bytes.count == Int(content.signature.size))
        #expect(content.bytes == Array(lines.prefix(content.bytes.count)))
      } catch {
        #expect(error.reason == .keepsChanging)
      }
    }
    try disk.remove("a", in: folder)
    writer.end()
  }
}
