// The lock: one holder at a time, in one process or in several, also when the holder is killed or
// the lock file is removed.

import Foundation
import Glibc
import Testing

@testable import Files

@Suite struct LockTests {
  let sandbox: Sandbox
  var disk: PosixDisk { sandbox.disk }
  var folder: Folder { sandbox.folder }

  init() throws {
    sandbox = try Sandbox()
  }

  /// Each attempt opens the file again, which to the kernel is like another process.
  private func acquire(_ holder: String) throws -> FileLock? {
    switch try disk.lock("lock", in: folder, holder: Array(holder.utf8)) {
    case .acquired(let held): held
    case .busy: nil
    }
  }

  private func holder() throws -> String? {
    switch try disk.lock("lock", in: folder, holder: []) {
    case .acquired: nil
    case .busy(let holder): String(decoding: holder, as: UTF8.self)
    }
  }

  @Test func `a process that finds the lock held learns the owner's name`() throws {
    let first = try #require(try acquire("the first holder, pid 1"))
    #expect(try holder() == "the first holder, pid 1")
    #expect(try disk.signature(of: "lock", in: folder)?.permissions == 0o600)
    first.releaseLock()
    let second = try #require(try acquire("second"))
    #expect(try holder() == "second")
    second.releaseLock()
    #expect(try holder() == nil)
  }

  @Test func `a lock is released once, also by its deallocation`() throws {
    var held = try acquire("one")
    #expect(held != nil)
    held?.releaseLock()
    held?.releaseLock()
    // A second release must not close a descriptor that has been reused by then.
    let other = try #require(try acquire("two"))
    held = nil
    #expect(try holder() == "two")
    other.releaseLock()
    held = try acquire("three")
    #expect(try holder() == "three")
    held = nil
    #expect(try holder() == nil)
  }

  @Test func `the same owner writes its name only once`() throws {
    try #require(try acquire("me")).releaseLock()
    let written = try disk.signature(of: "lock", in: folder)
    try #require(try acquire("me")).releaseLock()
    #expect(try disk.signature(of: "lock", in: folder) == written)
    try #require(try acquire("you")).releaseLock()
    #expect(try sandbox.text("lock") == "you")
  }

  @Test func `foreign content of the lock file is read up to a limit`() throws {
    try sandbox.shell("head -c 1000000 /dev/zero > lock")
    let file = open(sandbox.path("lock"), O_RDWR | O_CLOEXEC)
    defer { close(file) }
    try #require(flock(file, LOCK_EX) == 0)
    guard case .busy(let holder) = try disk.lock("lock", in: folder, holder: []) else {
      Issue.record("it is held")
      return
    }
    #expect(holder.count == 4 << 10)
  }

  @Test func `a lock on a removed or replaced lock file is not valid`() throws {
    let old = try #require(try acquire("old"))
    try disk.remove("lock", in: folder)
    let new = try #require(try acquire("new"), "the new lock file has no holder")
    old.releaseLock()
    #expect(try holder() == "new", "letting the old one go frees nothing")
    try sandbox.write("", "other")
    try disk.replace("lock", with: "other", in: folder)
    #expect(try holder() == nil)
    new.releaseLock()
  }

  @Test func `locking a file that is replaced continually ends in a lock or a refusal`() throws {
    let path = sandbox.path("lock")
    try sandbox.write("", "stop")
    let stop = sandbox.path("stop")
    let replacer = OtherThread {
      while access(stop, F_OK) == 0 {
        close(open(path + ".new", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
        rename(path + ".new", path)
      }
    }
    for _ in 0..<300 {
      do throws(DiskFault) {
        if case .busy = try disk.lock("lock", in: folder, holder: []) {
          Issue.record("the lock has no holder")
        }
      } catch {
        #expect(error.reason == .keepsChanging)
      }
    }
    try disk.remove("stop", in: folder)
    replacer.end()
  }

  @Test func `another process that holds the lock is named; when it is killed the lock is free`()
    throws
  {
    let child = Process()
    child.executableURL = URL(filePath: "/bin/sh")
    child.arguments = [
      "-c", "exec 9<>\"$0\"; flock -n 9 && printf 'shell %d' $$ >&9; echo; read _",
      sandbox.path("lock"),
    ]
    let (input, output) = (Pipe(), Pipe())
    child.standardInput = input
    child.standardOutput = output
    try child.run()
    // The line says that the child has the lock.
    #expect(try output.fileHandleForReading.read(upToCount: 1) == Data("\n".utf8))
    #expect(try holder() == "shell \(child.processIdentifier)")
    kill(child.processIdentifier, SIGKILL)
    child.waitUntilExit()
    let held = try #require(try acquire("us"))
    #expect(try sandbox.text("lock") == "us")
    #expect(system("flock -n '\(sandbox.path("lock"))' true") != 0)
    held.releaseLock()
    #expect(system("flock -n '\(sandbox.path("lock"))' true") == 0)
  }
}
