// A full disk, a read-only one, no permission, no descriptors: the fault is clear, nothing is half
// done, and the next call works once the cause is gone.

import Foundation
import Glibc
import Testing

@testable import Files

@Suite struct DiskFailureTests {
  let sandbox: Sandbox
  var disk: PosixDisk { sandbox.disk }

  init() throws {
    sandbox = try Sandbox()
  }

  @Test(.enabled(if: isRoot, "mounting takes root"))
  func `a full disk leaves nothing half-written`()
    throws
  {
    let folder = try sandbox.smallDisk("small", bytes: 128 << 10)
    _ = try disk.append(Array("kept\n".utf8), to: "journal", in: folder)
    let large = [UInt8](repeating: 7, count: 256 << 10)
    for synced in [false, true] {
      #expect(throws: DiskFault(.write, sandbox.path("small/a"), .full)) {
        try disk.write(large, to: "a", in: folder, synced: synced)
      }
      #expect(try disk.signature(of: "a", in: folder) == nil)
    }
    #expect(throws: DiskFault(.append, sandbox.path("small/journal"), .full)) {
      try disk.append(large, to: "journal", in: folder)
    }
    #expect(try sandbox.text("journal", in: folder) == "kept\n")

    // A lock can be taken without a free byte, because everything else waits for the lock.
    let filler = [UInt8](repeating: 1, count: 4 << 10)
    var fillers = 0
    while let name = FileName("filler\(fillers)"),
      (try? disk.write(filler, to: name, in: folder, synced: false)) != nil
    {
      fillers += 1
    }
    #expect(fillers > 10)
    guard case .acquired(let held) = try disk.lock("lock", in: folder, holder: [1, 2]) else {
      Issue.record("the lock is free")
      return
    }
    #expect(try disk.signature(of: "lock", in: folder)?.size == 0)
    held.releaseLock()

    try disk.remove("filler0", in: folder)
    try sandbox.write("now it fits", "a", in: folder)
    #expect(try sandbox.text("a", in: folder) == "now it fits")
  }

  @Test(.enabled(if: isRoot, "mounting takes root"))
  func `every write to a read-only disk is refused as read-only`()
    throws
  {
    let folder = try sandbox.smallDisk("frozen", bytes: 128 << 10)
    try sandbox.write("one", "a", in: folder)
    try sandbox.write("two", "b", in: folder)
    try disk.createFolder("sub", in: folder)
    try sandbox.makeReadOnly("frozen")
    let writes: [(DiskFault.Action, FileName, () throws -> Void)] = [
      (.write, "c", { try sandbox.write("", "c", in: folder) }),
      (.append, "a", { _ = try disk.append([1], to: "a", in: folder) }),
      (.append, "c", { _ = try disk.append([1], to: "c", in: folder) }),
      (.shorten, "a", { try disk.truncate("a", in: folder, to: 0) }),
      (.makeFolder, "c", { try disk.createFolder("c", in: folder) }),
      (.exchange, "a", { try disk.exchange("a", in: folder, with: "b", in: folder) }),
      (.move, "a", { try disk.move("a", in: folder, to: "c", in: folder) }),
      (.replace, "a", { try disk.replace("a", with: "b", in: folder) }),
      (.remove, "a", { try disk.remove("a", in: folder) }),
      (.remove, "sub", { try disk.removeFolder("sub", in: folder) }),
      (.lock, "lock", { _ = try disk.lock("lock", in: folder, holder: []) }),
    ]
    for (action, name, write) in writes {
      #expect(throws: DiskFault(action, folder.path(of: name), .readOnly)) { try write() }
    }
    #expect(try sandbox.text("a", in: folder) == "one")
    #expect(try sandbox.names(folder) == ["a", "b", "sub"])
  }

  @Test func `calls without permission are refused, and succeed once it is granted`() throws {
    let folder = sandbox.folder
    let calls: [(DiskFault.Action, FileName, () throws -> Void)] = [
      (.read, "a", { _ = try disk.read("a", in: folder, upTo: 9) }),
      (.append, "a", { _ = try disk.append([1], to: "a", in: folder) }),
      (.write, "c", { try sandbox.write("", "c", in: folder) }),
      (.makeFolder, "sub2", { try disk.createFolder("sub2", in: folder) }),
      (.move, "a", { try disk.move("a", in: folder, to: "d", in: folder) }),
      (.remove, "b", { try disk.remove("b", in: folder) }),
      (.lock, "lock", { _ = try disk.lock("lock", in: folder, holder: []) }),
      (.open, "sub", { _ = try disk.open("sub", in: folder) }),
    ]
    try sandbox.write("one", "a")
    try sandbox.write("two", "b")
    try sandbox.write("", "lock")
    try disk.createFolder("sub", in: folder)
    // All users may enter and read the folder, and do nothing else.
    try sandbox.shell("chmod 000 a lock sub && chmod 511 .")
    for (action, name, call) in calls {
      #expect(throws: DiskFault(action, folder.path(of: name), .denied)) { try withoutRoot(call) }
    }
    try sandbox.shell("chmod 000 .")
    #expect(throws: DiskFault(.open, sandbox.path, .denied)) {
      _ = try withoutRoot { try disk.open(path: sandbox.path) }
    }
    try sandbox.shell("chmod 777 . && chmod 666 a lock && chmod 777 sub")
    for (_, _, call) in calls { try withoutRoot(call) }
  }

  @Test func `a move between two disks is refused`() throws {
    guard let memory = try? disk.open(path: "/dev/shm") else { return }
    let name = try #require(FileName("fencepost-\(UInt64.random(in: 0 ... .max))"))
    try sandbox.write("x", name)
    let here = try #require(try disk.signature(of: name, in: sandbox.folder))
    defer { try? disk.remove(name, in: memory) }
    do throws(DiskFault) {
      try disk.move(name, in: sandbox.folder, to: name, in: memory)
      // In this case both folders are on one disk.
      #expect(try disk.signature(of: name, in: memory)?.device == here.device)
    } catch {
      #expect(error.reason == .other(errno: EXDEV))
    }
  }

  @Test func `calls without free descriptors are refused, and succeed once there are some`() async {
    // The limit applies to the whole process, so this test needs a process of its own.
    await #expect(processExitsWith: .success) {
      let sandbox = try Sandbox()
      try sandbox.write("one", "a")
      var before = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
      var none = rlimit(rlim_cur: 0, rlim_max: before.rlim_max)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none)
      var reasons: [DiskFault.Reason?] = []
      func note(_ call: () throws -> Void) {
        do {
          try call()
          reasons.append(nil)
        } catch {
          reasons.append((error as? DiskFault)?.reason)
        }
      }
      note { _ = try sandbox.disk.open(path: "/") }
      note { _ = try sandbox.text("a") }
      note { try sandbox.write("two", "b") }
      note { _ = try sandbox.disk.lock("lock", in: sandbox.folder, holder: []) }
      var watch = Watch()
      let hadDescriptor = watch.descriptor != nil
      note { _ = try watch.watch(sandbox.folder) }
      // Reading metadata and listing need no descriptor.
      let names = try sandbox.names()
      let look = try sandbox.disk.signature(of: "a", in: sandbox.folder)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
      #expect(reasons == Array(repeating: .exhausted, count: 5))
      #expect(!hadDescriptor)
      #expect(look != nil && names == ["a"])
      #expect(try sandbox.names() == ["a"])
      #expect(try sandbox.text("a") == "one")
    }
  }
}
