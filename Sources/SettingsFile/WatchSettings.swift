// What `settings.json` says of `fencepost watch`: where positions come from, and how the person hears what
// goes off.

internal import JSON

public struct WatchSettings: Equatable, Sendable {
  /// `ADDRESS:PORT` where phones may say where they are.
  public internal(set) var listen: String?
  /// What they have to show; `~` is the person's home.
  public internal(set) var tokenFile: String?
  /// `HOST:PORT` of gpsd; empty for the usual one.
  public internal(set) var gpsd: String?
  /// Whether the network that this computer is on says where the person is, if a place names it.
  public internal(set) var network = true
  /// Which device a source is of, by the names of the sources; of others the watch knows itself.
  public internal(set) var devices: [String: String] = [:]
  /// Whether what goes off is shown by the desktop.
  public internal(set) var desktop = false
  /// Runs for each firing that opens or closes.
  public internal(set) var command: String?
  /// How often the lists are synced with a server, such as `10m`; empty for the usual; nil for never.
  public internal(set) var sync: String?

  public init() {}
}

extension Settings {
  mutating func readSources(_ value: Value, _ reader: inout MemberReader) {
    for (key, given) in reader.members(
      of: value, "sources", ["listen", "tokenFile", "gpsd", "network", "devices"])
    where given.kind != .null {
      let name = "sources.\(key)"
      switch key {
      case "listen":
        watch.listen = reader.known(
          given.string, given, name, #"an address and a port such as "127.0.0.1:8080""#)
      case "tokenFile":
        watch.tokenFile = reader.known(given.string, given, name, "a file")
      case "gpsd":
        let address = given.boolean.map { $0 ? "" : nil } ?? given.string
        if given.boolean == false { continue }
        watch.gpsd = reader.known(address, given, name, #"true, false or "localhost:2947""#)
      case "network":
        watch.network = reader.known(given.boolean, given, name, "true or false") ?? watch.network
      case "devices": readDevices(given, name, &reader)
      default: continue
      }
    }
  }

  private mutating func readDevices(_ value: Value, _ name: String, _ reader: inout MemberReader) {
    for (source, given) in reader.members(of: value, name, nil).prefix(Self.mostDevices) {
      let device = given.string.flatMap { $0.isEmpty || $0.utf8.count > 256 ? nil : $0 }
      watch.devices[source] = reader.known(
        device, given, "\(name).\(source.excerpt().plain)", #"the name of a device such as "phone""#
      )
    }
  }

  private static let mostDevices = 100

  mutating func readNotify(_ value: Value, _ reader: inout MemberReader) {
    for (key, given) in reader.members(of: value, "notify", ["desktop", "command"])
    where given.kind != .null {
      switch key {
      case "desktop":
        watch.desktop =
          reader.known(given.boolean, given, "notify.desktop", "true or false") ?? watch.desktop
      case "command":
        watch.command = reader.known(
          given.string, given, "notify.command", "a command of the shell")
      default: continue
      }
    }
  }
}
