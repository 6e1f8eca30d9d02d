// The process's descriptors: input, output and signals. Interrupted system calls are repeated.

import CSystem
import Glibc

enum Descriptors {
  /// Opens missing standard descriptors: a program can be started with stdin, stdout or stderr
  /// closed, and the next file opened would take their number.
  static func openStandardOnes() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Repeats a call that a signal interrupted; nil means an error, left in `errno`.
  static func retry(_ call: () -> Int) -> Int? {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { return nil }
    }
  }
}

/// The client's bytes.
struct Input {
  let descriptor: Int32

  /// The most bytes of one read; a client's pipe usually holds no more.
  static let chunk = 64 << 10

  enum Reading {
    /// The number of bytes at the beginning of the buffer.
    case bytes(Int)
    /// Nothing has arrived after all.
    case nothing
    case end
    case failure(Int32)
  }

  /// Enlarges the pipe, so that a client's requests arrive at once and are handled in one turn.
  func widen() {
    _ = csystem_grow_pipe(descriptor, 1 << 20)
  }

  /// Reads once; call it only after `poll` has reported input.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    let count = Descriptors.retry { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    guard let count else {
      switch errno {
      case EAGAIN: return .nothing
      // The client is gone: its terminal was hung up or its socket reset.
      case EIO, ECONNRESET: return .end
      case let code: return .failure(code)
      }
    }
    return count == 0 ? .end : .bytes(count)
  }
}

/// Termination signals (SIGTERM, SIGHUP, SIGINT) as a descriptor to poll.
struct Signals {
  let descriptor = csystem_termination_signals()

  /// Reads one signal; false if there is none.
  func readSignal() -> Bool {
    csystem_take_signal(descriptor) == 1
  }
}
