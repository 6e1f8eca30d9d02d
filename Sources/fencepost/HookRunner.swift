// `watch --exec`: runs the person's own shell command for each firing that opens or is closed. The
// command gets the firing's line of JSON on stdin. Only a few commands run at the same time, and
// each for a limited time.

import Glibc
import Notices

struct HookRunner {
  private let command: String
  private var runningCommands: [(child: BackgroundProcess, deadline: Int64, hasGotSIGTERM: Bool)] =
    []
  private var queuedRuns: [(notice: Notice, line: [UInt8], isOpen: Bool)] = []
  private var printedMessages: Set<String> = []

  private static let mostCommandsAtOnce = 4
  private static let mostWaiting = 1000
  /// How long a command may run, in nanoseconds. Then it gets SIGTERM, and after the grace period
  /// SIGKILL.
  private static let timeLimit: Int64 = 60_000_000_000
  private static let gracePeriod: Int64 = 5_000_000_000

  init(_ command: String) { self.command = command }

  mutating func run(_ notice: Notice, _ line: [UInt8], isOpen: Bool) {
    guard queuedRuns.count < Self.mostWaiting else {
      return printOnce(
        "too many alarms went off at once, so the command of --exec was not run for some of them")
    }
    queuedRuns.append((notice, line, isOpen))
    startQueued()
  }

  private mutating func startQueued() {
    while runningCommands.count < Self.mostCommandsAtOnce, !queuedRuns.isEmpty {
      let (notice, line, isOpen) = queuedRuns.removeFirst()
      let child = BackgroundProcess(
        ["/bin/sh", "-c", command], input: line, keepsOutput: false,
        environment: notice.environment(isOpen: isOpen))
      guard let child else {
        printOnce("the command of --exec cannot be run: \(String(cString: strerror(errno)))")
        continue
      }
      runningCommands.append((child, Uptime.now() &+ Self.timeLimit, false))
    }
  }

  var pollDescriptors: [pollfd] { runningCommands.flatMap(\.child.pollDescriptors) }

  /// Milliseconds until a running command has taken too long; -1 if none runs.
  var timeout: Int32 {
    guard let earliestDeadline = runningCommands.map(\.deadline).min() else { return -1 }
    return Int32(clamping: max(0, (earliestDeadline &- Uptime.now()) / 1_000_000 &+ 1))
  }

  mutating func update() {
    let now = Uptime.now()
    for index in runningCommands.indices {
      runningCommands[index].child.update()
      guard runningCommands[index].deadline <= now, runningCommands[index].child.waitStatus == nil
      else { continue }
      runningCommands[index].child.signal(runningCommands[index].hasGotSIGTERM ? SIGKILL : SIGTERM)
      runningCommands[index].deadline = now &+ Self.gracePeriod
      runningCommands[index].hasGotSIGTERM = true
      printOnce("the command of --exec has run for more than a minute, and was stopped")
    }
    if runningCommands.contains(where: { $0.child.hasFailed }) {
      printOnce("the command of --exec has failed; its message is above")
    }
    runningCommands.removeAll { $0.child.waitStatus != nil }
    startQueued()
  }

  private mutating func printOnce(_ sentence: String) {
    if printedMessages.insert(sentence).inserted { StandardError.say("fencepost: \(sentence)") }
  }
}
