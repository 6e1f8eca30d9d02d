// `fencepost watch`: where the person is comes in on stdin, a fix a line, and what goes off goes out
// on stdout, a firing a line. The session is the one that an editor would have.

import CivilTime
import FencepostServer
import Glibc
import JSON

struct Watching {
  private var session: Session
  private let clock: Clock
  private let input = Input(descriptor: STDIN_FILENO)
  private let signals: Signals
  private var waits = PollSet()
  private var chunk = [UInt8](repeating: 0, count: Input.chunk)
  /// What was read of a line that has not ended.
  private var rest: [UInt8] = []
  private var isTooLong = false
  private var line = 0
  private var inputHasEnded = false
  /// A line was not understood, or not taken, or nobody reads.
  private var hasFailed = false
  private var outputIsGone = false

  /// Of one fix, in bytes.
  private static let longest = 64 << 10
  private static let longestSleep: Int64 = 10_000

  /// Done is 0; 1 where a line could not be taken.
  static func run(_ options: WatchOptions) -> Int32 {
    Descriptors.openStandardOnes()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var watching = Watching(options)
    return watching.run(isForever: options.isForever || isatty(STDIN_FILENO) == 1)
  }

  private init(_ options: WatchOptions) {
    var serving = ServeOptions()
    serving.store = options.store
    serving.grantsAccess = true
    serving.client = "person"
    let configuration = Service.configuration(serving)
    session = Session(configuration)
    clock = configuration.clock
    signals = Signals()
    waits.watch(.signal, signals.descriptor)
  }

  private mutating func run(isForever: Bool) -> Int32 {
    ask(0, "initialize", #"{"clientInfo":{"name":"person"}}"#)
    ask(nil, "initialized", "{}")
    settle()
    while !outputIsGone, isForever || !inputHasEnded, wait() { settle() }
    session.endInput()
    settle()
    session.finish()
    return hasFailed ? 1 : 0
  }

  // MARK: Asking

  private mutating func ask(_ id: Int?, _ method: String, _ params: StaticString) {
    ask(PlainLines.request(id, method, Value(constant: params)))
  }

  private mutating func ask(_ request: [UInt8]) {
    request.withUnsafeBytes { session.receive($0) }
  }

  /// A line of input, which is counted from 1: the id of its request.
  private mutating func take(_ text: [UInt8]) {
    line += 1
    if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    guard let fix = try? Document(text).root, fix.kind == .object else {
      return complain(line, #"this is no JSON object such as {"latitude":52.52,"longitude":13.4}"#)
    }
    ask(PlainLines.request(line, "location/update", fix))
    // So that a million fixes in a pipe do not all wait here.
    settle()
  }

  private mutating func complain(_ line: Int, _ sentence: String) {
    hasFailed = true
    StandardError.say("fencepost: line \(line): \(sentence)")
  }

  // MARK: What comes of it

  private mutating func settle() {
    while session.canRun { session.run() }
    for line in PlainLines.drain(&session).split(separator: 0x0A) { show(Array(line)) }
    for line in session.takeLog() { StandardError.log("fencepost: \(line.level): \(line.text)") }
  }

  private mutating func show(_ message: [UInt8]) {
    guard let root = PlainLines.read(message) else { return }
    if root["method"]?.string == "alarm/didFire", let firing = root["params"] {
      guard PlainLines.write(Array(firing.text) + [0x0A]) else {
        (hasFailed, outputIsGone) = (true, true)
        return
      }
    }
    guard let error = root["error"] else { return }
    let sentence = error["message"]?.string ?? "it failed"
    complain(root["id"]?.integer ?? line, sentence)
  }

  // MARK: Waiting

  /// Sleeps until something can be done; false where a signal asks to end.
  private mutating func wait() -> Bool {
    let (watchDescriptors, due) = (session.watchDescriptors, session.due)
    waits.watch(.input, inputHasEnded ? -1 : input.descriptor)
    waits.watch(.store, watchDescriptors.store)
    waits.watch(.ledger, watchDescriptors.ledger)
    guard waits.wait(until(due)) != nil else { return false }
    if waits.isReady(.input) { read() }
    if waits.isReady(.store) || waits.isReady(.ledger) || until(due) == 0 { session.look() }
    return !(waits.isReady(.signal) && signals.take())
  }

  private mutating func read() {
    let reading = chunk.withUnsafeMutableBytes { [input] in input.read(into: $0) }
    switch reading {
    case .bytes(let count): for byte in chunk[..<count] { take(byte) }
    case .nothing: return
    case .end, .failure:
      inputHasEnded = true
      if !rest.isEmpty || isTooLong { endLine() }
    }
  }

  private mutating func take(_ byte: UInt8) {
    if byte == 0x0A {
      endLine()
    } else if rest.count < Self.longest {
      rest.append(byte)
    } else {
      isTooLong = true
    }
  }

  private mutating func endLine() {
    defer { (rest, isTooLong) = ([], false) }
    guard !isTooLong else {
      line += 1
      return complain(line, "a fix is not as long as \(Self.longest) bytes")
    }
    take(rest)
  }

  /// Milliseconds until the session has something to do unasked; -1 where it never has.
  private func until(_ due: Instant?) -> Int32 {
    guard let due else { return -1 }
    // The wall clock may be set: nobody sleeps longer by it than this.
    return Int32(clamping: min(max(0, due - clock.now()), Self.longestSleep))
  }
}
