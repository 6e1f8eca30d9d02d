// Writes output without ever blocking, whatever stdout is. The flags of a pipe or terminal stay as
// they are, because other processes share it.

import CSystem
import Glibc

struct Output {
  /// The descriptor to poll.
  let descriptor: Int32
  private let method: WriteMethod

  private enum WriteMethod {
    /// The pipe or terminal was opened a second time, so that O_NONBLOCK does not affect other
    /// programs that share stdout.
    case reopened
    /// A socket, which can be written with MSG_DONTWAIT.
    case socket
    /// A descriptor that other programs share and that may block. It is written only after `poll`
    /// has reported room, and with no more bytes than a pipe then accepts.
    case sharedAndBlocking
    /// A regular file, which never blocks.
    case file
  }

  enum WriteResult {
    case bytes(Int)
    /// The pipe or socket is full; writing is possible when `poll` reports room.
    case wouldBlock
    /// The reader has closed the pipe.
    case end
    /// A write error, such as a full disk or a file size limit.
    case failure(Int32)
  }

  init(descriptor standard: Int32) {
    var fileStatus = stat()
    fstat(standard, &fileStatus)
    switch fileStatus.st_mode & S_IFMT {
    case S_IFIFO, S_IFCHR:
      let reopened = open("/proc/self/fd/\(standard)", O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
      (descriptor, method) = reopened >= 0 ? (reopened, .reopened) : (standard, .sharedAndBlocking)
    case S_IFSOCK:
      (descriptor, method) = (standard, .socket)
    case S_IFREG:
      (descriptor, method) = (standard, .file)
    default:
      (descriptor, method) = (standard, .sharedAndBlocking)
    }
  }

  /// Makes stdout a copy of stderr, so that text which is printed by mistake does not get between
  /// messages.
  func keepForMessages() {
    if descriptor != STDOUT_FILENO { dup2(STDERR_FILENO, STDOUT_FILENO) }
  }

  /// Enlarges the pipe, so that a large reply takes fewer writes.
  func enlargePipe() {
    _ = csystem_grow_pipe(descriptor, 1 << 20)
  }

  func write(_ pieces: [UnsafeRawBufferPointer]) -> WriteResult {
    guard let firstPiece = pieces.first else { return .bytes(0) }
    let writtenCount: Int?
    switch method {
    case .reopened where pieces.count == 1, .file where pieces.count == 1:
      writtenCount = Descriptors.retry {
        Glibc.write(descriptor, firstPiece.baseAddress, firstPiece.count)
      }
    case .reopened, .file:
      var vectors = pieces.map {
        iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
      }
      writtenCount = Descriptors.retry { writev(descriptor, &vectors, Int32(vectors.count)) }
    case .socket:
      let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
      writtenCount = Descriptors.retry {
        send(descriptor, firstPiece.baseAddress, firstPiece.count, flags)
      }
    case .sharedAndBlocking:
      var outputPoll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      guard poll(&outputPoll, 1, 0) == 1 else { return .wouldBlock }
      let count = min(firstPiece.count, Int(PIPE_BUF))
      writtenCount = Descriptors.retry { Glibc.write(descriptor, firstPiece.baseAddress, count) }
    }
    if let writtenCount { return .bytes(writtenCount) }
    switch errno {
    case EAGAIN: return .wouldBlock
    case EPIPE, ECONNRESET, ENXIO: return .end
    case let code: return .failure(code)
    }
  }
}
