// The output of NetworkManager, wpa_supplicant and iwd, and which names of a place match it.

import Testing

@testable import Networks

@Suite struct WiFiNetworkTests {
  @Test func `NetworkManager's active networks are found, with escapes in their names`() {
    let output = #"""
      no:Cafe:11\:22\:33\:44\:55\:66
      yes:Of\:fice \\ 2:AA\:BB\:CC\:DD\:EE\:FF
      yes::AA\:BB\:CC\:DD\:EE\:00
      nonsense
      """#
    let found = WiFiNetwork.networks(from: output, of: "nmcli")
    #expect(found.map(\.ssid) == [#"Of:fice \ 2"#, nil])
    #expect(found.map(\.bssid) == ["aa:bb:cc:dd:ee:ff", "aa:bb:cc:dd:ee:00"])
  }

  @Test func `wpa_supplicant's network is found if it is connected`() {
    let output = "bssid=aa:bb:cc:dd:ee:ff\nssid=Caf\\xc3\\xa9\nwpa_state=COMPLETED\n"
    #expect(WiFiNetwork.networks(from: output, of: "wpa_cli").first?.ssid == "Café")
    #expect(
      WiFiNetwork.networks(from: "ssid=Home\nwpa_state=SCANNING\n", of: "wpa_cli").isEmpty)
  }

  @Test func `iwd's station is asked, and its network is read without colours`() {
    let list =
      "  Name       State       Scanning\n----\n  wlan0      \u{1B}[1mconnected\u{1B}[0m   \n"
    #expect(WiFiNetwork.stationCommand(from: list) == ["iwctl", "station", "wlan0", "show"])
    let shown =
      "            State                 connected\n            Connected network     My Home  \n"
    #expect(WiFiNetwork.networks(from: shown, of: "iwctl").first?.ssid == "My Home")
    #expect(WiFiNetwork.stationCommand(from: "  wlan0  disconnected\n") == nil)
  }

  @Test func `a place matches a network by its exact SSID, or by its BSSID in any case`() throws {
    let network = try #require(WiFiNetwork(ssid: "Office", bssid: "AA:bb:CC:dd:EE:ff"))
    #expect(network.hasName("Office"))
    #expect(!network.hasName("office"))
    #expect(network.hasName("aa:BB:cc:DD:ee:FF") && network.hasName("aa-bb-cc-dd-ee-ff"))
    #expect(!network.hasName("aa:bb:cc:dd:ee") && !network.hasName(""))
    #expect(WiFiNetwork(ssid: "", bssid: "none") == nil)
  }
}
