// `fencepost sync`: keeps the store's lists the same as those on a CalDAV server. It runs
// vdirsyncer, and translates vdirsyncer's messages into sentences for the person.

import CivilTime
import FencepostServer
import Glibc
import JSON
import Sync

struct SyncCommand {
  let store: String
  let vdirsyncer: String
  private var folder: String { "\(store)/.state/sync" }
  var itemsPath: String { "\(folder)/vdirsyncer.conf" }
  private var namesPath: String { "\(folder)/names.conf" }
  var lastResultPath: String { "\(folder)/last.json" }

  /// The exit code: 0 if both sides are the same afterwards, 1 if they are not, and 2 if the sync
  /// could not begin.
  static func run(_ options: SyncOptions) -> Int32 {
    Descriptors.openStandardOnes()
    signal(SIGXFSZ, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    do throws(FileTrouble) {
      guard let path = StorePath.find(options.store, environment: MergeCommand.environmentVariable)
      else {
        throw FileTrouble(
          sentence: "HOME is not set, so there is no store to find; name one with --store")
      }
      if case .status = options.action { return SyncStatus(store: absolute(path)).printStatus() }
      guard let vdirsyncer = ChildProcess.findProgram("vdirsyncer") else {
        throw FileTrouble(
          sentence: "vdirsyncer, which does the syncing, is not installed. Install it with "
            + "'apt install vdirsyncer' or 'pipx install vdirsyncer', and try again.")
      }
      let sync = SyncCommand(store: absolute(path), vdirsyncer: vdirsyncer)
      switch options.action {
      case .setUp(let url, let user, let command): return try sync.setUp(url, user, command)
      case .run(let forcesDeletion): return try sync.sync(forcesDeletion)
      case .status: return 0
      }
    } catch {
      StandardError.say("fencepost: \(error.sentence)")
      return 2
    }
  }

  private static func absolute(_ path: String) -> String {
    if let resolvedPath = realpath(path, nil) {
      defer { free(resolvedPath) }
      return String(cString: resolvedPath)
    }
    if path.hasPrefix("/") { return path }
    var currentFolder = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard getcwd(&currentFolder, currentFolder.count) != nil else { return path }
    return String(
      decoding: currentFolder.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      + "/" + path
  }

  // MARK: Setting up

  private func setUp(
    _ url: String, _ user: String, _ command: String?
  ) throws(FileTrouble) -> Int32 {
    let hasTerminal = isatty(STDIN_FILENO) == 1
    let configuration = SyncConfiguration(
      store: store, url: url, user: user,
      password: command.map { .command($0) } ?? (hasTerminal ? .prompt : .none),
      program: ChildProcess.ownPath ?? "fencepost")
    if let fault = configuration.fault { throw FileTrouble(sentence: fault) }
    makeStore()
    try WholeFile.makeFolder(SyncBases(store: store).folder)
    try WholeFile.replace(itemsPath, with: Array(configuration.itemsText.utf8))
    try WholeFile.replace(namesPath, with: Array(configuration.namesText.utf8))
    say("vdirsyncer's configuration is in \(itemsPath); it holds no password.")
    var report = SyncReport()
    guard discover(&report) else { return fail(report) }
    _ = vdirsyncer(["metasync", SyncConfiguration.pairName], namesPath, &report)
    let lists = WholeFile.entryNames(in: "\(store)/lists").filter { !$0.hasPrefix(".") }
    say("The lists are on the server too: \(lists.joined(separator: ", ")).")
    say("'fencepost sync' makes both sides the same, now and whenever you run it.")
    return 0
  }

  /// Makes the store if it does not exist yet, as other commands do.
  private func makeStore() {
    var serveOptions = ServeOptions()
    serveOptions.store = store
    serveOptions.grantsAccess = true
    serveOptions.client = "person"
    var session = Session(ServeCommand.configuration(serveOptions, LogOptions()))
    PlainLines.request(1, "list/all", .null).withUnsafeBytes { session.receive($0) }
    session.endInput()
    while session.canRun { session.run() }
    _ = PlainLines.drain(&session)
    session.finish()
  }

  // MARK: Syncing

  private func sync(_ forcesDeletion: Bool) throws(FileTrouble) -> Int32 {
    guard WholeFile.readIfThere(itemsPath) != nil else {
      throw FileTrouble(
        sentence: "no server is set up yet; run 'fencepost sync init --url URL --user NAME'")
    }
    guard let lock = lock() else {
      throw FileTrouble(
        sentence: "another 'fencepost sync' is running for this store; try again later")
    }
    defer { close(lock) }
    _ = ConflictCopies(store: store).merge { say($0) }
    var report = SyncReport()
    guard discover(&report) else { return fail(report) }
    var filesBefore = ListFiles(store: store)
    var vdirsyncerArguments = ["sync", SyncConfiguration.pairName]
    if forcesDeletion { vdirsyncerArguments.insert("--force-delete", at: 1) }
    var hasSucceeded = vdirsyncer(vdirsyncerArguments, itemsPath, &report)
    var isResultChecked = true
    var filesAfter = ListFiles(store: store)
    // Acknowledgements are written back even if the run has failed, because items may have arrived
    // before the failure.
    let hasRestoredAcknowledgements = writeBackAcknowledgements(in: filesAfter, since: filesBefore)
    let hasAddedAlarms = hasSucceeded && addAlarmsAtPositions()
    if hasRestoredAcknowledgements || hasAddedAlarms { filesAfter = ListFiles(store: store) }
    if hasSucceeded, filesAfter.signatures != filesBefore.signatures {
      isResultChecked = hasAddedAlarms || hasRestoredAcknowledgements || mayCheckResult(report)
      if isResultChecked {
        // If files have changed, a second run checks that nothing is left to do.
        filesBefore = filesAfter
        hasSucceeded = vdirsyncer(["sync", SyncConfiguration.pairName], itemsPath, &report)
        filesAfter = ListFiles(store: store)
      }
    }
    if hasSucceeded {
      try SyncBases(store: store).keepVersions(
        filesAfter, since: filesBefore, isChecked: isResultChecked)
      hasSucceeded = vdirsyncer(["metasync", SyncConfiguration.pairName], namesPath, &report)
    }
    showProgress(nil)
    printReport(report, filesAfter)
    try WholeFile.replace(
      lastResultPath, with: SyncStatus.encodedResult(report, isDone: hasSucceeded))
    return hasSucceeded ? 0 : fail(report)
  }

  /// How many items a run may receive so that a second run of vdirsyncer checks the result.
  private static let mostItemsChecked = 256

  /// Whether a second run may check the result: if few items were received, or if an item was
  /// merged. Only such a check proves that received items are the same on both sides, so that their
  /// versions can be kept as bases. After a first sync, which receives many items, the check would
  /// take too long; the next sync then keeps the versions that have not changed meanwhile.
  private func mayCheckResult(_ report: SyncReport) -> Bool {
    report.receivedUIDs.count <= Self.mostItemsChecked || !report.mergedUIDs.isEmpty
  }

  /// Returns whether any item was written.
  private func writeBackAcknowledgements(in currentFiles: ListFiles, since earlierFiles: ListFiles)
    -> Bool
  {
    let writtenCount = AcknowledgementsAfterSync(store: store).writeBack(
      currentFiles, since: earlierFiles)
    guard writtenCount > 0 else { return false }
    say(
      writtenCount == 1
        ? "1 item arrived without the acknowledgement of its alarm, which was restored."
        : "\(writtenCount) items arrived without the acknowledgements of their alarms, which were restored."
    )
    return true
  }

  /// Returns whether any alarm was added.
  private func addAlarmsAtPositions() -> Bool {
    guard var alarms = PositionAlarms(store: store) else { return false }
    let alarmCount = alarms.addAlarms()
    guard alarmCount > 0 else { return false }
    say(
      "\(alarmCount == 1 ? "1 reminder" : "\(alarmCount) reminders") with coordinates got a place alarm."
        + " \"fromPosition\" in settings.json asks for that.")
    return true
  }

  private func printReport(_ report: SyncReport, _ files: ListFiles) {
    let shownUIDs = [
      report.receivedUIDs, report.sentUIDs, report.mergedUIDs, report.uidsRemovedHere,
      report.uidsRemovedThere,
    ].flatMap { $0.prefix(5) }
    let titles = files.titles(of: Set(shownUIDs))
    for line in report.lines(title: { titles[$0] }) { say(line) }
    for line in SyncStatus.conflictLines(of: files.conflicts()) { say(line) }
  }

  private func discover(_ report: inout SyncReport) -> Bool {
    vdirsyncer(["discover", SyncConfiguration.pairName], itemsPath, &report)
  }

  private func vdirsyncer(
    _ arguments: [String], _ configuration: String, _ report: inout SyncReport
  ) -> Bool {
    // For each new list, vdirsyncer asks whether to make it on the other side. The answer is always
    // yes.
    let process = ChildProcess(
      program: vdirsyncer, arguments: ["-c", configuration] + arguments,
      input: String(repeating: "y\n", count: 4096))
    var newReport = report
    let exitStatus = process.run { text in
      let line = SyncLine(text)
      if case .began(let list) = line { showProgress(list) }
      newReport.add(line)
    }
    report = newReport
    return exitStatus == 0
  }

  private func lock() -> Int32? {
    let descriptor = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  /// Prints why the sync failed and what to do; returns the exit code.
  private func fail(_ report: SyncReport) -> Int32 {
    showProgress(nil)
    if report.isUnauthorized {
      StandardError.say(
        "fencepost: the server rejects the user's name or the password; run 'fencepost sync init' again "
          + "with the right --user and --password-command")
    } else if report.isUnreachable {
      StandardError.say("fencepost: the server cannot be reached; nothing is lost, try again later")
    } else if !report.emptiedLists.isEmpty {
      let lists = report.emptiedLists.joined(separator: ", ")
      StandardError.say(
        "fencepost: all items of \(lists) were removed on one side. If that is intended, run "
          + "'fencepost sync --force-delete' to remove them on the other side too.")
    } else {
      StandardError.say("fencepost: vdirsyncer could not sync everything:")
      for remark in report.otherLines.suffix(8) { StandardError.say("  \(remark)") }
    }
    return 1
  }

  private func say(_ text: String) { _ = PlainLines.write(Array((text + "\n").utf8)) }

  private func showProgress(_ list: String?) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    StandardError.write(list.map { "\r\u{1B}[Ksyncing \($0) …" } ?? "\r\u{1B}[K")
  }
}
