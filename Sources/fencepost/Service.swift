// `fencepost serve`: a session on the process's own descriptors.

import FencepostServer
import Glibc

enum Service {
  static func run(_ options: ServeOptions) -> Int32 {
    Descriptors.openStandardOnes()
    // A client that is gone shows as a failed write, not as our death.
    signal(SIGPIPE, SIG_IGN)
    // So does a file that may not grow.
    signal(SIGXFSZ, SIG_IGN)
    let output = Output(descriptor: STDOUT_FILENO)
    output.keepForMessages()
    var loop = Loop(
      session: Session(configuration(options)), input: Input(descriptor: STDIN_FILENO),
      output: output, signals: Signals())
    return loop.run()
  }

  private static func configuration(_ options: ServeOptions) -> Configuration {
    var environment: [String: String] = [:]
    for name in ["LC_ALL", "LC_MEASUREMENT", "LANG"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return Configuration(
      environment: environment, logLevel: options.logLevel,
      uptime: { Uptime.now() })
  }
}

/// A clock that never goes back.
enum Uptime {
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
