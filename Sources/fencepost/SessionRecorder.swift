// `fencepost serve --record FILE`: records a session as a transcript that protocol-transcript can
// replay. It begins with the store's files.

import CivilTime
import FencepostServer
import Files
import Glibc

/// A class, because the session's clock reports to it when each request begins.
final class SessionRecorder {
  private var writer = TranscriptWriter()
  private let path: String
  private var descriptor: Int32?
  private var hasNotedFullAccess = false
  private var inputHasEnded = false

  /// The largest store that is copied into the transcript, in bytes.
  private static let mostStoreBytes = 4 << 20

  /// Opens the file; if it cannot be written, prints a message and returns nil.
  init?(_ path: String) {
    self.path = path
    let fileDescriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o600)
    guard fileDescriptor >= 0 else {
      StandardError.say(
        "fencepost: cannot record to \(path): \(String(cString: strerror(errno)))")
      return nil
    }
    descriptor = fileDescriptor
  }

  /// Gives the session a clock that can be replayed, and writes the beginning of the transcript.
  func beginRecording(_ configuration: inout Configuration) {
    let rehearsal = configuration.record(seed: .random(in: 0 ... .max / 2)) { [weak self] at in
      self?.recordRequest(at: at)
    }
    var zones = ZoneDatabase.system(environment: configuration.environment)
    let zone = Zone.local(environment: configuration.environment, database: &zones)
    write(writer.header(configuration, rehearsal, zone: zone))
    hasNotedFullAccess = configuration.grantsAccess
    write(
      StoreCopy(configuration.storeLocation, mostBytes: Self.mostStoreBytes).transcriptText(writer))
  }

  private func recordRequest(at milliseconds: Int64) { write(writer.request(at: milliseconds)) }

  func recordInput(_ bytes: UnsafeRawBufferPointer) { write(writer.recordInput(bytes)) }

  /// Records that the first `count` bytes of these pieces were written.
  func recordOutput(_ pieces: [UnsafeRawBufferPointer], _ count: Int) {
    var remainingCount = count
    for piece in pieces where remainingCount > 0 {
      let bytes = piece.prefix(remainingCount)
      remainingCount -= bytes.count
      write(writer.recordOutput(UnsafeRawBufferPointer(rebasing: bytes)))
    }
  }

  /// Records that the person has granted this client full access, because the store's files do not
  /// say that.
  func noteAccess(isFull: Bool) {
    guard isFull, !hasNotedFullAccess else { return }
    hasNotedFullAccess = true
    write(TranscriptWriter.fullAccess)
  }

  func recordEndOfInput() {
    guard !inputHasEnded else { return }
    inputHasEnded = true
    write(writer.recordInputEnd())
  }

  func recordExit(_ code: Int32, byMessage: Bool) {
    if !byMessage { recordEndOfInput() }
    write(writer.recordExit(code))
    if let descriptor { close(descriptor) }
    descriptor = nil
  }

  private func write(_ text: String) {
    guard let descriptor, !text.isEmpty else { return }
    var unwritten = Array(text.utf8)[...]
    while !unwritten.isEmpty {
      let writtenCount = unwritten.withUnsafeBytes { bytes in
        Descriptors.retry { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard let writtenCount, writtenCount > 0 else {
        StandardError.say(
          "fencepost: the recording in \(path) ends early: \(String(cString: strerror(errno)))")
        close(descriptor)
        self.descriptor = nil
        return
      }
      unwritten = unwritten.dropFirst(writtenCount)
    }
  }
}
