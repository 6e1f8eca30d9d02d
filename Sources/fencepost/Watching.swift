// `fencepost watch`: reads positions from stdin, one per line, and writes firings to stdout, one
// line when an alarm goes off and one when it is closed. It uses a session as an editor has one.

import CivilTime
import FencepostServer
import Glibc
import JSON
import SettingsFile
import Tracks

struct Watching {
  private var session: Session
  private let clock: Clock
  private let log: LogOutput
  private let signals: Signals
  private var waits = PollSet()
  private var input: PositionInput
  private var requests = WatchRequests()
  var ignored = IgnoredFixes()
  /// The device that each source belongs to, by the source's name. Comes from the settings.
  let devices: [String: String]
  var listener: PhoneListener?
  var notifier: DesktopNotifier?
  var hook: HookRunner?
  var network: NetworkWatcher?
  private var syncing: SyncKeeper?
  /// Whether the request for the places that name networks is not answered yet.
  var isWaitingForPlaces = false
  private var gpsd: GPSDClient?
  /// Whether a line was invalid or refused, or the reader has closed the pipe.
  private var hasFailed = false
  private var outputIsGone = false

  private static let longestSleep: Int64 = 10_000

  /// The exit code: 0, or 1 if a line was not accepted.
  static func run(_ options: WatchOptions) -> Int32 {
    Descriptors.openStandardOnes()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let given = options
    var options = options
    let store = StorePath.find(options.store) { getenv($0).map { String(cString: $0) } }
    let settings = WatchOptions.settings(ofStore: store)
    options.devices = settings.devices
    if !WatchOptions.isPipedInto {
      let home = getenv("HOME").map { String(cString: $0) }
      options.fill(from: settings, home: home) {
        StandardError.say("fencepost: \($0)")
      }
    }
    var watching = Watching(options)
    do throws(ListenFault) {
      if let address = options.listen {
        let listener = try PhoneListener(
          address, tokenFile: options.tokenFile, clock: watching.clock)
        StandardError.say("listening on \(listener.address)")
        watching.listener = listener
      }
    } catch {
      StandardError.say("fencepost: \(error.sentence)")
      // An address from the settings may be in use by another watch of the person, so that is no
      // error.
      if given.listen != nil { return 1 }
    }
    let isForever =
      options.isForever || options.hasSources || given.network || given.syncs != nil
      || isatty(STDIN_FILENO) == 1
    return watching.run(isForever: isForever)
  }

  private init(_ watch: WatchOptions) {
    var serving = ServeOptions()
    serving.store = watch.store
    serving.grantsAccess = true
    serving.client = "person"
    let options = Service.logOptions(serving)
    log = LogOutput(options)
    let configuration = Service.configuration(serving, options)
    session = Session(configuration)
    clock = configuration.clock
    devices = watch.devices
    input = PositionInput(watch.format, devices)
    gpsd = watch.gpsd.map { [devices] in GPSDClient($0, devices) }
    if watch.network { network = NetworkWatcher() }
    if watch.notifies { notifier = DesktopNotifier() }
    hook = watch.command.map(HookRunner.init)
    syncing = watch.syncs.map { SyncKeeper(every: $0, store: watch.store) }
    signals = Signals()
    waits.watch(.signal, signals.descriptor)
  }

  private mutating func run(isForever: Bool) -> Int32 {
    send(0, "initialize", #"{"clientInfo":{"name":"person"}}"#)
    send(nil, "initialized", "{}")
    askForPlaces()
    finishOutput()
    while !outputIsGone, isForever || !input.hasEnded, wait() {
      finishOutput()
      takePhones()
    }
    session.endInput()
    finishOutput()
    listener?.end()
    gpsd?.end()
    notifier?.end()
    network?.end()
    syncing?.end()
    session.finish()
    return hasFailed ? 1 : 0
  }

  // MARK: Asking

  private mutating func send(_ id: Int?, _ method: String, _ params: StaticString) {
    send(PlainLines.request(id, method, Value(constant: params)))
  }

  private mutating func send(_ request: [UInt8]) {
    request.withUnsafeBytes { session.receive($0) }
  }

  mutating func ask(_ method: String, _ params: Value, _ purpose: WatchRequests.Purpose) {
    send(PlainLines.request(requests.add(purpose), method, params))
  }

  private mutating func handle(_ found: [FixFeed.Found]) {
    for one in found {
      switch one {
      case .complaint(let line, let sentence): complain(line, sentence)
      case .skipped(let one):
        let kind = "\(one.reason)".prefix { $0 != "(" }
        let sentence = ignored.sentence(
          line: one.line, skipped: one.sentence, kind: String(kind))
        if let sentence { StandardError.say("fencepost: \(sentence)") }
      case .fix(let line, let source, let params):
        ask("location/update", params, .position(source: source, line: line))
        // Handles the answers at once, so that not too many fixes are pending when a pipe delivers
        // a million.
        finishOutput()
      }
    }
  }

  private mutating func complain(_ line: Int?, _ sentence: String) {
    hasFailed = true
    StandardError.say("fencepost: \(line.map { "line \($0): " } ?? "")\(sentence)")
  }

  // MARK: Results

  mutating func finishOutput() {
    while session.canRun { session.run() }
    for line in PlainLines.drain(&session).split(separator: 0x0A) { show(Array(line)) }
    log.write(session.takeLog())
  }

  private mutating func show(_ message: [UInt8]) {
    guard let root = PlainLines.read(message) else { return }
    switch root["method"]?.string {
    case "alarm/didFire":
      guard let firing = root["params"] else { return }
      tell(firing, Self.opened(firing), isOpen: true)
    case "alarm/didClose":
      guard let firings = root["params"]?["firings"] else { return }
      for firing in firings.elements { tell(firing, Array(firing.text), isOpen: false) }
    case "store/didChange":
      syncing?.changed()
      askForPlaces()
    case nil: answered(root)
    default: return
    }
  }

  /// The params of `alarm/didFire`, with `"isOpen": true`, which distinguishes this line from the
  /// one for the closing.
  private static func opened(_ firing: Value) -> [UInt8] {
    var writer = Writer()
    writer.beginObject()
    for (name, member) in firing.members {
      writer.key(name)
      writer.encodedValue(member.text)
    }
    writer.member("isOpen", true)
    writer.endObject()
    return writer.bytes
  }

  private mutating func tell(_ firing: Value, _ line: [UInt8], isOpen: Bool) {
    write(line)
    announce(firing, line: line + [0x0A], isOpen: isOpen)
  }

  private mutating func write(_ firing: [UInt8]) {
    guard !outputIsGone, !PlainLines.write(firing + [0x0A]) else { return }
    (hasFailed, outputIsGone) = (true, true)
  }

  private mutating func answered(_ root: Value) {
    guard let id = root["id"]?.integer else { return }
    switch requests.remove(id) {
    case .places: learnPlaces(root)
    case .button(let notice): answeredButton(notice, root)
    case .phone(let connection, let source): answeredPhone(connection, root, source: source)
    case .position(let source, let line): answeredPosition(root, source: source, line: line)
    // `initialize` has no purpose of its own.
    case nil: answeredPosition(root, source: nil, line: nil)
    }
  }

  private mutating func answeredPosition(_ root: Value, source: String?, line: Int?) {
    if let error = root["error"] { complain(line, error["message"]?.string ?? "it failed") }
    if let reason = root["result"]?["ignored"]?.string,
      let sentence = ignored.sentence(source: source, reason: reason)
    {
      StandardError.say("fencepost: \(sentence)")
    }
  }

  // MARK: Waiting

  /// Waits until there is work; false if a signal asks the watch to end.
  private mutating func wait() -> Bool {
    let (watchDescriptors, due) = (session.watchDescriptors, session.due)
    waits.watch(.input, input.descriptor)
    // `poll` reports that the reader has closed the pipe even if no event is asked for.
    waits.watch(.output, STDOUT_FILENO, for: 0)
    waits.watch(.store, watchDescriptors.store)
    waits.watch(.ledger, watchDescriptors.ledger)
    waits.watch(.gpsd, gpsd?.wait.descriptor ?? -1, for: gpsd?.wait.events ?? 0)
    let listenerWaits = listener?.waits ?? []
    waits.others =
      (listenerWaits + (notifier?.waits ?? []) + (hook?.waits ?? [])
      + (network?.waits ?? []) + (syncing?.waits ?? []))[...]
    let timeouts = [
      until(due), listener?.timeout, gpsd?.timeout, hook?.timeout, network?.timeout,
      syncing?.timeout,
    ]
    guard waits.wait(timeouts.compactMap(\.self).filter { $0 >= 0 }.min() ?? -1) != nil else {
      return false
    }
    if waits.isReady(.output) { (hasFailed, outputIsGone) = (true, true) }
    if waits.isReady(.input) { handle(input.read()) }
    listener?.update(waits.others.prefix(listenerWaits.count))
    hook?.update()
    syncing?.update()
    if let place = network?.update() { report(place) }
    for press in notifier?.update() ?? [] { self.press(press) }
    handle(gpsd?.update(isReady: waits.isReady(.gpsd)) ?? [])
    if waits.isReady(.store) || waits.isReady(.ledger) || until(due) == 0 {
      session.readOutsideChanges()
    }
    return !(waits.isReady(.signal) && signals.readSignal())
  }

  var now: Instant { clock.now() }

  /// Milliseconds until the session has work of its own; -1 for never.
  private func until(_ due: Instant?) -> Int32 {
    guard let due else { return -1 }
    // The wall clock may be set, so the sleep is limited.
    return Int32(clamping: min(max(0, due - clock.now()), Self.longestSleep))
  }
}
