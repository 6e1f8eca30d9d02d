// Functions for starting a child process with the usual signals, and for waiting until it ends.

import Glibc

enum ChildSpawning {
  /// Gives the child the default handling of these signals. Without this, the child would ignore
  /// the signals that this program ignores.
  static func restore(_ signals: [Int32], in attributes: inout posix_spawnattr_t) {
    var defaultSignals = sigset_t()
    sigemptyset(&defaultSignals)
    for signal in signals { sigaddset(&defaultSignals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &defaultSignals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
  }

  /// Waits for the end of a child: its exit status, or 128 and more for a signal. Nil if there is
  /// no such child.
  static func wait(for process: pid_t) -> Int32? {
    var waitStatus: Int32 = 0
    guard Descriptors.retry({ Int(waitpid(process, &waitStatus, 0)) }) != nil else { return nil }
    return waitStatus & 0x7F == 0 ? waitStatus >> 8 & 0xFF : 128 + waitStatus & 0x7F
  }
}
