// Digests against known vectors and against `b2sum`, which every system with coreutils has.

@testable import Files
import Foundation
import TestSupport
import Testing

@Suite struct DigestTests {
  @Test func `the digests of the empty text and of abc are the published ones`() {
    #expect(Digest(of: []).hex == "cae66941d9efbd404e4d88758ea67670")
    #expect(Digest(of: Array("abc".utf8)).hex == "cf4ab791c62b8d2b2109c90275287816")
  }

  @Test func `b2sum gives the same digest at and around every block boundary`() throws {
    var random = SeededRandom()
    let edges: [Int] = [0, 1] + (1...8).flatMap { [$0 * 128 - 1, $0 * 128, $0 * 128 + 1] }
    let others = (0..<40).map { _ in Int.random(in: 0...5_000, using: &random) }
    let sandbox = try Sandbox()
    var expected: [String] = []
    for (at, length) in (edges + others).enumerated() {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      try Data(bytes).write(to: URL(filePath: sandbox.path("\(at)")))
      #expect(Digest(of: bytes) == Digest(of: bytes.span), "\(random)")
      let within = [1, 2, 3] + bytes + [4]
      #expect(Digest(of: bytes) == Digest(of: within[3..<(3 + length)]), "\(random)")
      expected.append("\(Digest(of: bytes).hex)  \(at)")
    }
    try sandbox.shell("ls | sort -n | xargs b2sum -l 128 > .sums")
    let sums = try #require(try sandbox.text(".sums"))
    #expect(sums.split(separator: "\n").map(String.init) == expected, "\(random)")
  }

  @Test func `a digest is parsed from its hexadecimal digits`() {
    for text in ["", "a", "Fencepost"] {
      let digest = Digest(of: Array(text.utf8))
      #expect(Digest(hex: digest.hex) == digest)
    }
  }

  @Test(arguments: [
    "", "cae66941d9efbd404e4d88758ea6767", "cae66941d9efbd404e4d88758ea676700",
    "CAE66941D9EFBD404E4D88758EA67670", "cae66941d9efbd404e4d88758ea6767g",
    "cae66941d9efbd404e4d88758ea676é",
  ])
  func `only 32 lowercase hexadecimal digits are parsed as a digest`(_ text: String) {
    #expect(Digest(hex: text) == nil)
  }

  @Test func `a changed or added bit changes the digest`() {
    var seen: Set<Digest> = [Digest(of: [UInt8](repeating: 0, count: 200))]
    for bit in 0..<1_600 {
      var bytes = [UInt8](repeating: 0, count: 200)
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(seen.insert(Digest(of: bytes)).inserted)
    }
  }
}
