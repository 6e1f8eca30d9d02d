// Conversion is exact and returns the number that the person wrote. These tests deliberately do not
// use the target's own table of sizes.

import TestSupport
import Testing
import Units

/// Metres in one unit, as a fraction.
private let sizes: [(unit: LengthUnit, numerator: UInt64, denominator: UInt64)] = [
  (.metre, 1, 1), (.kilometre, 1000, 1), (.centimetre, 1, 100), (.millimetre, 1, 1000),
  (.mile, 1_609_344, 1000), (.foot, 381, 1250), (.yard, 1143, 1250), (.inch, 127, 5000),
  (.nauticalMile, 1852, 1), (.fathom, 1143, 625), (.furlong, 25146, 125),
  (.scandinavianMile, 10000, 1),
]

@Suite struct ConversionTests {
  @Test func `every unit has its exact size in metres`() throws {
    let expected: [(String, Double)] = [
      ("m", 1), ("km", 1000), ("cm", 0.01), ("mm", 0.001), ("mi", 1609.344), ("ft", 0.3048),
      ("yd", 0.9144), ("in", 0.0254), ("nmi", 1852), ("fathom", 1.8288), ("furlong", 201.168),
      ("smi", 10000),
    ]
    #expect(expected.map(\.0) == LengthUnit.allCases.map(\.rawValue))
    for (symbol, metres) in expected {
      let unit = try #require(LengthUnit(rawValue: symbol))
      #expect(try LengthUnit.convert(1, from: unit, to: .metre) == metres)
      #expect(try LengthUnit.convert(metres, from: .metre, to: unit) == 1)
    }
  }

  @Test func `documented conversions are exact`() throws {
    let indexed: [(Double, LengthUnit, Double, LengthUnit)] = [
      (500, .foot, 152.4, .metre), (152.4, .metre, 500, .foot), (0.1, .mile, 160.9344, .metre),
      (160.9344, .metre, 0.1, .mile), (1, .foot, 12, .inch), (1, .yard, 3, .foot),
      (1, .mile, 5280, .foot), (1, .mile, 8, .furlong), (1, .fathom, 6, .foot),
      (10, .kilometre, 1, .scandinavianMile), (0.5, .mile, 804.672, .metre),
      (100, .metre, 328.083_989_501_312_34, .foot), (150, .metre, 492.125_984_251_968_53, .foot),
      (100, .metre, 109.361_329_833_770_78, .yard), (5280, .foot, 1, .mile),
      (3, .foot, 1, .yard), (0.3, .metre, 30, .centimetre), (1.1, .kilometre, 1100, .metre),
    ]
    for (value, from, expected, to) in indexed {
      #expect(try LengthUnit.convert(value, from: from, to: to) == expected, "\(value) \(from)")
    }
  }

  @Test func `converting a unit to itself gives the same number`() throws {
    for value in [
      0, -0.0, 0.1, 1e300, Double.leastNonzeroMagnitude, -7.25, Double.greatestFiniteMagnitude,
    ] {
      for unit in LengthUnit.allCases {
        let same = try LengthUnit.convert(value, from: unit, to: unit)
        #expect(same.bitPattern == value.bitPattern)
      }
    }
  }

  @Test func `a negative number converts as its absolute value does`() throws {
    #expect(try LengthUnit.convert(-500, from: .foot, to: .metre) == -152.4)
    #expect(try LengthUnit.convert(-152.4, from: .metre, to: .foot) == -500)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a number that is not finite is refused`(value: Double) {
    #expect(throws: LengthFault.self) {
      try LengthUnit.convert(value, from: .foot, to: .metre)
    }
    #expect(throws: LengthFault.self) { try LengthUnit.convert(value, from: .foot, to: .foot) }
  }

  @Test func `a result that is not finite is refused with its units`() {
    #expect(throws: LengthFault.tooLargeToConvert(value: 1e308, from: .kilometre, to: .inch)) {
      try LengthUnit.convert(1e308, from: .kilometre, to: .inch)
    }
  }

  @Test func `a number that underflows becomes zero`() throws {
    let least = Double.leastNonzeroMagnitude
    #expect(try LengthUnit.convert(least, from: .millimetre, to: .kilometre) == 0)
  }

  @Test func `metres are the nearest double to the exact product`() throws {
    let seed: UInt64 = 20_251_120
    var random = SeededRandom(seed: seed)
    for _ in 0..<3000 {
      let digits = UInt64.random(in: 1..<1_000_000_000_000, using: &random)
      let power = Int.random(in: -18...6, using: &random)
      let value = try #require(Double("\(digits)e\(power)"))
      for (unit, numerator, denominator) in sizes {
        let metres = try LengthUnit.convert(value, from: unit, to: .metre)
        let isRight = isNearest(
          metres, digits: digits, power: power, numerator: numerator, denominator: denominator)
        #expect(isRight, "\(value) \(unit.symbol) gave \(metres) m, seed \(seed)")
      }
    }
  }

  @Test func `numbers larger than any length are converted to the nearest double too`() throws {
    let seed: UInt64 = 58
    var random = SeededRandom(seed: seed)
    for _ in 0..<30 {
      let digits = UInt64.random(in: 1..<1_000_000_000_000, using: &random)
      let power = Int.random(in: 20...250, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      let value = try #require(Double("\(digits)e\(power)"))
      for (unit, numerator, denominator) in sizes {
        let metres = try LengthUnit.convert(value, from: unit, to: .metre)
        let isRight = isNearest(
          metres, digits: digits, power: power, numerator: numerator, denominator: denominator)
        #expect(isRight, "\(value) \(unit.symbol) gave \(metres) m, seed \(seed)")
      }
    }
  }

  @Test func `a conversion is the nearest double, or a short number that converts back`() throws {
    let seed: UInt64 = 4
    var random = SeededRandom(seed: seed)
    var restored = 0
    for _ in 0..<300 {
      let digits = UInt64.random(in: 1..<1_000_000_000_000_000, using: &random)
      let power = Int.random(in: -16...2, using: &random)
      let value = try #require(Double("\(digits)e\(power)"))
      for from in sizes {
        for to in sizes where to.unit != from.unit {
          let result = try LengthUnit.convert(value, from: from.unit, to: to.unit)
          let isRight = isNearest(
            result, digits: digits, power: power, numerator: from.numerator * to.denominator,
            denominator: from.denominator * to.numerator)
          guard !isRight else { continue }
          restored += 1
          let back = try LengthUnit.convert(result, from: to.unit, to: from.unit)
          #expect(back == value, "\(value) \(from.unit) \(to.unit) \(result), seed \(seed)")
          #expect(result.description.filter(\.isWholeNumber).count <= 20)
        }
      }
    }
    #expect(restored > 0, "the law of the way back should have been needed")
  }

  @Test func `a person's number comes back from metres exactly`() throws {
    let seed: UInt64 = 99
    var random = SeededRandom(seed: seed)
    for _ in 0..<20_000 {
      let text = random.decimal(digits: 15)
      let value = try #require(Double(text))
      let unit = LengthUnit.allCases.randomElement(using: &random) ?? .foot
      let metres = try LengthUnit.convert(value, from: unit, to: .metre)
      let back = try LengthUnit.convert(metres, from: .metre, to: unit)
      #expect(back == value, "\(text) \(unit.symbol), seed \(seed)")
    }
  }

  @Test func `a person's number comes back over any other pair of units too`() throws {
    let seed: UInt64 = 7
    var random = SeededRandom(seed: seed)
    let others = LengthUnit.allCases.filter { $0 != .metre }
    for _ in 0..<400 {
      let text = random.decimal(digits: 15)
      let value = try #require(Double(text))
      for from in others {
        for to in LengthUnit.allCases {
          let there = try LengthUnit.convert(value, from: from, to: to)
          let back = try LengthUnit.convert(there, from: to, to: from)
          #expect(back == value, "\(text) \(from.symbol) in \(to.symbol), seed \(seed)")
        }
      }
    }
  }

  @Test func `metres come back over any unit where they have nine digits`() throws {
    let seed: UInt64 = 12
    var random = SeededRandom(seed: seed)
    for _ in 0..<3000 {
      let text = random.decimal(digits: 9)
      let value = try #require(Double(text))
      for unit in LengthUnit.allCases {
        let there = try LengthUnit.convert(value, from: .metre, to: unit)
        let back = try LengthUnit.convert(there, from: unit, to: .metre)
        #expect(back == value, "\(text) m in \(unit.symbol), seed \(seed)")
      }
    }
  }

  @Test func `converting any double does not trap`() {
    let seed: UInt64 = 31
    var random = SeededRandom(seed: seed)
    var values = [
      0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, .leastNormalMagnitude,
      .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e15, 1e16, 9_007_199_254_740_994, 1e22,
      1e23, 123_456_789_012_345_680, .pi, 1e-300, Double.leastNormalMagnitude.nextDown,
    ]
    values += (0..<2000).map { _ in Double(bitPattern: random.next()) }
    for value in values {
      for from in LengthUnit.allCases {
        for to in [LengthUnit.metre, .mile, .inch, .nauticalMile] {
          do throws(LengthFault) {
            let result = try LengthUnit.convert(value, from: from, to: to)
            #expect(result.isFinite)
          } catch {
            #expect(!error.description.isEmpty)
          }
        }
      }
    }
  }

  @Test func `a unit is parsed from its symbols and its English names`() {
    let names: [LengthUnit: [String]] = [
      .metre: ["m", "meter", "metre", "METRES", "Meters", "M"],
      .kilometre: ["km", "KM", "kilometer", "kilometres"],
      .centimetre: ["cm", "centimeter", "centimetres"],
      .millimetre: ["mm", "millimeters", "millimetre"],
      .mile: ["mi", "mile", "Miles", "mi."], .foot: ["ft", "foot", "feet", "FT."],
      .yard: ["yd", "yard", "yards"], .inch: ["in", "inch", "inches", "in."],
      .nauticalMile: ["nmi", "nautical-mile", "nautical mile", "nautical_miles"],
      .fathom: ["fathom", "fathoms"], .furlong: ["furlong", "Furlongs"],
      .scandinavianMile: ["smi", "mile-scandinavian", "scandinavian miles"],
    ]
    for (unit, names) in names {
      for name in names { #expect(LengthUnit(named: name) == unit, "\(name)") }
    }
    for name in ["", ".", "x", "mil", "metr", "feets", "км", String(repeating: "m", count: 100)] {
      #expect(LengthUnit(named: name) == nil, "\(name)")
    }
  }

  @Test func `a length keeps the person's number, the unit and exact metres`() throws {
    let length = try Length(0.1, .mile)
    #expect(length.value == 0.1)
    #expect(length.unit == .mile)
    #expect(length.metres == 160.9344)
    #expect(try Length(-0.0, .foot) == Length(0, .foot))
    #expect(try Length(20_015_115, .metre).metres == Length.farthestMetres)
    #expect(throws: LengthFault.self) { try Length(-1, .metre) }
    #expect(throws: LengthFault.self) { try Length(20_015_115.1, .metre) }
    #expect(throws: LengthFault.self) { try Length(.nan, .metre) }
    #expect(throws: LengthFault.self) { try Length(.infinity, .metre) }
  }
}
