// One client's session as a state machine: bytes, the end of input, a signal in; bytes and an exit
// code out. Everything waits its turn in the inbox, runs to its end, and is answered in order.
// Knows no descriptor: the loop that feeds it does.

public import CivilTime
import FencepostProtocol
import Files
import JSON
import JSONRPC
import Store

public struct Session {
  var outbox = Outbox()
  var server: Server
  var parser: FrameParser
  var inbox = Inbox()
  var replyBatch = ReplyBatch()
  /// What is told of an opening that takes long.
  var opening: OpeningProgress?
  /// What was last told to be wrong with the files.
  var toldProblems: Set<ProblemKey> = []
  /// From where on nothing has been told, though something happened.
  var untold: Position?
  private var inputHasEnded = false
  /// A bad line was answered, and no good one has come since.
  var isAmidBadLines = false
  /// Whether nobody waits for anything, as far as the last stretch of work shows: nothing had come in,
  /// or nothing of it has an answer that is still to go out.
  var isIdle = true
  /// How often something else was done since a slice of the sentry's beginning.
  var busyRuns = 0
  /// It could not begin to watch; that is not tried again before something else happens.
  var cannotWatch = false
  /// How much was written since the session last looked at what happens to the files, and how often
  /// it ran meanwhile.
  var echoes = 0
  /// Memory for the next reply.
  var spare = Writer(reserving: 4 << 10)

  var framing: Framing { parser.framing ?? .lines }
  var limits: SessionLimits { server.configuration.limits }

  public init(_ configuration: Configuration) {
    server = Server(configuration)
    parser = FrameParser(limits: configuration.limits.frames)
  }

  // MARK: What comes in

  public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    guard !inputHasEnded else { return }
    parser.append(bytes)
    while let frame = parser.next() { take(frame) }
    if let framing = parser.framing { outbox.framing = framing }
  }

  /// Nothing more comes in; what was read is finished all the same. Where the client ended its
  /// input, a last line may lack its line end; where we stopped reading, it was cut.
  public mutating func endInput(byClient: Bool = true) {
    guard !inputHasEnded else { return }
    inputHasEnded = true
    if byClient, let frame = parser.finish() {
      take(frame)
    } else if parser.isInsideFrame {
      note(.warning, "the input ended inside a message; it was not acted on")
    }
  }

  private mutating func take(_ frame: Frame) {
    let arrival = Arrival(frame, limits: limits.json, batch: limits.batch)
    inbox.add(Delivery(arrival), bytes: frame.count)
    switch arrival {
    case .single(let message): takeBack(message)
    case .batch(let messages): for message in messages { takeBack(message) }
    }
  }

  /// A request is taken back at once, while it still waits; the notification that does it stays
  /// in order with the rest.
  private mutating func takeBack(_ message: Message) {
    guard case .notification(let call) = message,
      call.method == NotificationMethod.cancelRequest.rawValue,
      let params: CancelRequestParams = try? call.decode()
    else { return }
    inbox.cancel(params.id)
    withdraw(params.id)
  }

  /// The client's process, where it said which: when that has ended, the input has.
  public var clientProcess: Int32? { server.clientProcess }

  /// The zone in which floating times are meant.
  public var timeZone: Zone { server.timeZone }

  // MARK: What goes out

  /// Whether more input is of use now: not while earlier work waits for the client to read.
  public var wantsInput: Bool {
    !inputHasEnded && !isFull && server.ending == nil
      && (inbox.isEmpty || hasRoomWhileOpening)
  }

  /// What waits for the store to be open, or for long work, may be taken back, so it is read; within
  /// bounds.
  private var hasRoomWhileOpening: Bool {
    (server.storeHost.isOpening || server.isAtWork || server.isPosting)
      && inbox.count < limits.batch
      && inbox.bytes < limits.outgoing
  }

  /// Whether `run` has something to do now.
  public var canRun: Bool {
    server.ending == nil && !isFull
      && (!inbox.isEmpty || server.opensUnasked || hasToPost && !isPouring)
  }

  /// Bytes that wait to be let out.
  public var waiting: Int { outbox.count }

  /// Lets bytes out; see `Outbox.drain`.
  public mutating func drain(_ write: ([UnsafeRawBufferPointer]) -> Int) {
    outbox.drain(write)
  }

  private var isFull: Bool { outbox.count >= limits.outgoing }

  /// The exit code, once nothing is left to do but to let out what waits.
  public var ending: Int32? {
    if let code = server.ending { return code }
    return inputHasEnded && inbox.isEmpty ? codeOfEnd : nil
  }

  /// Whether a message, and not the end of the input, ends the session.
  public var endedByMessage: Bool { server.ending != nil }

  /// Whether the client may see and change everything, as far as that is known.
  public var hasFullAccess: Bool { server.accessRights == .everything }

  /// Leaves the store in order; nothing may be asked after this.
  public mutating func finish() {
    if !server.staging.isEmpty {
      note(.warning, "what was saved with commit: false and never committed is dropped")
    }
    server.leaveSentry()
    server.storeHost.close()
  }

  /// The exit code where the session is cut off as it stands.
  public var codeOfEnd: Int32 { server.ending ?? server.phase.codeOfEnd(in: parser.framing) }

  /// Runs what waits, and what follows from it.
  public mutating func run() {
    work()
    tend()
  }

  /// Runs what waits, in order, for as long as the client keeps reading. The last turn's answers are
  /// there when it is done, and can go out before `tend` sees to what nobody waits for.
  public mutating func work() {
    isIdle = inbox.isEmpty
    if !isIdle { cannotWatch = false }
    if echoes > 0 { echoes += 1 }
    while server.ending == nil, !isFull, isReadyForNext(), let delivery = inbox.take() {
      switch delivery {
      case .single(let incoming): run(incoming)
      case .batch(let all): run(all)
      }
    }
    endTurn()
    // What takes long to pour does not keep the lock from others.
    if isPouring { server.clearUp() }
    isIdle = isIdle || waiting == 0
    if inputHasEnded && inbox.isEmpty || server.ending != nil { giveUpAsking() }
    if server.ending != nil {
      inbox.removeAll()
    } else if inbox.isEmpty, server.opensUnasked {
      _ = server.prepareStore()
      tellProgress(for: nil)
    }
    // Who looks at the files when they have the answer finds there what follows from what was asked.
    followPlaces()
  }

  /// Clears up after the last turn, and sees to what goes on whether anybody asks or not.
  public mutating func tend() {
    server.clearUp()
    beginWatch()
    followPlaces()
    keepWatch()
    tellProblems()
  }

  /// JSON spread over several lines looks like one bad line after another; only the first of them
  /// is answered. Inside such a run a lone scalar is one more of them; an object or an array is
  /// something that its sender may wait for an answer to.
  mutating func isAmongBadLines(_ message: Message) -> Bool {
    guard case .malformed(let malformed) = message else {
      isAmidBadLines = false
      return false
    }
    switch malformed.problem {
    case .notJSON:
      defer { isAmidBadLines = true }
      return isAmidBadLines
    case .notMessage:
      return isAmidBadLines
    case .notRequest, .ambiguous, .tooLarge, .batchTooLong, .badHeader, .badEncoding,
      .unanswerable:
      isAmidBadLines = false
      return false
    }
  }

  // MARK: One message

  /// Writes the answer, if there is one to write.
  mutating func answer(_ incoming: Incoming, into writer: inout Writer) -> Bool {
    switch incoming.message {
    case .request(let id, let call):
      answer(id, call, incoming.method, into: &writer)
      return true
    case .notification(let call):
      obey(call, incoming.method)
      return false
    case .response(let id, let outcome):
      take(outcome, to: id)
      return false
    case .malformed(let malformed):
      if case .unanswerable(let reason) = malformed.problem {
        noteUnanswered("a message was dropped: \(reason)")
        return false
      }
      writer.response(to: malformed.id, error: ResponseError(malformed.problem, in: framing))
      return true
    }
  }

  private mutating func answer(
    _ id: RequestID, _ call: Call, _ method: RequestMethod?, into writer: inout Writer
  ) {
    server.configuration.clock.tick(.message)
    let began = server.log.begin()
    let start = writer.mark
    do throws(ResponseError) {
      if let refusal = server.phase.refusal(of: call.method, in: framing) { throw refusal }
      if inbox.isCancelled(id) { throw server.isWorkGivenUp ? .givenUp : .cancelled }
      guard let method else { throw .unknownMethod(call.method) }
      if let refusal = server.refusal(of: method) { throw refusal }
      if let refusal = server.missingStore(for: method) { throw refusal }
      try writer.response(to: id) { (writer) throws(ResponseError) in
        try server.answer(method, call, into: &writer)
      }
      logRequest(id, call, since: began, "answered", writer.written(since: start))
    } catch {
      writer.rewind(to: start)
      writer.response(to: id, error: error)
      let kind = error.data.kind
      logRequest(id, call, since: began, "refused, \(kind)", writer.written(since: start))
    }
  }

  private func logRequest(
    _ id: RequestID, _ call: Call, since began: Int64, _ outcome: String, _ reply: ArraySlice<UInt8>
  ) {
    let log = server.log
    log.detail(
      "request \(id.description.excerpt()) \(call.method.excerpt()): \(outcome) in "
        + "\(log.duration(since: began)), \(reply.count) bytes"
        + log.contents("params", call.params.text) + log.contents("reply", reply))
  }

  private mutating func obey(_ call: Call, _ request: RequestMethod?) {
    server.log.detail(
      "notification \(call.method.excerpt())" + server.log.contents("params", call.params.text))
    if let request {
      traceNotification(call)
      performUnanswered(request, call)
      return
    }
    guard let method = NotificationMethod(rawValue: call.method) else {
      traceNotification(call)
      if RequestMethod.hasFamily(of: call.method) {
        let refusal = ResponseError.unknownMethod(call.method)
        noteUnanswered("\(refusal.message) \(refusal.data.hint ?? "")")
      } else if !call.method.hasPrefix("$/") {
        note(.debug, "the notification \(call.method.excerpt()) is not known and was ignored")
      }
      return
    }
    if method != .setTrace { traceNotification(call) }
    guard server.phase.welcomes(method, in: framing) else { return }
    do {
      // Nothing that `exit` may carry can keep a process that is asked to end.
      if method == .exit { return server.exit(ExitParams()) }
      try server.receive(method, call)
    } catch {
      noteUnanswered("\(call.method) was ignored: \(error.message)")
    }
  }

  /// A request without an id is carried out as any other; only nobody hears of it. What opens or
  /// closes a session has to be asked, because its answer is what the client waits for.
  private mutating func performUnanswered(_ method: RequestMethod, _ call: Call) {
    do throws(ResponseError) {
      if let refusal = server.phase.refusal(of: call.method, in: framing) { throw refusal }
      if method == .initialize || method == .shutdown {
        throw ResponseError(.invalidRequest, "\(call.method) needs an id.")
      }
      if let refusal = server.refusal(of: method) { throw refusal }
      if let refusal = server.missingStore(for: method) { throw refusal }
      var unread = Writer()
      try server.answer(method, call, into: &unread)
    } catch {
      // It is carried out once more, in a turn of its own.
      if server.turnWasFull { return }
      noteUnanswered(
        "\(call.method), sent without an id, was not carried out: \(error.message)")
    }
  }

  // MARK: Notifications and the log

  /// Tells the client something, if it has said that it listens.
  mutating func notify<Params: ServerNotification>(_ params: Params) {
    if server.phase == .ready { send(params) }
  }

  /// Lets out a finished message.
  mutating func send(_ message: inout Writer) { outbox.send(&message) }

  mutating func send<Params: ServerNotification>(_ params: Params) {
    var notification = Writer()
    notification.notification(Params.method, params: params)
    outbox.send(&notification)
  }

  mutating func note(_ level: LogLevel, _ text: String) {
    let text = text.plain
    server.log.add(level, text)
    guard level <= max(server.log.level, .warning) else { return }
    notify(WindowLogMessageParams(type: level.messageType, message: text))
  }

  /// Says what became of a message that cannot be answered. A client that hears no notifications
  /// finds it on standard error, whatever the log level.
  private mutating func noteUnanswered(_ text: String) {
    note(server.phase == .ready ? .warning : .error, text)
  }

  /// Something outside the session failed.
  public mutating func noteFailure(_ text: String) { note(.error, text) }

  /// Nobody reads what is answered any more: what was read is finished, and nothing else is begun.
  public mutating func outputHasEnded() {
    endInput(byClient: false)
    outbox.discard()
  }

  public mutating func takeLog() -> [LogLine] {
    server.log.take()
  }
}
