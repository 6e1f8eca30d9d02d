// The process's descriptors: input, output and signals. System calls that a signal interrupts are
// repeated.

import CSystem
import Glibc

enum Descriptors {
  /// Opens stdin, stdout and stderr if they are closed. Otherwise the next file that is opened
  /// would get the number of one of them.
  static func openStandardOnes() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Calls the function again while a signal interrupts it; nil for an error, which is in `errno`.
  static func retry(_ call: () -> Int) -> Int? {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { return nil }
    }
  }
}

/// The standard input, with the bytes of the client.
struct Input {
  let descriptor: Int32

  /// The most bytes of one read. A client's pipe usually holds no more.
  static let mostBytesPerRead = 64 << 10

  enum ReadResult {
    /// The number of bytes that were put at the beginning of the buffer.
    case bytes(Int)
    /// Nothing to read, although `poll` has reported input.
    case notReady
    case end
    case failure(Int32)
  }

  /// Enlarges the pipe, so that a client's requests arrive at once and are handled in one turn.
  func enlargePipe() {
    _ = csystem_grow_pipe(descriptor, 1 << 20)
  }

  /// Reads once; call it only after `poll` has reported input.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
    let readCount = Descriptors.retry { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    guard let readCount else {
      switch errno {
      case EAGAIN: return .notReady
      // The client has ended: its terminal was closed, or its connection was reset.
      case EIO, ECONNRESET: return .end
      case let code: return .failure(code)
      }
    }
    return readCount == 0 ? .end : .bytes(readCount)
  }
}

/// Termination signals (SIGTERM, SIGHUP, SIGINT) as a descriptor to poll.
struct Signals {
  let descriptor = csystem_termination_signals()

  /// Whether a signal has arrived; that signal is then removed.
  func readSignal() -> Bool {
    csystem_take_signal(descriptor) == 1
  }
}
