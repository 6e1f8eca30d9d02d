// A store in a temporary folder, with short methods for damaging it, examining it, fixing it, and
// listing the findings.

import CivilTime
import Files
import Foundation
import Glibc
import Store
import TestSupport
import Testing

@testable import Doctor

final class DoctorStore {
  private let top: TestFolder
  var path: String { top.path }
  var now = Instant(milliseconds: 4_000_000_000_000)
  static let machine = "this machine"
  static let boot = "boot-1"
  /// The system's zones, shared by all tests.
  static let zones = ZoneDatabase.system(environment: [:])

  /// A store in which nothing is wrong.
  init() throws {
    top = TestFolder()
    try write("Home", "lists/Home/displayname")
    try write("#1E90FF", "lists/Home/color")
    try write(Self.todo("milk"), "lists/Home/milk.ics")
  }

  var storeRoot: StoreRoot {
    get throws {
      let disk = PosixDisk()
      return StoreRoot(disk: disk, root: try disk.open(path: path))
    }
  }

  func write(_ text: String, _ name: String) throws {
    try write(Array(text.utf8), name)
  }

  func write(_ bytes: [UInt8], _ name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func text(_ name: String) throws -> String {
    let bytes = try #require(FileManager.default.contents(atPath: "\(path)/\(name)"))
    return String(decoding: bytes, as: UTF8.self)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(name)")
  }

  /// Runs a line of shell in the store.
  func shell(_ line: String) throws {
    let status = system("cd '\(path)' && { \(line)\n}")
    try #require(status == 0, "\(line): \(status)")
  }

  // MARK: Items

  /// A file with one reminder that has these additional lines.
  static func todo(_ uid: String, _ lines: String..., head: String = "") -> String {
    calendar(
      head + "BEGIN:VTODO\nUID:\(uid)\nDTSTAMP:20260101T000000Z\nSUMMARY:\(uid)\n"
        + lines.map { "\($0)\n" }.joined() + "END:VTODO\n")
  }

  static func event(_ uid: String, _ lines: String...) -> String {
    calendar(
      "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n" + lines.map { "\($0)\n" }.joined()
        + "END:VEVENT\n")
  }

  static func calendar(_ body: String) -> String {
    ("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//x//EN\n" + body + "END:VCALENDAR\n")
      .split(separator: "\n").map { "\($0)\r\n" }.joined()
  }

  // MARK: Examining

  func examined(
    permissions: UInt16? = 0o700, unsavedTextNames: [String] = []
  ) throws -> ExaminationResult {
    let inputs = ExaminationInputs(
      now: now, machine: Self.machine, boot: Self.boot, zones: Self.zones, permissions: permissions,
      unsavedTextNames: unsavedTextNames)
    return try examine(try storeRoot, inputs)
  }

  /// Every finding as `kind`, `kind file` or `kind file:line`.
  func findings() throws -> [String] {
    try examined().findings.map(Self.words)
  }

  static func words(_ finding: Finding) -> String {
    var words = finding.kind
    if let name = finding.site.name { words += " \(name)" }
    if let line = finding.site.line { words += ":\(line)" }
    return words
  }

  /// The kinds of findings for one file of the list with this text.
  func kinds(_ text: String) throws -> [String] {
    try write(text, "lists/Home/it.ics")
    return try examined().findings.filter { $0.site.name?.text == "it.ics" }.map(\.kind)
  }

  // MARK: Mending

  static func identity(_ name: String = "doctor", boot: String = boot) -> Identity {
    Identity(
      holder: LockOwner(name: name, process: 4711), session: "session-\(name)", boot: boot,
      machine: machine)
  }

  /// Fixes the findings, and returns what it refused.
  @discardableResult
  func repair() throws -> [String] {
    let treatments = try Repairer.repair(
      try examined().findings, in: try storeRoot, as: Self.identity(), journalID: "journal-1",
      retryPolicy: .none, now: now, zones: Self.zones)
    return treatments.compactMap(\.refusal)
  }

  /// A store with a journal, as a server begins it.
  func transactionLog(boot: String = boot, machine: String = machine) throws -> TransactionLog {
    var identity = Self.identity("server", boot: boot)
    identity.machine = machine
    return try TransactionLog.open(
      try storeRoot, identity: identity, at: nil, journalID: "journal-1", retryPolicy: .none,
      now: now
    ).transactionLog
  }

  /// Writes a file through the journal, as a server does.
  func save(_ text: String, _ name: String, in transactionLog: inout TransactionLog) throws {
    let folderPath = FolderPath.list(FileName(ours: "Home"))
    let file = try #require(FileName(name))
    var (commit, _) = try transactionLog.beginCommit(retryPolicy: .none, now: now)
    let before = try commit.read(file, in: folderPath, upTo: 1 << 20)?.bytes
    _ = try commit.add(
      [Edit(.write(Array(text.utf8), before: before), at: file, in: folderPath)], delta: Delta(),
      title: "save", at: now)
    try commit.commit(into: &transactionLog).clear(in: &transactionLog)
  }
}

/// Runs `body` as an unprivileged user, without root's permissions. Linux keeps them per thread.
func withoutRoot<Answer>(_ body: () throws -> Answer) throws -> Answer {
  guard geteuid() == 0 else { return try body() }
  typealias Change = @convention(c) (uid_t) -> Int32
  let change = try #require(
    dlsym(nil, "setfsuid").map { unsafeBitCast($0, to: Change.self) }, "no setfsuid")
  _ = change(65_534)
  defer { _ = change(0) }
  return try body()
}

extension DoctorStore {
  /// The output of a line of shell that runs in the store.
  func shellOutput(_ line: String) throws -> String {
    let file = "\(path).out"
    defer { unlink(file) }
    try shell("{ \(line)\n} > '\(file)'")
    return String(decoding: try Data(contentsOf: URL(fileURLWithPath: file)), as: UTF8.self)
  }
}
