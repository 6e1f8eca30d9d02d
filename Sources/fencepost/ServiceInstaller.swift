// `fencepost service`: writes a systemd user unit and an autostart entry, shows their state, and
// removes them. A file of the same name that the person wrote is left as it is.

import Glibc
import LoginService
import ShellWords

struct ServiceInstaller {
  private let service: LoginService
  private let unitPath: String
  private let entryPath: String
  private let isDryRun: Bool
  private var hasFailed = false

  /// The exit code: 0 if the service was installed or removed, or for `status` if it is installed;
  /// otherwise 1.
  static func run(_ options: ServiceOptions) -> Int32 {
    Descriptors.openStandardOnes()
    signal(SIGXFSZ, SIG_IGN)
    guard let folder = configFolder else {
      StandardError.say("fencepost: HOME is not set, so there is no folder for the files; set HOME")
      return 1
    }
    guard let program = ownPath,
      let service = LoginService(
        program: program, store: store(options), hasSystemd: hasProgram("systemctl"))
    else {
      StandardError.say(
        "fencepost: the path of the program or of the store contains a control character; move the program or the store"
      )
      return 1
    }
    var installer = ServiceInstaller(
      service: service, unitPath: "\(folder)/systemd/user/\(LoginService.unitName)",
      entryPath: "\(folder)/autostart/\(LoginService.entryName)", isDryRun: options.isDryRun)
    switch options.action {
    case .install: installer.install()
    case .remove: installer.remove()
    case .status: return installer.printStatus()
    }
    return installer.hasFailed ? 1 : 0
  }

  private init(service: LoginService, unitPath: String, entryPath: String, isDryRun: Bool) {
    (self.service, self.unitPath, self.entryPath, self.isDryRun) = (
      service, unitPath, entryPath, isDryRun
    )
  }

  // MARK: Installing

  private mutating func install() {
    if service.hasSystemd { install(service.unitText, at: unitPath) }
    install(service.entryText, at: entryPath)
    if isDryRun {
      if service.hasSystemd {
        for words in Self.startCommands { printLine("would run: \(shellText(words))") }
      }
      return
    }
    guard !hasFailed else { return }
    guard service.hasSystemd else {
      printLine(
        "There is no systemd here: the service starts with your next login. To start it now, run:")
      return printLine("  \(shellText(service.command)) &")
    }
    guard Self.startCommands.allSatisfy({ Self.succeeds($0) }) else {
      printLine(
        "systemd could not start the service. It starts at your next login; to start it now, run:")
      for words in Self.startCommands { printLine("  \(shellText(words))") }
      return
    }
    printLine(
      "The service runs, and starts at each login. To see what it does: systemctl --user status fencepost"
    )
  }

  private static let startCommands = [
    ["systemctl", "--user", "daemon-reload"],
    ["systemctl", "--user", "enable", LoginService.unitName],
    // The unit is restarted, because it may now name another program or store.
    ["systemctl", "--user", "restart", LoginService.unitName],
  ]

  private mutating func install(_ text: String, at path: String) {
    if isDryRun {
      printLine("would write \(path):\n")
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        printLine(line.isEmpty ? "" : "  \(line)")
      }
      return printLine("")
    }
    switch state(path) {
    case .foreign:
      hasFailed = true
      StandardError.say(
        "fencepost: \(path) was not written by this command, and is left as it is; "
          + "move it away first")
    case .ours(let oldText) where oldText == text:
      printLine("exists already, and is up to date: \(path)")
    case .ours, .none:
      guard TextFile.write(text, to: path) else {
        hasFailed = true
        return StandardError.say(
          "fencepost: cannot write \(path): \(String(cString: strerror(errno)))")
      }
      printLine("wrote \(path)")
    }
  }

  // MARK: Removing

  private mutating func remove() {
    let isInstalled = state(unitPath).isOurs
    if isDryRun {
      for path in [unitPath, entryPath] where state(path).isOurs {
        printLine("would remove \(path)")
      }
      if isInstalled, service.hasSystemd { printLine("would run: \(shellText(Self.stopCommand))") }
      return
    }
    if isInstalled, service.hasSystemd { _ = Self.succeeds(Self.stopCommand) }
    var hasRemoved = false
    for path in [unitPath, entryPath] {
      switch state(path) {
      case .none: continue
      case .foreign:
        hasFailed = true
        StandardError.say("fencepost: \(path) was not written by this command, and stays")
      case .ours:
        guard unlink(path) == 0 else {
          hasFailed = true
          StandardError.say(
            "fencepost: cannot remove \(path): \(String(cString: strerror(errno)))")
          continue
        }
        printLine("removed \(path)")
        hasRemoved = true
      }
    }
    if hasRemoved, service.hasSystemd {
      _ = Self.succeeds(["systemctl", "--user", "daemon-reload"])
    }
    if !hasRemoved, !hasFailed { printLine("The service is not installed.") }
  }

  private static let stopCommand = [
    "systemctl", "--user", "disable", "--now", LoginService.unitName,
  ]

  // MARK: Looking

  private func printStatus() -> Int32 {
    let (unitState, entryState) = (state(unitPath), state(entryPath))
    guard unitState.isOurs || entryState.isOurs else {
      printLine("The service is not installed. To install it: fencepost service install")
      return 1
    }
    for (path, state, text) in [
      (unitPath, unitState, service.unitText), (entryPath, entryState, service.entryText),
    ] {
      switch state {
      case .none: printLine("not there:  \(path)")
      case .foreign: printLine("not ours:   \(path)")
      case .ours(let oldText):
        printLine("\(oldText == text ? "installed: " : "outdated:  ") \(path)")
      }
    }
    if service.hasSystemd, unitState.isOurs {
      let isRunning = Self.succeeds([
        "systemctl", "--user", "--quiet", "is-active", LoginService.unitName,
      ])
      printLine(
        isRunning
          ? "The service runs."
          : "The service does not run. To see why: systemctl --user status fencepost")
    }
    return 0
  }

  private enum FileState {
    case none
    case ours(String)
    case foreign

    var isOurs: Bool { if case .ours = self { true } else { false } }
  }

  private func state(_ path: String) -> FileState {
    var fileStatus = stat()
    guard lstat(path, &fileStatus) == 0 else { return .none }
    guard let bytes = TextFile.read(path, atMost: 65_536) else { return .foreign }
    let text = String(decoding: bytes, as: UTF8.self)
    return LoginService.isOurs(text) ? .ours(text) : .foreign
  }

  // MARK: Parts

  private static var configFolder: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    return variable("XDG_CONFIG_HOME") ?? variable("HOME").map { "\($0)/.config" }
  }

  private static var ownPath: String? {
    guard let path = realpath("/proc/self/exe", nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The store to write into the unit, if it is not the default one.
  private static func store(_ options: ServiceOptions) -> String? {
    let storePath = options.store ?? getenv("FENCEPOST_STORE").map { String(cString: $0) }
    guard let storePath, !storePath.isEmpty, !storePath.hasPrefix("/") else {
      return storePath.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let currentFolder = getcwd(nil, 0) else { return storePath }
    defer { free(currentFolder) }
    return "\(String(cString: currentFolder))/\(storePath)"
  }

  private static func hasProgram(_ name: String) -> Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Whether the command succeeds. Its output is not shown.
  private static func succeeds(_ words: [String]) -> Bool {
    guard var child = BackgroundProcess(words, keepsOutput: true) else { return false }
    while child.waitStatus == nil {
      var pollDescriptors = child.pollDescriptors
      _ = poll(&pollDescriptors, nfds_t(pollDescriptors.count), 1000)
      child.update()
    }
    return child.waitStatus == 0
  }

  private func printLine(_ line: String) { _ = PlainLines.write(Array("\(line)\n".utf8)) }

  private func shellText(_ words: [String]) -> String {
    words.map(ShellWord.quoted).joined(separator: " ")
  }
}
