// Nanoseconds on a clock that only goes forward, deadlines on it, and the tick that lets a
// blocking call notice that its deadline has passed. Knows nothing of what is timed.

import Glibc

enum Uptime {
  /// Good for differences alone.
  static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// How long the work takes.
  static func nanoseconds<Fault>(of work: () throws(Fault) -> Void) throws(Fault) -> Double {
    let start = now()
    try work()
    return Double(now() &- start)
  }
}

struct Deadline {
  private let end: Int64

  init(seconds: Double) {
    end = Uptime.now() &+ Int64(seconds * 1e9)
  }

  var hasPassed: Bool { Uptime.now() >= end }
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
