// One client's session as a state machine: bytes, the end of input, a signal in; bytes and an exit
// code out. Everything waits its turn in the inbox, runs to its end, and is answered in order.
// Knows no descriptor: the loop that feeds it does.

import FencepostProtocol
import JSON
import JSONRPC

public struct Session {
  private var outbox = Outbox()
  /// Lines for standard error, until the loop takes them.
  private var log: [LogLine] = []

  var server: Server
  private var parser: FrameParser
  private var inbox = Inbox()
  private var inputHasEnded = false
  /// A bad line was answered, and no good one has come since.
  private var isAmidBadLines = false
  /// Memory for the next reply.
  private var spare = Writer(reserving: 4 << 10)

  private var limits: SessionLimits { server.configuration.limits }

  public init(_ configuration: Configuration) {
    server = Server(configuration)
    parser = FrameParser(limits: configuration.limits.frames)
  }

  // MARK: What comes in

  public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    parser.append(bytes)
    while let frame = parser.next() { take(frame) }
    if let framing = parser.framing { outbox.framing = framing }
  }

  /// Nothing more comes in; what was read is finished all the same.
  public mutating func endInput() {
    guard !inputHasEnded else { return }
    inputHasEnded = true
    if let frame = parser.finish() {
      take(frame)
    } else if parser.isInsideFrame {
      note(.warning, "the input ended inside a message; it was not acted on")
    }
  }

  private mutating func take(_ frame: Frame) {
    let arrival = Arrival(frame, limits: limits.json, batch: limits.batch)
    // A request is taken back at once, while it still waits; the notification itself stays in
    // order with the rest.
    if case .single(.notification(let call)) = arrival,
      call.method == NotificationMethod.cancelRequest.rawValue,
      let params: CancelRequestParams = try? call.decode()
    {
      inbox.cancel(params.id)
    }
    inbox.add(arrival)
  }

  // MARK: What goes out

  /// Whether more input is of use now: not while earlier work waits for the client to read.
  public var wantsInput: Bool {
    !inputHasEnded && inbox.isEmpty && !isFull && server.ending == nil
  }

  /// Whether `run` has something to do now.
  public var canRun: Bool { server.ending == nil && !inbox.isEmpty && !isFull }

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
    guard inputHasEnded, inbox.isEmpty else { return nil }
    return server.phase.codeOfEnd(in: parser.framing)
  }

  /// Runs what waits, in order, for as long as the client keeps reading.
  public mutating func run() {
    while server.ending == nil, !isFull, let item = inbox.next() {
      switch item.arrival {
      case .single(let message): run(message, isCancelled: !item.cancelled.isEmpty)
      case .batch(let messages): run(messages, cancelled: item.cancelled)
      }
    }
    if server.ending != nil { inbox.removeAll() }
  }

  private mutating func run(_ single: Message, isCancelled: Bool) {
    if parser.framing == .lines, isAmongBadLines(single) { return }
    // Taken out while it is written, and given back with its memory.
    var reply = Writer()
    swap(&reply, &spare)
    if answer(single, isCancelled: isCancelled, into: &reply) { outbox.send(&reply) }
    swap(&reply, &spare)
  }

  private mutating func run(_ batch: [Message], cancelled: Set<Int>) {
    isAmidBadLines = false
    var replies = Writer()
    var isEmpty = true
    replies.beginArray()
    for (place, element) in batch.enumerated() where server.ending == nil {
      if replies.bytes.count >= limits.outgoing, case .request(let id, _) = element {
        replies.response(to: id, error: .replyTooLarge(limits.outgoing))
        continue
      }
      if answer(element, isCancelled: cancelled.contains(place), into: &replies) {
        isEmpty = false
      }
    }
    replies.endArray()
    if !isEmpty { outbox.send(&replies) }
  }

  /// JSON spread over several lines looks like one bad line after another; only the first of them
  /// is answered. Inside such a run a lone scalar is one more of them.
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
    case .notRequest, .ambiguous, .tooLarge, .batchTooLong, .badHeader, .unanswerable:
      isAmidBadLines = false
      return false
    }
  }

  // MARK: One message

  /// Writes the answer, if there is one to write.
  private mutating func answer(
    _ message: Message, isCancelled: Bool, into writer: inout Writer
  ) -> Bool {
    switch message {
    case .request(let id, let call):
      return answer(id, call, isCancelled: isCancelled, into: &writer)
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
      let framing = parser.framing ?? .lines
      writer.response(to: malformed.id, error: ResponseError(malformed.problem, in: framing))
      return true
    }
  }

  private mutating func answer(
    _ id: RequestID, _ call: Call, isCancelled: Bool, into writer: inout Writer
  ) -> Bool {
    let trace = beginTrace(call, id)
    let start = writer.mark
    do throws(ResponseError) {
      if isCancelled { throw .cancelled }
      let framing = parser.framing ?? .lines
      if let refusal = server.phase.refusal(of: call.method, in: framing) { throw refusal }
      guard let method = RequestMethod(rawValue: call.method) else {
        throw .unknownMethod(call.method)
      }
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
    guard let method = NotificationMethod(rawValue: call.method) else {
      guard RequestMethod(rawValue: call.method) == nil else {
        performUnanswered(call)
        return
      }
      traceNotification(call)
      if !call.method.hasPrefix("$/") {
        note(.debug, "the notification \(call.method.excerpt()) is not known and was ignored")
      }
      return
    }
    if method != .setTrace { traceNotification(call) }
    guard server.phase.welcomes(method, in: parser.framing ?? .lines) else { return }
    do {
      try server.receive(method, call)
    } catch {
      note(.warning, "\(call.method) was ignored: \(error.message)")
    }
  }

  /// A request without an id is carried out as any other; only nobody hears of it.
  private mutating func performUnanswered(_ call: Call) {
    var unread = Writer()
    if answer(.null, call, isCancelled: false, into: &unread),
      let error = (try? Document(unread.bytes))?.root?["error"]?["message"]?.string
    {
      note(.warning, "\(call.method), sent without an id, failed: \(error)")
    }
  }

  // MARK: Notifications and the log

  /// Tells the client something, if it has said that it listens.
  mutating func notify<Params: ServerNotification>(_ params: Params) {
    guard server.phase == .ready else { return }
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

  /// Nobody reads what is answered any more: what was read is finished, and nothing else is begun.
  public mutating func outputHasEnded() {
    endInput()
    outbox.discard()
  }

  public mutating func takeLog() -> [LogLine] {
    defer { log.removeAll() }
    return log
  }
}
