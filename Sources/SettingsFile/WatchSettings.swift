// The settings of `fencepost watch` in `settings.json`: where positions come from, and how the
// person is notified of firings.

internal import JSON

public struct WatchSettings: Equatable, Sendable {
  /// The address at which phones report positions, as `ADDRESS:PORT`; nil for none.
  public internal(set) var listen: String?
  /// The file with the token that phones must send. `~` stands for the home folder.
  public internal(set) var tokenFile: String?
  /// The address of gpsd, as `HOST:PORT`; empty for the default one; nil for none.
  public internal(set) var gpsd: String?
  /// Whether the network that this computer is on tells where the person is. Networks count if a
  /// place in `places.json` names them.
  public internal(set) var network = true
  /// The device that each source of positions belongs to, by the source's name. For sources that
  /// are not in this map, `fencepost watch` decides.
  public internal(set) var devices: [String: String] = [:]
  /// Whether firings (alarms that went off) are shown as notifications of the desktop.
  public internal(set) var desktop = false
  /// A shell command that is run for each firing (an alarm that went off) when it opens and when
  /// it is closed.
  public internal(set) var command: String?
  /// How often the lists are synced with a server, such as `10m`; empty for the default interval;
  /// nil for never.
  public internal(set) var sync: String?

  public init() {}
}

extension Settings {
  mutating func readSources(_ value: Value, _ reader: inout MemberReader) {
    for (key, member) in reader.readMembers(
      of: value, "sources", ["listen", "tokenFile", "gpsd", "network", "devices"])
    where member.kind != .null {
      let name = "sources.\(key)"
      switch key {
      case "listen":
        watch.listen = reader.checked(
          member.string, member, name, #"an address and a port such as "127.0.0.1:8080""#)
      case "tokenFile":
        watch.tokenFile = reader.checked(member.string, member, name, "a file")
      case "gpsd":
        let address = member.boolean.map { $0 ? "" : nil } ?? member.string
        if member.boolean == false { continue }
        watch.gpsd = reader.checked(address, member, name, #"true, false or "localhost:2947""#)
      case "network":
        watch.network =
          reader.checked(member.boolean, member, name, "true or false") ?? watch.network
      case "devices": readDevices(member, name, &reader)
      default: continue
      }
    }
  }

  private mutating func readDevices(_ value: Value, _ name: String, _ reader: inout MemberReader) {
    for (source, member) in reader.readMembers(of: value, name, nil).prefix(Self.mostDevices) {
      let device = member.string.flatMap { $0.isEmpty || $0.utf8.count > 256 ? nil : $0 }
      watch.devices[source] = reader.checked(
        device, member, "\(name).\(source.excerpt().printable)",
        #"the name of a device such as "phone""#
      )
    }
  }

  private static let mostDevices = 100

  mutating func readNotify(_ value: Value, _ reader: inout MemberReader) {
    for (key, member) in reader.readMembers(of: value, "notify", ["desktop", "command"])
    where member.kind != .null {
      switch key {
      case "desktop":
        watch.desktop =
          reader.checked(member.boolean, member, "notify.desktop", "true or false") ?? watch.desktop
      case "command":
        watch.command = reader.checked(
          member.string, member, "notify.command", "a command of the shell")
      default: continue
      }
    }
  }
}
