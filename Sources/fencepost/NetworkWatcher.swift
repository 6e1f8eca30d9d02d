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
  private var asking: (program: String, child: BackgroundProcess)?
  private var nextAsked: Int64 = 0
  /// The place that was reported last, and when.
  private var reported: (place: String, at: Int64)?
  private var complaints: Set<String> = []

  private static let second: Int64 = 1_000_000_000
  private static let interval = 5 * second
  /// How long the same place is not reported again, in nanoseconds. After that it is, so that the
  /// position does not become too old.
  private static let repetition = 300 * second
  private static let timeLimit = 10 * second

  var waits: [pollfd] { asking?.child.waits ?? [] }

  /// Milliseconds until there is something to do; -1 if no place names a network.
  var timeout: Int32 {
    guard !places.isEmpty || asking != nil else { return -1 }
    return Int32(clamping: max(0, (nextAsked &- Uptime.now()) / 1_000_000 &+ 1))
  }

  /// The place to report: when the computer has joined a network that the place names, and again
  /// after a while; otherwise nil.
  mutating func update() -> String? {
    let now = Uptime.now()
    guard let asking else {
      return !places.isEmpty && nextAsked <= now ? ask(now) : nil
    }
    let program = asking.program
    var child = asking.child
    child.update()
    self.asking = (program, child)
    guard child.status != nil else {
      if nextAsked <= now {
        child.signal(SIGKILL)
        nextAsked = now &+ Self.timeLimit
      }
      return nil
    }
    self.asking = nil
    nextAsked = now &+ Self.interval
    let output = String(decoding: child.text, as: UTF8.self)
    if program == "iwctl", let command = WiFiNetwork.stationCommand(from: output) {
      start(command, now)
      return nil
    }
    return place(on: WiFiNetwork.networks(from: output, of: program), now)
  }

  private mutating func ask(_ now: Int64) -> String? {
    nextAsked = now &+ Self.interval
    let command = WiFiNetwork.commands.first { command in
      command.first.map { ChildProcess.find($0) != nil } ?? false
    }
    guard let command else {
      // If places only name gateways, no program is needed to find the network.
      if !allNamesAreAddresses {
        complain(
          "places name networks, but none of nmcli, wpa_cli and iwctl is installed to find the one "
            + "that this computer is on; install one of them")
      }
      return place(on: [], now)
    }
    start(command, now)
    return nil
  }

  private var allNamesAreAddresses: Bool {
    places.allSatisfy { $0.networks.allSatisfy(WiFiNetwork.isAddress) }
  }

  /// The networks of this computer's gateways, by the gateways' hardware addresses.
  private static var gateways: [WiFiNetwork] {
    func text(_ path: String) -> String {
      TextFile.read(path, atMost: 1 << 20).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    return Gateway.networks(
      routes: text(Gateway.routes), neighbours: text(Gateway.neighbours))
  }

  private mutating func start(_ command: [String], _ now: Int64) {
    guard let program = command.first else { return }
    guard let child = BackgroundProcess(command, keepsOutput: true) else {
      return complain("\(program) cannot be run: \(String(cString: strerror(errno)))")
    }
    asking = (program, child)
    nextAsked = now &+ Self.timeLimit
  }

  private mutating func place(on networks: [WiFiNetwork], _ now: Int64) -> String? {
    let networks = networks + Self.gateways
    let place = places.first { place in
      place.networks.contains { name in networks.contains { $0.isNamed(name) } }
    }
    guard let place else {
      reported = nil
      return nil
    }
    if let reported, reported.place == place.id, now - reported.at < Self.repetition { return nil }
    reported = (place.id, now)
    return place.id
  }

  private mutating func complain(_ sentence: String) {
    if complaints.insert(sentence).inserted { StandardError.say("fencepost: \(sentence)") }
  }

  mutating func end() { asking?.child.signal(SIGTERM) }

  // MARK: Asking once

  /// The networks that this computer is on. Waits for the programs that tell it.
  static func current() -> [WiFiNetwork] {
    for command in WiFiNetwork.commands {
      guard let program = command.first, ChildProcess.find(program) != nil else { continue }
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
    let end = Uptime.now() &+ timeLimit
    while child.status == nil {
      if Uptime.now() > end { child.signal(SIGKILL) }
      var waits = child.waits
      _ = poll(&waits, nfds_t(waits.count), 500)
      child.update()
    }
    return String(decoding: child.text, as: UTF8.self)
  }
}
