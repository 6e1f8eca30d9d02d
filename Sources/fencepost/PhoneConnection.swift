// One connection of a phone: its request, the positions that the session has not got yet, and
// pending output. Its socket is non-blocking.

import FencepostServer
import Glibc
import Phones
import Tracks

struct PhoneConnection {
  /// A request whose positions are being passed to the session.
  private struct Exchange {
    let head: RequestHead
    let reply: Reply
    var unsentPoints: ArraySlice<TrackPoint>
    /// How many positions the session has got but not answered.
    var unansweredCount = 0
    var fault: RequestFault?
  }

  private enum Stage {
    case reading
    case answering(Exchange)
    /// Only the pending output is still to be written.
    case closing
    /// Input is discarded for a while before the socket is closed, because closing earlier could
    /// destroy the answer before the phone has read it.
    case lingering(remainingBytes: Int)
    case closed
  }

  let id: Int
  let descriptor: Int32
  /// The address of the phone.
  let peer: String
  private var stage = Stage.reading
  private var parser = RequestParser()
  private var head: RequestHead?
  /// Why the request is refused, if its head alone shows that and it has no body. The refusal is
  /// sent when the parser has reported the empty body.
  private var refusal: RequestFault?
  private var output: [UInt8] = []
  private var writtenCount = 0
  private var hasAnswered = false
  /// The time after which the connection has been idle for too long, or its request has taken too
  /// long, in nanoseconds of `Uptime`.
  private(set) var deadline: Int64
  /// The time of the last activity. If there are too many connections, the one whose last activity
  /// is longest ago is closed.
  private(set) var lastActivity: Int64

  private static let timeLimit: Int64 = 10_000_000_000
  private static let idleTimeLimit: Int64 = 60_000_000_000
  private static let lingeringTime: Int64 = 1_000_000_000
  /// The number of pending bytes of output at which no further request is handled.
  private static let fullOutput = 64 << 10

  init(id: Int, descriptor: Int32, peer: String, now: Int64) {
    self.id = id
    self.descriptor = descriptor
    self.peer = peer
    (lastActivity, deadline) = (now, now &+ Self.timeLimit)
  }

  var isClosed: Bool { if case .closed = stage { true } else { false } }

  /// Whether no request of the connection is in progress.
  var mayBeClosed: Bool { if case .answering = stage { false } else { true } }

  /// Whether the last request was answered and no new one has begun.
  var isIdle: Bool {
    guard hasAnswered else { return false }
    if case .reading = stage { return head == nil && parser.isBetweenRequests && !hasOutput }
    return false
  }

  private var hasOutput: Bool { writtenCount < output.count }

  var pollEvents: Int32 {
    var pollEvents: Int32 = hasOutput ? POLLOUT : 0
    switch stage {
    case .reading: if output.count - writtenCount < Self.fullOutput { pollEvents |= POLLIN }
    case .lingering: pollEvents |= POLLIN
    case .answering, .closing, .closed: break
    }
    return pollEvents
  }

  // MARK: Reading

  mutating func readInput(into chunk: inout [UInt8], now: Int64) {
    let readCount = Descriptors.retry { recv(descriptor, &chunk, chunk.count, 0) }
    guard let readCount else {
      if errno != EAGAIN { stage = .closed }
      return
    }
    guard readCount > 0 else {
      stage = .closed
      return
    }
    if case .lingering(let remainingBytes) = stage {
      stage =
        remainingBytes > readCount
        ? .lingering(remainingBytes: remainingBytes - readCount) : .closed
      return
    }
    if isIdle { (lastActivity, deadline) = (now, now &+ Self.timeLimit) }
    parser.add(chunk[..<readCount])
  }

  /// Handles the requests that were read; calls `note` for each refused one.
  mutating func handleRequests(now: Int64, clock: Clock, note: (String) -> Void) {
    while case .reading = stage, output.count - writtenCount < Self.fullOutput,
      let event = parser.nextEvent()
    {
      switch event {
      case .head(let head): beginRequest(head, note)
      case .body(let body): handleBody(body, now, clock, note)
      case .fault(let fault): refuse(fault, staysOpen: false, note)
      }
    }
  }

  var token: Token?

  private mutating func beginRequest(_ head: RequestHead, _ note: (String) -> Void) {
    self.head = head
    refusal = PhoneRequest.fault(head, token: token)
    if let refusal {
      // The connection is closed without reading the body.
      if head.bodyFraming != .none { refuse(refusal, staysOpen: false, note) }
    } else if head.awaitsContinue, head.bodyFraming != .none, parser.unusedByteCount == 0 {
      output += Reply.continueReply
    }
  }

  private mutating func handleBody(
    _ body: [UInt8], _ now: Int64, _ clock: Clock, _ note: (String) -> Void
  ) {
    guard let head else { return }
    do throws(RequestFault) {
      if let refusal { throw refusal }
      let request = try PhoneRequest(head, body: body, now: clock.now())
      if let passedOver = request.skippedSentence {
        note("In a batch from \(peer) a position was skipped: \(passedOver)")
      }
      let exchange = Exchange(head: head, reply: request.reply, unsentPoints: request.points[...])
      stage = .answering(exchange)
      if request.points.isEmpty { answer(exchange, now) }
    } catch {
      refuse(error, staysOpen: head.staysOpen, note)
      setDeadline(now)
    }
  }

  private mutating func refuse(
    _ fault: RequestFault, staysOpen: Bool, _ note: (String) -> Void
  ) {
    note("A request from \(peer) was refused (\(fault.status.rawValue)): \(fault.sentence)")
    output += Reply(fault).bytes(staysOpen: staysOpen, isHeadOnly: head?.method == "HEAD")
    (head, refusal) = (nil, nil)
    if !staysOpen { stage = .closing }
  }

  // MARK: Passing positions on

  /// Removes and returns the next position for the session.
  mutating func nextPoint() -> TrackPoint? {
    guard case .answering(var exchange) = stage, let point = exchange.unsentPoints.popFirst() else {
      return nil
    }
    exchange.unansweredCount += 1
    stage = .answering(exchange)
    return point
  }

  var hasPoints: Bool {
    if case .answering(let exchange) = stage { !exchange.unsentPoints.isEmpty } else { false }
  }

  /// Called when the session has accepted or refused a position.
  mutating func noteAnswer(_ fault: RequestFault?, now: Int64, note: (String) -> Void) {
    guard case .answering(var exchange) = stage else { return }
    exchange.unansweredCount -= 1
    if let fault, exchange.fault == nil {
      exchange.fault = fault
      // The other positions are dropped, because the phone will send all of them again.
      exchange.unsentPoints = []
      note("Positions from \(peer) were refused: \(fault.sentence)")
    }
    stage = .answering(exchange)
    if exchange.unansweredCount == 0, exchange.unsentPoints.isEmpty { answer(exchange, now) }
  }

  private mutating func answer(_ exchange: Exchange, _ now: Int64) {
    let reply = exchange.fault.map(Reply.init) ?? exchange.reply
    output += reply.bytes(
      staysOpen: exchange.head.staysOpen, isHeadOnly: exchange.head.method == "HEAD")
    stage = exchange.head.staysOpen ? .reading : .closing
    head = nil
    setDeadline(now)
  }

  /// Sets the time until which the next request must begin.
  private mutating func setDeadline(_ now: Int64) {
    hasAnswered = true
    lastActivity = now
    deadline = now &+ (parser.unusedByteCount == 0 ? Self.idleTimeLimit : Self.timeLimit)
  }

  // MARK: Writing and ending

  mutating func flush(now: Int64) {
    while hasOutput {
      let sentCount = output[writtenCount...].withUnsafeBytes { piece in
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        return Descriptors.retry { send(descriptor, piece.baseAddress, piece.count, flags) }
      }
      guard let sentCount else {
        if errno != EAGAIN { stage = .closed }
        return
      }
      writtenCount += sentCount
    }
    (output, writtenCount) = ([], 0)
    guard case .closing = stage else { return }
    shutdown(descriptor, Int32(SHUT_WR))
    (lastActivity, deadline) = (now, now &+ Self.lingeringTime)
    stage = .lingering(remainingBytes: 2 * RequestLimits.standard.body)
  }

  /// Ends a connection whose deadline has passed; a request that takes too long is answered with an
  /// error.
  mutating func expire(now: Int64, note: (String) -> Void) {
    guard deadline <= now else { return }
    switch stage {
    case .answering: deadline = now &+ Self.timeLimit
    case .reading where !isIdle && !hasOutput && (head != nil || parser.unusedByteCount > 0):
      refuse(
        RequestFault(.requestTimeout, "The request took longer than ten seconds."),
        staysOpen: false, note)
      deadline = now &+ Self.lingeringTime
    default: stage = .closed
    }
  }
}
