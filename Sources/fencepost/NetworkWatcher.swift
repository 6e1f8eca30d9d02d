// Finds where the person is by the network that this computer is on. It asks for the network every
// few seconds; the place whose `wifi` names that network is the person's position.

import Glibc
import Networks

struct NetworkWatcher {
  /// A place whose `wifi` names networks.
  struct NamedPlace: Equatable {
    let id: String
    let networks: [String]
  }

  var places: [NamedPlace] = []
  private var runningQuery: (program: String, child: BackgroundProcess)?
  private var nextQueryTime: Int64 = 0
  /// The place that was reported last, and when.
  private var lastReport: (placeID: String, time: Int64)?
  private var printedMessages: Set<String> = []

  private static let nanosecondsPerSecond: Int64 = 1_000_000_000
  private static let interval = 5 * nanosecondsPerSecond
  /// The same place is reported again after this many nanoseconds, so that the position does not
  /// become too old.
  private static let repeatInterval = 300 * nanosecondsPerSecond
  private static let timeLimit = 10 * nanosecondsPerSecond

  var pollDescriptors: [pollfd] { runningQuery?.child.pollDescriptors ?? [] }

  /// Milliseconds until there is something to do; -1 if no place names a network.
  var timeout: Int32 {
    guard !places.isEmpty || runningQuery != nil else { return -1 }
    return Int32(clamping: max(0, (nextQueryTime &- Uptime.now()) / 1_000_000 &+ 1))
  }

  /// Returns the id of the place to report: when the computer has joined a network that the place
  /// names, and again after each `repeatInterval`. Otherwise nil.
  mutating func update() -> String? {
    let now = Uptime.now()
    guard let runningQuery else {
      return !places.isEmpty && nextQueryTime <= now ? startQuery(now) : nil
    }
    let program = runningQuery.program
    var child = runningQuery.child
    child.update()
    self.runningQuery = (program, child)
    guard child.waitStatus != nil else {
      if nextQueryTime <= now {
        child.signal(SIGKILL)
        nextQueryTime = now &+ Self.timeLimit
      }
      return nil
    }
    self.runningQuery = nil
    nextQueryTime = now &+ Self.interval
    let output = String(decoding: child.outputBytes, as: UTF8.self)
    if program == "iwctl", let command = WiFiNetwork.stationCommand(from: output) {
      runProgram(command, now)
      return nil
    }
    return placeToReport(on: WiFiNetwork.networks(from: output, of: program), now)
  }

  private mutating func startQuery(_ now: Int64) -> String? {
    nextQueryTime = now &+ Self.interval
    let command = WiFiNetwork.commands.first { command in
      command.first.map { ChildProcess.findProgram($0) != nil } ?? false
    }
    guard let command else {
      // If places name networks only by the hardware addresses of their gateways, no program is
      // needed to find the network.
      if !allNamesAreAddresses {
        printOnce(
          "some of your places name Wi-Fi networks, but the network that this computer is on cannot be "
            + "found; install nmcli, wpa_cli or iwctl")
      }
      return placeToReport(on: [], now)
    }
    runProgram(command, now)
    return nil
  }

  private var allNamesAreAddresses: Bool {
    places.allSatisfy { $0.networks.allSatisfy(WiFiNetwork.isAddress) }
  }

  /// The networks of this computer's gateways, by the gateways' hardware addresses.
  private static var gateways: [WiFiNetwork] {
    func tableText(_ path: String) -> String {
      TextFile.read(path, atMost: 1 << 20).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    return Gateway.networks(
      routes: tableText(Gateway.routes), neighbours: tableText(Gateway.neighbours))
  }

  private mutating func runProgram(_ command: [String], _ now: Int64) {
    guard let program = command.first else { return }
    guard let child = BackgroundProcess(command, keepsOutput: true) else {
      return printOnce("\(program) cannot be run: \(String(cString: strerror(errno)))")
    }
    runningQuery = (program, child)
    nextQueryTime = now &+ Self.timeLimit
  }

  private mutating func placeToReport(on networks: [WiFiNetwork], _ now: Int64) -> String? {
    let networks = networks + Self.gateways
    let place = places.first { place in
      place.networks.contains { name in networks.contains { $0.hasName(name) } }
    }
    guard let place else {
      lastReport = nil
      return nil
    }
    if let lastReport, lastReport.placeID == place.id, now - lastReport.time < Self.repeatInterval {
      return nil
    }
    lastReport = (place.id, now)
    return place.id
  }

  private mutating func printOnce(_ sentence: String) {
    if printedMessages.insert(sentence).inserted { StandardError.say("fencepost: \(sentence)") }
  }

  mutating func end() { runningQuery?.child.signal(SIGTERM) }

  // MARK: Asking once

  /// The networks that this computer is on. Runs the programs that print them, and waits for their
  /// output.
  static func currentNetworks() -> [WiFiNetwork] {
    for command in WiFiNetwork.commands {
      guard let program = command.first, ChildProcess.findProgram(program) != nil else { continue }
      let output = output(of: command)
      if program == "iwctl", let station = WiFiNetwork.stationCommand(from: output) {
        return WiFiNetwork.networks(from: self.output(of: station), of: program)
      }
      return WiFiNetwork.networks(from: output, of: program)
    }
    return []
  }

  private static func output(of command: [String]) -> String {
    guard var child = BackgroundProcess(command, keepsOutput: true) else { return "" }
    let deadline = Uptime.now() &+ timeLimit
    while child.waitStatus == nil {
      if Uptime.now() > deadline { child.signal(SIGKILL) }
      var pollDescriptors = child.pollDescriptors
      _ = poll(&pollDescriptors, nfds_t(pollDescriptors.count), 500)
      child.update()
    }
    return String(decoding: child.outputBytes, as: UTF8.self)
  }
}
