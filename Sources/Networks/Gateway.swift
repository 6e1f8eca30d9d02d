// The gateway of the network that a computer is on, wired or not, from Linux's tables in
// /proc/net. A place can name a network by the hardware address of its gateway, because only one
// router in the world has that address. Reads no files.

public enum Gateway {
  public static let routes = "/proc/net/route"
  public static let neighbours = "/proc/net/arp"

  /// The networks of all default routes, each named by the hardware address of its gateway.
  public static func networks(routes: String, neighbours: String) -> [WiFiNetwork] {
    let gateways = rows(of: routes).compactMap(gateway)
    return rows(of: neighbours).compactMap { row in
      // The columns: IP address, HW type, Flags, HW address, Mask, Device.
      guard row.count >= 6, let flags = hexadecimal(row[2]), flags & completeFlag != 0,
        gateways.contains(where: { $0.address == row[0] && $0.device == row[5] }),
        // A point-to-point link has no hardware address.
        row[3] != "00:00:00:00:00:00"
      else { return nil }
      return WiFiNetwork(ssid: nil, bssid: row[3])
    }
  }

  private static let mostRows = 1000
  private static let upFlag: UInt32 = 1
  private static let gatewayFlag: UInt32 = 2
  private static let completeFlag: UInt32 = 2

  private static func rows(of table: String) -> [[String]] {
    table.split(whereSeparator: \.isNewline).dropFirst().prefix(mostRows).map { line in
      line.split { $0 == " " || $0 == "\t" }.map(String.init)
    }
  }

  private static func hexadecimal(_ text: String) -> UInt32? {
    UInt32(text.hasPrefix("0x") ? text.dropFirst(2) : text[...], radix: 16)
  }

  /// The device and the gateway of a default route. The columns are Iface, Destination, Gateway,
  /// Flags and so on, in hexadecimal. Linux writes addresses in the byte order of the processor,
  /// usually the lowest byte first.
  private static func gateway(_ row: [String]) -> (device: String, address: String)? {
    guard row.count >= 8, row[1] == "00000000", row[7] == "00000000",
      let address = hexadecimal(row[2]), let flags = hexadecimal(row[3]),
      flags & (upFlag | gatewayFlag) == upFlag | gatewayFlag
    else { return nil }
    let bytes = [0, 8, 16, 24].map { String(address >> $0 & 0xFF) }
    return (row[0], bytes.joined(separator: "."))
  }
}
