// Noticing changes by other processes: with a watch, before the folder exists, and without a watch.

import CivilTime
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Consent

@Suite struct LedgerWatcherTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  /// Whether the event loop would wake up for the change.
  private func isReadable(_ ledger: Session) -> Bool {
    guard let descriptor = ledger.descriptor else { return false }
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) == 1
  }

  private func deny(_ client: ClientName, _ entities: [Entity] = [.events]) throws {
    let other = sandbox.ledger()
    try other.record(.denied, of: client, entities, by: .command)
  }

  @Test func `another process's decision is noticed at once, and once`() throws {
    try deny(emacs)
    let ledger = sandbox.ledger()
    #expect(ledger.status(of: vim, .events) == .notDetermined)
    #expect(ledger.descriptor != nil && ledger.due == nil)
    #expect(!ledger.checkForChange())
    try deny(vim)
    #expect(isReadable(ledger))
    #expect(ledger.status(of: vim, .events) == .notDetermined, "until it is looked at")
    #expect(ledger.checkForChange())
    #expect(ledger.status(of: vim, .events) == .denied)
    #expect(!ledger.checkForChange() && !isReadable(ledger))
  }

  @Test func `nothing is watched or read before it is needed`() throws {
    try deny(vim)
    let ledger = sandbox.ledger()
    #expect(!ledger.checkForChange())
    #expect(ledger.descriptor == nil && ledger.due == nil)
  }

  @Test func `the process's own decision is not reported as a change`() throws {
    let ledger = sandbox.ledger()
    try ledger.record(.denied, of: vim, [.events], by: .question)
    #expect(!ledger.checkForChange())
    try ledger.record(.fullAccess, of: vim, [.events], by: .question)
    #expect(!ledger.checkForChange() && !isReadable(ledger))
  }

  @Test func `a concurrent decision is reported, even if it was read on the way`() throws {
    let ledger = sandbox.ledger()
    try ledger.record(.denied, of: vim, [.events], by: .question)
    try deny(emacs)
    try ledger.record(.denied, of: vim, [.location], by: .question)
    #expect(ledger.statuses(of: emacs) == [.notDetermined, .denied, .notDetermined])
    #expect(ledger.checkForChange())
    #expect(!ledger.checkForChange())
  }

  @Test func `a decision that changes nothing is not reported`() throws {
    try deny(vim)
    let ledger = sandbox.ledger()
    _ = ledger.fault
    try deny(vim)
    #expect(!isReadable(ledger), "what stands there already is not written again")
    try sandbox.write(
      #"{"clients":{"vim":{"events":{"answered":"2026-11-20T12:00:00.000Z","#
        + #" "status":"denied","by":"command"}}}}"#)
    #expect(isReadable(ledger))
    #expect(!ledger.checkForChange())
  }

  @Test func `edits by hand, in place or by replacing, damage and repair are noticed`()
    throws
  {
    try deny(vim)
    let ledger = sandbox.ledger()
    #expect(ledger.status(of: vim, .events) == .denied)
    try sandbox.write(#"{"clients":{"vim":{"events":{"status":"fullAccess"}}}}"#)
    #expect(ledger.checkForChange())
    #expect(ledger.status(of: vim, .events) == .fullAccess)
    #expect(system("cd '\(sandbox.folder)' && printf '{' >new && mv new access.json") == 0)
    #expect(ledger.checkForChange())
    #expect(ledger.status(of: vim, .events) == .notDetermined)
    #expect(ledger.fault != nil)
    #expect(!ledger.checkForChange())
    try sandbox.write(#"{"clients":{"vim":{"events":{"status":"denied"}}}}"#)
    #expect(ledger.checkForChange())
    #expect(ledger.fault == nil && ledger.status(of: vim, .events) == .denied)
    #expect(system("rm '\(sandbox.file)'") == 0)
    #expect(ledger.checkForChange())
    #expect(ledger.status(of: vim, .events) == .notDetermined)
  }

  @Test func `a ledger folder created later is noticed if its parent exists`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(sandbox.path)/state", withIntermediateDirectories: true)
    let ledger = sandbox.ledger()
    #expect(ledger.status(of: vim, .events) == .notDetermined)
    #expect(ledger.due == nil)
    try Data().write(to: URL(filePath: "\(sandbox.path)/state/other"))
    #expect(!ledger.checkForChange())
    try deny(vim)
    #expect(isReadable(ledger))
    #expect(ledger.checkForChange())
    #expect(ledger.status(of: vim, .events) == .denied)
    try deny(emacs)
    #expect(ledger.checkForChange(), "and now in the folder itself")
    #expect(ledger.status(of: emacs, .events) == .denied)
  }

  @Test func `removing or moving the folder removes its decisions`() throws {
    try deny(vim)
    let ledger = sandbox.ledger()
    for removal in ["rm -r state/fencepost", "mv state/fencepost old", "mv state older"] {
      #expect(ledger.status(of: vim, .events) == .denied)
      #expect(system("cd '\(sandbox.path)' && \(removal)") == 0)
      // Changes above both folders are not reported.
      if removal == "mv state older" { break }
      #expect(ledger.checkForChange(), "\(removal)")
      #expect(ledger.status(of: vim, .events) == .notDetermined)
      try deny(vim)
      #expect(ledger.checkForChange(), "after \(removal)")
    }
  }

  @Test func `without a watch the ledger is read once a second`() throws {
    let clock = Clock(noon)
    try deny(emacs)
    let ledger = sandbox.ledger(clock, mayWatch: false)
    #expect(ledger.due == nil)
    #expect(ledger.status(of: vim, .events) == .notDetermined)
    #expect(ledger.descriptor == nil && ledger.due == noon.adding(seconds: 1))
    try deny(vim)
    clock.now = noon.adding(milliseconds: 999)
    #expect(!ledger.checkForChange())
    clock.now = noon.adding(seconds: 1)
    #expect(ledger.checkForChange())
    #expect(ledger.status(of: vim, .events) == .denied)
    #expect(ledger.due == noon.adding(seconds: 2))
    clock.now = noon.adding(seconds: 2)
    #expect(!ledger.checkForChange())
    // The clock is set back by a day.
    clock.now = noon.adding(seconds: -86_400)
    try deny(vim, [.location])
    #expect(ledger.checkForChange())
    #expect(ledger.due == clock.now.adding(seconds: 1))
  }

  @Test func `a decision is noticed although the parent folder was missing`() throws {
    let ledger = sandbox.ledger()
    #expect(ledger.status(of: vim, .events) == .notDetermined)
    #expect(ledger.descriptor != nil && ledger.due == nil)
    try deny(vim)
    #expect(isReadable(ledger))
    #expect(ledger.checkForChange())
    #expect(ledger.status(of: vim, .events) == .denied)
    try deny(emacs)
    #expect(ledger.checkForChange())
  }

  @Test func `parent folders created one by one are watched down to the ledger`() throws {
    let ledger = sandbox.ledger()
    #expect(ledger.status(of: vim, .events) == .notDetermined)
    for folder in ["state", "state/fencepost"] {
      try FileManager.default.createDirectory(
        atPath: "\(sandbox.path)/\(folder)", withIntermediateDirectories: false)
      #expect(isReadable(ledger))
      #expect(!ledger.checkForChange(), "nothing is said yet")
      #expect(ledger.due == nil)
    }
    try deny(vim)
    #expect(ledger.checkForChange())
    #expect(ledger.status(of: vim, .events) == .denied)
    // All of it is removed and comes back.
    #expect(system("rm -r '\(sandbox.path)/state'") == 0)
    #expect(ledger.checkForChange())
    try deny(vim)
    #expect(ledger.checkForChange())
    #expect(ledger.status(of: vim, .events) == .denied)
  }

  @Test func `without a watch the ledger is read before each message`() throws {
    let clock = Clock(noon)
    let ledger = sandbox.ledger(clock, mayWatch: false)
    #expect(ledger.status(of: vim, .events) == .notDetermined)
    try deny(vim)
    #expect(!ledger.checkForChange())
    #expect(ledger.checkForChange(beforeMessage: true))
    #expect(ledger.status(of: vim, .events) == .denied)
    #expect(!ledger.checkForChange(beforeMessage: true))
  }
}
