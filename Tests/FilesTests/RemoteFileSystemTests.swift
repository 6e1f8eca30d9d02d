// Which file systems are remote, and that a store is not written where locks of another machine that
// writes to it do not hold.

import CivilTime
import Testing

@testable import Files

@Suite struct RemoteFileSystemTests {
  private static let fuse: UInt32 = 0x6573_5546
  private static let now = Instant(milliseconds: 1_800_000_000_000)

  @Test func `remote file systems are known by their number`() {
    for (number, name) in [(0x6969, "NFS"), (0xFF53_4D42, "a Windows share (SMB)")]
      as [(UInt32, String)]
    {
      let found = RemoteFileSystem(number: number, mountType: nil)
      #expect(found?.name == name && found?.locksHold == true)
    }
    for number: UInt32 in [0xEF53, 0x9123_683E, 0x0102_1994, 0x794C_7630, 0] {
      #expect(RemoteFileSystem(number: number, mountType: "fuse.sshfs") == nil)
    }
  }

  @Test func `FUSE is known by the type of its mount`() {
    func found(_ type: String?) -> RemoteFileSystem? {
      RemoteFileSystem(number: Self.fuse, mountType: type)
    }
    #expect(found("fuse.sshfs") == RemoteFileSystem("sshfs", locksHold: false))
    #expect(found("fuse.rclone")?.locksHold == false)
    #expect(found("fuse.glusterfs")?.locksHold == true)
    #expect(found("fuse.gocryptfs") == nil)
    #expect(found("fuseblk") == nil)
    // What is not known is told of, and nothing is refused.
    #expect(found("fuse.new")?.locksHold == true)
    #expect(found(nil)?.locksHold == true)
  }

  @Test func `the type of a mount is found by its device`() {
    let text = """
      22 27 0:21 / /proc rw,relatime - proc proc rw
      98 27 0:52 / /home/mia/far rw,nosuid shared:7 master:2 - fuse.sshfs mia@far:/home rw
      99 98 0:53 / /home/mia/a\\040b rw - fuse.rclone far: rw
      100 27 0:52 short
      """
    #expect(MountTable.type(ofDevice: "0:52", in: text) == "fuse.sshfs")
    #expect(MountTable.type(ofDevice: "0:53", in: text) == "fuse.rclone")
    #expect(MountTable.type(ofDevice: "0:5", in: text) == nil)
    #expect(MountTable.type(ofDevice: "0:1", in: "") == nil)
  }

  private func transactionLog(
    in sandbox: Sandbox, on remote: RemoteFileSystem?, machine: String
  ) throws -> TransactionLog {
    try TransactionLog.open(
      StoreRoot(disk: LimitedDisk(lacks: [], remote: remote), root: sandbox.folder),
      identity: Identity(
        holder: LockOwner(name: "test", process: 1), session: "s", boot: "b", machine: machine),
      at: nil, journalID: "j", retryPolicy: .none, now: Self.now
    ).transactionLog
  }

  @Test func `where locks do not hold, a store that another machine uses is read and not written`()
    throws
  {
    let sandbox = try Sandbox()
    let sshfs = RemoteFileSystem("sshfs", locksHold: false)
    _ = try transactionLog(in: sandbox, on: sshfs, machine: "here")
    // The machine that began the journal goes on writing, and so does any where locks hold.
    for (remote, machine) in [(sshfs, "here"), (RemoteFileSystem("NFS"), "there"), (nil, "there")] {
      var log = try transactionLog(in: sandbox, on: remote, machine: machine)
      var commit = try log.beginCommit(retryPolicy: .none, now: Self.now).commit
      commit.abandon()
    }
    var other = try transactionLog(in: sandbox, on: sshfs, machine: "there")
    for _ in 0..<2 {
      #expect(
        throws: TransactionLogFault.disk(
          DiskFault(.lock, sandbox.folder.path, .locksDoNotHold(on: "sshfs")))
      ) {
        _ = try other.beginCommit(retryPolicy: .none, now: Self.now)
      }
    }
    #expect(try other.catchUp().isEmpty)
  }
}
