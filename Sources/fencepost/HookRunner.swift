// `watch --exec`: runs the person's own shell command for each firing that opens or is closed. The
// command gets the firing's line of JSON on stdin. Only a few commands run at the same time, and
// each for a limited time.

import Glibc
import Notices

struct HookRunner {
  private let command: String
  private var running: [(child: BackgroundProcess, until: Int64, isAsked: Bool)] = []
  private var waiting: [(notice: Notice, line: [UInt8], isOpen: Bool)] = []
  private var complaints: Set<String> = []

  private static let mostCommandsAtOnce = 4
  private static let mostWaiting = 1000
  /// How long a command may run, in nanoseconds. Then it gets SIGTERM, and after the grace period
  /// SIGKILL.
  private static let timeLimit: Int64 = 60_000_000_000
  private static let grace: Int64 = 5_000_000_000

  init(_ command: String) { self.command = command }

  mutating func run(_ notice: Notice, _ line: [UInt8], isOpen: Bool) {
    guard waiting.count < Self.mostWaiting else {
      return complain("too many alarms go off at once: --exec was not run for some of them")
    }
    waiting.append((notice, line, isOpen))
    startNext()
  }

  private mutating func startNext() {
    while running.count < Self.mostCommandsAtOnce, !waiting.isEmpty {
      let (notice, line, isOpen) = waiting.removeFirst()
      let child = BackgroundProcess(
        ["/bin/sh", "-c", command], input: line, keepsOutput: false,
        environment: notice.environment(isOpen: isOpen))
      guard let child else {
        complain("the command of --exec cannot be run: \(String(cString: strerror(errno)))")
        continue
      }
      running.append((child, Uptime.now() &+ Self.timeLimit, false))
    }
  }

  var waits: [pollfd] { running.flatMap(\.child.waits) }

  /// Milliseconds until a running command has taken too long; -1 if none runs.
  var timeout: Int32 {
    guard let next = running.map(\.until).min() else { return -1 }
    return Int32(clamping: max(0, (next &- Uptime.now()) / 1_000_000 &+ 1))
  }

  mutating func update() {
    let now = Uptime.now()
    for index in running.indices {
      running[index].child.update()
      guard running[index].until <= now, running[index].child.status == nil else { continue }
      running[index].child.signal(running[index].isAsked ? SIGKILL : SIGTERM)
      running[index].until = now &+ Self.grace
      running[index].isAsked = true
      complain("the command of --exec takes more than a minute, and is ended")
    }
    if running.contains(where: { $0.child.hasFailed }) {
      complain("the command of --exec has failed; its message is above")
    }
    running.removeAll { $0.child.status != nil }
    startNext()
  }

  private mutating func complain(_ sentence: String) {
    if complaints.insert(sentence).inserted { StandardError.say("fencepost: \(sentence)") }
  }
}
