// Numbers with few digits are written as Swift describes them; all others are written by Swift
// itself.

import ICalendar
import TestSupport
import Testing

@Suite struct ShortDecimalTests {
  private func text(_ value: Double, whole end: StaticString = "") -> String? {
    guard let short = PlainDecimal.ShortDecimal(value) else { return nil }
    var bytes = Array("=".utf8)
    short.append(to: &bytes, whole: end)
    return String(decoding: bytes.dropFirst(), as: UTF8.self)
  }

  @Test func `the short decimal equals Double.description`() {
    var random = SeededRandom(seed: 1)
    for places in 0...6 {
      let power = (0..<places).reduce(1.0) { power, _ in power * 10 }
      for _ in 0..<2_000 {
        let value = Double(Int.random(in: -180_000_000...180_000_000, using: &random)) / power
        guard let text = text(value, whole: ".0") else {
          #expect(value.magnitude < 0.001 || value.magnitude >= 1_000_000)
          continue
        }
        #expect(text == value.description)
      }
    }
  }

  @Test func `a number with more digits is written exactly or declined`() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<10_000 {
      let value = Double.random(in: -200...200, using: &random)
      if let text = text(value, whole: ".0") { #expect(text == value.description) }
      let short = (value * 1e6).rounded() / 1e6
      #expect(text(short.nextUp) == nil && text(short.nextDown) == nil)
    }
    for value in [0, -0.0, 1e-5, 0.0009, 1e6, 1e300, .infinity, -.infinity, .nan] {
      #expect(text(value) == nil)
    }
    #expect(text(150) == "150")
    #expect(text(-0.25) == "-0.25")
    #expect(text(999_999.999_999) == "999999.999999")
  }
}
