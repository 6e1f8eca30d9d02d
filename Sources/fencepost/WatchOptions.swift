// The arguments of `fencepost watch`: the store, the format and sources of positions, and whether
// to go on after the input has ended.

import JSON
import Sync
import Tracks

struct WatchOptions: Equatable {
  var store: String?
  /// The format of the input; nil for Fencepost's own JSON.
  var format: TrackFormat?
  /// The address on which phones can report positions; nil for none.
  var listen: ListenAddress?
  /// The file with the token that phones send.
  var tokenFile: String?
  /// The address of gpsd; nil for none.
  var gpsd: GPSDAddress?
  /// Whether the network that this computer is on tells where the person is.
  var usesNetwork = false
  /// The device that each source belongs to, by the source's name. Comes from the settings.
  var devices: [String: String] = [:]
  /// How often the lists are synced with the server, in seconds; nil for never.
  var syncInterval: Int64?
  /// Whether firings are shown as notifications of the desktop.
  var notifies = false
  /// A shell command to run for each firing that opens or is closed.
  var hookCommand: String?
  /// Whether to continue after the input has ended.
  var isForever = false
}

extension WatchOptions {
  /// All options that the switch below handles.
  static let optionNames = [
    "--store", "--format", "--listen", "--token-file", "--gpsd", "--network", "--notify",
    "--exec", "--forever", "--sync",
  ]

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    var remainingArguments = arguments
    while let argument = remainingArguments.popFirst().map(Argument.init) {
      switch argument.name {
      case "--store":
        store = try argument.value("a folder", from: &remainingArguments)
      case "--format":
        format = try Self.format(try argument.value("a format", from: &remainingArguments))
      case "--listen":
        listen = try ListenAddress(
          try argument.value("an address and a port", from: &remainingArguments))
      case "--token-file":
        tokenFile = try argument.value("a file", from: &remainingArguments)
      case "--gpsd":
        gpsd =
          try argument.valueIfAny(from: &remainingArguments).map(GPSDAddress.init) ?? GPSDAddress()
      case "--network" where argument.isFlag("--network"):
        usesNetwork = true
      case "--sync":
        syncInterval =
          try argument.valueIfAny(from: &remainingArguments).map(Self.parseInterval)
          ?? SyncKeeper.defaultInterval
      case "--notify" where argument.isFlag("--notify"):
        notifies = true
      case "--exec":
        hookCommand = try argument.value("a command", from: &remainingArguments)
      case "--forever" where argument.isFlag("--forever"):
        isForever = true
      default:
        throw UsageError(
          "watch does not know '\(argument.text)'", mistyped: argument.name, among: Self.optionNames
        )
      }
    }
    try checkDependencies()
  }

  /// Checks options that depend on each other, whether they come from the command line or the
  /// settings.
  func checkDependencies() throws(UsageError) {
    guard let listen else {
      guard tokenFile == nil else {
        throw UsageError("--token-file needs --listen too, such as --listen 127.0.0.1:8080")
      }
      return
    }
    guard listen.isLoopback || tokenFile != nil else {
      throw UsageError(
        "others can reach \(listen.text(port: Int(listen.port))), so --listen needs a --token-file there"
      )
    }
  }

  /// Whether positions come from another source than stdin.
  var hasSources: Bool { listen != nil || gpsd != nil }

  static func parseInterval(_ text: String) throws(UsageError) -> Int64 {
    guard let seconds = SyncPlan.seconds(text) else {
      throw UsageError(
        "--sync takes an interval from 30s to 24h, such as 10m, and not '\(text)'")
    }
    return seconds
  }

  private static func format(_ name: String) throws(UsageError) -> TrackFormat? {
    if name == "json" { return nil }
    if let format = TrackFormat(rawValue: name) { return format }
    let formatNames = ["json"] + TrackFormat.allCases.map(\.rawValue)
    throw UsageError(
      "--format is one of \(formatNames.joined(separator: ", ")), and not '\(name)'",
      mistyped: name,
      among: formatNames)
  }
}
