// What every program that this one starts needs: the signals that it expects, and a wait for its
// end.

import Glibc

enum ChildSpawning {
  /// Signals that this program ignores would be ignored by the child too.
  static func restore(_ signals: [Int32], in attributes: inout posix_spawnattr_t) {
    var defaultSignals = sigset_t()
    sigemptyset(&defaultSignals)
    for signal in signals { sigaddset(&defaultSignals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaultSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
  }

  /// Waits for the end of a child: its exit status, or 128 and more for a signal. Nil if there is no such child.
  static func wait(for process: pid_t) -> Int32? {
    var waitStatus: Int32 = 0
    guard Descriptors.retry({ Int(waitpid(process, &waitStatus, 0)) }) != nil else { return nil }
    return waitStatus & 0x7F == 0 ? waitStatus >> 8 & 0xFF : 128 + waitStatus & 0x7F
  }
}
