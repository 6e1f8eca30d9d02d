// The identity of the present boot, machine and process.

import Foundation
import Glibc
import Testing

@testable import Files

@Suite struct BootTests {
  @Test func `the boot id stays the same, the process id does not`() throws {
    let sandbox = try Sandbox()
    let boot = Boot.current()
    #expect(boot == Boot.current())
    #expect(boot.process == getpid())
    try sandbox.shell("cat /proc/sys/kernel/random/boot_id > boot; cat /proc/self/stat > other")
    let id = try #require(try sandbox.text("boot")).filter(\.isHexDigit)
    #expect(boot.id == Digest(of: Array("fencepost boot \(id)".utf8)))
    // A child began later than we did.
    let other = try #require(try sandbox.text("other"))
    let child = try #require(Boot.startTime(other))
    #expect(boot.processStart > 0 && boot.processStart <= child)
  }

  @Test func `the machine id cannot be read from the boot id`() throws {
    guard let id = try? String(contentsOfFile: "/etc/machine-id", encoding: .utf8) else { return }
    let digits = id.filter(\.isHexDigit)
    #expect(!"\(Boot.current())".contains(digits) || digits.isEmpty)
  }

  @Test func `an id is 32 hexadecimal digits, with or without hyphens`() {
    let plain = "0123456789abcdef0123456789abcdef"
    #expect(Boot.hexID(plain) == plain)
    #expect(Boot.hexID("01234567-89AB-cdef-0123-456789abcdef\n") == plain)
    for text in ["", "\n", "uninitialized\n", plain + "0", "0123456789abcdef0123456789abcdeg"] {
      #expect(Boot.hexID(text) == nil)
    }
  }

  @Test func `a process name with spaces cannot forge its start time`() {
    let rest = (3...52).map(String.init).joined(separator: " ")
    #expect(Boot.startTime("7 (cat) \(rest)") == 22)
    #expect(Boot.startTime("7 (a) b) 1 2 (c) \(rest)") == 22)
    #expect(Boot.startTime("7 (cat) S 1") == nil)
    #expect(Boot.startTime("") == nil)
  }
}
