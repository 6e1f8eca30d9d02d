// The person's commands, such as `fencepost add`. They send requests to a session in this process,
// print rows on stdout, and print messages and questions on stderr.

import CSystem
import CivilTime
import FencepostServer
import Files
import Glibc
import JSON
import Networks
import PersonCommands

enum PersonCommandRunner {
  static func run(_ command: PersonCommand) -> Int32 {
    Descriptors.openStandardOnes()
    signal(SIGXFSZ, SIG_IGN)
    // Turns a closed pipe into a failed write instead of a signal.
    signal(SIGPIPE, SIG_IGN)
    if command.isWatching { return WatchedList.run(command) }
    var run = CommandRun(
      command, on: screen(),
      host: PersonHost(
        store: command.store, isLong: command.isLong, watchesFiles: !command.onlyShows))
    var exitStatus: Int32 = 0
    do throws(Failure) {
      try run.run()
      if run.isPartial { exitStatus = 1 }
    } catch {
      StandardError.say("fencepost: \(error.text)")
      exitStatus = error.exitStatus
    }
    if run.host.releaseSignals(), exitStatus == 0 {
      StandardError.say(
        "fencepost: Ctrl-C came too late: the command had done everything already.")
    }
    let hasWrittenOutput = Pager.show(run.output, isAllowed: command.output.usesPager)
    // A reader that closed the pipe has seen enough; that is not an error.
    if !hasWrittenOutput, errno != EPIPE {
      StandardError.say("fencepost: cannot write: \(String(cString: strerror(errno)))")
      exitStatus = max(exitStatus, 1)
    }
    if !run.remarks.isEmpty { StandardError.write(run.remarks) }
    run.host.finish()
    return exitStatus
  }

  static func screen() -> Screen {
    func isSet(_ name: String) -> Bool { getenv(name).map { $0.pointee != 0 } ?? false }
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let forcesColour = getenv("CLICOLOR_FORCE").map { String(cString: $0) }.map {
      $0 != "0" && $0 != ""
    }
    let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? false
    let hasColour = !isSet("NO_COLOR") && (forcesColour ?? false || isTerminal && !isDumb)
    return Screen(
      width: Terminal.width(STDOUT_FILENO), hasColour: hasColour,
      errorWidth: Terminal.width(STDERR_FILENO), hasLinks: Terminal.hasLinks)
  }
}

/// A session in this process that answers one request at a time.
struct PersonHost: CommandHost {
  private(set) var session: Session
  private let configuration: Configuration
  private let log: LogOutput
  private var zones: ZoneDatabase
  private var lastID = 0
  private var editor = TextEditor()
  /// Shows progress and holds signals. Nil for a short command, and nil until a long command sends
  /// its first request: while signals are held, Ctrl-C would not end the reading of standard input.
  private var longCommand: LongCommand?
  private let isLong: Bool
  private(set) var zone: Zone

  init(store: String?, isLong: Bool = false, watchesFiles: Bool = true) {
    self.isLong = isLong
    var serveOptions = ServeOptions()
    serveOptions.store = store
    serveOptions.grantsAccess = true
    serveOptions.client = "person"
    let options = ServeCommand.logOptions(serveOptions)
    log = LogOutput(options, namesLevel: false)
    var configuration = ServeCommand.configuration(
      serveOptions, options, retryPolicy: RetryPolicy.ofOneCommand)
    configuration.watchesFiles = watchesFiles
    self.configuration = configuration
    session = Session(configuration)
    zones = ZoneDatabase.system(environment: configuration.environment)
    zone = session.timeZone
  }

  var now: Instant { configuration.clock.now() }

  mutating func zone(named name: String) -> Zone? { try? zones.zone(tzid: name) }

  mutating func ask(_ method: String, _ params: [UInt8]) throws(Failure) -> Value {
    lastID += 1
    let params = PlainLines.parse(params) ?? .null
    PlainLines.request(lastID, method, params).withUnsafeBytes { session.receive($0) }
    var reply: [UInt8] = []
    if isLong, longCommand == nil { longCommand = LongCommand() }
    var (isCancelled, isShown) = (false, false)
    while session.canRun {
      session.run()
      PlainLines.drain(&session, into: &reply)
      if let (title, percentage) = session.workInProgress {
        longCommand?.showProgress(title, percentage)
        isShown = true
      }
      if !isCancelled, longCommand?.checkSignals() ?? false {
        isCancelled = true
        cancel(lastID)
      }
    }
    PlainLines.drain(&session, into: &reply)
    if isShown { longCommand?.endLine() }
    log.write(session.takeLog())
    guard let root = PlainLines.parse(reply) else {
      throw .refused("the request got no answer", hint: nil)
    }
    zone = session.timeZone
    if let result = root["result"] { return result }
    let error = root["error"]
    if isCancelled, error?["data"]?["kind"]?.string == "requestCancelled" { throw .interrupted }
    throw .refused(
      error?["message"]?.string ?? "the request failed", hint: error?["data"]?["hint"]?.string)
  }

  mutating func forEachReminder(
    _ params: [UInt8], _ body: (_ id: Span<UInt8>, _ members: Span<UInt8>) -> Void
  ) throws(Failure) {
    defer {
      // Opening the store may have left work to be done after an answer.
      while session.canRun { session.run() }
      log.write(session.takeLog())
      zone = session.timeZone
    }
    do throws(Session.Refusal) {
      try session.forEachReminder(PlainLines.parse(params) ?? .null, body)
    } catch {
      throw .refused(error.message, hint: error.hint)
    }
  }

  private mutating func cancel(_ id: Int) {
    var writer = Writer()
    writer.beginObject()
    writer.member("id", id)
    writer.endObject()
    guard let params = PlainLines.parse(writer.bytes) else { return }
    PlainLines.request(nil, "$/cancelRequest", params).withUnsafeBytes { session.receive($0) }
  }

  mutating func report(_ title: String, _ share: (done: Int, of: Int)?) throws(Failure) {
    try longCommand?.report(title, share)
  }

  /// Lets signals end the process again. Returns whether a signal has arrived that came too late to
  /// end the command.
  mutating func releaseSignals() -> Bool {
    longCommand?.release()
    defer { longCommand = nil }
    return longCommand?.isInterrupted ?? false
  }

  /// Reads and handles the changes that other programs have made to the store.
  mutating func readOutsideChanges() {
    session.readOutsideChanges()
    while session.canRun { session.run() }
    _ = PlainLines.drain(&session)
    log.write(session.takeLog())
  }

  mutating func choose(_ question: String, among rows: [String]) -> Choice {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return .notInteractive }
    StandardError.say(question)
    for (index, row) in rows.enumerated() { StandardError.say("  \(index + 1)  \(row)") }
    StandardError.write("Which one? Type 1 to \(rows.count), or press Enter to stop: ")
    guard let line = readLine(), let number = Int(line.filter { !$0.isWhitespace }) else {
      return .none
    }
    return rows.indices.contains(number - 1) ? .row(number - 1) : .none
  }

  var hasTerminal: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  mutating func printNow(_ line: String) { StandardError.say(line) }

  mutating func askForLine(_ prompt: String) -> String? {
    StandardError.write(prompt)
    return readLine()
  }

  var storeFolder: String? { configuration.storeLocation.path }

  mutating func feedSettings(_ wanted: [PositionFeed]?) throws(Failure) -> FeedSettings {
    try FeedFile(inStore: storeFolder).settings(wanted)
  }

  mutating func writeFeeds(_ wanted: [PositionFeed]) throws(Failure) {
    try FeedFile.write(wanted, inStore: storeFolder)
  }

  mutating func networkNames() -> [String] {
    NetworkWatcher.currentNetworks().compactMap { $0.ssid ?? $0.bssid }
  }

  mutating func write(_ text: String, to path: String) throws(Failure) {
    guard TextFile.write(text, to: path) else {
      throw .refused("cannot write '\(path)': \(String(cString: strerror(errno)))", hint: nil)
    }
  }

  mutating func read(_ path: String) throws(Failure) -> String {
    let bytes: [UInt8]
    do throws(FileTrouble) {
      let longest = 32 << 20
      // Standard input may be a socket, which cannot be opened by its path.
      bytes =
        path == "-"
        ? try WholeFile.read(STDIN_FILENO, "standard input", longest: longest)
        : try WholeFile.read(path, longest: longest)
    } catch {
      throw .refused(error.sentence, hint: nil)
    }
    guard let content = String(validating: bytes, as: UTF8.self) else {
      throw .refused(
        "'\(path)' is not UTF-8", hint: "Convert it first, such as with: iconv -f latin1 -t utf8")
    }
    return content
  }

  mutating func writeMap(_ text: String) throws(Failure) -> String {
    func folder(_ name: String) -> String? {
      configuration.environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard
      let cache = folder("XDG_CACHE_HOME") ?? folder("HOME").map({ "\($0)/.cache" })
    else {
      throw .refused(
        "HOME is not set, so there is no folder for the map",
        hint: "Name a file: fencepost map --output map.svg")
    }
    let path = "\(cache)/fencepost/map.svg"
    try write(text, to: path)
    return path
  }

  mutating func openWithDesktop(_ path: String) -> Bool {
    let environment = configuration.environment
    guard environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil else {
      return false
    }
    return ChildProcess(program: "xdg-open", arguments: [path]).run { _ in } == 0
  }

  mutating func edit(_ text: String) throws(Failure) -> String { try editor.edit(text) }

  mutating func endEditing(keeping isKept: Bool) -> String? { editor.end(keeping: isKept) }

  mutating func finish() {
    session.endInput()
    while session.canRun { session.run() }
    session.finish()
    log.write(session.takeLog())
  }
}
