// A program with arguments and environment, and how it is started.

import Glibc

struct Command {
  /// A path, or a name to be searched in PATH.
  var program: String
  var arguments: [String] = []
  /// Differences to this process's environment.
  var environment: [String: String] = [:]

  var line: String { ([program] + arguments).joined(separator: " ") }

  func with(_ more: [String]) -> Command {
    var command = self
    command.arguments += more
    return command
  }

  func spawn(input: Int32, output: Int32, log: String) throws(Failure) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(
      &actions, STDERR_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o644)

    // This process ignores SIGPIPE, which the child would inherit.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    let words = Self.words([program] + arguments)
    let variables = Self.words(variables)
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, program, &actions, &attributes, words, variables)
    guard code == 0 else { throw .system("cannot start \(program)", code: code) }
    return process
  }

  private var variables: [String] {
    var variables = environment.map { "\($0.key)=\($0.value)" }
    var next = environ
    while let entry = next.pointee {
      let variable = String(cString: entry)
      let name = variable.prefix { $0 != "=" }
      if environment[String(name)] == nil { variables.append(variable) }
      next += 1
    }
    return variables
  }

  /// A null-terminated list of C strings, to be freed.
  private static func words(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
    words.map { strdup($0) } + [nil]
  }
}
