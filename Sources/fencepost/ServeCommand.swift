// `fencepost serve`: a session on stdin and stdout.

import CivilTime
import FencepostServer
import Files
import Glibc

enum ServeCommand {
  static func run(_ options: ServeOptions) -> Int32 {
    Descriptors.openStandardOnes()
    // Turns a closed pipe into a failed write instead of a signal.
    signal(SIGPIPE, SIG_IGN)
    // Turns a file size limit into a failed write instead of a signal.
    signal(SIGXFSZ, SIG_IGN)
    let output = Output(descriptor: STDOUT_FILENO)
    output.keepForMessages()
    let log = logOptions(options)
    var configuration = configuration(options, log)
    // The loop sleeps by the real clock, even if the session has a fixed one.
    let clock = configuration.clock
    var recorder: SessionRecorder?
    if let path = options.recordingPath {
      recorder = SessionRecorder(path)
      guard let recorder else { return 1 }
      recorder.beginRecording(&configuration)
    }
    var loop = Loop(
      session: Session(configuration), clock: clock, input: Input(descriptor: STDIN_FILENO),
      output: output, signals: Signals(), log: LogOutput(log), recorder: recorder)
    return loop.run()
  }

  static func logOptions(_ options: ServeOptions) -> LogOptions {
    LogOptions.combined(from: options, variable: variable(LogOptions.variable))
  }

  /// - Parameter retryPolicy: How long to wait for another process that holds the store's lock.
  static func configuration(
    _ options: ServeOptions, _ log: LogOptions,
    retryPolicy: @escaping () -> RetryPolicy = { RetryPolicy.of(milliseconds: 5000) }
  ) -> Configuration {
    var environment: [String: String] = [:]
    for name in ["LC_ALL", "LC_MEASUREMENT", "LC_COLLATE", "LANG", "TZ", "TZDIR", "HOME"] {
      environment[name] = variable(name)
    }
    var configuration = Configuration(
      environment: environment, logLevel: log.level, uptime: { Uptime.now() },
      clock: Clock(now: { WallClock.now() }),
      randomBits: { UInt64.random(in: 0 ... .max) },
      storeLocation: StoreLocation(
        path: StorePath.find(options.store, environment: variable), disk: { PosixDisk() },
        boot: { Boot.current() }, retryPolicy: retryPolicy,
        ledgerPath: LedgerPath.find(environment: variable), process: getpid()),
      grantsAccess: options.grantsAccess, client: options.client)
    configuration.logsContents = log.showsContents
    if let rehearsal = options.rehearsal { configuration.rehearse(rehearsal) }
    return configuration
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// A monotonic clock, in nanoseconds.
enum Uptime {
  static func now() -> Int64 {
    let time = currentTime(CLOCK_MONOTONIC)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  fileprivate static func currentTime(_ clock: clockid_t) -> timespec {
    var time = timespec()
    clock_gettime(clock, &time)
    return time
  }
}

/// The real time, which a person or program may set.
enum WallClock {
  static func now() -> Instant {
    let time = Uptime.currentTime(CLOCK_REALTIME)
    return Instant(milliseconds: Int64(time.tv_sec) &* 1000 &+ Int64(time.tv_nsec) / 1_000_000)
  }
}

extension RetryPolicy {
  /// The policy for a command that a person waits for; a shell may start hundreds of these at once.
  /// It retries for two minutes with growing pauses. After five seconds it prints on a terminal
  /// what the command is waiting for.
  static func ofOneCommand() -> RetryPolicy {
    var startTime: Int64 = 0
    var hasPrintedNotice = false
    return RetryPolicy { attempt in
      let now = Uptime.now() / 1_000_000
      if attempt == 0 { startTime = now }
      guard now - startTime < 120_000 else { return false }
      if now - startTime > 5000, !hasPrintedNotice {
        hasPrintedNotice = true
        guard isatty(STDERR_FILENO) == 1 else { return true }
        StandardError.say(
          "fencepost: another program is changing the store; waiting until it is done …")
      }
      // Pauses are long enough that hundreds of waiting processes do not slow down the one that
      // holds the lock.
      let longestPause = UInt32(min(max((now - startTime) * 1000 / 8, 2000), 200_000))
      usleep(UInt32.random(in: longestPause / 4...longestPause))
      return true
    }
  }

  /// The policy of a server: pauses grow to five milliseconds, up to a total limit. Right after a
  /// failed wait it does not wait again, so that of a hundred requests behind a lock that is never
  /// released, only one waits.
  static func of(milliseconds limit: Int64) -> RetryPolicy {
    var startTime: Int64 = 0
    var lastFailure: Int64?
    return RetryPolicy { attempt in
      let now = Uptime.now() / 1_000_000
      if attempt == 0 { startTime = now }
      let failedRecently = lastFailure.map { now - $0 < 1000 } ?? false
      guard !failedRecently, now - startTime < limit else {
        lastFailure = now
        return false
      }
      usleep(UInt32(min(100 << min(attempt, 6), 5000)))
      return true
    }
  }
}
