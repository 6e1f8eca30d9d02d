// Commits on the real disk when it reports that it lacks an atomic operation. `CommitTests` covers
// deaths, power losses and other programs.

import CivilTime
import Testing

@testable import Files

@Suite struct StepwiseTests {
  let sandbox: Sandbox
  private static let title = (name: FileName(ours: "displayname"), bytes: Array("N".utf8))
  private static let now = Instant(milliseconds: 1_800_000_000_000)

  init() throws {
    sandbox = try Sandbox()
    try sandbox.shell(
      "mkdir -p lists/L lists/M && printf 1 > lists/L/a && printf 2 > lists/L/b && printf 3 > lists/M/x"
    )
  }

  private func transactionLog(without lacks: Set<DiskFault.Action>) throws -> TransactionLog {
    try TransactionLog.open(
      StoreRoot(disk: LimitedDisk(lacks: lacks), root: sandbox.folder),
      identity: Identity(
        holder: LockOwner(name: "test", process: 1), session: "s", boot: "b", machine: "m"),
      at: nil, journalID: "j", retryPolicy: .none, now: Self.now
    ).transactionLog
  }

  private func settle(_ edits: [Edit], in transactionLog: inout TransactionLog) throws {
    var (commit, _) = try transactionLog.beginCommit(retryPolicy: .none, now: Self.now)
    _ = try commit.add(edits, delta: Delta(), title: "test", at: Self.now)
    try commit.commit(into: &transactionLog).clear(in: &transactionLog)
  }

  private func content() throws -> [String: String] {
    var content: [String: String] = [:]
    for folderPath in ["lists/L", "lists/M", "lists/N", ".state/trash", ".state/orphans"] {
      guard let folder = try? sandbox.disk.open(path: sandbox.path(folderPath)) else { continue }
      for name in try sandbox.disk.names(in: folder) {
        let isFile = try sandbox.disk.signature(of: name, in: folder)?.kind == .file
        content["\(folderPath)/\(name)"] = isFile ? try sandbox.text(name, in: folder) : "a folder"
      }
    }
    return content
  }

  private static let lists = [
    FolderPath.list(FileName(ours: "L")), FolderPath.list(FileName(ours: "M")),
  ]

  @Test(
    arguments: [
      [], [.exchange], [.exchange, .move], [.exchange, .link], [.exchange, .move, .link],
    ]
      as [Set<DiskFault.Action>])
  func `a commit has the same result on file systems that lack some call`(
    _ lacks: Set<DiskFault.Action>
  ) throws {
    var transactionLog = try transactionLog(without: lacks)
    try settle(
      [
        Edit(.write(Array("1 new".utf8), before: Array("1".utf8)), at: "a", in: Self.lists[0]),
        Edit(.remove(before: Array("2".utf8)), at: "b", in: Self.lists[0]),
        Edit(.write(Array("c".utf8), before: nil), at: "c", in: Self.lists[0]),
        Edit(.makeFolder(files: [Self.title]), at: "N", in: .lists),
      ], in: &transactionLog)
    #expect(
      try content() == [
        "lists/L/a": "1 new", "lists/L/c": "c", "lists/M/x": "3", "lists/N/displayname": "N",
      ])
    try settle([Edit(.trashFolder, at: "M", in: .lists)], in: &transactionLog)
    #expect(try content().filter { $0.key.hasPrefix("lists/M") }.isEmpty)
    #expect(try content().values.contains("a folder"))
    let canExchange = transactionLog.canExchange()
    #expect(canExchange == !lacks.contains(.exchange))
    #expect(
      try sandbox.names(try sandbox.disk.open(path: sandbox.path(".state"))) == [
        "journal", "lock", "trash",
      ])
  }

  @Test(arguments: [[.exchange], [.exchange, .move, .link]] as [Set<DiskFault.Action>])
  func `a file changed since the check is not replaced`(
    _ lacks: Set<DiskFault.Action>
  ) throws {
    var transactionLog = try transactionLog(without: lacks)
    let before = try content()
    #expect(throws: TransactionLogFault.overtaken(Self.lists[0], "b")) {
      try settle(
        [
          Edit(.write(Array("1 new".utf8), before: Array("1".utf8)), at: "a", in: Self.lists[0]),
          Edit(.write(Array("2 new".utf8), before: Array("?".utf8)), at: "b", in: Self.lists[0]),
        ], in: &transactionLog)
    }
    #expect(try content() == before)
  }

  @Test func `probing what the file system supports leaves no files`() throws {
    var able = try transactionLog(without: [])
    var unable = try transactionLog(without: [.exchange])
    let before = try sandbox.names(try sandbox.disk.open(path: sandbox.path(".state")))
    let answers = [able.canExchange(), unable.canExchange()]
    #expect(answers == [true, false])
    #expect(try sandbox.names(try sandbox.disk.open(path: sandbox.path(".state"))) == before)
  }
}
