// A server in a child process, connected by two pipes.

import Glibc

struct ServerProcess: DrivenServer {
  private let process: pid_t
  private var input: Int32
  private let output: Int32
  private var exitStatus: Int32?
  private let folder: TemporaryFolder
  let keepsFiles: Bool

  /// The longest wait for a message, in milliseconds.
  private static let longestWait: Int32 = 20_000

  init(_ program: String, _ settings: Transcript.Settings) throws(SystemFault) {
    var toServer: [Int32] = [0, 0]
    var fromServer: [Int32] = [0, 0]
    guard pipe(&toServer) == 0, pipe(&fromServer) == 0 else { throw SystemFault("make a pipe") }
    for descriptor in toServer + fromServer { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    defer {
      close(toServer[0])
      close(fromServer[1])
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toServer[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromServer[1], STDOUT_FILENO)

    let words = program.split(separator: " ").map(String.init)
    let playsTranscript = words.contains("play")
    keepsFiles = !playsTranscript
    let serveArguments = ["serve", "--rehearse", settings.rehearsal]
    let arguments = words + (playsTranscript ? [] : serveArguments + settings.arguments)
    let folder = try TemporaryFolder()
    self.folder = folder
    var path = "/usr/bin:/bin"
    if let inherited = getenv("PATH") { path = String(cString: inherited) }
    let ownVariables = [
      "PATH=\(path)", "HOME=\(folder.path)", "FENCEPOST_STORE=\(folder.path)/store",
      "XDG_STATE_HOME=\(folder.path)/state",
    ]
    let environment = ownVariables + settings.environment.map { "\($0.key)=\($0.value)" }
    var process: pid_t = 0
    let spawnError = withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        posix_spawnp(&process, words.first ?? "", &actions, nil, arguments, environment)
      }
    }
    guard spawnError == 0 else {
      errno = spawnError
      throw SystemFault("start \(program)")
    }
    self.process = process
    input = toServer[1]
    output = fromServer[0]
  }

  mutating func receive(_ bytes: [UInt8]) {
    _ = WholeFiles.writeAll(bytes, to: input)
  }

  mutating func endInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  mutating func nextOutput() -> [UInt8]? {
    var outputPoll = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard poll(&outputPoll, 1, Self.longestWait) == 1 else { return nil }
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    let count = Glibc.read(output, &chunk, chunk.count)
    return count > 0 ? Array(chunk.prefix(count)) : nil
  }

  mutating func exitCode() -> Int32? {
    if let exitStatus { return exitStatus }
    var waitStatus: Int32 = 0
    guard waitpid(process, &waitStatus, 0) == process else { return nil }
    // WIFEXITED and WEXITSTATUS, which are macros in C.
    exitStatus = waitStatus & 0x7F == 0 ? (waitStatus >> 8) & 0xFF : 128 + (waitStatus & 0x7F)
    return exitStatus
  }

  /// Ends the process, whatever state it is in.
  mutating func end() {
    endInput()
    if exitStatus == nil {
      kill(process, SIGKILL)
      _ = exitCode()
    }
    close(output)
    folder.remove()
  }

  // MARK: Its store

  mutating func write(_ bytes: [UInt8]?, to path: String) {
    folder.write(bytes, to: "store/\(path)")
  }

  func read(_ path: String) -> [UInt8]? {
    try? WholeFiles.read("\(folder.path)/store/\(path)")
  }
}

private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
