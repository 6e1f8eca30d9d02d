// Parses `--listen ADDRESS:PORT`, and tells whether only this machine can reach the address.

import Glibc

struct ListenAddress: Equatable {
  /// A numeric address without brackets.
  let host: String
  /// 0 lets the kernel choose a port.
  let port: UInt16
  let isLoopback: Bool

  init(_ text: String) throws(UsageError) {
    let exampleHint = "write 127.0.0.1:8080, or [::1]:8080"
    guard let colon = text.lastIndex(of: ":"),
      !text[..<colon].contains(":") || text.hasPrefix("[") && text[..<colon].hasSuffix("]")
    else {
      throw UsageError("--listen takes an address and a port, and not '\(text)': \(exampleHint)")
    }
    let portDigits = text[text.index(after: colon)...]
    guard !portDigits.isEmpty, portDigits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = UInt16(portDigits)
    else {
      throw UsageError(
        "a port is a number from 0 to 65535, and not '\(portDigits)': \(exampleHint)")
    }
    var host = String(text[..<colon])
    if host.hasPrefix("[") { host = String(host.dropFirst().dropLast()) }
    if host == "localhost" { host = "127.0.0.1" }
    guard !host.isEmpty else {
      throw UsageError(
        "--listen '\(text)' has no address: write 127.0.0.1:\(portDigits) for this machine only, or "
          + "0.0.0.0:\(portDigits) with a --token-file for all that can reach it")
    }
    guard let isLoopback = Self.isLoopback(host) else {
      throw UsageError(
        "'\(host)' is neither a numeric address nor 'localhost': write 127.0.0.1:\(portDigits)")
    }
    self.host = host
    self.port = port
    self.isLoopback = isLoopback
  }

  /// The address with the actual port, in the form that a person writes.
  func text(port: Int) -> String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// Whether the address is reachable from this machine only; nil if the text is not an address.
  private static func isLoopback(_ host: String) -> Bool? {
    var ipv4Address = in_addr()
    if inet_pton(AF_INET, host, &ipv4Address) == 1 {
      return UInt32(bigEndian: ipv4Address.s_addr) >> 24 == 127
    }
    var ipv6Address = in6_addr()
    guard inet_pton(AF_INET6, host, &ipv6Address) == 1 else { return nil }
    return withUnsafeBytes(of: &ipv6Address) { bytes in
      let isIPv6Loopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
      // An IPv4 address mapped into IPv6.
      let isMappedIPv4 =
        bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
      return isIPv6Loopback || isMappedIPv4 && bytes[12] == 127
    }
  }
}
