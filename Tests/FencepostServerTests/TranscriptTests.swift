// Every transcript in protocol/transcripts drives the server exactly, and can act as the server for
// a driver.

import FencepostServer
import Foundation
import Testing
import Transcripts

enum Repository {
  /// The repository's top folder, found from the path of this file.
  static let top = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let transcripts: [String] = {
    let folder = top.appending(path: "protocol/transcripts")
    let files = FileManager.default.enumerator(atPath: folder.path())?.allObjects ?? []
    return files.compactMap { $0 as? String }.filter { $0.hasSuffix(".transcript") }.sorted()
  }()

  static func transcript(_ name: String) throws -> Transcript {
    let file = top.appending(path: "protocol/transcripts/\(name)")
    return try Transcript(String(decoding: Data(contentsOf: file), as: UTF8.self))
  }
}

@Suite struct TranscriptTests {
  @Test func `there are transcripts`() {
    #expect(Repository.transcripts.count >= 85)
  }

  @Test(arguments: Repository.transcripts)
  func `the server passes every transcript`(_ name: String) throws {
    let transcript = try Repository.transcript(name)
    var server = try SessionServer(transcript.settings)
    let difference = transcript.drive(&server)
    #expect(difference == nil, "\(name), \(difference?.description ?? "")")
  }

  @Test(arguments: Repository.transcripts)
  func `every transcript passes when bytes arrive one at a time`(_ name: String) throws {
    let transcript = try Repository.transcript(name)
    // There it matters which messages arrive together.
    guard !name.contains("cancel"), !name.contains("together") else { return }
    var server = OneByteAtATime(try SessionServer(transcript.settings))
    let difference = transcript.drive(&server)
    #expect(difference == nil, "\(name), \(difference?.description ?? "")")
  }

  @Test(arguments: Repository.transcripts)
  func `transcript play answers as the server does`(_ name: String) throws {
    let transcript = try Repository.transcript(name)
    // A client's library cannot send raw bytes.
    let isRaw = transcript.steps.contains { if case .raw = $0.action { true } else { false } }
    guard !isRaw else { return }
    var server = Played(server: PlayedServer(transcript))
    let difference = transcript.drive(&server) ?? server.difference
    #expect(difference == nil, "\(name), \(difference?.description ?? "")")
  }
}

private struct OneByteAtATime: DrivenServer {
  var server: SessionServer
  let keepsFiles = true

  init(_ server: SessionServer) {
    self.server = server
  }

  mutating func receive(_ bytes: [UInt8]) {
    for byte in bytes { server.receive([byte]) }
  }

  mutating func endInput() { server.endInput() }
  mutating func nextOutput() -> [UInt8]? { server.nextOutput() }
  mutating func exitCode() -> Int32? { server.exitCode() }
  mutating func write(_ bytes: [UInt8]?, to path: String) { server.write(bytes, to: path) }
  func read(_ path: String) -> [UInt8]? { server.read(path) }
}

private struct Played: DrivenServer {
  var server: PlayedServer
  var difference: Difference?
  let keepsFiles = false

  init(server: PlayedServer) {
    self.server = server
  }

  mutating func receive(_ bytes: [UInt8]) {
    let found = bytes.withUnsafeBytes { server.receive($0) }
    difference = difference ?? found
  }

  mutating func endInput() { server.endInput() }

  mutating func nextOutput() -> [UInt8]? {
    let output = server.takeOutput()
    return output.isEmpty ? nil : output
  }

  mutating func exitCode() -> Int32? { server.hasReachedEnd ? server.exitCode : nil }
  mutating func write(_ bytes: [UInt8]?, to path: String) {}
  func read(_ path: String) -> [UInt8]? { nil }
}
