// `fencepost service`: writes a systemd user unit and an autostart entry, shows their state, and
// removes them. A file of the same name that the person wrote is left as it is.

import Glibc
import LoginService
import ShellWords

struct ServiceInstaller {
  private let service: LoginService
  private let unit: String
  private let entry: String
  private let isDryRun: Bool
  private var hasFailed = false

  /// The exit code: 0 if it was done, or for `status` if it is installed; otherwise 1.
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
        "fencepost: the path of the program or of the store contains a control character; move it")
      return 1
    }
    var installer = ServiceInstaller(
      service: service, unit: "\(folder)/systemd/user/\(LoginService.unitName)",
      entry: "\(folder)/autostart/\(LoginService.entryName)", isDryRun: options.isDryRun)
    switch options.action {
    case .install: installer.install()
    case .remove: installer.remove()
    case .status: return installer.status()
    }
    return installer.hasFailed ? 1 : 0
  }

  private init(service: LoginService, unit: String, entry: String, isDryRun: Bool) {
    (self.service, self.unit, self.entry, self.isDryRun) = (service, unit, entry, isDryRun)
  }

  // MARK: Installing

  private mutating func install() {
    if service.hasSystemd { put(service.unit, at: unit) }
    put(service.entry, at: entry)
    if isDryRun {
      if service.hasSystemd { for words in Self.starting { say("would run: \(shown(words))") } }
      return
    }
    guard !hasFailed else { return }
    guard service.hasSystemd else {
      say(
        "There is no systemd here: the service starts with your next login. To start it now, run:")
      return say("  \(shown(service.command)) &")
    }
    guard Self.starting.allSatisfy({ Self.runs($0) }) else {
      say("systemd could not start it. It starts with your next login; to start it now, run:")
      for words in Self.starting { say("  \(shown(words))") }
      return
    }
    say("It runs, and starts with each login. What it does: systemctl --user status fencepost")
  }

  private static let starting = [
    ["systemctl", "--user", "daemon-reload"],
    ["systemctl", "--user", "enable", LoginService.unitName],
    // Restarted, because the unit may now name another program or store.
    ["systemctl", "--user", "restart", LoginService.unitName],
  ]

  private mutating func put(_ text: String, at path: String) {
    if isDryRun {
      say("would write \(path):\n")
      for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        say(line.isEmpty ? "" : "  \(line)")
      }
      return say("")
    }
    switch found(path) {
    case .foreign:
      hasFailed = true
      StandardError.say(
        "fencepost: \(path) was not written by this command, and is left as it is; "
          + "move it away first")
    case .ours(let old) where old == text: say("is there already: \(path)")
    case .ours, .none:
      guard TextFile.write(text, to: path) else {
        hasFailed = true
        return StandardError.say(
          "fencepost: cannot write \(path): \(String(cString: strerror(errno)))")
      }
      say("wrote \(path)")
    }
  }

  // MARK: Removing

  private mutating func remove() {
    let isInstalled = found(unit).isOurs
    if isDryRun {
      for path in [unit, entry] where found(path).isOurs { say("would remove \(path)") }
      if isInstalled, service.hasSystemd { say("would run: \(shown(Self.stopping))") }
      return
    }
    if isInstalled, service.hasSystemd { _ = Self.runs(Self.stopping) }
    var removed = false
    for path in [unit, entry] {
      switch found(path) {
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
        say("removed \(path)")
        removed = true
      }
    }
    if removed, service.hasSystemd { _ = Self.runs(["systemctl", "--user", "daemon-reload"]) }
    if !removed, !hasFailed { say("It is not installed.") }
  }

  private static let stopping = ["systemctl", "--user", "disable", "--now", LoginService.unitName]

  // MARK: Looking

  private func status() -> Int32 {
    let (hasUnit, hasEntry) = (found(unit), found(entry))
    guard hasUnit.isOurs || hasEntry.isOurs else {
      say("It is not installed. To install it: fencepost service install")
      return 1
    }
    for (path, found, text) in [(unit, hasUnit, service.unit), (entry, hasEntry, service.entry)] {
      switch found {
      case .none: say("not there:  \(path)")
      case .foreign: say("not ours:   \(path)")
      case .ours(let old): say("\(old == text ? "installed: " : "outdated:  ") \(path)")
      }
    }
    if service.hasSystemd, hasUnit.isOurs {
      let isRunning = Self.runs([
        "systemctl", "--user", "--quiet", "is-active", LoginService.unitName,
      ])
      say(isRunning ? "It runs." : "It does not run. See: systemctl --user status fencepost")
    }
    return 0
  }

  private enum Found {
    case none
    case ours(String)
    case foreign

    var isOurs: Bool { if case .ours = self { true } else { false } }
  }

  private func found(_ path: String) -> Found {
    var status = stat()
    guard lstat(path, &status) == 0 else { return .none }
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
    let named = options.store ?? getenv("FENCEPOST_STORE").map { String(cString: $0) }
    guard let named, !named.isEmpty, !named.hasPrefix("/") else {
      return named.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let here = getcwd(nil, 0) else { return named }
    defer { free(here) }
    return "\(String(cString: here))/\(named)"
  }

  private static func hasProgram(_ name: String) -> Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Whether the command succeeds. Its output is not shown.
  private static func runs(_ words: [String]) -> Bool {
    guard var child = BackgroundProcess(words, keepsOutput: true) else { return false }
    while child.status == nil {
      var waits = child.waits
      _ = poll(&waits, nfds_t(waits.count), 1000)
      child.update()
    }
    return child.status == 0
  }

  private func say(_ line: String) { _ = PlainLines.write(Array("\(line)\n".utf8)) }

  private func shown(_ words: [String]) -> String {
    words.map(ShellWord.quoted).joined(separator: " ")
  }
}
