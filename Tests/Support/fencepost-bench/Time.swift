// Monotonic clocks in nanoseconds, deadlines, and a timer signal that interrupts blocking calls.

import Glibc

struct Stopwatch {
  private let clock: clockid_t

  /// Real time.
  static let uptime = Stopwatch(clock: CLOCK_MONOTONIC)
  /// CPU time of this process, unaffected by other processes.
  static let work = Stopwatch(clock: CLOCK_PROCESS_CPUTIME_ID)

  /// Only differences are meaningful.
  func now() -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// How long a closure takes.
  func nanoseconds<Fault>(of what: () throws(Fault) -> Void) throws(Fault) -> Double {
    let start = now()
    try what()
    return Double(now() &- start)
  }
}

struct Deadline {
  private let end: Int64

  init(seconds: Double) {
    end = Stopwatch.uptime.now() &+ Int64(seconds * 1e9)
  }

  var hasPassed: Bool { Stopwatch.uptime.now() >= end }
}

/// Sends a signal four times a second, whose handler does nothing: a blocking `read`, `write` or
/// `waitpid` returns with `EINTR`, and its caller checks the deadline. A `poll` before every read
/// would cost a fast server more than a slow one.
enum Tick {
  static func start() {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in }
    sigaction(SIGALRM, &action, nil)
    let quarter = timeval(tv_sec: 0, tv_usec: 250_000)
    var timer = itimerval(it_interval: quarter, it_value: quarter)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  }
}

enum SystemError {
  static func words(_ code: Int32) -> String {
    String(cString: strerror(code))
  }
}
