// One client's session as a state machine: input bytes, end of input and signals go in; output
// bytes and an exit code come out. Messages wait in the inbox, run to their end, and are answered
// in order. Does not depend on descriptors, which belong to the event loop.

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
  /// The progress that is reported while the store is being opened; nil at other times.
  var openingProgress: OpeningProgress?
  /// The problems of the store's files of which the client was notified.
  var reportedProblems: Set<ProblemKey> = []
  /// The store's state before the changes that were not announced, because the client may not see
  /// them; nil if all were announced.
  var unannouncedSince: JournalPosition?
  private var inputHasEnded = false
  /// Whether the last line was not a message. Only the first of a series of such lines is
  /// answered.
  var isInsideBadLines = false
  /// Whether no message was waiting when `run` was last called.
  var isIdle = true
  /// How often a slice of loading alarms was put off because the client was busy.
  var runsSinceAlarmsLoaded = 0
  /// Whether loading alarms failed. Loading is tried again after the next message.
  var hasAlarmLoadingFailed = false
  /// How many writes of this session may have caused watch events that were not read yet.
  var unreadOwnWrites = 0
  /// Memory for the next reply.
  var replyBuffer = Writer(reserving: 4 << 10)

  var framing: Framing { parser.framing ?? .lines }
  var limits: SessionLimits { server.configuration.limits }

  public init(_ configuration: Configuration) {
    server = Server(configuration)
    parser = FrameParser(limits: configuration.limits.frames)
  }

  // MARK: Input

  public mutating func receive(_ bytes: UnsafeRawBufferPointer) {
    guard !inputHasEnded else { return }
    parser.append(bytes)
    while let frame = parser.nextFrame() { receiveFrame(frame) }
    if let framing = parser.framing { outbox.framing = framing }
  }

  /// Ends the input. Messages that were read before are still handled. If the client ended the
  /// input, the last line may lack a newline. If the server stopped reading, the last line is
  /// incomplete and is dropped.
  public mutating func endInput(byClient: Bool = true) {
    guard !inputHasEnded else { return }
    inputHasEnded = true
    if byClient, let frame = parser.finish() {
      receiveFrame(frame)
    } else if parser.isInsideFrame {
      log(.warning, "the input ended inside a message, which was ignored")
    }
  }

  private mutating func receiveFrame(_ frame: Frame) {
    let arrival = Arrival(frame, limits: limits.json, batch: limits.batch)
    inbox.add(Delivery(arrival), bytes: frame.count)
    switch arrival {
    case .single(let message): cancelWaiting(message)
    case .batch(let messages): for message in messages { cancelWaiting(message) }
    }
  }

  /// Cancels a waiting request as soon as the cancellation is read. The notification stays in the
  /// inbox like any other message.
  private mutating func cancelWaiting(_ message: Message) {
    guard case .notification(let call) = message,
      call.method == NotificationMethod.cancelRequest.rawValue,
      let params: CancelRequestParams = try? call.decode()
    else { return }
    inbox.cancel(params.id)
    withdraw(params.id)
  }

  /// The client's process (`processId` of `initialize`), if the client named it. When that process
  /// ends, this counts as the end of input.
  public var clientProcess: Int32? { server.options.process }

  /// The zone in which dates without a zone are meant.
  public var timeZone: Zone { server.timeZone }

  // MARK: Output

  /// Whether more input can be handled now: not while too many bytes of earlier replies wait for
  /// the client.
  public var wantsInput: Bool {
    !inputHasEnded && !isFull && server.exitCode == nil
      && (inbox.isEmpty || hasRoomWhileOpening)
  }

  /// Whether input may be read while the store is opened or long work is done. It may, within
  /// limits, because the client may cancel a request.
  private var hasRoomWhileOpening: Bool {
    (server.storeHost.isOpening || server.isAtWork || server.isLoadingAlarms)
      && inbox.count < limits.batch
      && inbox.byteCount < limits.outgoing
  }

  /// Whether `run` has work to do now.
  public var canRun: Bool {
    server.exitCode == nil
      && (server.needsClearUp || server.longWork.holdsTurn
        || !isFull
          && (!inbox.isEmpty || server.opensWithoutRequest
            || hasAlarmsToLoad && !isSendingLargeReply))
  }

  /// The number of bytes that wait to be written.
  public var waitingByteCount: Int { outbox.count }

  /// Writes output; see `Outbox.drain`.
  public mutating func drain(_ write: ([UnsafeRawBufferPointer]) -> Int) {
    outbox.drain(write)
  }

  private var isFull: Bool { outbox.count >= limits.outgoing }

  /// The exit code, once all messages are handled; nil before. Output may still have to be
  /// written.
  public var exitCode: Int32? {
    if let code = server.exitCode { return code }
    return inputHasEnded && inbox.isEmpty ? exitCodeIfEndedNow : nil
  }

  /// Whether the session was ended by a message, and not by the end of input.
  public var endedByMessage: Bool { server.exitCode != nil }

  /// Whether the client may see and change everything.
  public var hasFullAccess: Bool { server.accessRights == .fullAccess }

  /// Closes the store. After this no other method may be called.
  public mutating func finish() {
    server.longWork.giveUp()
    if !server.edits.isEmpty {
      log(
        .warning,
        "staged changes (saved with commit: false) were never committed, so they were dropped"
      )
    }
    server.endAlarms()
    server.storeHost.close()
  }

  /// The exit code if the session ends now, without `exit`.
  public var exitCodeIfEndedNow: Int32 {
    server.exitCode ?? server.phase.exitCodeIfEndedNow(in: parser.framing)
  }

  /// Runs waiting messages, and background work.
  public mutating func run() {
    answerWaitingMessages()
    doBackgroundWork()
  }

  /// Handles waiting messages, in order, until too much output waits for the client. Afterwards
  /// the replies can be written; then `doBackgroundWork` should be called.
  public mutating func answerWaitingMessages() {
    isIdle = inbox.isEmpty
    if !isIdle { hasAlarmLoadingFailed = false }
    if unreadOwnWrites > 0 { unreadOwnWrites += 1 }
    while server.exitCode == nil, !isFull || server.longWork.holdsTurn, prepareForNextMessage(),
      let delivery = inbox.removeFirst()
    {
      switch delivery {
      case .single(let incoming): run(incoming)
      case .batch(let all): run(all)
      }
    }
    if server.longWork.holdsTurn {
      if server.exitCode == nil { return }
      server.longWork.giveUp()
    }
    endTurn()
    isIdle = isIdle || waitingByteCount == 0
    if inputHasEnded && inbox.isEmpty || server.exitCode != nil { endAllQuestions() }
    if server.exitCode != nil {
      inbox.removeAll()
    } else if inbox.isEmpty, server.opensWithoutRequest {
      _ = server.prepareStore()
      reportOpeningProgress(for: nil)
    }
    // A client may read the files as soon as it has its answer, so items that follow a moved place
    // are moved before the answer is sent.
    followPlaces()
  }

  /// Cleans up after the last commit, in slices, and does background work. Cleaning up does not
  /// wait for a client that reads a large reply slowly, because the store would stay locked.
  public mutating func doBackgroundWork() {
    guard !server.longWork.holdsTurn, server.removeTemporaryFilesSlice() else { return }
    startAlarms()
    followPlaces()
    runAlarms()
    notifyProblems()
    configureLanguage()
    compareTasks()
    publishDiagnostics()
  }

  /// JSON on several lines looks like a series of invalid lines. Only the first of them is
  /// answered. Inside such a series a scalar counts as another invalid line, but an object or array
  /// is answered, because its sender may be waiting.
  mutating func isRepeatedBadLine(_ message: Message) -> Bool {
    guard case .malformed(let malformed) = message else {
      isInsideBadLines = false
      return false
    }
    switch malformed.problem {
    case .notJSON:
      defer { isInsideBadLines = true }
      return isInsideBadLines
    case .notMessage:
      return isInsideBadLines
    case .notRequest, .ambiguous, .tooLarge, .batchTooLong, .badHeader, .badEncoding,
      .unanswerable:
      isInsideBadLines = false
      return false
    }
  }

  // MARK: Notifications and log

  /// Sends a notification, if the client has already sent `initialized`.
  mutating func notify<Params: ServerNotification>(_ params: Params) {
    if server.phase == .ready { send(params) }
  }

  /// Queues an encoded message.
  mutating func send(_ message: inout Writer) { outbox.send(&message) }

  mutating func send<Params: ServerNotification>(_ params: Params) {
    var notification = Writer()
    notification.notification(Params.method, params: params)
    outbox.send(&notification)
  }

  mutating func log(_ level: LogLevel, _ text: String) {
    let text = text.printable
    server.log.add(level, text)
    guard level <= max(server.log.level, .warning) else { return }
    notify(WindowLogMessageParams(type: level.messageType, message: text))
  }

  /// Reports the failure of a message that cannot be answered. Before `initialized` the client
  /// cannot be notified, so the failure is logged as an error, which also goes to stderr.
  mutating func logUnanswered(_ text: String) {
    log(server.phase == .ready ? .warning : .error, text)
  }

  /// Logs a failure that happened outside the session.
  public mutating func logFailure(_ text: String) { log(.error, text) }

  /// Called when the client has closed its input. The messages that were read are still handled;
  /// no more are read, and replies are discarded.
  public mutating func outputHasEnded() {
    endInput(byClient: false)
    outbox.discard()
  }

  public mutating func takeLog() -> [LogLine] {
    server.log.drain()
  }
}
