// The Double nearest to a number's text: the fast paths compared with the standard library, and
// with integers that determine how half of a last place is rounded.

import TestSupport
import Testing

@testable import JSON

@Suite struct RoundingTests {
  @Test(
    arguments: [
      ("0", 0), ("0.0", 0), ("1", 1), ("-1", -1), ("5.0", 5), ("5e0", 5), ("0.1", 0.1),
      ("0.5", 0.5), ("1e400", nil), ("-1e400", nil), ("1e-400", 0), ("1e308", 1e308),
      ("1.7976931348623157e308", 1.7976931348623157e308), ("1.7976931348623159e308", nil),
      ("17976931348623157" + String(repeating: "0", count: 292), 1.7976931348623157e308),
      ("1" + String(repeating: "0", count: 309), nil),
      ("5e-324", .leastNonzeroMagnitude), ("2e-324", 0),
      ("2.2250738585072011e-308", .leastNormalMagnitude.nextDown),
      ("9007199254740991", 0x1p53 - 1), ("9007199254740992", 0x1p53),
      ("9007199254740993", 0x1p53), ("9007199254740994", 0x1p53 + 2),
      ("9007199254740995", 0x1p53 + 4), ("-9007199254740995", -0x1p53 - 4),
      ("9007199254740993.0", 0x1p53), ("9007199254740993.1", 0x1p53 + 2),
      ("9007199254740992.9", 0x1p53), ("9007199254740993.00", 0x1p53),
      ("9007199254740993.01", 0x1p53 + 2),
      ("9007199254740993.000000000000000000000000000000001", 0x1p53 + 2),
      ("4503599627370496.5", 0x1p52), ("4503599627370497.5", 0x1p52 + 2),
      ("9223372036854775807", 0x1p63), ("9223372036854775295", 0x1p63 - 1024),
      ("9223372036854775296", 0x1p63), ("9223372036854774784", 0x1p63 - 1024),
      ("9999999999999999999", 1e19), ("-9999999999999999999", -1e19),
      ("18446744073709551615", 0x1p64), ("18446744073709551616", 0x1p64),
      ("0.1000000000000000055511151231257827", 0.1), ("0.3", 0.3), ("100.0", 100),
      ("48.85837", 48.85837), ("-122.03118", -122.03118), ("0.0000000000000000001", 1e-19),
      ("0.000000000000000001", 1e-18), ("123456789.0123456789", 123456789.0123456789),
    ] as [(String, Double?)]
  )
  func `a number becomes the nearest Double, with ties to even`(text: String, double: Double?)
    throws
  {
    #expect(try value(text).number == double)
    #expect(try value("[\(text),0]")[0]?.number == double)
    var reader = Reader(try value(text))
    #expect((try? reader.double()) == double)
  }

  @Test(arguments: ["-0", "-0.0", "-0e0", "-0.000e10", "-1e-400", "-0.00000000000000000000000"])
  func `negative zero keeps its sign`(text: String) throws {
    let number = try #require(try value(text).number)
    #expect(number == 0)
    #expect(number.sign == .minus)
    #expect(try value(String(text.dropFirst())).number?.sign == .plus)
  }

  @Test func `text that is not a number has no Double`() throws {
    for text in ["null", "true", #""1""#, "[1]", "{}"] {
      #expect(try value(text).number == nil)
      #expect(try value(text).integer == nil)
    }
  }

  @Test func `numbers of 1 to 25 digits become the standard library's Double`() throws {
    var random = SeededRandom()
    for _ in 0..<100 {
      try compare((0..<1000).map { _ in Self.decimal(&random) }, "\(random)")
    }
  }

  @Test func `numbers around powers of two and ten become the standard library's Double`() throws {
    var random = SeededRandom()
    var texts: [String] = []
    for power in 50...64 {
      let start = (Int128(1) << Int128(power))
      for offset in Int128(-40)...40 {
        let integer = start + offset
        texts.append("\(integer)")
        for places in [1, 2, 3, 8, 15] { texts.append(Self.withPoint("\(integer)", places)) }
        texts.append("\(integer).\(random.below(10))")
        texts.append("\(integer).5")
        texts.append("\(integer)e-\(random.below(30))")
      }
    }
    for digits in 1...25 {
      let nines = String(repeating: "9", count: digits)
      let one = "1" + String(repeating: "0", count: digits - 1)
      for text in [nines, one, "0.\(nines)", "\(nines).5", "\(one).1", "\(nines)e-5", "-\(nines)"] {
        texts.append(text)
      }
    }
    try compare(texts, "\(random)")
  }

  @Test(
    arguments: [
      ("6429986072936.971192", 0x1.7646424a5a3e3p+42), ("5.9161052788802313", 0x1.7aa178091ef29p+2),
      ("42.4244345757006478", 0x1.53653df46f685p+5), ("407632371.151847750", 0x1.84bf9f326df7fp+28),
      ("45362378.27242580429", 0x1.5a166522ded95p+25),
      ("9.2963543115486873", 0x1.297bbc09842abp+3),
      ("146683944.6050682813", 0x1.17c705135cb83p+27),
      ("418586866538.79422", 0x1.85d6e2cdab2d5p+38),
    ]
  )
  func `numbers barely above a tie are rounded up`(text: String, double: Double) throws {
    #expect(try value(text).number == double)
    #expect(try value("-\(text)").number == -double)
  }

  @Test func `ties are rounded to even, numbers next to them to the nearer Double`() throws {
    // Between 2⁵² and 2⁵³ the last place is 1; each binade below halves it: the half of the last
    // place has one more digit, and ends in 5.
    var random = SeededRandom()
    for _ in 0..<3000 {
      let fraction = random.below(4)
      let whole = (UInt64(1) << (52 - UInt64(fraction))) + random.next() >> (13 + UInt64(fraction))
      guard whole < UInt64(1) << (53 - UInt64(fraction)) else { continue }
      // In units of half a last place: odd, so that it is a half.
      let parts = UInt64(2) << UInt64(fraction)
      let part = UInt64(random.below(Int(parts) / 2)) * 2 + 1
      let decimals = String(1_0000 + part * 10_000 / parts).dropFirst().prefix(fraction + 1)
      let text = "\(whole).\(decimals)"
      let below = Double(whole) + Double(part - 1) / Double(parts)
      let above = Double(whole) + Double(part + 1) / Double(parts)
      let even = below.significandBitPattern & 1 == 0 ? below : above
      #expect(try value(text).number == even, "\(random)")
      #expect(try value("-\(text)").number == -even, "\(random)")
      #expect(try value("\(text)00").number == even, "\(random)")
      #expect(try value("\(text)01").number == above, "\(random)")
      for under in ["4", "49", "4999999"] {
        #expect(try value("\(whole).\(decimals.dropLast())\(under)").number == below, "\(random)")
      }
    }
  }

  private func compare(_ texts: [String], _ comment: String) throws {
    let root = try value("[\(texts.joined(separator: ","))]")
    for (text, element) in zip(texts, root.elements) {
      let expected = Double(text).flatMap { $0.isFinite ? $0 : nil }
      if element.number?.bitPattern != expected?.bitPattern {
        Issue.record("\(text) is read as \(String(describing: element.number)), \(comment)")
      }
    }
  }

  private static func decimal(_ random: inout SeededRandom) -> String {
    let count = 1 + random.below(25)
    var text = String(1 + random.below(9))
    for _ in 1..<count { text.unicodeScalars.append(Unicode.Scalar(UInt8(48 + random.below(10)))) }
    if random.once(in: 20) { text = String(repeating: "0", count: 1) }
    if random.once(in: 2) { text = withPoint(text, 1 + random.below(min(24, text.utf8.count + 4))) }
    if random.once(in: 4) { text += "e\(random.below(80) - 40)" }
    if random.once(in: 40) { text += (text.contains("e") ? "" : "E\(random.below(700) - 350)") }
    return random.once(in: 2) ? "-\(text)" : text
  }

  /// The digits with so many of them behind a point.
  private static func withPoint(_ digits: String, _ places: Int) -> String {
    let zeros = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count))
    let padded = zeros + digits
    return "\(padded.dropLast(places)).\(padded.suffix(places))"
  }
}
