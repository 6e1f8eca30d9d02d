// The loop: waits for input, room for output, a signal or a deadline; lets the session run; lets
// its bytes out. The only place where the process waits, and it waits for all of them at once.

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

  private var waits = PollSet()
  /// Says that the client's process has ended; -1 where nothing can.
  private var client: Int32?
  private var chunk = [UInt8](repeating: 0, count: Input.chunk)
  private var isWide = false
  private var inputIsWide = false
  private var outputIsGone = false
  /// Something outside failed, was told to the person, and makes the exit code one of failure.
  private var hasFailed = false
  /// When to stop letting bytes out, once a signal asked to end.
  private var deadline: Int64?

  /// What is read before work begins: enough to share the cost of a turn among many requests.
  private static let drained = 1 << 20
  /// How long a client that does not read holds up a process that was asked to end.
  private static let grace: Int64 = 2_000_000_000
  /// From here on a pipe of usual size would take more than one turn.
  private static let wide = 64 << 10
  private static let longestSleep: Int64 = 10_000
  /// How long a client pauses at least before what it had moved is looked at, in milliseconds.
  private static let echo: Int32 = 1
  /// How long one that reads a long answer pauses at most before other work goes on.
  private static let pouring: Int32 = 20

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
    waits.watch(.signal, signals.descriptor)
  }

  mutating func run() -> Int32 {
    let code = runToEnd()
    session.finish()
    showLog()
    recorder?.ended(code, byMessage: session.endedByMessage)
    return code
  }

  private mutating func runToEnd() -> Int32 {
    while true {
      session.work()
      // Before the client has the answer, after which it may end at any time.
      watchClient()
      flush()
      // Who waits for an answer has it before anything else is done.
      session.tend()
      flush()
      showLog()
      if let code = session.ending, session.waiting == 0 {
        return hasFailed ? max(code, 1) : code
      }
      // What waits behind a client that does not read is never begun.
      if hasPassed(deadline) { return session.codeOfEnd }
      guard wait() else { return max(session.codeOfEnd, 1) }
    }
  }

  private mutating func showLog() {
    log.write(session.takeLog())
  }

  // MARK: Output

  private mutating func flush() {
    if !isWide, session.waiting > Self.wide {
      isWide = true
      output.widen()
    }
    while session.waiting > 0, !outputIsGone {
      var writing = Output.Writing.full
      session.drain { [output, recorder] pieces in
        writing = output.write(pieces)
        guard case .bytes(let count) = writing else { return 0 }
        recorder?.sent(pieces, count)
        return count
      }
      recorder?.noteAccess(isFull: session.hasFullAccess)
      switch writing {
      case .bytes:
        // A client that reads, however slowly, is not cut off.
        if deadline != nil { deadline = Uptime.now() &+ Self.grace }
      case .full: return
      case .end: outputIsGone = true
      case .failure(let code):
        outputIsGone = true
        fail("cannot write the answers", code)
      }
    }
    if outputIsGone { session.outputHasEnded() }
  }

  // MARK: Waiting

  /// Sleeps until something can be done, and does the reading. False where nothing can be any
  /// more.
  private mutating func wait() -> Bool {
    let (watchDescriptors, due) = (session.watchDescriptors, session.due)
    waits.watch(.input, session.wantsInput ? input.descriptor : -1)
    waits.watch(.output, session.waiting == 0 ? -1 : output.descriptor, for: POLLOUT)
    // What was moved here says nothing, but to find that out takes a look: that can wait.
    let isEchoing = session.expectsEcho
    waits.watch(.store, isEchoing ? -1 : watchDescriptors.store)
    waits.watch(.ledger, watchDescriptors.ledger)
    // A turn that left work behind, now that there is room for its replies, goes on at once.
    var timeout = session.canRun ? 0 : earliest(remaining(deadline), until(due))
    if isEchoing { timeout = earliest(timeout, Self.echo) }
    if session.isPutOff { timeout = earliest(timeout, Self.pouring) }
    guard let ready = waits.wait(timeout) else { return false }
    // What had come before the signal counts as read; a message that it cuts does not.
    if waits.isReady(.input) {
      drain()
      // The person may have changed a grant since the wait ended, and before the last message was sent.
      session.lookAtLedger()
    }
    // A rehearsed clock goes on only where it is looked at, however long that was slept.
    let hasSlept = ready == 0 && (due != nil || isEchoing)
    if hasSlept || waits.isReady(.store) || waits.isReady(.ledger) || until(due) == 0
      || isEchoing && !session.mayLookLater
    {
      session.look()
    }
    if waits.isReady(.signal), signals.take() { beginEnd() }
    if waits.isReady(.client) {
      waits.watch(.client, -1)
      beginEnd()
    }
    return true
  }

  /// What was read is finished, and nothing else is read.
  private mutating func beginEnd() {
    guard deadline == nil else { return }
    deadline = Uptime.now() &+ Self.grace
    session.endInput(byClient: false)
  }

  /// One that is not there, or whose end the kernel cannot tell, is not watched: a client outside of
  /// the server's container has a number that means nothing here.
  private mutating func watchClient() {
    guard client == nil, let process = session.clientProcess else { return }
    let descriptor = csystem_watch_process(process)
    client = descriptor
    waits.watch(.client, descriptor)
  }

  private mutating func drain() {
    var total = 0
    while total < Self.drained {
      let reading = chunk.withUnsafeMutableBytes { [input] in input.read(into: $0) }
      switch reading {
      case .bytes(let count):
        chunk.withUnsafeBytes { bytes in
          let bytes = UnsafeRawBufferPointer(rebasing: bytes[..<count])
          recorder?.received(bytes)
          session.receive(bytes)
        }
        total += count
        guard count == Input.chunk else { return }
        widenInput()
        guard hasMore() else { return }
      case .nothing:
        return
      case .end:
        recorder?.inputEnded()
        session.endInput()
        return
      case .failure(let code):
        fail("cannot read what is asked", code)
        session.endInput()
        return
      }
    }
  }

  private mutating func widenInput() {
    guard !inputIsWide else { return }
    inputIsWide = true
    input.widen()
  }

  private func hasMore() -> Bool {
    var wait = pollfd(fd: input.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 0) == 1
  }

  private mutating func fail(_ what: String, _ code: Int32) {
    hasFailed = true
    session.noteFailure("\(what): \(String(cString: strerror(code)))")
  }

  // MARK: Deadlines

  private func hasPassed(_ deadline: Int64?) -> Bool {
    deadline.map { Uptime.now() >= $0 } ?? false
  }

  /// Milliseconds until the session has something to do unasked; -1 where it never has.
  private func until(_ due: Instant?) -> Int32 {
    guard let due else { return -1 }
    // The wall clock may be set: nobody sleeps longer by it than this.
    return Int32(clamping: min(max(0, due - clock.now()), Self.longestSleep))
  }

  private func earliest(_ one: Int32, _ other: Int32) -> Int32 {
    one < 0 ? other : other < 0 ? one : min(one, other)
  }

  /// Milliseconds for `poll`; -1 is for ever.
  private func remaining(_ deadline: Int64?) -> Int32 {
    guard let deadline else { return -1 }
    let left = (deadline &- Uptime.now()) / 1_000_000 &+ 1
    return Int32(clamping: max(0, left))
  }
}
