// A program that this one starts and waits for: its input, each line of its output, and its exit
// status.

import Glibc

struct ChildProcess {
  var program: String
  var arguments: [String] = []
  /// The text on its stdin.
  var input = ""

  /// Runs the program, calls `handleLine` for each line of its output, and returns its exit status:
  /// 128 and more for a signal, nil if the program could not be started.
  func run(_ handleLine: (String) -> Void) -> Int32? {
    guard let outputPipe = Self.makePipe(), let inputPipe = Self.makePipe() else { return nil }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputPipe.read, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputPipe.write, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputPipe.write, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    ChildSpawning.restore([SIGPIPE, SIGXFSZ], in: &attributes)
    let argumentPointers = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for pointer in argumentPointers { free(pointer) } }
    var process: pid_t = 0
    let spawnError = posix_spawnp(
      &process, program, &actions, &attributes, argumentPointers, environ)
    close(outputPipe.write)
    close(inputPipe.read)
    defer { close(outputPipe.read) }
    if spawnError == 0 {
      // Less than a pipe holds, so that the write never waits.
      let inputBytes = Array(input.utf8.prefix(32 << 10))
      _ = Descriptors.retry { write(inputPipe.write, inputBytes, inputBytes.count) }
    }
    close(inputPipe.write)
    guard spawnError == 0 else { return nil }
    Self.eachLine(outputPipe.read, handleLine)
    return ChildSpawning.wait(for: process)
  }

  private static func makePipe() -> (read: Int32, write: Int32)? {
    var pipeEnds: [Int32] = [0, 0]
    guard pipe(&pipeEnds) == 0 else { return nil }
    // The ends are closed in every program that is started, except as its stdin and stdout. A child
    // that inherited the writing end of its own input would never see the end of that input.
    for end in pipeEnds { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (pipeEnds[0], pipeEnds[1])
  }

  private static func eachLine(_ descriptor: Int32, _ handleLine: (String) -> Void) {
    var lineBytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16 << 10)
    while let count = Descriptors.retry({ read(descriptor, &chunk, chunk.count) }), count > 0 {
      for byte in chunk.prefix(count) {
        if byte == 0x0A {
          handleLine(String(decoding: lineBytes, as: UTF8.self))
          lineBytes.removeAll(keepingCapacity: true)
        } else if lineBytes.count < 64 << 10 {
          lineBytes.append(byte)
        }
      }
    }
    if !lineBytes.isEmpty { handleLine(String(decoding: lineBytes, as: UTF8.self)) }
  }

  /// The path of the program with this name; nil if no folder in PATH has one.
  static func findProgram(_ name: String) -> String? {
    let searchPath = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in searchPath.split(separator: ":") {
      let candidate = "\(folder)/\(name)"
      if access(candidate, X_OK) == 0 { return candidate }
    }
    return nil
  }

  /// The path of the running program.
  static var ownPath: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0, count < bytes.count else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
