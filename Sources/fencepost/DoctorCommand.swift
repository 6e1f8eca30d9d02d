// `fencepost doctor`: examines a store on this machine and reports on stdout.

import CivilTime
import Doctor
import Files
import FencepostServer
import Glibc
import PersonCommands
import SettingsFile

enum DoctorCommand {
  /// The exit code: 0 if nothing is wrong, 1 if there are problems (with `--fix`: if problems
  /// remain), and 2 if nothing could be examined.
  static func run(_ options: DoctorOptions) -> Int32 {
    Descriptors.openStandardOnes()
    // Turns a file size limit into a failed write instead of a signal.
    signal(SIGXFSZ, SIG_IGN)
    let path = StorePath.find(options.store) { name in getenv(name).map { String(cString: $0) } }
    guard let path else {
      StandardError.say(
        "fencepost: HOME is not set, so there is no store to find; name one with --store")
      return 2
    }
    let boot = Boot.current()
    do {
      let storeRoot = try openStore(path)
      var examined = try examineStore(storeRoot, path, boot)
      var repairOutcomes: [RepairOutcome]?
      var hasFailed = false
      if options.fixes {
        do throws(TransactionLogFault) {
          repairOutcomes = try repairStore(examined, in: storeRoot, boot)
        } catch {
          StandardError.say("fencepost: nothing was repaired: \(error.sentence)")
          hasFailed = true
        }
        if repairOutcomes?.isEmpty == false { examined = try examineStore(storeRoot, path, boot) }
      }
      let report = Report(
        path: path, result: examined, repairOutcomes: repairOutcomes, isColored: isColored)
      let reportText = options.isJSON ? report.json : report.text
      let columns = options.isJSON ? nil : Terminal.width(STDOUT_FILENO)
      if !reportText.isEmpty { print(TextWrap.message(reportText, columns)) }
      return report.hasProblems || hasFailed ? 1 : 0
    } catch {
      StandardError.say("fencepost: \(error)")
      return 2
    }
  }

  private static func openStore(_ path: String) throws(ExaminationFault) -> StoreRoot {
    let disk = PosixDisk()
    do throws(DiskFault) {
      return StoreRoot(disk: disk, root: try disk.open(path: path))
    } catch {
      throw .disk(error)
    }
  }

  private static func examineStore(
    _ storeRoot: StoreRoot, _ path: String, _ boot: Boot
  ) throws(ExaminationFault) -> ExaminationResult {
    var progress = Progress("read")
    defer { progress.end() }
    var folderStatus = stat()
    let now = WallClock.now()
    let inputs = ExaminationInputs(
      now: now, machine: boot.machine.hex, boot: boot.id.hex,
      zones: zones,
      permissions: stat(path, &folderStatus) == 0 ? UInt16(folderStatus.st_mode & 0o7777) : nil,
      remoteFileSystem: storeRoot.disk.remoteFileSystem(of: storeRoot.root)?.name,
      sharedBy: CloudFolder.program(sharing: path),
      oldPositionSentence: LastPosition.oldPositionWarning(
        in: storeRoot, zone(ofStore: path), now: now),
      unsavedTextNames: ItemTextFiles.unsaved(inStoreAt: path, storeRoot.disk))
    return try examine(storeRoot, inputs) { progress.show($0, of: $1) }
  }

  private static func repairStore(
    _ examined: ExaminationResult, in storeRoot: StoreRoot, _ boot: Boot
  ) throws(TransactionLogFault) -> [RepairOutcome] {
    let session = "d\(boot.process)x\(boot.processStart)"
    let identity = Identity(
      holder: LockOwner(name: "fencepost doctor", process: boot.process), session: session,
      boot: boot.id.hex, machine: boot.machine.hex)
    var progress = Progress("mended")
    defer { progress.end() }
    return try Repairer.repair(
      examined.findings, in: storeRoot, as: identity, journalID: freshID,
      retryPolicy: .of(milliseconds: 5000), now: WallClock.now(), zones: zones
    ) { progress.show($0, of: $1) }
  }

  /// The zone that the store's settings name, or else that of the machine.
  private static func zone(ofStore path: String) -> Zone {
    let settings = Settings(TextFile.read("\(path)/settings.json", atMost: 1 << 20))
    var zones = zones
    return settings.timeZone.flatMap { try? zones.zone(tzid: $0) }
      ?? Zone.local(environment: environment, database: &zones)
  }

  private static var zones: ZoneDatabase {
    .system(environment: environment)
  }

  private static var environment: [String: String] {
    var environment: [String: String] = [:]
    for name in ["TZ", "TZDIR"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return environment
  }

  private static var freshID: String {
    Digest(
      leading: .random(in: 0 ... .max), trailing: .random(in: 0 ... .max)
    ).hex
  }

  private static var isColored: Bool {
    isatty(STDOUT_FILENO) == 1 && getenv("NO_COLOR").map { $0.pointee == 0 } ?? true
  }
}

/// Shows on a terminal how far examining or fixing a large store has come.
private struct Progress {
  /// The participle for what is done to each file, such as `read`.
  private let verb: String
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private var hasShown = false

  /// The least number of files for which progress is shown; fewer are done too quickly.
  private static let leastFilesForProgress = 2000
  private static let filesBetweenUpdates = 500
  private var lastShownCount = 0

  init(_ verb: String) { self.verb = verb }

  mutating func show(_ done: Int, of total: Int) {
    guard isTerminal, total >= Self.leastFilesForProgress,
      done == 0 || done - lastShownCount >= Self.filesBetweenUpdates
    else { return }
    lastShownCount = done
    hasShown = true
    Self.write("\r\(done) of \(total) files \(verb)")
  }

  func end() {
    if hasShown { Self.write("\r\u{1B}[K") }
  }

  private static func write(_ text: String) {
    _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
  }
}
