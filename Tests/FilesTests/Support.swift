// Shared by the tests: a temporary folder on the real disk, small disks mounted for one test, other
// programs, and calls as a user who is not root.

@testable public import Files
import Foundation
import Glibc
import TestSupport
import Testing

extension FileName: ExpressibleByStringLiteral {
  public init(stringLiteral text: StaticString) {
    self.init(ours: text)
  }
}

/// A folder that is removed with its owner.
final class Sandbox {
  private let top: TestFolder
  var path: String { top.path }
  let disk = PosixDisk()
  let folder: Folder
  private var mounts: [String] = []

  init() throws {
    top = TestFolder()
    folder = try disk.open(path: top.path)
  }

  deinit {
    for mount in mounts { umount2(mount, Int32(MNT_DETACH)) }
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// A small disk of that many bytes, mounted in the folder.
  func smallDisk(_ name: FileName, bytes: Int) throws -> Folder {
    try disk.createFolder(name, in: folder)
    let mountPoint = path(name.text)
    let answer = mount("none", mountPoint, "tmpfs", 0, "size=\(bytes),mode=0777")
    try #require(answer == 0, "mounting a small disk takes root: \(errno)")
    mounts.append(mountPoint)
    return try disk.open(name, in: folder)
  }

  func makeReadOnly(_ name: FileName) throws {
    let flags = UInt(MS_REMOUNT | MS_RDONLY)
    try #require(mount("none", path(name.text), "tmpfs", flags, nil) == 0, "errno \(errno)")
  }

  func text(_ name: FileName, in folder: Folder? = nil) throws -> String? {
    let content = try disk.read(name, in: folder ?? self.folder, upTo: 1 << 20)
    return content.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @discardableResult
  func write(_ text: String, _ name: FileName, in folder: Folder? = nil) throws -> Signature {
    try disk.write(Array(text.utf8), to: name, in: folder ?? self.folder, synced: false)
  }

  func names(_ folder: Folder? = nil) throws -> Set<String> {
    Set(try disk.names(in: folder ?? self.folder).map(\.text))
  }

  /// Runs a line of shell in the folder.
  func shell(_ line: String) throws {
    let status = system("cd '\(path)' && { \(line)\n}")
    try #require(status == 0, "\(line): \(status)")
  }
}

/// Whether small disks can be mounted. Without root, full and read-only disks are covered only by
/// `DiskFaultTests`; CI runs as root.
let isRoot = geteuid() == 0

/// Runs `body` as an unprivileged user, without root's permissions. Linux keeps them per thread: other
/// threads keep theirs, and `body` must not suspend.
func withoutRoot<Answer>(_ body: () throws -> Answer) throws -> Answer {
  guard isRoot else { return try body() }
  typealias Change = @convention(c) (uid_t) -> Int32
  let change = try #require(
    dlsym(nil, "setfsuid").map { unsafeBitCast($0, to: Change.self) }, "no setfsuid")
  _ = change(65_534)
  defer { _ = change(0) }
  return try body()
}

/// An activity beside the test; the test waits for its end.
struct OtherThread {
  private let done = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () -> Void) {
    let done = done
    Thread {
      body()
      done.signal()
    }.start()
  }

  func end() {
    done.wait()
  }
}
