// The ledger in its file on the real disk: what is created, kept and refused.

import CivilTime
import Files
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Consent

@Suite struct LedgerFileTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private func fault(_ body: () throws(LedgerFault) -> Void) -> LedgerFault? {
    do throws(LedgerFault) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test func `no file is created before the first decision`() throws {
    let ledger = sandbox.ledger()
    #expect(ledger.descriptor == nil && ledger.due == nil)
    #expect(ledger.statuses(of: vim) == [.notDetermined, .notDetermined, .notDetermined])
    #expect(ledger.fault == nil)
    try ledger.forget(Entity.allCases, of: vim)
    #expect(access(sandbox.folder, F_OK) != 0)
  }

  @Test func `a decision is stored readable for the person alone`() throws {
    let ledger = sandbox.ledger()
    try ledger.record(.fullAccess, of: vim, [.reminders], by: .question, purpose: "To see them")
    try ledger.record(.denied, of: vim, [.events, .location], by: .command)
    #expect(ledger.statuses(of: vim) == [.fullAccess, .denied, .denied])
    let other = sandbox.ledger()
    #expect(other.statuses(of: vim) == [.fullAccess, .denied, .denied])
    #expect(
      try other.ledger().client(vim)?.answers[.reminders]
        == Answer(.fullAccess, answerTime: noon, means: .question, purpose: "To see them"))
    #expect(sandbox.permissions(sandbox.file) == 0o600)
    #expect(sandbox.permissions(sandbox.folder) == 0o700)
    #expect(sandbox.permissions("\(sandbox.path)/state") == 0o700)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.folder).sorted()
        == ["access.json", "access.lock"])
  }

  @Test func `a purpose text is stored up to a maximal length`() throws {
    let ledger = sandbox.ledger()
    let purpose = String(repeating: "é", count: 5000)
    try ledger.record(.denied, of: vim, [.events], by: .question, purpose: purpose)
    let kept = try ledger.ledger().client(vim)?.answers[.events]?.purpose
    #expect(kept == String(repeating: "é", count: 1000) + "…")
  }

  @Test func `unknown members survive a change`() throws {
    try sandbox.write(#"{"note":"mine","clients":{"emacs":{"events":{"status":"?","x":1}}}}"#)
    let ledger = sandbox.ledger()
    try ledger.record(.denied, of: vim, [.events], by: .command)
    let kept = try #require(sandbox.text)
    #expect(kept.contains(#""note": "mine""#) && kept.contains(#""status": "?""#))
    #expect(try ledger.ledger().warnings.count == 1)
  }

  @Test(arguments: [
    (
      "{\"clients\":\n  {,}}",
      "line 2, column 4: "
    ),
    (#"{"clients":{"vim":[1]}}"#, "clients.vim: expected an object, found an array"),
    ("", "line 1"),
  ])
  func `a damaged ledger grants nothing, says what is wrong, and is never overwritten`(
    _ text: String, _ problem: String
  ) throws {
    try sandbox.write(text)
    let ledger = sandbox.ledger()
    #expect(ledger.statuses(of: vim) == [.notDetermined, .notDetermined, .notDetermined])
    let sentence = try #require(ledger.fault?.description)
    #expect(
      sentence.hasPrefix("\"\(sandbox.file)\" cannot be read as the file of access decisions: "))
    #expect(sentence.contains(problem))
    #expect(sentence.hasSuffix("until the file is repaired, or moved away to start again."))
    let damage = ledger.fault
    #expect(
      fault { () throws(LedgerFault) in
        try ledger.record(.fullAccess, of: vim, [.events], by: .command)
      } == damage)
    #expect(fault { () throws(LedgerFault) in try ledger.forget([.events], of: vim) } == damage)
    #expect(sandbox.text == text)
  }

  @Test func `a ledger of a newer version is left alone`() throws {
    let text = #"{"version":9,"clients":{"vim":{"events":{"status":"fullAccess"}}}}"#
    try sandbox.write(text)
    let ledger = sandbox.ledger()
    #expect(ledger.status(of: vim, .events) == .notDetermined)
    #expect(ledger.fault == .tooNew(path: sandbox.file, version: 9))
    #expect(throws: LedgerFault.tooNew(path: sandbox.file, version: 9)) {
      try ledger.record(.denied, of: vim, [.events], by: .command)
    }
    #expect(sandbox.text == text)
  }

  @Test func `a link, folder or pipe in place of the ledger is neither followed nor waited for`()
    throws
  {
    try sandbox.write("{}")
    try FileManager.default.moveItem(atPath: sandbox.file, toPath: "\(sandbox.path)/elsewhere")
    let makings = [
      "ln -s ../../elsewhere access.json", "mkdir access.json", "mkfifo access.json",
      "ln -s nothing access.json",
    ]
    for making in makings {
      #expect(system("cd '\(sandbox.folder)' && rm -rf access.json && \(making)") == 0)
      let ledger = sandbox.ledger()
      #expect(ledger.fault == .disk(DiskFault(.read, sandbox.file, .notAFile)), "\(making)")
      #expect(throws: LedgerFault.disk(DiskFault(.read, sandbox.file, .notAFile))) {
        try ledger.record(.fullAccess, of: vim, [.events], by: .command)
      }
    }
    #expect(try String(contentsOfFile: "\(sandbox.path)/elsewhere", encoding: .utf8) == "{}")
  }

  @Test func `a symbolic link to the ledger's folder is followed`() throws {
    #expect(system("cd '\(sandbox.path)' && mkdir real && ln -s real state") == 0)
    let ledger = sandbox.ledger()
    try ledger.record(.denied, of: vim, [.events], by: .command)
    #expect(access("\(sandbox.path)/real/fencepost/access.json", F_OK) == 0)
  }

  @Test func `temporary files of a crashed writer are removed`() throws {
    try sandbox.write("{}")
    try "{\"cli".write(
      toFile: "\(sandbox.folder)/.access.json.tmp", atomically: false, encoding: .utf8)
    let ledger = sandbox.ledger()
    try ledger.record(.denied, of: vim, [.events], by: .command)
    #expect(ledger.status(of: vim, .events) == .denied)
    #expect(access("\(sandbox.folder)/.access.json.tmp", F_OK) != 0)
  }

  @Test func `the holder of the lock is named, and nothing is changed`() throws {
    try sandbox.write("{}")
    let disk = PosixDisk()
    let folder = try disk.open(path: sandbox.folder)
    let name = FileName(ours: "access.lock")
    let attempt = try disk.lock(
      name, in: folder, holder: LockOwner(name: "nvim", process: 42).bytes)
    guard case .acquired(let held) = attempt else {
      Issue.record("no other process has the lock")
      return
    }
    let ledger = sandbox.ledger(waits: 3)
    let fault = #expect(throws: LedgerFault.self) {
      try ledger.record(.denied, of: vim, [.events], by: .command)
    }
    #expect(fault == .busy(path: sandbox.file, LockOwner(name: "nvim", process: 42)))
    #expect(
      fault?.description
        == "\"nvim\", process 42, is changing \"\(sandbox.file)\" and still holds"
        + " its lock; try again later.")
    #expect(sandbox.text == "{}")
    held.releaseLock()
    try ledger.record(.denied, of: vim, [.events], by: .command)
    #expect(ledger.status(of: vim, .events) == .denied)
  }

  @Test func `concurrent changes by several processes all survive`() throws {
    let (writers, rounds) = (4, 20)
    let path = sandbox.folder
    let done = DispatchSemaphore(value: 0)
    for writer in 0..<writers {
      Thread {
        // To the kernel, each opening of the lock is like another process.
        var ledger = LedgerFile(in: path, .fixed(Clock(noon), mayWatch: false, waits: 20_000))
        for round in 0..<rounds {
          let client = ClientName("\(writer).\(round)")
          do throws(LedgerFault) {
            try ledger.record(.denied, of: client, [.events], by: .command)
          } catch {
            Issue.record("\(error)")
          }
        }
        done.signal()
      }.start()
    }
    for _ in 0..<writers { done.wait() }
    let ledger = sandbox.ledger()
    let names = try ledger.ledger().clients.map(\.name.text)
    let said = (0..<writers).flatMap { writer in (0..<rounds).map { "\(writer).\($0)" } }
    #expect(names.sorted() == said.sorted())
  }

  @Test func `a ledger that would be too large to read again is not written`() throws {
    let note = String(repeating: "x", count: (1 << 20) - 100)
    let text = #"{"clients":{},"note":"\#(note)"}"#
    try sandbox.write(text)
    let ledger = sandbox.ledger()
    #expect(throws: LedgerFault.full(path: sandbox.file)) {
      try ledger.record(.denied, of: vim, [.events], by: .command)
    }
    #expect(sandbox.text == text)
    try sandbox.write(text + String(repeating: " ", count: 200))
    #expect(
      sandbox.ledger().fault
        == .disk(DiskFault(.read, sandbox.file, .tooLarge(limit: 1 << 20))))
  }

  @Test func `without a folder nothing is granted or stored`() throws {
    let ledger = Session(LedgerFile(in: nil, .fixed(Clock(noon))))
    #expect(ledger.status(of: vim, .events) == .notDetermined)
    #expect(ledger.fault == .noFolder && ledger.descriptor == nil && ledger.due == nil)
    #expect(ledger.checkForChange() == false)
    #expect(throws: LedgerFault.noFolder) {
      try ledger.record(.denied, of: vim, [.events], by: .command)
    }
  }

  @Test(arguments: ["/", "..", "", "a/../..", "x/./y/..", "/proc/none/of/this"])
  func `an impossible folder is reported`(_ path: String) {
    let ledger = Session(LedgerFile(in: path, .fixed(Clock(noon), mayWatch: false)))
    _ = ledger.status(of: vim, .events)
    guard path.hasPrefix("/proc") || path.isEmpty else { return }
    #expect(throws: LedgerFault.self) {
      try ledger.record(.denied, of: vim, [.events], by: .command)
    }
  }
}
