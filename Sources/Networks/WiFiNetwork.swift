// The network that a computer is on, from the output of NetworkManager, wpa_supplicant or iwd; and
// whether a place names it. Runs no programs.

public struct WiFiNetwork: Hashable, Sendable {
  /// The network's name; nil if it is hidden or not known.
  public let ssid: String?
  /// The hardware address of the access point, or of a wired network's gateway; nil if it is not
  /// known.
  public let bssid: String?

  public init?(ssid: String?, bssid: String?) {
    self.ssid = ssid.flatMap { $0.isEmpty ? nil : $0 }
    self.bssid = bssid.flatMap(Self.hardwareAddress)
    if self.ssid == nil, self.bssid == nil { return nil }
  }

  /// Whether a name in a place's `wifi` means this network: its SSID exactly, or its BSSID in upper
  /// or lower case.
  public func hasName(_ name: String) -> Bool {
    if let ssid, ssid == name { return true }
    guard let bssid, let hardwareAddress = Self.hardwareAddress(name) else { return false }
    return bssid == hardwareAddress
  }

  /// Whether a name is a hardware address.
  public static func isAddress(_ name: String) -> Bool { hardwareAddress(name) != nil }

  /// The hardware address as `aa:bb:cc:dd:ee:ff`, in lower case; nil if the text is not such an
  /// address.
  private static func hardwareAddress(_ text: String) -> String? {
    let bytePairs = text.split(
      separator: text.contains("-") ? "-" : ":", omittingEmptySubsequences: false)
    guard bytePairs.count == 6,
      bytePairs.allSatisfy({ $0.utf8.count == 2 && UInt8($0, radix: 16) != nil })
    else { return nil }
    return bytePairs.joined(separator: ":").lowercased()
  }

  // MARK: What programs print

  /// The commands whose output names the network, in the order in which they are tried.
  public static let commands: [[String]] = [
    [
      "nmcli", "--terse", "--fields", "ACTIVE,SSID,BSSID", "device", "wifi", "list", "--rescan",
      "no",
    ],
    ["wpa_cli", "status"],
    ["iwctl", "station", "list"],
  ]

  /// The networks in the output of one of `commands`. The command of iwd only lists its stations;
  /// the network of the connected one has to be asked for with `stationCommand`.
  public static func networks(from output: String, of program: String) -> [WiFiNetwork] {
    let lines = output.split(whereSeparator: \.isNewline).prefix(mostLines).map(String.init)
    return switch program {
    case "nmcli": lines.compactMap(fromNetworkManager)
    case "wpa_cli": fromWPASupplicant(lines).map { [$0] } ?? []
    case "iwctl": fromIWD(lines).map { [$0] } ?? []
    default: []
    }
  }

  private static let mostLines = 10_000

  /// A line of NetworkManager, such as `yes:Office:AA\:BB\:CC\:DD\:EE\:FF`.
  private static func fromNetworkManager(_ line: String) -> WiFiNetwork? {
    var fields = [""]
    var isAfterBackslash = false
    for character in line {
      if isAfterBackslash {
        fields[fields.count - 1].append(character)
        isAfterBackslash = false
      } else if character == "\\" {
        isAfterBackslash = true
      } else if character == ":" {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    guard fields.count == 3, fields[0] == "yes" else { return nil }
    return WiFiNetwork(ssid: fields[1], bssid: fields[2])
  }

  /// Lines of wpa_supplicant, such as `ssid=Office`. The line `wpa_state=COMPLETED` says that the
  /// computer is connected.
  private static func fromWPASupplicant(_ lines: [String]) -> WiFiNetwork? {
    func fieldValue(_ name: String) -> String? {
      lines.first { $0.hasPrefix("\(name)=") }.map { String($0.dropFirst(name.count + 1)) }
    }
    guard fieldValue("wpa_state") == "COMPLETED" else { return nil }
    return WiFiNetwork(ssid: fieldValue("ssid").map(decodingEscapes), bssid: fieldValue("bssid"))
  }

  /// The text with `\xNN` decoded, because wpa_supplicant writes unprintable bytes in this form.
  private static func decodingEscapes(_ text: String) -> String {
    var bytes: [UInt8] = []
    var remainingText = Array(text.utf8)[...]
    while let byte = remainingText.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escapedByte = remainingText.popFirst() else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: remainingText.prefix(2), as: UTF8.self)
      if escapedByte == UInt8(ascii: "x"), let value = UInt8(digits, radix: 16),
        digits.utf8.count == 2
      {
        bytes.append(value)
        remainingText = remainingText.dropFirst(2)
      } else {
        bytes.append(escapedByte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A row such as `Connected network     Office` in the output of `iwctl station wlan0 show`.
  private static func fromIWD(_ lines: [String]) -> WiFiNetwork? {
    let label = "Connected network"
    for line in lines.map(withoutColours) {
      guard let range = line.firstRange(of: label) else { continue }
      let name = line[range.upperBound...].trimmed
      return WiFiNetwork(ssid: name, bssid: nil)
    }
    return nil
  }

  /// The command that shows the station which `iwctl station list` lists as connected; nil if there
  /// is none.
  public static func stationCommand(from output: String) -> [String]? {
    for line in output.split(whereSeparator: \.isNewline).prefix(mostLines) {
      let columns = withoutColours(String(line)).split(separator: " ").map(String.init)
      if columns.count >= 2, columns[1] == "connected" {
        return ["iwctl", "station", columns[0], "show"]
      }
    }
    return nil
  }

  private static func withoutColours(_ line: String) -> String {
    var text = ""
    var isInsideEscape = false
    for character in line {
      if character == "\u{1B}" {
        isInsideEscape = true
      } else if isInsideEscape {
        if character.isLetter { isInsideEscape = false }
      } else {
        text.append(character)
      }
    }
    return text
  }
}

extension Substring {
  fileprivate var trimmed: String {
    var remainingText = self
    while remainingText.first == " " { remainingText.removeFirst() }
    while remainingText.last == " " { remainingText.removeLast() }
    return String(remainingText)
  }
}
