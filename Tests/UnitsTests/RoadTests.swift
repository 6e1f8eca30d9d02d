// Lengths are shown as people in each region say them. Units and steps are CLDR's for roads, finer
// where a road sign would be off by more than 5 %.

import TestSupport
import Testing
import Units

@Suite struct RoadTests {
  /// Locale | metres and text, metres and text …
  @Test(arguments: [
    // Metric: kilometres from 0.9, then steps of 50, 10 and 1 metre.
    "de | 0: 0 m; 0.4: 0,4 m; 1: 1 m; 9.4: 9 m; 9.99: 10 m; 10: 10 m; 14: 14 m; 16: 16 m",
    "de | 299: 300 m; 299.99: 300 m; 300: 300 m; 313: 300 m; 324: 320 m; 326: 330 m; 899: 900 m; 899.99: 900 m",
    "de | 900: 0,9 km; 949: 0,95 km; 1000: 1 km; 1249: 1,2 km; 9960: 10 km; 12345: 12,3 km",
    "de | 1234567: 1.234,6 km; 1e15: 1.000.000.000.000 km",
    // The United States: miles from 0.5, then feet.
    "en-US | 0: 0 ft; 0.3048: 1 ft; 2.9: 9.5 ft; 3.0480: 10 ft; 4: 13 ft; 37.9: 120 ft; 30.4: 100 ft; 30.48: 100 ft",
    "en-US | 90: 300 ft; 152.4: 500 ft; 804.67: 2,650 ft; 804.671999: 2,650 ft; 804.672: 0.5 mi",
    "en-US | 1609.344: 1 mi; 2000: 1.2 mi; 16093.44: 10 mi; 2000000: 1,242.7 mi",
    // Britain, Liberia and Myanmar: miles from 0.5, then feet, since a bare number means feet there.
    "en-GB | 0: 0 ft; 0.3048: 1 ft; 60.96: 200 ft; 91.44: 300 ft; 120: 400 ft; 152.4: 500 ft",
    "en-GB | 804.671999: 2,650 ft; 804.672: 0.5 mi; 1609.344: 1 mi",
    "en-LR | 152.4: 500 ft; 1609.344: 1 mi", "my-u-nu-latn | 152.4: 500 ft; 1609.344: 1 mi",
    // Sweden: ten kilometres are a mil; kilometres from one.
    "sv-SE | 0: 0 m; 300: 300 m; 900: 900 m; 970: 950 m; 999.99: 1\u{A0}000 m; 1000: 1 km",
    "sv-SE | 9999.99: 10 km; 10000: 1 mil; 12345: 1,2 mil; 25600: 2,6 mil",
    "en-SE | 20000: 2 smi; 1500: 1,5 km", "sv-FI | 10000: 10 km; 949: 0,95 km; 950: 0,95 km",
    "sv | 10000: 1 mil",
    "C | 500: 500 m; 1000: 1 km", "en-CA | 500: 500 m", "sw-KE | 1500: 1.5 km",
    // An explicit unit system.
    "en-GB-u-ms-ussystem | 120: 400 ft; 1609.344: 1 mi", "en-US-u-ms-uksystem | 152.4: 500 ft",
    "en-GB-u-ms-metric | 120: 120 m; 1000: 1 km", "en-US-u-ms-metric | 152.4: 150 m",
    "de-u-ms-uksystem | 91.44: 300 ft; 1609.344: 1 mi", "de-u-ms-ussystem | 152.4: 500 ft",
    "de-u-ms-imperial | 91.44: 300 ft", "sv-SE-u-ms-metric | 10000: 1 mil",
    "sv-SE-u-ms-ussystem | 152.4: 500 fot", "sv-SE-u-ms-uksystem | 91.44: 300 fot",
    "en-LR-u-ms-ussystem | 152.4: 500 ft", "de-u-rg-uszzzz | 152.4: 500 ft; 1609.344: 1 mi",
    "en-US-u-rg-gbzzzz | 91.44: 300 ft", "en-US-u-rg-sezzzz | 20000: 2 smi",
    "en-US-u-rg-dezzzz | 500: 500 m", "en-US-u-ms-banana | 152.4: 500 ft",
    // Other separators and digits.
    "fr | 500: 500\u{202F}m; 1500: 1,5\u{202F}km", "ko | 500: 500m", "zh | 500: 500米; 1500: 1.5公里",
    "zh-Hant | 500: 500 公尺", "fa | 500: ۵۰۰متر; 1500: ۱٫۵ کیلومتر", "ar-EG | 1500: ١٫٥ كم",
    "hi | 500: 500 मी; 1500: 1.5 कि॰मी॰", "he | 1500: 1.5 ק״מ", "el | 500: 500 μ.",
  ])
  func `a length is shown rounded in the unit that people use`(row: String) throws {
    let columns = row.split(separator: "|", maxSplits: 1).map(String.init)
    let format = LengthFormat(try Locale(String(columns[0].dropLast())))
    for field in columns[1].split(separator: ";") {
      let sides = field.split(separator: ":", maxSplits: 1)
      let metres = try #require(Double(String(sides[0].filter { $0 != " " })))
      let shown = try format.text(metres: metres)
      #expect(shown == String(sides[1].dropFirst()), "\(sides[0]) m in \(columns[0])")
    }
  }

  @Test(arguments: [
    "en-GB | 0.9144: 1 yd; 33: 36 yd; 120: 130 yd; 500: 550 yd; 804.672: 0.5 mi; 2000: 1.2 mi",
    "cy-GB | 91.44: 100 yd", "de-u-ms-uksystem | 91.44: 100 yd",
    "en-US-u-rg-gbzzzz | 91.44: 100 yd", "en-GB-u-ms-metric | 500: 500 m",
    "en-US-u-ms-uksystem | 152.4: 500 ft",
    "en-US | 500: 1,650 ft", "en-LR | 152.4: 500 ft", "de | 500: 500 m", "sv-SE | 20000: 2 mil",
  ])
  func `a distance is in yards and miles in Great Britain`(row: String) throws {
    let columns = row.split(separator: "|", maxSplits: 1).map(String.init)
    let format = LengthFormat(try Locale(String(columns[0].dropLast())))
    for field in columns[1].split(separator: ";") {
      let pair = field.split(separator: ":", maxSplits: 1).map(String.init)
      let metres = try #require(Double(pair[0].filter { $0 != " " }))
      #expect(try format.distance(metres: metres) == pair[1].dropFirst(), "\(row)")
    }
  }

  @Test func `a tie is rounded to the even neighbour`() throws {
    let metric = LengthFormat(try Locale("en-CA"))
    let ties: [(Double, String)] = [
      (1.5, "1.5 m"), (2.5, "2.5 m"), (15, "15 m"), (10.5, "10 m"), (11.5, "12 m"),
      (205, "200 m"), (215, "220 m"), (325, "320 m"), (375, "380 m"), (425, "420 m"),
      (525, "500 m"), (575, "600 m"), (949.9, "0.95 km"), (1050, "1 km"),
      (1150, "1.2 km"), (1250, "1.2 km"), (1350, "1.4 km"), (1250.000_000_1, "1.3 km"),
      (1249.999_999_9, "1.2 km"), (11.500_000_000_000_001, "12 m"),
      (12.500_000_000_000_002, "13 m"),
    ]
    for (metres, text) in ties { #expect(try metric.text(metres: metres) == text, "\(metres)") }
    let american = LengthFormat(try Locale("en-US"))
    // 1.25 mi and 1.35 mi, exactly.
    #expect(try american.text(metres: 2011.68) == "1.2 mi")
    #expect(try american.text(metres: 2172.6144) == "1.4 mi")
    // 25 ft and 125 ft, exactly.
    #expect(try american.text(metres: 7.62) == "25 ft")
    #expect(try american.text(metres: 38.1) == "120 ft")
  }

  @Test func `a displayed length is within 5 % of the exact one`() throws {
    let seed: UInt64 = 41
    var random = SeededRandom(seed: seed)
    for name in ["en-US", "en-GB", "en-CA", "my-u-nu-latn", "sv-SE", "en-US-u-ms-metric"] {
      let format = LengthFormat(try Locale(name))
      for _ in 0..<2000 {
        let metres =
          Double(Int.random(in: 1...99_999, using: &random)) / 1000
          * Double(Int.random(in: 1...1000, using: &random))
        let shown = try format.text(metres: metres)
        let again = try format.parse(shown).metres
        #expect(abs(again - metres) <= metres * 0.050_001, "\(metres) is \(shown), seed \(seed)")
      }
    }
  }

  @Test func `a length that would round to zero shows its first two digits`() throws {
    let metric = LengthFormat(try Locale("en-CA"))
    let tiny: [(Double, String)] = [
      (0.4, "0.4 m"), (0.5, "0.5 m"), (0.51, "0.51 m"), (0.254, "0.25 m"), (0.04, "0.04 m"),
      (0.0096, "0.0096 m"), (1e-7, "0.0000001 m"), (0.499, "0.5 m"),
    ]
    for (metres, text) in tiny { #expect(try metric.text(metres: metres) == text) }
    #expect(try metric.text(metres: 0) == "0 m")
    #expect(try metric.text(metres: -0.0) == "0 m")
    let american = LengthFormat(try Locale("en-US"))
    #expect(try american.text(metres: 0.1) == "0.33 ft")
    #expect(try american.text(metres: 0.1524) == "0.5 ft")
    let least = try metric.text(metres: .leastNonzeroMagnitude)
    #expect(least == "0." + String(repeating: "0", count: 323) + "5 m")
  }

  @Test func `a number that a person wrote is shown exactly in their unit`() throws {
    let format = LengthFormat(try Locale("en-US"))
    let exact: [(Double, LengthUnit, String)] = [
      (152.4, .foot, "500 ft"), (160.9344, .mile, "0.1 mi"), (100, .foot, "328.083989501312 ft"),
      (1e15, .millimetre, "1,000,000,000,000,000,000 mm"), (1e-7, .kilometre, "0.0000000001 km"),
      (1234.5, .metre, "1,234.5 m"), (0, .foot, "0 ft"), (0.3, .centimetre, "30 cm"),
      (0.1 + 0.2, .metre, "0.3 m"), (1e5, .metre, "100,000 m"),
    ]
    for (metres, unit, text) in exact {
      #expect(try format.text(metres: metres, in: unit) == text)
    }
  }

  @Test func `any number a person may write is shown again as they wrote it`() throws {
    let seed: UInt64 = 77
    var random = SeededRandom(seed: seed)
    let format = LengthFormat(try Locale("sw"))
    for _ in 0..<3000 {
      let whole = Int.random(in: 0...99_999, using: &random)
      let places = Int.random(in: 0...6, using: &random)
      let fraction = (0..<places).map { _ in String(Int.random(in: 0...9, using: &random)) }
        .joined()
      let text = places == 0 ? "\(whole)" : "\(whole).\(fraction)1"
      let unit = LengthUnit.allCases.randomElement(using: &random) ?? .foot
      guard let value = Double(text), value < 2000 else { continue }
      let length = try format.parse("\(text) \(unit.symbol)")
      let shown = try format.text(metres: length.metres, in: unit)
      #expect(shown.filter { $0 != "," } == "\(text) \(unit.symbol)", "seed \(seed)")
    }
  }

  @Test func `the long width names the unit in words`() throws {
    let format = LengthFormat(try Locale("en-GB"))
    #expect(try format.text(metres: 1609.344, width: .long) == "1 mile")
    #expect(try format.text(metres: 1000, width: .long) == "0.6 miles")
    #expect(try LengthFormat(Locale("en")).text(metres: 0.3048, width: .long) == "1 foot")
    #expect(try LengthFormat(Locale("fr")).text(metres: 1, width: .long) == "1\u{202F}mètre")
    #expect(try LengthFormat(Locale("ja")).text(metres: 500, width: .long) == "500 メートル")
  }

  @Test(arguments: [-1, -1e-300, .nan, .infinity, -.infinity, 1.000_000_000_000_001e15, 1e300])
  func `a value that is not a length cannot be shown`(metres: Double) throws {
    let format = LengthFormat(try Locale("en-US"))
    for unit in LengthUnit.allCases {
      #expect(throws: LengthFault.self) { try format.text(metres: metres, in: unit) }
    }
    #expect(throws: LengthFault.self) { try format.text(metres: metres) }
  }

  @Test func `every length up to the limit can be shown in every locale`() throws {
    let seed: UInt64 = 123
    var random = SeededRandom(seed: seed)
    let locales = ["en-US", "en-GB", "sv-SE", "de", "fa", "hi", "ar-EG", "pl", "C"]
    let formats = try locales.map { LengthFormat(try Locale($0)) }
    for _ in 0..<3000 {
      let metres = abs(Double(bitPattern: random.next() & 0x7FFF_FFFF_FFFF_FFFF))
      guard metres <= 1e15 else { continue }
      for format in formats {
        let text = try format.text(metres: metres)
        #expect(!text.isEmpty && !text.contains("e"))
        let unit = LengthUnit.allCases.randomElement(using: &random) ?? .foot
        let exact = try format.text(metres: metres, in: unit)
        #expect(!exact.isEmpty)
      }
    }
  }
}
