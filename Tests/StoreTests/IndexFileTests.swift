// The index on a disk: the old one or the new one, never half of one, and a failing disk does not
// affect the store.

import Glibc
import TestSupport
import Testing

@testable import Files
@testable import Store

@Suite struct IndexFileTests {
  private let index = FileName(ours: "index")
  private let old: Snapshot
  private let new: Snapshot

  init() {
    var random = SeededRandom()
    old = Snapshot.small(&random)
    var other = old
    other.files.removeLast()
    new = other
  }

  /// A disk with the old index.
  private func disk() -> MinimalDisk {
    let disk = MinimalDisk()
    _ = IndexFile(storeRoot: disk.storeRoot).write(old, session: "one")
    disk.steps = []
    return disk
  }

  @Test func `a written index is read, and replaces the old one in one step`() {
    let disk = disk()
    let file = IndexFile(storeRoot: disk.storeRoot)
    #expect(file.read(codecVersion: 3) == old)
    #expect(file.write(new, session: "two"))
    #expect(file.read(codecVersion: 3) == new)
    #expect(disk.steps == ["write index.two.tmp", "replace index with index.two.tmp"])
    #expect(disk.entries.count == 1)
  }

  @Test func `without an index or a store reading gives none`() {
    let disk = MinimalDisk()
    #expect(IndexFile(storeRoot: disk.storeRoot).read(codecVersion: 3) == nil)
    disk.hasState = false
    #expect(IndexFile(storeRoot: disk.storeRoot).read(codecVersion: 3) == nil)
    #expect(!IndexFile(storeRoot: disk.storeRoot).write(new, session: "two"))
  }

  @Test(arguments: [
    DiskFault.Action.open, .listNames, .write, .replace,
  ])
  func `a failing disk call leaves only the old index`(_ action: DiskFault.Action) {
    for reason: DiskFault.Reason in [.full, .readOnly, .denied, .other(errno: 5)] {
      let disk = disk()
      disk.refused[action] = reason
      #expect(!IndexFile(storeRoot: disk.storeRoot).write(new, session: "two"))
      disk.refused = [:]
      #expect(IndexFile(storeRoot: disk.storeRoot).read(codecVersion: 3) == old)
      #expect(Array(disk.entries.keys) == [index])
    }
  }

  @Test func `a partial index written on a full disk is removed by the next write`() {
    let disk = disk()
    disk.refused = [.write: .full, .remove: .full]
    let file = IndexFile(storeRoot: disk.storeRoot)
    #expect(!file.write(new, session: "two"))
    #expect(disk.entries.count == 2)
    #expect(file.read(codecVersion: 3) == old)
    disk.refused = [:]
    for session in ["two", "three"] {
      #expect(file.write(new, session: session))
      #expect(Array(disk.entries.keys) == [index])
    }
    #expect(file.read(codecVersion: 3) == new)
  }

  @Test func `the lock and the journal beside it are left alone`() {
    let disk = disk()
    let others = ["lock", "journal", "index.old", "my.tmp", "fences"].compactMap { FileName($0) }
    for name in others { disk.entries[name] = .file([1]) }
    #expect(IndexFile(storeRoot: disk.storeRoot).write(new, session: "two"))
    #expect(Set(disk.entries.keys) == Set(others + [index]))
  }

  @Test(arguments: [Signature.Kind.folder, .link, .other])
  func `a folder, link or pipe in place of the index is ignored`(_ kind: Signature.Kind) {
    let disk = disk()
    disk.entries[index] = .other(kind)
    let file = IndexFile(storeRoot: disk.storeRoot)
    #expect(file.read(codecVersion: 3) == nil)
    #expect(file.write(new, session: "two") == (kind != .folder))
    #expect(file.read(codecVersion: 3) == (kind == .folder ? nil : new))
    #expect(Array(disk.entries.keys) == [index])
  }

  @Test(arguments: [DiskFault.Action.readProperties, .read])
  func `an unreadable index counts as absent`(_ action: DiskFault.Action) {
    let disk = disk()
    disk.refused[action] = .denied
    #expect(IndexFile(storeRoot: disk.storeRoot).read(codecVersion: 3) == nil)
  }

  @Test func `a session with an invalid name writes no index`() {
    let disk = disk()
    let file = IndexFile(storeRoot: disk.storeRoot)
    #expect(!file.write(new, session: "../two"))
    #expect(!file.write(new, session: String(repeating: "x", count: 300)))
    #expect(file.read(codecVersion: 3) == old)
  }

  @Test func `on a real disk the index is read back, and a folder or link at its name ignored`()
    throws
  {
    let folder = try TemporaryFolder()
    let storeRoot = try StoreRoot.posix(folder.path)
    _ = try storeRoot.openOrCreate(.state)
    let file = IndexFile(storeRoot: storeRoot)
    #expect(file.read(codecVersion: 3) == nil)
    #expect(file.write(old, session: "one"))
    #expect(file.write(new, session: "two"))
    #expect(file.read(codecVersion: 3) == new)

    let path = "\(folder.path)/.state/index"
    #expect(rename(path, "\(folder.path)/elsewhere") == 0)
    #expect(symlink("../elsewhere", path) == 0)
    #expect(file.read(codecVersion: 3) == nil)
    #expect(file.write(old, session: "two"))
    #expect(file.read(codecVersion: 3) == old)
    #expect(folder.read("elsewhere") == new.bytes())

    #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
    #expect(file.read(codecVersion: 3) == nil)
    #expect(file.write(old, session: "two"))
    #expect(file.read(codecVersion: 3) == old)

    #expect(unlink(path) == 0 && mkdir(path, 0o700) == 0)
    #expect(file.read(codecVersion: 3) == nil)
    #expect(!file.write(old, session: "two"))
    #expect(try folder.names(in: ".state") == ["index"])
  }
}

extension IndexFile {
  /// The content of the index, in a boot in which all signatures are trusted.
  fileprivate func read(codecVersion: Int) -> Snapshot? {
    read(codecVersion: codecVersion, boot: nil).map(Snapshot.init)
  }
}
