// The systemd unit and the autostart entry, with programs and stores of unusual names.

import Testing

@testable import LoginService

@Suite struct LoginServiceTests {
  private func service(
    _ program: String = "/usr/bin/fencepost", store: String? = nil, hasSystemd: Bool = true
  ) throws -> LoginService {
    try #require(LoginService(program: program, store: store, hasSystemd: hasSystemd))
  }

  @Test func `the systemd unit runs fencepost watch and names Fencepost`() throws {
    let unit = try service().unitText
    #expect(unit.contains("\nExecStart=/usr/bin/fencepost watch --notify --forever\n"))
    #expect(unit.contains("\nWantedBy=default.target\n"))
    #expect(LoginService.isOurs(unit))
  }

  @Test func `the autostart entry starts the unit, or fencepost watch without systemd`() throws {
    let entry = try service().entryText
    #expect(entry.hasPrefix("[Desktop Entry]\n"))
    #expect(entry.contains("\nExec=systemctl --user start fencepost.service\n"))
    #expect(entry.contains("\nX-systemd-skip=true\n"))
    let alone = try service(hasSystemd: false).entryText
    #expect(alone.contains("\nExec=/usr/bin/fencepost watch --notify --forever\n"))
    #expect(LoginService.isOurs(alone))
  }

  @Test func `characters that systemd or a desktop entry expands are quoted`() throws {
    let one = try service("/opt/my apps/f", store: #"/s/100% of "$HOME"\x"#, hasSystemd: false)
    #expect(
      one.unitText.contains(
        #"ExecStart="/opt/my apps/f" watch --notify --forever --store "/s/100%% of \"$$HOME\"\\x""#)
    )
    #expect(
      one.entryText.contains(
        #"Exec="/opt/my apps/f" watch --notify --forever --store "/s/100%% of \\"\\$HOME\\"\\\\x""#)
    )
  }

  @Test func `a path with a line end is refused`() {
    #expect(LoginService(program: "/a\nExecStart=/bin/sh", store: nil, hasSystemd: true) == nil)
    #expect(LoginService(program: "/a", store: "/b\rc", hasSystemd: true) == nil)
  }
}
