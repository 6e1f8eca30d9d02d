// One connection of the listener: its request, the positions that were not passed on yet, and
// pending output. Its socket is non-blocking.

import FencepostServer
import Glibc
import Phones
import Tracks

struct PhoneConnection {
  /// A request whose positions are being passed on.
  private struct Exchange {
    let head: RequestHead
    let reply: Reply
    var points: ArraySlice<TrackPoint>
    /// Positions that were sent to the session and are not answered.
    var asked = 0
    var fault: RequestFault?
  }

  private enum Stage {
    case reading
    case answering(Exchange)
    /// Only pending output is still written.
    case closing
    /// Further input is discarded, so that the other side reads the answer first.
    case lingering(left: Int)
    case over
  }

  let number: Int
  let descriptor: Int32
  /// The peer's address.
  let peer: String
  private var stage = Stage.reading
  private var parser = RequestParser()
  private var head: RequestHead?
  /// Set if the head alone shows that the request is refused; its body is read and discarded.
  private var refusal: RequestFault?
  private var output: [UInt8] = []
  private var written = 0
  private var wasAnswered = false
  /// When the connection is closed, or its request is refused for taking too long.
  private(set) var deadline: Int64
  /// The time of the last activity, used to choose a connection to close.
  private(set) var since: Int64

  private static let timeLimit: Int64 = 10_000_000_000
  private static let idleTimeLimit: Int64 = 60_000_000_000
  private static let lingering: Int64 = 1_000_000_000
  /// With so many pending bytes no further request is answered.
  private static let fullOutput = 64 << 10

  init(number: Int, descriptor: Int32, peer: String, now: Int64) {
    self.number = number
    self.descriptor = descriptor
    self.peer = peer
    (since, deadline) = (now, now &+ Self.timeLimit)
  }

  var isOver: Bool { if case .over = stage { true } else { false } }

  /// Whether no request of it is in progress.
  var mayBeClosed: Bool { if case .answering = stage { false } else { true } }

  /// Whether its request was answered and no new one has begun.
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

  /// Processes what was read; calls `note` for refused requests.
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
      // A body that will be discarded is not read.
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

  /// The next position to pass on.
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

  /// Called when a position was accepted or refused.
  mutating func positionAnswered(_ fault: RequestFault?, now: Int64, note: (String) -> Void) {
    guard case .answering(var exchange) = stage else { return }
    exchange.asked -= 1
    if let fault, exchange.fault == nil {
      exchange.fault = fault
      // The phone sends all of them again.
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

  /// Sets the deadline for the next request.
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

  /// A request that takes too long is answered with an error, and the connection is closed.
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
