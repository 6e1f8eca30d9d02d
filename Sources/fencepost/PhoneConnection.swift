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
    var points: ArraySlice<TrackPoint>
    /// How many positions the session has got but not answered.
    var asked = 0
    var fault: RequestFault?
  }

  private enum Stage {
    case reading
    case answering(Exchange)
    /// Only the pending output is still to be written.
    case closing
    /// Input is discarded for a while before the socket is closed, because closing earlier could
    /// destroy the answer before the phone has read it.
    case lingering(left: Int)
    case over
  }

  let number: Int
  let descriptor: Int32
  /// The address of the phone.
  let peer: String
  private var stage = Stage.reading
  private var parser = RequestParser()
  private var head: RequestHead?
  /// Why the request is refused, if its head alone shows that. Its body is then read and discarded.
  private var refusal: RequestFault?
  private var output: [UInt8] = []
  private var written = 0
  private var wasAnswered = false
  /// When the connection is closed, or when its request has taken too long, in nanoseconds.
  private(set) var deadline: Int64
  /// The time of the last activity. When room is needed, the connection with the oldest one is
  /// closed.
  private(set) var since: Int64

  private static let timeLimit: Int64 = 10_000_000_000
  private static let idleTimeLimit: Int64 = 60_000_000_000
  private static let lingering: Int64 = 1_000_000_000
  /// The number of pending bytes of output at which no further request is handled.
  private static let fullOutput = 64 << 10

  init(number: Int, descriptor: Int32, peer: String, now: Int64) {
    self.number = number
    self.descriptor = descriptor
    self.peer = peer
    (since, deadline) = (now, now &+ Self.timeLimit)
  }

  var isOver: Bool { if case .over = stage { true } else { false } }

  /// Whether no request of the connection is in progress.
  var mayBeClosed: Bool { if case .answering = stage { false } else { true } }

  /// Whether the last request was answered and no new one has begun.
  var isIdle: Bool {
    guard wasAnswered else { return false }
    if case .reading = stage { return head == nil && parser.isBetweenRequests && !hasOutput }
    return false
  }

  private var hasOutput: Bool { written < output.count }

  var events: Int32 {
    var events: Int32 = hasOutput ? POLLOUT : 0
    switch stage {
    case .reading: if output.count - written < Self.fullOutput { events |= POLLIN }
    case .lingering: events |= POLLIN
    case .answering, .closing, .over: break
    }
    return events
  }

  // MARK: Reading

  mutating func read(into chunk: inout [UInt8], now: Int64) {
    let count = Descriptors.retry { recv(descriptor, &chunk, chunk.count, 0) }
    guard let count else {
      if errno != EAGAIN { stage = .over }
      return
    }
    guard count > 0 else {
      stage = .over
      return
    }
    if case .lingering(let left) = stage {
      stage = left > count ? .lingering(left: left - count) : .over
      return
    }
    if isIdle { (since, deadline) = (now, now &+ Self.timeLimit) }
    parser.add(chunk[..<count])
  }

  /// Handles the requests that were read; calls `note` for each refused one.
  mutating func advance(now: Int64, clock: Clock, note: (String) -> Void) {
    while case .reading = stage, output.count - written < Self.fullOutput,
      let event = parser.next()
    {
      switch event {
      case .head(let head): begin(head, note)
      case .body(let body): handle(body, now, clock, note)
      case .fault(let fault): refuse(fault, staysOpen: false, note)
      }
    }
  }

  var token: Token?

  private mutating func begin(_ head: RequestHead, _ note: (String) -> Void) {
    self.head = head
    refusal = PhoneRequest.fault(head, token: token)
    if let refusal {
      // The connection is closed without reading the body.
      if head.body != .none { refuse(refusal, staysOpen: false, note) }
    } else if head.awaitsContinue, head.body != .none, parser.waiting == 0 {
      output += Reply.continueReply
    }
  }

  private mutating func handle(
    _ body: [UInt8], _ now: Int64, _ clock: Clock, _ note: (String) -> Void
  ) {
    guard let head else { return }
    do throws(RequestFault) {
      if let refusal { throw refusal }
      let request = try PhoneRequest(head, body: body, now: clock.now())
      if let passedOver = request.skipped {
        note("In a batch from \(peer) a position was skipped: \(passedOver)")
      }
      let exchange = Exchange(head: head, reply: request.reply, points: request.points[...])
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
    guard case .answering(var exchange) = stage, let point = exchange.points.popFirst() else {
      return nil
    }
    exchange.asked += 1
    stage = .answering(exchange)
    return point
  }

  var hasPoints: Bool {
    if case .answering(let exchange) = stage { !exchange.points.isEmpty } else { false }
  }

  /// Called when the session has accepted or refused a position.
  mutating func positionAnswered(_ fault: RequestFault?, now: Int64, note: (String) -> Void) {
    guard case .answering(var exchange) = stage else { return }
    exchange.asked -= 1
    if let fault, exchange.fault == nil {
      exchange.fault = fault
      // The other positions are dropped, because the phone will send all of them again.
      exchange.points = []
      note("Positions from \(peer) were refused: \(fault.sentence)")
    }
    stage = .answering(exchange)
    if exchange.asked == 0, exchange.points.isEmpty { answer(exchange, now) }
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
    wasAnswered = true
    since = now
    deadline = now &+ (parser.waiting == 0 ? Self.idleTimeLimit : Self.timeLimit)
  }

  // MARK: Writing and ending

  mutating func flush(now: Int64) {
    while hasOutput {
      let count = output[written...].withUnsafeBytes { piece in
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        return Descriptors.retry { send(descriptor, piece.baseAddress, piece.count, flags) }
      }
      guard let count else {
        if errno != EAGAIN { stage = .over }
        return
      }
      written += count
    }
    (output, written) = ([], 0)
    guard case .closing = stage else { return }
    shutdown(descriptor, Int32(SHUT_WR))
    (since, deadline) = (now, now &+ Self.lingering)
    stage = .lingering(left: 2 * RequestLimits.standard.body)
  }

  /// Ends a connection whose deadline has passed; a request that takes too long is answered with an
  /// error.
  mutating func expire(now: Int64, note: (String) -> Void) {
    guard deadline <= now else { return }
    switch stage {
    case .answering: deadline = now &+ Self.timeLimit
    case .reading where !isIdle && !hasOutput && (head != nil || parser.waiting > 0):
      refuse(
        RequestFault(.requestTimeout, "The request took longer than ten seconds."),
        staysOpen: false, note)
      deadline = now &+ Self.lingering
    default: stage = .over
    }
  }
}
