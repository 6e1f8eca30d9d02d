// A child process whose output and end are noticed through `poll`, so that the event loop never
// waits for the child.

import CSystem
import Glibc

struct BackgroundProcess {
  let process: pid_t
  /// A descriptor that becomes readable when the program has ended.
  private let endDescriptor: Int32
  /// The reading end of the pipe for the program's output; -1 if the output is not read, or has
  /// ended.
  private var outputDescriptor: Int32
  private(set) var outputBytes: [UInt8] = []
  /// The wait status of the ended program; nil while it runs.
  private(set) var waitStatus: Int32?

  private static let longestText = 1 << 20

  /// Starts a program, whose name is the first argument and is looked up in PATH. Returns nil, with
  /// `errno`, if that fails. With `keepsOutput` the program's stdout is collected in `outputBytes`;
  /// otherwise it goes to this process's stderr. The program's stdin gets `input`, but no more than
  /// a pipe can hold.
  init?(
    _ arguments: [String], input: [UInt8] = [], keepsOutput: Bool,
    environment: [(name: String, value: String)] = []
  ) {
    guard let programName = arguments.first else { return nil }
    var (inputPipe, outputPipe): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard Self.pipe(&inputPipe) else { return nil }
    defer { for descriptor in inputPipe { close(descriptor) } }
    guard Self.pipe(&outputPipe) else { return nil }
    // Only this program's ends of the pipes do not block: it must never wait for a pipe, but the
    // child may.
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
    let argumentPointers = arguments.map { strdup($0) } + [nil]
    let environmentPointers = Self.environment(with: environment).map { strdup($0) } + [nil]
    defer { for pointer in argumentPointers + environmentPointers { free(pointer) } }
    var process: pid_t = 0
    let spawnError = posix_spawnp(
      &process, programName, &actions, &attributes, argumentPointers, environmentPointers)
    close(outputPipe[1])
    guard spawnError == 0 else {
      close(outputPipe[0])
      errno = spawnError
      return nil
    }
    self.process = process
    outputDescriptor = keepsOutput ? outputPipe[0] : -1
    if !keepsOutput { close(outputPipe[0]) }
    endDescriptor = csystem_watch_process(process)
  }

  private static func pipe(_ ends: inout [Int32]) -> Bool {
    guard Glibc.pipe(&ends) == 0 else { return false }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return true
  }

  /// Restores the signals that this program blocks or ignores, so that the child gets them.
  private static func restoreSignals(_ attributes: inout posix_spawnattr_t) {
    var (noSignals, defaultSignals) = (sigset_t(), sigset_t())
    sigemptyset(&noSignals)
    sigemptyset(&defaultSignals)
    for signal in [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP] { sigaddset(&defaultSignals, signal) }
    posix_spawnattr_setsigmask(&attributes, &noSignals)
    posix_spawnattr_setsigdefault(&attributes, &defaultSignals)
    // The child gets a process group of its own, so that all programs that it starts can be ended
    // too.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
  }

  private static func environment(with additions: [(name: String, value: String)]) -> [String] {
    var variables: [String] = []
    var cursor = environ
    while let variable = cursor.pointee {
      let variableText = String(cString: variable)
      if !additions.contains(where: { variableText.hasPrefix("\($0.name)=") }) {
        variables.append(variableText)
      }
      cursor += 1
    }
    return variables + additions.map { "\($0.name)=\($0.value)" }
  }

  // MARK: Waiting

  /// The descriptors to poll: for the program's output, then for its end.
  var pollDescriptors: [pollfd] {
    [outputDescriptor, waitStatus == nil ? endDescriptor : -1].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  /// Reads the program's new output, and checks whether the program has ended. Never waits.
  mutating func update() {
    readOutput()
    guard waitStatus == nil else { return }
    var endStatus: Int32 = 0
    guard waitpid(process, &endStatus, WNOHANG) == process else { return }
    // Reads the last output, which may have come after the first read.
    readOutput()
    waitStatus = endStatus
    close(endDescriptor)
    if outputDescriptor >= 0 { close(outputDescriptor) }
    outputDescriptor = -1
  }

  private mutating func readOutput() {
    guard outputDescriptor >= 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let readCount = Descriptors.retry { Glibc.read(outputDescriptor, &chunk, chunk.count) }
      guard let readCount else { return }
      guard readCount > 0 else {
        close(outputDescriptor)
        outputDescriptor = -1
        return
      }
      if outputBytes.count < Self.longestText { outputBytes += chunk[..<readCount] }
    }
  }

  var hasFailed: Bool { waitStatus.map { $0 != 0 } ?? false }

  /// Sends a signal to the program and to all programs that it has started.
  func signal(_ number: Int32) {
    if waitStatus == nil { kill(-process, number) }
  }
}
