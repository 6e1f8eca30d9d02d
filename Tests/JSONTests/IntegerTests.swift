// The integers that a number's text names, to the last digit and however it is written.

import TestSupport
import Testing

@testable import JSON

@Suite struct IntegerTests {
  static let integers: [(String, Int)] = [
    ("0", 0), ("-0", 0), ("0.0", 0), ("-0.0", 0), ("0e5", 0), ("0e-5", 0), ("0.000e999999", 0),
    ("0e99999999999999999999", 0), ("-0e-99999999999999999999", 0),
    ("1", 1), ("-1", -1), ("5", 5), ("5.0", 5), ("5.000", 5), ("5e0", 5), ("5E+0", 5), ("5e-0", 5),
    ("50e-1", 5), ("500e-2", 5), ("0.5e1", 5), ("0.05e2", 5), ("0.0005e+4", 5), ("-5.0", -5),
    ("-0.5e1", -5), ("1e3", 1000), ("1.5e1", 15), ("1.5e3", 1500), ("12.340e2", 1234),
    ("1e18", 1_000_000_000_000_000_000), ("10e17", 1_000_000_000_000_000_000),
    ("1000000000000000000000000e-6", 1_000_000_000_000_000_000),
    ("100000000000000000000000000000000000000000e-40", 10),
    ("0.00000000000000000000000000000000000000001e41", 1),
    ("0.00000000000000000000000000000000000000001e000041", 1),
    ("999999999999999999", 999_999_999_999_999_999),
    ("1000000000000000000", 1_000_000_000_000_000_000),
    ("9007199254740991", 9_007_199_254_740_991),
    ("9007199254740992", 9_007_199_254_740_992),
    ("9007199254740993", 9_007_199_254_740_993),
    ("9007199254740993.0", 9_007_199_254_740_993),
    ("-9007199254740993", -9_007_199_254_740_993),
    ("9223372036854775806", .max - 1),
    ("9223372036854775807", .max),
    ("9223372036854775807.000", .max),
    ("922337203685477580.7e1", .max),
    ("-9223372036854775807", .min + 1),
    ("-9223372036854775808", .min),
    ("-9223372036854775808.0e0", .min),
    ("-9.223372036854775808e18", .min),
  ]

  @Test(arguments: integers)
  func `an integer is read from any text of its value`(text: String, integer: Int) throws {
    #expect(try value(text).integer == integer)
    #expect(try value("[\(text)]")[0]?.integer == integer)
    var reader = Reader(try value(text))
    #expect(try reader.integer() == integer)
  }

  static let others = [
    "0.5", "-0.5", "5.5", "5.01", "5e-1", "55e-1", "0.1e0", "1e-400", "-1e-400", "5e-324",
    "1.00000000000000000001", "0.99999999999999999999", "9007199254740992.5",
    "4503599627370496.1", "9007199254740993.5", "1000000000000000000.1",
    "12345678901234567.1", "1e-99999999999999999999",
  ]

  @Test(arguments: others)
  func `a number with a fraction, however small, is not read as an integer`(text: String) throws {
    #expect(try value(text).integer == nil)
    var reader = Reader(try value(text))
    let mismatch = #expect(throws: Mismatch.self) { try reader.integer() }
    #expect(mismatch?.sentence == "expected a whole number")
  }

  static let large = [
    "9223372036854775808", "-9223372036854775809", "9223372036854775808.0", "18446744073709551615",
    "18446744073709551616", "18446744073709551617", "27670116110564327424",
    "100000000000000000000000000000", "1e19", "-1e19", "1e300", "1e400", "-1e400",
    "1e99999999999999999999", "922337203685477581e1", "92233720368547758070",
    "123456789012345678901234567890e-1",
  ]

  @Test(arguments: large)
  func `an integer beyond 64 bits is not read`(text: String) throws {
    #expect(try value(text).integer == nil)
    var reader = Reader(try value(text))
    let mismatch = #expect(throws: Mismatch.self) { try reader.integer() }
    #expect(mismatch?.problem == .numberTooLarge)
    #expect(mismatch?.sentence == "the number is too large")
  }

  @Test func `integers of any size are read back from every spelling`() throws {
    var random = SeededRandom()
    for _ in 0..<2000 {
      let integer = Int(truncatingIfNeeded: random.next()) >> random.below(64)
      guard integer != 0 else { continue }
      let sign = integer < 0 ? "-" : ""
      let digits = String(integer.magnitude)
      let zeros = String(repeating: "0", count: random.below(12))
      let (whole, rest) = (digits.prefix(1), digits.dropFirst())
      let spellings = [
        "\(digits)",
        "\(digits).0\(zeros)",
        "\(digits)e\(zeros)0",
        "\(digits)\(zeros)e-\(zeros.count)",
        "0.\(zeros)\(digits)e\(zeros.count + digits.count)",
        "\(whole).\(rest)0\(zeros)E+\(rest.count)",
      ]
      for spelling in spellings {
        #expect(try value(sign + spelling).integer == integer, "\(random)")
      }
    }
  }
}
