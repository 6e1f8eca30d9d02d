// `fencepost watch`: reads positions from stdin, one per line, and writes firings to stdout, one
// line when an alarm goes off and one when it is closed. It sends requests to a session in the same
// process, as an editor does to a server.

import CivilTime
import FencepostServer
import Glibc
import JSON
import SettingsFile
import Tracks

struct WatchCommand {
  private var session: Session
  private let clock: Clock
  private let log: LogOutput
  private let signals: Signals
  private var pollSet = PollSet()
  private var input: PositionInput
  private var requests = WatchRequests()
  var ignoredFixes = IgnoredFixes()
  /// The device that each source belongs to, by the source's name. Comes from the settings.
  let devices: [String: String]
  var listener: PhoneListener?
  var notifier: DesktopNotifier?
  var hookRunner: HookRunner?
  var networkWatcher: NetworkWatcher?
  private var syncKeeper: SyncKeeper?
  /// Whether the request for the places that name networks is not answered yet.
  var isWaitingForPlaces = false
  private var gpsdClient: GPSDClient?
  /// Whether a line was invalid or refused, or the reader has closed the pipe.
  private var hasFailed = false
  private var outputHasEnded = false

  private static let longestSleep: Int64 = 10_000

  /// The exit code: 0, or 1 if a line was not accepted.
  static func run(_ options: WatchOptions) -> Int32 {
    Descriptors.openStandardOnes()
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    let commandLineOptions = options
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
    var command = WatchCommand(options)
    do throws(ListenFault) {
      if let address = options.listen {
        let listener = try PhoneListener(
          address, tokenFile: options.tokenFile, clock: command.clock)
        StandardError.say("listening on \(listener.address)")
        command.listener = listener
      }
    } catch {
      StandardError.say("fencepost: \(error.sentence)")
      // If the address comes from the settings, another watch of the person may be listening on it
      // already, so that is no error.
      if commandLineOptions.listen != nil { return 1 }
    }
    let isForever =
      options.isForever || options.hasSources || commandLineOptions.usesNetwork
      || commandLineOptions.syncInterval != nil
      || isatty(STDIN_FILENO) == 1
    return command.run(isForever: isForever)
  }

  private init(_ watch: WatchOptions) {
    var serveOptions = ServeOptions()
    serveOptions.store = watch.store
    serveOptions.grantsAccess = true
    serveOptions.client = "person"
    let options = ServeCommand.logOptions(serveOptions)
    log = LogOutput(options)
    let configuration = ServeCommand.configuration(serveOptions, options)
    session = Session(configuration)
    clock = configuration.clock
    devices = watch.devices
    input = PositionInput(watch.format, devices)
    gpsdClient = watch.gpsd.map { [devices] in GPSDClient($0, devices) }
    if watch.usesNetwork { networkWatcher = NetworkWatcher() }
    if watch.notifies { notifier = DesktopNotifier() }
    hookRunner = watch.hookCommand.map(HookRunner.init)
    syncKeeper = watch.syncInterval.map { SyncKeeper(every: $0, store: watch.store) }
    signals = Signals()
    pollSet.watch(.signal, signals.descriptor)
  }

  private mutating func run(isForever: Bool) -> Int32 {
    send(0, "initialize", #"{"clientInfo":{"name":"person"}}"#)
    send(nil, "initialized", "{}")
    askForPlaces()
    finishOutput()
    while !outputHasEnded, isForever || !input.hasEnded, wait() {
      finishOutput()
      reportPhonePositions()
    }
    session.endInput()
    finishOutput()
    listener?.end()
    gpsdClient?.end()
    notifier?.end()
    networkWatcher?.end()
    syncKeeper?.end()
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

  private mutating func handle(_ outcomes: [FixFeed.LineOutcome]) {
    for outcome in outcomes {
      switch outcome {
      case .complaint(let line, let sentence): complain(line, sentence)
      case .skipped(let skippedPoint):
        let reasonName = "\(skippedPoint.reason)".prefix { $0 != "(" }
        let sentence = ignoredFixes.sentence(
          line: skippedPoint.line, skipped: skippedPoint.sentence, reasonName: String(reasonName))
        if let sentence { StandardError.say("fencepost: \(sentence)") }
      case .fix(let line, let source, let params):
        ask("location/update", params, .position(source: source, line: line))
        // Handles the answers at once, so that few requests are pending when a pipe delivers a
        // million positions.
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
    for line in PlainLines.drain(&session).split(separator: 0x0A) { handleMessage(Array(line)) }
    log.write(session.takeLog())
  }

  private mutating func handleMessage(_ message: [UInt8]) {
    guard let root = PlainLines.parse(message) else { return }
    switch root["method"]?.string {
    case "alarm/didFire":
      guard let firing = root["params"] else { return }
      reportFiring(firing, Self.openFiringLine(firing), isOpen: true)
    case "alarm/didClose":
      guard let firings = root["params"]?["firings"] else { return }
      for firing in firings.elements { reportFiring(firing, Array(firing.text), isOpen: false) }
    case "store/didChange":
      syncKeeper?.noteStoreChange()
      askForPlaces()
    case nil: handleAnswer(root)
    default: return
    }
  }

  /// The params of `alarm/didFire`, with `"isOpen": true`, which distinguishes this line from the
  /// one for the closing.
  private static func openFiringLine(_ firing: Value) -> [UInt8] {
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

  private mutating func reportFiring(_ firing: Value, _ line: [UInt8], isOpen: Bool) {
    write(line)
    notify(firing, line: line + [0x0A], isOpen: isOpen)
  }

  private mutating func write(_ firing: [UInt8]) {
    guard !outputHasEnded, !PlainLines.write(firing + [0x0A]) else { return }
    (hasFailed, outputHasEnded) = (true, true)
  }

  private mutating func handleAnswer(_ root: Value) {
    guard let id = root["id"]?.integer else { return }
    switch requests.remove(id) {
    case .places: storePlaces(root)
    case .button(let notice): handleButtonAnswer(notice, root)
    case .phone(let connection, let source): handlePhoneAnswer(connection, root, source: source)
    case .position(let source, let line): handlePositionAnswer(root, source: source, line: line)
    // The answer to `initialize`, for which no purpose is stored. An error in it is printed.
    case nil: handlePositionAnswer(root, source: nil, line: nil)
    }
  }

  private mutating func handlePositionAnswer(_ root: Value, source: String?, line: Int?) {
    if let error = root["error"] {
      complain(line, error["message"]?.string ?? "the position was not accepted")
    }
    if let reason = root["result"]?["ignored"]?.string,
      let sentence = ignoredFixes.sentence(source: source, reason: reason)
    {
      StandardError.say("fencepost: \(sentence)")
    }
  }

  // MARK: Waiting

  /// Waits until there is work; false if a signal asks the watch to end.
  private mutating func wait() -> Bool {
    let (watchDescriptors, due) = (session.watchDescriptors, session.nextCheckTime)
    pollSet.watch(.input, input.descriptor)
    // `poll` reports that the reader has closed the pipe even if no event is asked for.
    pollSet.watch(.output, STDOUT_FILENO, for: 0)
    pollSet.watch(.store, watchDescriptors.store)
    pollSet.watch(.ledger, watchDescriptors.ledger)
    pollSet.watch(
      .gpsd, gpsdClient?.pollRequest.descriptor ?? -1, for: gpsdClient?.pollRequest.events ?? 0)
    let listenerDescriptors = listener?.pollDescriptors ?? []
    pollSet.otherDescriptors =
      (listenerDescriptors + (notifier?.pollDescriptors ?? []) + (hookRunner?.pollDescriptors ?? [])
      + (networkWatcher?.pollDescriptors ?? []) + (syncKeeper?.pollDescriptors ?? []))[...]
    let timeouts = [
      pollTimeout(untilDue: due), listener?.timeout, gpsdClient?.timeout, hookRunner?.timeout,
      networkWatcher?.timeout,
      syncKeeper?.timeout,
    ]
    guard pollSet.wait(timeouts.compactMap(\.self).filter { $0 >= 0 }.min() ?? -1) != nil else {
      return false
    }
    if pollSet.isReady(.output) { (hasFailed, outputHasEnded) = (true, true) }
    if pollSet.isReady(.input) { handle(input.readLines()) }
    listener?.update(pollSet.otherDescriptors.prefix(listenerDescriptors.count))
    hookRunner?.update()
    syncKeeper?.update()
    if let place = networkWatcher?.update() { reportPosition(place) }
    for press in notifier?.update() ?? [] { handlePress(press) }
    handle(gpsdClient?.update(isReady: pollSet.isReady(.gpsd)) ?? [])
    if pollSet.isReady(.store) || pollSet.isReady(.ledger) || pollTimeout(untilDue: due) == 0 {
      session.readOutsideChanges()
    }
    return !(pollSet.isReady(.signal) && signals.readSignal())
  }

  var now: Instant { clock.now() }

  /// Milliseconds until the session has work of its own; -1 for never.
  private func pollTimeout(untilDue due: Instant?) -> Int32 {
    guard let due else { return -1 }
    // The wall clock may be set, so the sleep is limited.
    return Int32(clamping: min(max(0, due - clock.now()), Self.longestSleep))
  }
}
