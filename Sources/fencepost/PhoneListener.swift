// `watch --listen`: accepts connections of phones, a limited number and each for a limited time,
// and passes the positions on.

import CSystem
import FencepostServer
import Glibc
import Phones
import Tracks

struct PhoneListener {
  private let descriptor: Int32
  /// The address and the port that the listener got, such as `127.0.0.1:8080`.
  let address: String
  private let token: Token?
  private let clock: Clock
  private var connections: [PhoneConnection] = []
  private var lastConnectionID = 0
  private var readBuffer = [UInt8](repeating: 0, count: Input.mostBytesPerRead)
  private var log = ThrottledLog()
  /// The time before which no connection is accepted, because the system had no resources left for
  /// one.
  private var nextAcceptTime: Int64 = 0

  private static let mostConnections = 32
  /// The most connections that are accepted in one turn. Fewer than the total, so that each is read
  /// once before it may have to be closed for another.
  private static let mostAcceptedPerTurn = 16

  init(_ address: ListenAddress, tokenFile: String?, clock: Clock) throws(ListenFault) {
    var token: Token?
    if let tokenFile { token = try TokenFile.read(tokenFile) }
    self.token = token
    self.clock = clock
    descriptor = csystem_listen(address.host, String(address.port))
    guard descriptor >= 0 else {
      let requestedAddress = address.text(port: Int(address.port))
      throw ListenFault(
        sentence: "cannot listen on \(requestedAddress): \(Self.explanation(errno))")
    }
    self.address = address.text(port: Int(csystem_listening_port(descriptor)))
  }

  private static func explanation(_ code: Int32) -> String {
    switch code {
    case EADDRINUSE: "another program does already; choose another port, or end that program"
    case EACCES: "that port is reserved for the system; choose one above 1023, such as 8080"
    case EADDRNOTAVAIL: "this machine has no such address"
    default: String(cString: strerror(code))
    }
  }

  // MARK: Waiting

  /// What to poll: the listening socket, then the connections.
  var pollDescriptors: [pollfd] {
    let isFull =
      connections.count >= Self.mostConnections && !connections.contains { $0.mayBeClosed }
    let listeningDescriptor = isFull || nextAcceptTime > Uptime.now() ? -1 : descriptor
    return [pollfd(fd: listeningDescriptor, events: Int16(POLLIN), revents: 0)]
      + connections.map { pollfd(fd: $0.descriptor, events: Int16($0.pollEvents), revents: 0) }
  }

  /// Milliseconds until there is work without input; -1 for never.
  var timeout: Int32 {
    if connections.contains(where: { $0.hasPoints }) { return 0 }
    var eventTimes = connections.map(\.deadline)
    if let due = log.nextWriteTime { eventTimes.append(due) }
    let now = Uptime.now()
    if nextAcceptTime > now { eventTimes.append(nextAcceptTime) }
    guard let earliestTime = eventTimes.min() else { return -1 }
    return Int32(clamping: max(0, (earliestTime &- now) / 1_000_000 &+ 1))
  }

  /// Reads from the connections that are ready, in the order of `pollDescriptors`.
  mutating func update(_ ready: ArraySlice<pollfd>) {
    let now = Uptime.now()
    for (index, polled) in ready.dropFirst().enumerated() where polled.revents != 0 {
      guard index < connections.count, connections[index].descriptor == polled.fd else { continue }
      let hasInput = Int32(polled.revents) & (POLLIN | POLLHUP | POLLERR) != 0
      if hasInput { connections[index].readInput(into: &readBuffer, now: now) }
    }
    if let listeningResult = ready.first, listeningResult.revents != 0 { accept(now) }
    handleConnections(now)
  }

  /// Handles what has arrived on all connections, removes closed ones, and writes the log.
  mutating func handleConnections(_ now: Int64 = Uptime.now()) {
    for index in connections.indices {
      connections[index].handleRequests(now: now, clock: clock) { log.note($0) }
      connections[index].flush(now: now)
      connections[index].expire(now: now) { log.note($0) }
    }
    for connection in connections where connection.isClosed { close(connection.descriptor) }
    connections.removeAll { $0.isClosed }
    writeLog(now)
  }

  private mutating func accept(_ now: Int64) {
    for _ in 0..<Self.mostAcceptedPerTurn {
      guard connections.count < Self.mostConnections || connections.contains(where: \.mayBeClosed)
      else {
        return
      }
      var peer = [CChar](repeating: 0, count: 64)
      let acceptedDescriptor = csystem_accept(descriptor, &peer, UInt32(peer.count))
      guard acceptedDescriptor >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        if errno != EAGAIN {
          log.note("A connection could not be accepted: \(String(cString: strerror(errno))).")
          nextAcceptTime = now &+ 1_000_000_000
        }
        return
      }
      if connections.count >= Self.mostConnections { makeRoom() }
      lastConnectionID += 1
      let peerAddress = String(
        decoding: peer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      var connection = PhoneConnection(
        id: lastConnectionID, descriptor: acceptedDescriptor, peer: peerAddress, now: now)
      connection.token = token
      // The request has usually arrived together with the connection.
      connection.readInput(into: &readBuffer, now: now)
      connections.append(connection)
    }
  }

  /// Closes the connection that has been idle longest; if none is idle, the one whose request has
  /// taken longest.
  private mutating func makeRoom() {
    let candidates = connections.indices.filter { connections[$0].mayBeClosed }
    let idle = candidates.filter { connections[$0].isIdle }
    let oldestIndex = (idle.isEmpty ? candidates : idle)
      .min { connections[$0].lastActivity < connections[$1].lastActivity }
    if let oldestIndex { close(connections.remove(at: oldestIndex).descriptor) }
  }

  // MARK: Positions

  /// Removes and returns positions for the session, each with the number of its connection.
  mutating func takePoints(_ mostPoints: Int) -> [(connection: Int, point: TrackPoint)] {
    var points: [(connection: Int, point: TrackPoint)] = []
    for index in connections.indices {
      while points.count < mostPoints, let point = connections[index].nextPoint() {
        points.append((connections[index].id, point))
      }
    }
    return points
  }

  mutating func noteAnswer(_ connection: Int, _ fault: RequestFault?) {
    guard let index = connections.firstIndex(where: { $0.id == connection }) else { return }
    connections[index].noteAnswer(fault, now: Uptime.now()) { log.note($0) }
  }

  // MARK: Logging and ending

  mutating func note(_ sentence: String) { log.note(sentence) }

  private mutating func writeLog(_ now: Int64, isLast: Bool = false) {
    if let line = log.takeLine(now: now, isLast: isLast) { StandardError.log("fencepost: \(line)") }
  }

  mutating func end() {
    let now = Uptime.now()
    for index in connections.indices { connections[index].flush(now: now) }
    for connection in connections { close(connection.descriptor) }
    connections = []
    close(descriptor)
    writeLog(now, isLast: true)
  }
}
