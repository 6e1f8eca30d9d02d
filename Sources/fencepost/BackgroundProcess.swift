// A program that runs beside this one: its output is read as it comes, and its end is noticed
// without waiting for it.

import CSystem
import Glibc

struct BackgroundProcess {
  let process: pid_t
  /// A descriptor that becomes readable when the program has ended.
  private let ended: Int32
  /// The pipe that its output comes from; -1 if the output is not read, or has ended.
  private var output: Int32
  private(set) var text: [UInt8] = []
  /// The wait status of the ended program; nil while it runs.
  private(set) var status: Int32?

  private static let longestText = 1 << 20

  /// Starts the program that PATH finds under the first of the arguments; nil with `errno` if that
  /// fails. Its output is kept, or goes to stderr. The input is written to its stdin, as much as
  /// fits into a pipe.
  init?(
    _ arguments: [String], input: [UInt8] = [], keepsOutput: Bool,
    environment: [(name: String, value: String)] = []
  ) {
    guard let name = arguments.first else { return nil }
    var (inputPipe, outputPipe): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard Self.pipe(&inputPipe) else { return nil }
    defer { for descriptor in inputPipe { close(descriptor) } }
    guard Self.pipe(&outputPipe) else { return nil }
    // This program must never wait for a pipe; the child may.
    _ = fcntl(inputPipe[1], F_SETFL, O_NONBLOCK)
    _ = fcntl(outputPipe[0], F_SETFL, O_NONBLOCK)
    if !input.isEmpty { _ = Glibc.write(inputPipe[1], input, input.count) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputPipe[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(
      &actions, keepsOutput ? outputPipe[1] : STDERR_FILENO, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    Self.restoreSignals(&attributes)
    let words = arguments.map { strdup($0) } + [nil]
    let variables = Self.environment(with: environment).map { strdup($0) } + [nil]
    defer { for text in words + variables { free(text) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, name, &actions, &attributes, words, variables)
    close(outputPipe[1])
    guard code == 0 else {
      close(outputPipe[0])
      errno = code
      return nil
    }
    self.process = process
    output = keepsOutput ? outputPipe[0] : -1
    if !keepsOutput { close(outputPipe[0]) }
    ended = csystem_watch_process(process)
  }

  private static func pipe(_ ends: inout [Int32]) -> Bool {
    guard Glibc.pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  /// Restores the signals that this program blocks or ignores, so that the child gets them.
  private static func restoreSignals(_ attributes: inout posix_spawnattr_t) {
    var (none, defaults) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&defaults)
    for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaults, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // The child gets a process group of its own, so that all programs that it starts can be ended
    // too.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
  }

  private static func environment(with more: [(name: String, value: String)]) -> [String] {
    var variables: [String] = []
    var at = environ
    while let variable = at.pointee {
      let text = String(cString: variable)
      if !more.contains(where: { text.hasPrefix("\($0.name)=") }) { variables.append(text) }
      at += 1
    }
    return variables + more.map { "\($0.name)=\($0.value)" }
  }

  // MARK: Waiting

  /// What to poll: its output, then its end.
  var waits: [pollfd] {
    [output, status == nil ? ended : -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  /// Reads its output and whether it has ended. Never waits.
  mutating func update() {
    read()
    guard status == nil else { return }
    var code: Int32 = 0
    guard waitpid(process, &code, WNOHANG) == process else { return }
    // Reads the last output, which may have come after the first read.
    read()
    status = code
    close(ended)
    if output >= 0 { close(output) }
    output = -1
  }

  private mutating func read() {
    guard output >= 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Descriptors.retry { Glibc.read(output, &chunk, chunk.count) }
      guard let count else { return }
      guard count > 0 else {
        close(output)
        output = -1
        return
      }
      if text.count < Self.longestText { text += chunk[..<count] }
    }
  }

  var hasFailed: Bool { status.map { $0 != 0 } ?? false }

  /// Sends a signal to the program and to all programs that it has started.
  func signal(_ number: Int32) {
    if status == nil { kill(-process, number) }
  }
}
