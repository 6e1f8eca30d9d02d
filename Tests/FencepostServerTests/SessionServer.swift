// A session in this process, driven like a server in another process: clock and environment are
// fixed values, and the output is a function of the input.

import CivilTime
@testable import FencepostServer
import Files
import Foundation
import Testing
import Transcripts

struct SessionServer: DrivenServer {
  var session: Session
  private var folder: TemporaryFolder?
  let keepsFiles = true

  init(_ configuration: Configuration = Configuration()) {
    session = Session(configuration)
  }

  /// Like `fencepost serve --rehearse`, with a store in a temporary folder.
  init(
    _ settings: Transcript.Settings, changing change: (inout Configuration) -> Void = { _ in }
  ) throws {
    let folder = TemporaryFolder()
    let path = folder.store.path()
    // Files beside the store are below the home folder, as in the program.
    let home = folder.store.deletingLastPathComponent().path().droppingSlashes
    var configuration = Configuration(
      environment: ["HOME": home].merging(settings.environment) { _, own in own },
      storeLocation: StoreLocation(
        path: path, disk: { PosixDisk() }, boot: { Boot.current() }, retryPolicy: { .none },
        ledgerPath: folder.ledger.path()),
      grantsAccess: settings.arguments.contains("full"),
      client: settings.arguments.firstIndex(of: "--client").map { settings.arguments[$0 + 1] })
    configuration.rehearse(try #require(Rehearsal(settings.rehearsal)))
    change(&configuration)
    self.init(configuration)
    self.folder = folder
  }

  mutating func write(_ bytes: [UInt8]?, to path: String) {
    folder?.write(bytes, to: path)
    // Watch events of the kernel are read at once.
    session.readOutsideChanges()
  }

  func read(_ path: String) -> [UInt8]? { folder?.read(path) }

  mutating func receive(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { session.receive($0) }
    run()
  }

  private mutating func run() {
    session.run()
    while session.canRun { session.run() }
  }

  mutating func endInput() {
    session.endInput()
    run()
  }

  mutating func nextOutput() -> [UInt8]? {
    var output: [UInt8] = []
    if session.waitingByteCount == 0 { readOutsideChanges() }
    while session.waitingByteCount > 0 {
      session.drain { pieces in
        for piece in pieces { output += piece }
        return pieces.reduce(0) { $0 + $1.count }
      }
      run()
    }
    return output.isEmpty ? nil : output
  }

  /// Reads changes of other programs until the session writes something or has nothing left to
  /// read.
  private mutating func readOutsideChanges() {
    for _ in 0..<100 where session.waitingByteCount == 0 && session.nextCheckTime != nil {
      session.readOutsideChanges()
    }
  }

  mutating func exitCode() -> Int32? { session.exitCode }

  /// All output for this input.
  mutating func answer(_ text: String) -> String {
    receive(Array(text.utf8))
    return String(decoding: nextOutput() ?? [], as: UTF8.self)
  }
}
