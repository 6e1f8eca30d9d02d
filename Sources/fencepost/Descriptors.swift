// The process's descriptors: what to wait for, where bytes come from, where they go. Every call
// that can be interrupted is taken up again.

import CSystem
import Glibc

enum Descriptors {
  /// A program can be started with stdin, stdout or stderr closed; the next file opened would
  /// then take their place.
  static func openStandardOnes() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Calls again while a signal cut the call short; nil is an error, left in `errno`.
  static func retry(_ call: () -> Int) -> Int? {
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR else { return nil }
    }
  }
}

/// Where the client's bytes come from.
struct Input {
  let descriptor: Int32

  /// One read takes so much; a client's usual pipe holds no more.
  static let chunk = 64 << 10

  enum Reading {
    /// So many bytes stand at the buffer's front.
    case bytes(Int)
    /// Nothing has come after all.
    case nothing
    case end
    case failure(Int32)
  }

  /// Asks for a pipe that holds what a client sends in one go, for one turn to answer.
  func widen() {
    _ = csystem_grow_pipe(descriptor, 1 << 20)
  }

  /// Reads once. To be called only when `poll` has said that something is there.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Reading {
    let count = Descriptors.retry { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
    guard let count else {
      switch errno {
      case EAGAIN: return .nothing
      // A terminal that was hung up, a socket that was reset: the client is gone.
      case EIO, ECONNRESET: return .end
      case let code: return .failure(code)
      }
    }
    return count == 0 ? .end : .bytes(count)
  }
}

/// That the process is asked to end (SIGTERM, SIGHUP, SIGINT), as a descriptor to wait for.
struct Signals {
  let descriptor = csystem_termination_signals()

  /// Takes one signal; false where none has come.
  func take() -> Bool {
    csystem_take_signal(descriptor) == 1
  }
}
