// The gateway's hardware address, from what Linux printed on real machines.

import Networks
import Testing

@Suite struct GatewayTests {
  /// A laptop with a wired and a wireless card and a virtual machine's bridge.
  static let routes = """
    Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
    enp0s31f6\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0
    wlp4s0\t00000000\t0100000A\t0003\t0\t0\t600\t00000000\t0\t0\t0
    enp0s31f6\t0001A8C0\t00000000\t0001\t0\t0\t100\t00FFFFFF\t0\t0\t0
    virbr0\t007AA8C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0
    """
  static let neighbours = """
    IP address       HW type     Flags       HW address            Mask     Device
    192.168.1.1      0x1         0x2         3c:a6:2f:01:02:03     *        enp0s31f6
    192.168.1.20     0x1         0x2         dc:a6:32:0a:0b:0c     *        enp0s31f6
    192.168.122.9    0x1         0x2         52:54:00:11:22:33     *        virbr0
    10.0.0.1         0x1         0x0         00:00:00:00:00:00     *        wlp4s0
    192.168.1.1      0x1         0x2         02:42:ac:11:00:02     *        docker0
    """

  private func found(_ routes: String, _ neighbours: String) -> [String?] {
    Gateway.networks(routes: routes, neighbours: neighbours).map(\.bssid)
  }

  @Test func `the neighbour that the default route goes to is the gateway`() throws {
    #expect(found(Self.routes, Self.neighbours) == ["3c:a6:2f:01:02:03"])
    let network = try #require(
      Gateway.networks(routes: Self.routes, neighbours: Self.neighbours).first)
    #expect(network.hasName("3C-A6-2F-01-02-03") && !network.hasName("Office"))
  }

  @Test func `both are gateways once both have answered`() {
    let answered = Self.neighbours.replacing(
      "0x0         00:00:00:00:00:00", with: "0x2         b8:27:eb:aa:bb:cc")
    #expect(found(Self.routes, answered) == ["3c:a6:2f:01:02:03", "b8:27:eb:aa:bb:cc"])
  }

  @Test func `no default route, no neighbour and no table are no gateway`() {
    let local = Self.routes.split(separator: "\n").filter { !$0.contains("\t0003\t") }
    #expect(found(local.joined(separator: "\n"), Self.neighbours) == [])
    #expect(found(Self.routes, "") == [] && found("", Self.neighbours) == [])
    #expect(found("", "") == [])
    // A default route that is down, and one without a gateway.
    #expect(found(Self.routes.replacing("\t0003\t", with: "\t0002\t"), Self.neighbours) == [])
    #expect(found(Self.routes.replacing("\t0003\t", with: "\t0001\t"), Self.neighbours) == [])
  }

  @Test func `damaged tables are read as far as they make sense`() {
    for text in ["x", "a\nb\nc d e f g h i j", "\n\n\n", "h\n- 00000000 zz 0003 0 0 0 00000000"] {
      #expect(found(text, Self.neighbours) == [] && found(Self.routes, text) == [])
    }
  }
}
