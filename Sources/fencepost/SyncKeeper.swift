// `watch --sync`: runs `fencepost sync` as a separate program, so that alarms never wait for a
// server. Changes that the sync made are reported on stderr. The same error is reported only once.

import Glibc
import Sync

struct SyncKeeper {
  private let command: [String]
  private var syncPlan: SyncPlan
  private var child: BackgroundProcess?
  /// When a sync that is still running is stopped, in seconds of `Uptime`.
  private var deadline: Int64 = 0
  private var hasSentSIGTERM = false
  private var lastError: String?

  static let defaultInterval: Int64 = 600
  private static let timeLimit: Int64 = 3600
  private static let gracePeriod: Int64 = 10

  init(every: Int64, store: String?) {
    let ownPath = ChildProcess.ownPath ?? "fencepost"
    // Redirects stderr, so that both outputs come through one pipe.
    command =
      ["/bin/sh", "-c", #"exec "$0" "$@" 2>&1"#, ownPath, "sync"]
      + (store.map { ["--store=\($0)"] } ?? [])
    syncPlan = SyncPlan(interval: every, now: Self.seconds)
  }

  private static var seconds: Int64 { Uptime.now() / 1_000_000_000 }

  var pollDescriptors: [pollfd] { child?.pollDescriptors ?? [] }

  /// Milliseconds until there is something to do.
  var timeout: Int32 {
    let nextTime = child == nil ? syncPlan.due : deadline
    return Int32(clamping: (max(0, nextTime &- Self.seconds) &* 1000) &+ 1)
  }

  /// Called when something in the store has changed.
  mutating func noteStoreChange() { syncPlan.noteChange(now: Self.seconds) }

  mutating func update() {
    let now = Self.seconds
    guard var runningSync = child else {
      if syncPlan.due <= now { startSync(now) }
      return
    }
    runningSync.update()
    child = runningSync
    guard let status = runningSync.waitStatus else {
      if deadline <= now {
        runningSync.signal(hasSentSIGTERM ? SIGKILL : SIGTERM)
        (hasSentSIGTERM, deadline) = (true, now &+ Self.gracePeriod)
      }
      return
    }
    child = nil
    syncPlan.noteEnd(isDone: status == 0, now: now)
    report(String(decoding: runningSync.outputBytes, as: UTF8.self), isDone: status == 0)
  }

  private mutating func startSync(_ now: Int64) {
    syncPlan.noteBeginning(now: now)
    child = BackgroundProcess(command, keepsOutput: true)
    (hasSentSIGTERM, deadline) = (false, now &+ Self.timeLimit)
    guard child == nil else { return }
    let errorText = String(cString: strerror(errno))
    syncPlan.noteEnd(isDone: false, now: now)
    report("fencepost: sync cannot be run: \(errorText)", isDone: false)
  }

  private mutating func report(_ text: String, isDone: Bool) {
    let outputLines = text.split(separator: "\n").map(String.init)
    guard isDone else {
      let errors = outputLines.filter { $0.hasPrefix("fencepost: ") || $0.hasPrefix("  ") }
      let error = (errors.isEmpty ? ["fencepost: sync was ended"] : errors).joined(separator: "\n")
      if error != lastError { StandardError.say(error) }
      lastError = error
      return
    }
    if lastError != nil { StandardError.say("fencepost: sync works again") }
    lastError = nil
    for line in outputLines where line != SyncReport.nothingToDo {
      StandardError.say("sync: \(line)")
    }
  }

  mutating func end() { child?.signal(SIGTERM) }
}
