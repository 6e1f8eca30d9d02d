// The event loop: waits for input, for room for output, for signals and for deadlines, runs the
// session, and writes its output. The process waits nowhere else.

import CSystem
import CivilTime
import FencepostServer
import Glibc

struct Loop {
  var session: Session
  let clock: Clock
  let input: Input
  let output: Output
  let signals: Signals
  let log: LogOutput
  let recorder: SessionRecorder?

  private var pollSet = PollSet()
  /// A descriptor that becomes readable when the client's process ends; -1 if that cannot be
  /// watched.
  private var clientDescriptor: Int32?
  private var readBuffer = [UInt8](repeating: 0, count: Input.mostBytesPerRead)
  private var hasEnlargedOutput = false
  private var hasEnlargedInput = false
  private var outputHasEnded = false
  /// Whether reading or writing has failed; then the exit code is not 0.
  private var hasFailed = false
  /// When to stop writing after a signal has asked the process to end, in nanoseconds of `Uptime`.
  private var deadline: Int64?

  /// How many bytes are read before the session runs: enough to commit many requests together.
  private static let bytesReadPerTurn = 1 << 20
  /// How long a client that does not read can delay the end of the process, in nanoseconds.
  private static let gracePeriod: Int64 = 2_000_000_000
  /// If this many bytes are read at once or wait to be written, the pipe is enlarged, because more
  /// would take several turns.
  private static let largeTransfer = 64 << 10
  private static let longestSleep: Int64 = 10_000
  /// How long the client must pause, in milliseconds, before watch events of the session's own
  /// writes are read.
  private static let ownEventsPause: Int32 = 1
  /// How long other work waits for a client that is reading a long reply, in milliseconds.
  private static let longestReplyPause: Int32 = 20

  init(
    session: Session, clock: Clock, input: Input, output: Output, signals: Signals, log: LogOutput,
    recorder: SessionRecorder?
  ) {
    self.session = session
    self.log = log
    self.recorder = recorder
    self.clock = clock
    self.input = input
    self.output = output
    self.signals = signals
    pollSet.watch(.signal, signals.descriptor)
  }

  mutating func run() -> Int32 {
    let exitCode = runToEnd()
    session.finish()
    showLog()
    recorder?.recordExit(exitCode, byMessage: session.endedByMessage)
    return exitCode
  }

  private mutating func runToEnd() -> Int32 {
    while true {
      session.answerWaitingMessages()
      // Watches the client's process before the client gets its answer, because the client may end
      // right after that.
      watchClient()
      flush()
      // The client gets its answer before the session does background work.
      session.doBackgroundWork()
      flush()
      showLog()
      if let code = session.exitCode, session.waitingByteCount == 0 {
        return hasFailed ? max(code, 1) : code
      }
      // After the deadline the client is not waited for, and no more of its requests begin.
      if hasPassed(deadline) { return session.exitCodeIfEndedNow }
      guard wait() else { return max(session.exitCodeIfEndedNow, 1) }
    }
  }

  private mutating func showLog() {
    log.write(session.takeLog())
  }

  // MARK: Output

  private mutating func flush() {
    if !hasEnlargedOutput, session.waitingByteCount > Self.largeTransfer {
      hasEnlargedOutput = true
      output.enlargePipe()
    }
    while session.waitingByteCount > 0, !outputHasEnded {
      var writeResult = Output.WriteResult.wouldBlock
      session.drain { [output, recorder] pieces in
        writeResult = output.write(pieces)
        guard case .bytes(let count) = writeResult else { return 0 }
        recorder?.recordOutput(pieces, count)
        return count
      }
      recorder?.noteAccess(isFull: session.hasFullAccess)
      switch writeResult {
      case .bytes:
        // As long as the client reads, however slowly, the deadline moves on.
        if deadline != nil { deadline = Uptime.now() &+ Self.gracePeriod }
      case .wouldBlock: return
      case .end: outputHasEnded = true
      case .failure(let code):
        outputHasEnded = true
        fail("cannot write the answers", code)
      }
    }
    if outputHasEnded { session.outputHasEnded() }
  }

  // MARK: Waiting

  /// Waits until there is work, and reads input. False if waiting has failed.
  private mutating func wait() -> Bool {
    let (watchDescriptors, due) = (session.watchDescriptors, session.nextCheckTime)
    pollSet.watch(.input, session.wantsInput ? input.descriptor : -1)
    pollSet.watch(.output, session.waitingByteCount == 0 ? -1 : output.descriptor, for: POLLOUT)
    // Watch events of the session's own writes need no reaction, and reading them takes time, so
    // that is deferred.
    let defersOwnEvents = session.expectsOwnEvents
    pollSet.watch(.store, defersOwnEvents ? -1 : watchDescriptors.store)
    pollSet.watch(.ledger, watchDescriptors.ledger)
    // If the session has work left, `poll` does not wait.
    var timeout =
      session.canRun
      ? 0 : earliest(pollTimeout(untilDeadline: deadline), pollTimeout(untilDue: due))
    if defersOwnEvents { timeout = earliest(timeout, Self.ownEventsPause) }
    if session.isBackgroundWorkDeferred { timeout = earliest(timeout, Self.longestReplyPause) }
    guard let ready = pollSet.wait(timeout) else { return false }
    // Input that arrived before the signal is still read, except for an incomplete message.
    if pollSet.isReady(.input) {
      readInput()
      // The person may have changed the consent ledger before the client sent its last message, so
      // the ledger is read before that message is handled.
      session.readGrants()
    }
    // The fixed clock of a rehearsal stands still during a sleep, so after a sleep `due` counts as
    // reached.
    let hasSlept = ready == 0 && (due != nil || defersOwnEvents)
    if hasSlept || pollSet.isReady(.store) || pollSet.isReady(.ledger)
      || pollTimeout(untilDue: due) == 0
      || defersOwnEvents && !session.mayReadEventsLater
    {
      session.readOutsideChanges()
    }
    if pollSet.isReady(.signal), signals.readSignal() { beginEnd() }
    if pollSet.isReady(.client) {
      pollSet.watch(.client, -1)
      beginEnd()
    }
    return true
  }

  /// Begins the end of the process: requests that were read are answered, and nothing more is read.
  private mutating func beginEnd() {
    guard deadline == nil else { return }
    deadline = Uptime.now() &+ Self.gracePeriod
    session.endInput(byClient: false)
  }

  /// Watches the client's process (`processId` of `initialize`), whose end ends the session. A
  /// process that does not exist or cannot be watched is ignored: if this server is in a container
  /// and the client is not, the client's process id means nothing here.
  private mutating func watchClient() {
    guard clientDescriptor == nil, let process = session.clientProcess else { return }
    let descriptor = csystem_watch_process(process)
    clientDescriptor = descriptor
    pollSet.watch(.client, descriptor)
  }

  private mutating func readInput() {
    var bytesRead = 0
    while bytesRead < Self.bytesReadPerTurn {
      let readResult = readBuffer.withUnsafeMutableBytes { [input] in input.read(into: $0) }
      switch readResult {
      case .bytes(let count):
        readBuffer.withUnsafeBytes { bytes in
          let bytes = UnsafeRawBufferPointer(rebasing: bytes[..<count])
          recorder?.recordInput(bytes)
          session.receive(bytes)
        }
        bytesRead += count
        guard count == Input.mostBytesPerRead else { return }
        enlargeInputPipe()
        guard hasMoreInput() else { return }
      case .notReady:
        return
      case .end:
        recorder?.recordEndOfInput()
        session.endInput()
        return
      case .failure(let code):
        fail("cannot read the requests", code)
        session.endInput()
        return
      }
    }
  }

  private mutating func enlargeInputPipe() {
    guard !hasEnlargedInput else { return }
    hasEnlargedInput = true
    input.enlargePipe()
  }

  private func hasMoreInput() -> Bool {
    var inputPoll = pollfd(fd: input.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&inputPoll, 1, 0) == 1
  }

  private mutating func fail(_ action: String, _ code: Int32) {
    hasFailed = true
    session.logFailure("\(action): \(String(cString: strerror(code)))")
  }

  // MARK: Deadlines

  private func hasPassed(_ deadline: Int64?) -> Bool {
    deadline.map { Uptime.now() >= $0 } ?? false
  }

  /// Milliseconds until the session has work without input; -1 for never.
  private func pollTimeout(untilDue due: Instant?) -> Int32 {
    guard let due else { return -1 }
    // The wall clock may be set, so the sleep is limited.
    return Int32(clamping: min(max(0, due - clock.now()), Self.longestSleep))
  }

  private func earliest(_ one: Int32, _ other: Int32) -> Int32 {
    one < 0 ? other : other < 0 ? one : min(one, other)
  }

  /// Milliseconds until the deadline for `poll`; -1 if there is none.
  private func pollTimeout(untilDeadline deadline: Int64?) -> Int32 {
    guard let deadline else { return -1 }
    let milliseconds = (deadline &- Uptime.now()) / 1_000_000 &+ 1
    return Int32(clamping: max(0, milliseconds))
  }
}
