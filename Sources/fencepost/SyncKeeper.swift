// `watch --sync`: runs `fencepost sync` as a separate program, so that alarms never wait for a
// server. Changes that the sync made are reported on stderr. The same error is reported only once.

import Glibc
import Sync

struct SyncKeeper {
  private let command: [String]
  private var plan: SyncPlan
  private var child: BackgroundProcess?
  /// When a run that has not ended is stopped, in seconds.
  private var limit: Int64 = 0
  private var isAsked = false
  private var lastError: String?

  static let defaultInterval: Int64 = 600
  private static let timeLimit: Int64 = 3600
  private static let grace: Int64 = 10

  init(every: Int64, store: String?) {
    let own = ChildProcess.ownPath ?? "fencepost"
    // Redirects stderr, so that both outputs come through one pipe.
    command =
      ["/bin/sh", "-c", #"exec "$0" "$@" 2>&1"#, own, "sync"]
      + (store.map { ["--store=\($0)"] } ?? [])
    plan = SyncPlan(interval: every, now: Self.seconds)
  }

  private static var seconds: Int64 { Uptime.now() / 1_000_000_000 }

  var waits: [pollfd] { child?.waits ?? [] }

  /// Milliseconds until there is something to do.
  var timeout: Int32 {
    let next = child == nil ? plan.due : limit
    return Int32(clamping: (max(0, next &- Self.seconds) &* 1000) &+ 1)
  }

  /// Called when something in the store has changed.
  mutating func changed() { plan.changed(now: Self.seconds) }

  mutating func update() {
    let now = Self.seconds
    guard var running = child else {
      if plan.due <= now { start(now) }
      return
    }
    running.update()
    child = running
    guard let status = running.status else {
      if limit <= now {
        running.signal(isAsked ? SIGKILL : SIGTERM)
        (isAsked, limit) = (true, now &+ Self.grace)
      }
      return
    }
    child = nil
    plan.ended(isDone: status == 0, now: now)
    tell(String(decoding: running.text, as: UTF8.self), isDone: status == 0)
  }

  private mutating func start(_ now: Int64) {
    plan.began(now: now)
    child = BackgroundProcess(command, keepsOutput: true)
    (isAsked, limit) = (false, now &+ Self.timeLimit)
    guard child == nil else { return }
    let reason = String(cString: strerror(errno))
    plan.ended(isDone: false, now: now)
    tell("fencepost: sync cannot be run: \(reason)", isDone: false)
  }

  private mutating func tell(_ text: String, isDone: Bool) {
    let lines = text.split(separator: "\n").map(String.init)
    guard isDone else {
      let errors = lines.filter { $0.hasPrefix("fencepost: ") || $0.hasPrefix("  ") }
      let error = (errors.isEmpty ? ["fencepost: sync was ended"] : errors).joined(separator: "\n")
      if error != lastError { StandardError.say(error) }
      lastError = error
      return
    }
    if lastError != nil { StandardError.say("fencepost: sync works again") }
    lastError = nil
    for line in lines where line != SyncReport.nothingToDo { StandardError.say("sync: \(line)") }
  }

  mutating func end() { child?.signal(SIGTERM) }
}
