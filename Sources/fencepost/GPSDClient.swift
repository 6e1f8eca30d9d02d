// `watch --gpsd`: a connection to gpsd, which is asked for reports in JSON. After a failure it
// connects again, after a longer pause each time.

import CSystem
import Glibc
import Tracks

struct GPSDClient {
  private enum Stage {
    /// No connection. The next attempt is at this time, in nanoseconds of `Uptime`.
    case disconnected(until: Int64)
    case connecting(Int32, until: Int64)
    case connected(Int32)
  }

  let address: GPSDAddress
  private var stage = Stage.disconnected(until: 0)
  /// How many connections in a row have failed or delivered no data.
  private var failures: UInt32 = 0
  /// The index of the host's address to try next: `localhost` has several, and gpsd may listen on
  /// only one of them.
  private var addressIndex: UInt32 = 0
  private var lineSplitter = InputLines()
  private var fixFeed: FixFeed
  private var readBuffer = [UInt8](repeating: 0, count: Input.mostBytesPerRead)
  /// The message about the connection that was printed last, which is not printed again.
  private var lastMessage: String?

  private static let nanosecondsPerSecond: Int64 = 1_000_000_000
  /// How long connecting may take, in nanoseconds.
  private static let timeLimit = 10 * nanosecondsPerSecond
  /// The longest pause, in nanoseconds: it connects again after 1, 2, 4 … seconds, and then every
  /// minute.
  private static let longestPause = 60 * nanosecondsPerSecond

  init(_ address: GPSDAddress, _ devices: [String: String]) {
    self.address = address
    fixFeed = FixFeed(.gpsd, devices)
  }

  // MARK: Waiting

  /// The descriptor to poll, -1 for none, and the events.
  var pollRequest: (descriptor: Int32, events: Int32) {
    switch stage {
    case .disconnected: (-1, 0)
    case .connecting(let descriptor, _): (descriptor, POLLOUT)
    case .connected(let descriptor): (descriptor, POLLIN)
    }
  }

  /// Milliseconds until there is work without input; -1 for never.
  var timeout: Int32 {
    switch stage {
    case .disconnected(let until), .connecting(_, let until):
      Int32(clamping: max(0, (until &- Uptime.now()) / 1_000_000 &+ 1))
    case .connected: -1
    }
  }

  /// Does the next step that needs no waiting: begins to connect, completes the connection, or
  /// reads. Returns the positions that have arrived.
  mutating func update(isReady: Bool) -> [FixFeed.LineOutcome] {
    let now = Uptime.now()
    switch stage {
    case .disconnected(let until):
      if until <= now { connect(now) }
    case .connecting(let descriptor, let until):
      if isReady {
        let errorCode = csystem_connection_error(descriptor)
        if errorCode == 0 {
          requestReports(descriptor, now)
        } else {
          tryNextAddress(Self.sentence(errorCode), now)
        }
      } else if until <= now {
        tryNextAddress("there is no answer", now)
      }
    case .connected(let descriptor):
      if isReady { return readReports(descriptor, now) }
    }
    return []
  }

  // MARK: Beginning

  private mutating func connect(_ now: Int64) {
    let descriptor = csystem_connect(address.host, String(address.port), addressIndex)
    if descriptor >= 0 {
      stage = .connecting(descriptor, until: now &+ Self.timeLimit)
    } else {
      tryNextAddress(Self.sentence(errno), now)
    }
  }

  /// After the first failure, tries the host's second address at once, without a message. After a
  /// further failure, prints a message and pauses before the next attempt.
  private mutating func tryNextAddress(_ reason: String, _ now: Int64) {
    addressIndex &+= 1
    guard addressIndex == 1 else { return retryLater(reason, now) }
    end()
    stage = .disconnected(until: now)
  }

  private mutating func requestReports(_ descriptor: Int32, _ now: Int64) {
    let request = #"?WATCH={"enable":true,"json":true};"# + "\n"
    let sendFlags = Int32(MSG_NOSIGNAL)
    // A new socket always has room for a request as short as this.
    let sentCount = Descriptors.retry { send(descriptor, request, request.utf8.count, sendFlags) }
    guard sentCount == request.utf8.count else { return retryLater(Self.sentence(errno), now) }
    lineSplitter = InputLines()
    stage = .connected(descriptor)
  }

  private mutating func readReports(_ descriptor: Int32, _ now: Int64) -> [FixFeed.LineOutcome] {
    let readCount = Descriptors.retry { recv(descriptor, &readBuffer, readBuffer.count, 0) }
    guard let readCount else {
      if errno != EAGAIN { retryLater(Self.sentence(errno), now) }
      return []
    }
    guard readCount > 0 else {
      retryLater("gpsd has closed the connection", now)
      return []
    }
    failures = 0
    logOnce("reading from gpsd at \(address.text)")
    var completeLines: [InputLines.Line] = []
    lineSplitter.add(readBuffer[..<readCount]) { completeLines.append($0) }
    return completeLines.flatMap { fixFeed.add($0) }
  }

  // MARK: Ending

  private mutating func retryLater(_ reason: String, _ now: Int64) {
    end()
    let pause = min(Self.nanosecondsPerSecond << Int64(min(failures, 10)), Self.longestPause)
    failures &+= 1
    stage = .disconnected(until: now &+ pause)
    logOnce("gpsd at \(address.text) cannot be read, so Fencepost keeps trying: \(reason)")
  }

  mutating func end() {
    switch stage {
    case .disconnected: break
    case .connecting(let descriptor, _), .connected(let descriptor): close(descriptor)
    }
    stage = .disconnected(until: .max)
  }

  private mutating func logOnce(_ sentence: String) {
    guard lastMessage != sentence else { return }
    lastMessage = sentence
    StandardError.log("fencepost: \(sentence)")
  }

  private static func sentence(_ code: Int32) -> String {
    switch code {
    case ECONNREFUSED: "nothing listens there; is gpsd running?"
    case EHOSTUNREACH: "the host does not exist or cannot be reached"
    default: String(cString: strerror(code))
    }
  }
}

/// The argument of `--gpsd`, `HOST:PORT`; both parts are optional.
struct GPSDAddress: Equatable {
  var host = "localhost"
  var port: UInt16 = 2947

  var text: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// The address at which gpsd listens by default, on this machine.
  init() {}

  init(_ text: String) throws(UsageError) {
    let exampleHint = "write localhost:2947, 192.0.2.1:2947 or [::1]:2947"
    var hostText = text[...]
    let hasBrackets = text.hasPrefix("[")
    let afterBracket = hasBrackets ? text.firstIndex(of: "]") : text.startIndex
    guard let portStart = afterBracket else {
      throw UsageError("--gpsd takes a host and a port, and not '\(text)': \(exampleHint)")
    }
    if let colon = text[portStart...].firstIndex(of: ":") {
      let portDigits = text[text.index(after: colon)...]
      guard let portNumber = UInt16(portDigits), portNumber > 0,
        portDigits.utf8.allSatisfy({ $0 != 0x2B })
      else {
        throw UsageError(
          "a port is a number from 1 to 65535, and not '\(portDigits)': \(exampleHint)")
      }
      port = portNumber
      hostText = text[..<colon]
    }
    host = String(hasBrackets ? hostText.dropFirst().dropLast() : hostText)
    if host.isEmpty { host = "localhost" }
  }
}
