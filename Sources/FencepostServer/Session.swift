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
  private var outbox = Outbox()
  /// Lines for standard error, until the loop takes them.
  private var log: [LogLine] = []

  var server: Server
  private var parser: FrameParser
  private var inbox = Inbox()
  private var gathering = Gathering()
  /// From where on nothing has been told, though something happened.
  private var untold: Position?
  private var inputHasEnded = false
  /// A bad line was answered, and no good one has come since.
  private var isAmidBadLines = false
  /// Memory for the next reply.
  private var spare = Writer(reserving: 4 << 10)

  private var framing: Framing { parser.framing ?? .lines }
  private var limits: SessionLimits { server.configuration.limits }

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
    inbox.add(arrival)
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
  }

  // MARK: What goes out

  /// Whether more input is of use now: not while earlier work waits for the client to read.
  public var wantsInput: Bool {
    !inputHasEnded && !isFull && server.ending == nil
      && (inbox.isEmpty || server.keeping.isOpening && inbox.count < limits.batch)
  }

  /// Whether `run` has something to do now.
  public var canRun: Bool {
    server.ending == nil && !isFull && (!inbox.isEmpty || server.opensUnasked)
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

  /// The exit code where the session is cut off as it stands.
  public var codeOfEnd: Int32 { server.ending ?? server.phase.codeOfEnd(in: parser.framing) }

  /// Runs what waits, in order, for as long as the client keeps reading.
  public mutating func run() {
    while server.ending == nil, !isFull, isReadyForNext(), let arrival = inbox.next() {
      switch arrival {
      case .single(let message): run(message)
      case .batch(let messages): run(messages)
      }
    }
    settle()
    if server.ending != nil {
      inbox.removeAll()
      server.keeping.close()
    } else if inbox.isEmpty, server.opensUnasked {
      _ = server.prepareStore()
    }
  }

  // MARK: Others

  /// Descriptors that are readable where another program was at the files.
  public var eyes: [Int32] { [server.keeping.eyes].compactMap(\.self) }

  /// When `look` has something to do though nothing was seen.
  public var due: Instant? { server.keeping.due }

  /// Sees what others did, and tells the client.
  public mutating func look() {
    server.configuration.clock.tick(.look)
    do throws(StoreFault) {
      tell(try server.keeping.look())
    } catch {
      announce()
      note(.warning, server.refusal(error).message)
    }
  }

  private mutating func announce() {
    tell(server.refreshed + (server.keeping.store?.takeAnnouncements() ?? []))
    server.refreshed = []
  }

  private mutating func tell(_ announcements: [Announcement]) {
    for announcement in announcements {
      let changes = Changes(announcement.delta, seenBy: server.sight)
      // What the client may not see is a part of the way to the next that it may.
      let since = untold ?? announcement.since
      untold = changes.isEmpty ? since : nil
      guard !changes.isEmpty else { continue }
      notify(
        StoreDidChangeParams(
          since: since.text, state: announcement.state.text,
          origin: ChangeOrigin(announcement.origin), transactions: announcement.transactions,
          changes: changes))
    }
  }

  private mutating func run(_ single: Message) {
    if parser.framing == .lines, isAmongBadLines(single) { return }
    if !single.joinsTurn { settle() }
    // Taken out while it is written, and given back with its memory.
    var reply = Writer()
    swap(&reply, &spare)
    let isAnswered = answerInTurn(single, into: &reply)
    if single.joinsTurn, server.isWriting || !gathering.isEmpty {
      gathering.add(single, isAnswered ? Array(reply.bytes) : nil)
      reply.clear()
      if isTurnFull { settle() }
    } else if isAnswered {
      outbox.send(&reply)
    }
    swap(&reply, &spare)
  }

  private mutating func run(_ batch: [Message]) {
    isAmidBadLines = false
    gathering.beginBatch()
    for element in batch where server.ending == nil {
      if !element.joinsTurn { settle() }
      var reply = Writer()
      if gathering.count >= limits.outgoing, case .request(let id, _) = element {
        reply.response(to: id, error: .replyTooLarge(limits.outgoing))
        gathering.add(element, reply.bytes)
        continue
      }
      let isAnswered = answerInTurn(element, into: &reply)
      gathering.add(element, isAnswered ? reply.bytes : nil)
    }
    gathering.endBatch()
    if !server.isWriting || isTurnFull { settle() }
  }

  /// JSON spread over several lines looks like one bad line after another; only the first of them
  /// is answered. Inside such a run a lone scalar is one more of them; an object or an array is
  /// something that its sender may wait for an answer to.
  private mutating func isAmongBadLines(_ message: Message) -> Bool {
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
    case .notRequest, .ambiguous, .tooLarge, .batchTooLong, .badHeader,
      .unanswerable:
      isAmidBadLines = false
      return false
    }
  }

  /// Brings the store one slice nearer where the next message needs it; false while it takes more.
  private mutating func isReadyForNext() -> Bool {
    guard let next = inbox.head, !isCancelled(next), next.messages.contains(where: \.needsStore)
    else { return true }
    return server.prepareStore()
  }

  private func isCancelled(_ arrival: Arrival) -> Bool {
    guard case .single(.request(let id, _)) = arrival else { return false }
    return inbox.isHeadCancelled(id)
  }

  // MARK: Turns

  /// So much is answered in one turn at most, for each of its answers waits for the last.
  private var isTurnFull: Bool { gathering.count >= 1 << 20 || gathering.uncertain >= 1000 }

  /// Answers, and where the turn has no room for what is asked, once more in a turn of its own.
  private mutating func answerInTurn(_ message: Message, into reply: inout Writer) -> Bool {
    let start = reply.mark
    // What is traced shows each answer as it goes out.
    if server.trace != .off { settle() }
    let isAnswered = answer(message, into: &reply)
    guard server.needsAnotherTurn else { return isAnswered }
    reply.rewind(to: start)
    settle()
    return answer(message, into: &reply)
  }

  /// Ends the turn: makes what it gathered stand and last, and lets the answers out. Where that
  /// fails nothing of it stands, and each request is carried out again by itself, so that only the
  /// one at fault is refused.
  private mutating func settle() {
    if server.isWriting, server.settle() != nil {
      var again = gathering
      gathering = Gathering()
      again.answerAgain { answerAlone($0) }
      gathering = again
    }
    gathering.settle()
    gathering.release { outbox.send(&$0) }
    announce()
  }

  private mutating func answerAlone(_ message: Message) -> [UInt8]? {
    var reply = Writer()
    let isAnswered = answer(message, into: &reply)
    if let refusal = server.settle() {
      reply.clear()
      if case .request(let id, _) = message { reply.response(to: id, error: refusal) }
      note(.warning, refusal.message)
    }
    return isAnswered ? reply.bytes : nil
  }

  // MARK: One message

  /// Writes the answer, if there is one to write.
  private mutating func answer(_ message: Message, into writer: inout Writer) -> Bool {
    switch message {
    case .request(let id, let call):
      return answer(id, call, into: &writer)
    case .notification(let call):
      obey(call)
      return false
    case .response(let id, _):
      note(.debug, "an answer to \(id.description.excerpt()), which was not asked")
      return false
    case .malformed(let malformed):
      if case .unanswerable(let reason) = malformed.problem {
        note(.warning, "a message was dropped: \(reason)")
        return false
      }
      writer.response(to: malformed.id, error: ResponseError(malformed.problem, in: framing))
      return true
    }
  }

  private mutating func answer(
    _ id: RequestID, _ call: Call, into writer: inout Writer
  ) -> Bool {
    server.configuration.clock.tick(.message)
    let trace = beginTrace(call, id)
    let start = writer.mark
    do throws(ResponseError) {
      if let refusal = server.phase.refusal(of: call.method, in: framing) { throw refusal }
      if inbox.isCancelled(id) { throw .cancelled }
      guard let method = RequestMethod(rawValue: call.method) else {
        throw .unknownMethod(call.method)
      }
      if let refusal = server.refusal(of: method) { throw refusal }
      try writer.response(to: id) { (writer) throws(ResponseError) in
        try server.answer(method, call, into: &writer)
      }
    } catch {
      writer.rewind(to: start)
      writer.response(to: id, error: error)
    }
    endTrace(trace, writer, from: start)
    return true
  }

  private mutating func obey(_ call: Call) {
    if let request = RequestMethod(rawValue: call.method) {
      traceNotification(call)
      performUnanswered(request, call)
      return
    }
    guard let method = NotificationMethod(rawValue: call.method) else {
      traceNotification(call)
      if !call.method.hasPrefix("$/") {
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
      note(.warning, "\(call.method) was ignored: \(error.message)")
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
      var unread = Writer()
      try server.answer(method, call, into: &unread)
    } catch {
      note(.warning, "\(call.method), sent without an id, was not carried out: \(error.message)")
    }
  }

  // MARK: Notifications and the log

  /// Tells the client something, if it has said that it listens.
  mutating func notify<Params: ServerNotification>(_ params: Params) {
    if server.phase == .ready { send(params) }
  }

  mutating func send<Params: ServerNotification>(_ params: Params) {
    var notification = Writer()
    notification.notification(Params.method, params: params)
    outbox.send(&notification)
  }

  mutating func note(_ level: LogLevel, _ text: String) {
    let chosen = server.configuration.logLevel
    if level <= chosen { log.append(LogLine(level: level, text: text)) }
    guard level <= max(chosen, .warning) else { return }
    notify(WindowLogMessageParams(type: level.messageType, message: text))
  }

  /// Something outside the session failed.
  public mutating func noteFailure(_ text: String) { note(.error, text) }

  /// Nobody reads what is answered any more: what was read is finished, and nothing else is begun.
  public mutating func outputHasEnded() {
    endInput(byClient: false)
    outbox.discard()
  }

  public mutating func takeLog() -> [LogLine] {
    defer { log.removeAll() }
    return log
  }
}
