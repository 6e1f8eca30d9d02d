// Nanoseconds on clocks that only go forward, deadlines, and the tick that lets a blocking call
// notice that its deadline has passed. Knows nothing of what is timed.

import Glibc

struct Stopwatch {
  private let clock: clockid_t

  /// Time as it passes for everybody.
  static let uptime = Stopwatch(clock: CLOCK_MONOTONIC)
  /// Only while this process works: what else runs on the CPU does not count.
  static let work = Stopwatch(clock: CLOCK_PROCESS_CPUTIME_ID)

  /// Good for differences alone.
  func now() -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// How long something takes.
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

/// A signal four times a second, with a handler that does nothing: a blocking `read`, `write` or
/// `waitpid` comes back with `EINTR` and its caller looks at the deadline. A `poll` before every
/// read would cost the fast server more than the slow one.
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
