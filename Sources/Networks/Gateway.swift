// The gateway of the network that a computer is on, wired or not, as Linux tells it under /proc/net: its
// hardware address is that of one router in the world. Does not read any file.

public enum Gateway {
  public static let routes = "/proc/net/route"
  public static let neighbours = "/proc/net/arp"

  /// The networks that are named by the hardware addresses of the gateways of all default routes.
  public static func networks(routes: String, neighbours: String) -> [WiFiNetwork] {
    let gateways = rows(of: routes).compactMap(gateway)
    return rows(of: neighbours).compactMap { row in
      // IP address, HW type, Flags, HW address, Mask, Device.
      guard row.count >= 6, let flags = number(row[2]), flags & isComplete != 0,
        gateways.contains(where: { $0.address == row[0] && $0.device == row[5] }),
        // A point-to-point link has none.
        row[3] != "00:00:00:00:00:00"
      else { return nil }
      return WiFiNetwork(ssid: nil, bssid: row[3])
    }
  }

  private static let mostRows = 1000
  private static let isUp: UInt32 = 1
  private static let isGateway: UInt32 = 2
  private static let isComplete: UInt32 = 2

  private static func rows(of table: String) -> [[String]] {
    table.split(whereSeparator: \.isNewline).dropFirst().prefix(mostRows).map { line in
      line.split { $0 == " " || $0 == "\t" }.map(String.init)
    }
  }

  private static func number(_ text: String) -> UInt32? {
    UInt32(text.hasPrefix("0x") ? text.dropFirst(2) : text[...], radix: 16)
  }

  /// The row of a default route: Iface, Destination, Gateway, Flags and so on, in hexadecimal. Linux writes
  /// addresses as its processor keeps them, which is the lowest byte first.
  private static func gateway(_ row: [String]) -> (device: String, address: String)? {
    guard row.count >= 8, row[1] == "00000000", row[7] == "00000000",
      let address = number(row[2]), let flags = number(row[3]),
      flags & (isUp | isGateway) == isUp | isGateway
    else { return nil }
    let bytes = [0, 8, 16, 24].map { String(address >> $0 & 0xFF) }
    return (row[0], bytes.joined(separator: "."))
  }
}
