// `--token-file FILE`: reads the token of phones from a file that only its owner can read.

import Glibc
import Phones

struct ListenFault: Error {
  let sentence: String
}

enum TokenFile {
  private static let mostBytes = 4096

  static func read(_ path: String) throws(ListenFault) -> Token {
    let creationCommand = "(umask 077; head -c 24 /dev/urandom | base64 >'\(path)')"
    // O_NONBLOCK, so that opening a pipe does not wait for a writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let errorText = String(cString: strerror(errno))
      let advice = errno == ENOENT ? "; make one: \(creationCommand)" : ""
      throw ListenFault(sentence: "cannot read the token file '\(path)': \(errorText)\(advice)")
    }
    defer { close(descriptor) }
    var fileStatus = stat()
    guard fstat(descriptor, &fileStatus) == 0, fileStatus.st_mode & S_IFMT == S_IFREG else {
      throw ListenFault(sentence: "the token file '\(path)' is not a file")
    }
    guard fileStatus.st_uid == geteuid() || fileStatus.st_uid == 0 else {
      throw ListenFault(
        sentence:
          "the token file '\(path)' belongs to another user; make your own: \(creationCommand)")
    }
    guard fileStatus.st_mode & 0o077 == 0 else {
      throw ListenFault(
        sentence:
          "other users can access the token file '\(path)', so the token is not secret; make a new one: "
          + "rm '\(path)'; \(creationCommand)")
    }
    var bytes = [UInt8](repeating: 0, count: mostBytes + 1)
    let count = Descriptors.retry { Glibc.read(descriptor, &bytes, bytes.count) } ?? 0
    guard count <= mostBytes, let token = Token(Array(bytes.prefix(count))) else {
      throw ListenFault(
        sentence:
          "the token file '\(path)' holds no token, which is one word; make one: \(creationCommand)"
      )
    }
    return token
  }
}
