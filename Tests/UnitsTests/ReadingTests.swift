// A person's text becomes the length they meant, or an error they understand. How lengths are shown
// is not tested here.

import TestSupport
import Testing
import Units

@Suite struct ReadingTests {
  /// Locale | text > metres | text > metres …
  @Test(arguments: [
    "en-US | 0.5 mi > 804.672 | 0,5 mi > 804.672 | 500ft > 152.4 | 500 ft. > 152.4 | 200 > 60.96",
    "en-US | .5 mi > 804.672 | ,5 mi > 804.672 | +500 ft > 152.4 | + 5 ft > 1.524 | 0 > 0 | -0 > 0",
    "en-US | 1,234 m > 1234 | 1,234.5 m > 1234.5 | 1.234,5 m > 1234.5 | 1,234,567 m > 1234567",
    "en-US | 12,34,567 m > 1234567 | 1,23 m > 1.23 | 1,2345 m > 1.2345 | 1234,567 m > 1234.567",
    "en-US | 0,500 m > 0.5 | 0.500 m > 0.5 | 1.234 m > 1.234 | 1 234 m > 1234 | 1'234.5 m > 1234.5",
    "en-US | 1’234 m > 1234 | 1.234.567 m > 1234567 | 500. m > 500 | 500, m > 500 | 007 m > 7",
    "de-DE | 0,5 mi > 804.672 | 0.5 mi > 804.672 | 1.234 m > 1234 | 1,234 m > 1.234 | 200 > 200",
    "de-DE | 1.234,5 m > 1234.5 | 1,234.5 m > 1234.5 | 0.500 m > 0.5 | 5 Fuss > 1.524 | 5 FUẞ > 1.524",
    "fr | 1 234,5 m > 1234.5 | 1\u{202F}234,5\u{202F}m > 1234.5 | 1.234 m > 1.234 | 5 pi > 1.524",
    "fr | 1\u{A0}234\u{2009}567 m > 1234567 | 1.5 km > 1500 | 5 pieds > 1.524",
    "de-CH | 1'234.5 m > 1234.5 | 1’234 m > 1234 | 1,234 m > 1.234 | 1.234 m > 1.234",
    "fr-CH | 1'234,5 m > 1234.5", "en-ZA | 1,234 m > 1.234 | 1 234,5 m > 1234.5",
    "ar-EG | ٠٫٥ كم > 500 | ١٬٢٣٤ > 1234 | ١٬٢٣٤٫٥ متر > 1234.5 | ٠٬٥ كم > 500 | 1,234 m > 1.234",
    "ar-EG | ٥٠٠ مترا > 500 | \u{200F}٥٠٠\u{200F} متر\u{200E} > 500 | ١٢ > 12 | 0.5 km > 500",
    "fa | ۵۰۰متر > 500 | ۱٫۵ کیلومتر > 1500 | ۱٫۵ كيلومتر > 1500 | ۱٫۵ کیلو\u{200C}متر > 1500",
    "he | 5 מ' > 5 | 5 ק\"מ > 5000 | 5 ק״מ > 5000 | 5 ק”מ > 5000 | \u{2067}5 מ׳\u{2069} > 5",
    "tr | 5 FİT > 1.524 | 5 fit > 1.524 | 5 MİL > 8046.72 | 5 KILOMETRE > 5000",
    "hi | 12,34,567 मी > 1234567 | ५ कि॰मी॰ > 5000 | 5 कि॰मी > 5000 | 5 मी॰ > 5",
    "vi | 5 da\u{323}\u{306}m > 8046.72 | 5 dặm > 8046.72", "fr | 5 me\u{300}tres > 5",
    "fi | 5 METRIÄ > 5", "el | 5 ΜΈΤΡΑ > 5 | 5 γιάρδεσ > 4.572 | 5 \u{B5} > 5",
    "ro | 20 de metri > 20 | 20 DE  METRI > 20",
    "ru | 5 ярд > 4.572 | 5 ярд. > 4.572 | 1,5 км > 1500",
    "ja | ５００ｍ > 500 | １，２３４．５ m > 1234.5 | 5　km > 5000 | 5キロメートル > 5000",
    "ko | 500m > 500 | 5킬로미터 > 5000", "zh-TW | 5 公尺 > 5 | 5呎 > 1.524 | 5英尺 > 1.524",
    "sv-SE | 2 mil > 20000 | 2,5 mil > 25000 | 5 fot > 1.524", "da | 5 engelske yard > 4.572",
    "en-GB | 5 Nautical  Miles > 9260 | 5 fathoms > 9.144 | 1 furlong > 201.168 | 12 in. > 0.3048",
    "en-GB | 5\tm > 5 | \n 5 m \n > 5 | 5 METRES > 5 | \u{FEFF}5 m > 5",
    "en-US | ½ mi > 804.672 | 1½ mi > 2414.016 | 1 1/2 mi > 2414.016 | 1 ½ mi > 2414.016 | 1/4 > 0.0762",
    "de-DE | 1⁄3 mi > 536.448 | 2 2/3 km > 2666.6666666666665 | 10/4 km > 2500 | ½ > 0.5 | 3/4km > 750",
    "en-US | 500′ > 152.4 | 500' > 152.4 | 500’ > 152.4 | 12\" > 0.3048 | 12″ > 0.3048 | 12'' > 0.3048",
    "en-GB | ٥٠٠ م > 500 | 5 كم > 5000 | 200 > 60.96", "ar | ٥٠٠ م > 500 | ½ كم > 500",
    "es-MX | 1,234 m > 1234 | 1.5 km > 1500", "es | 1.234 m > 1234 | 1,5 km > 1500",
  ])
  func `a length is parsed in many forms`(row: String) throws {
    let fields = row.split(separator: "|").map(String.init)
    let format = LengthFormat(try Locale(String(fields[0].filter { $0 != " " })))
    for field in fields.dropFirst() {
      let sides = field.split(separator: ">").map(String.init)
      let metres = try #require(Double(String(sides[1].filter { $0 != " " })))
      #expect(try format.parse(sides[0]).metres == metres, "\(sides[0]) in \(fields[0])")
    }
  }

  @Test func `the written number and unit are kept beside the metres`() throws {
    let format = LengthFormat(try Locale("de"))
    #expect(try format.parse("0,1 mi") == Length(0.1, .mile))
    #expect(try format.parse("0,1 mi").metres == 160.9344)
    #expect(try format.parse("0,1 mi").value == 0.1)
    #expect(try format.parse("-0 m").value.sign == .plus)
  }

  @Test func `a number without a unit is in the preferred unit`() throws {
    #expect(try LengthFormat(Locale("en-US")).parse("200") == Length(200, .foot))
    #expect(try LengthFormat(Locale("en-GB")).parse("200") == Length(200, .foot))
    #expect(try LengthFormat(Locale("my")).parse("200") == Length(200, .foot))
    #expect(try LengthFormat(Locale("de")).parse("200") == Length(200, .metre))
    #expect(try LengthFormat(Locale("de")).parse("0,2", preferred: .mile) == Length(0.2, .mile))
    #expect(try LengthFormat(Locale("en-US")).parse("200 m", preferred: .yard).unit == .metre)
  }

  @Test func `a displayed length without its unit is parsed as the same length`() throws {
    for name in [
      "en-US", "en-GB", "my-u-nu-latn", "en-LR", "de", "sv-SE", "en-US-u-rg-gbzzzz", "fr",
    ] {
      let format = LengthFormat(try Locale(name))
      for metres in [10.0, 37.9, 120, 152.4, 233] {
        let shown = try format.text(metres: metres)
        let number = String(shown.prefix { $0.isNumber || $0 == "." || $0 == "," })
        let again = try format.parse(number).metres
        #expect(abs(again - metres) <= metres * 0.05, "\(metres) m is \(shown) in \(name)")
      }
    }
  }

  @Test func `a slash without a number after it is not a fraction`() throws {
    let format = LengthFormat(try Locale("en-US"))
    for text in ["1/ mi", "1/0 mi", "1 1/ mi", "1/2/3 mi", "1 2 3/4 mi", "½½ mi", "1.5½ mi"] {
      #expect(throws: LengthFault.self) { try format.parse(text) }
    }
  }

  @Test func `a text of many digits is converted exactly and rounded once`() throws {
    let format = LengthFormat(try Locale("en"))
    let half = "0.5" + String(repeating: "0", count: 200)
    #expect(try format.parse("\(half) mi").metres == 804.672)
    // Just above the middle between 1 and the next double, and just at it.
    let middle = "1.00000000000000011102230246251565404236316680908203125"
    #expect(try format.parse("\(middle) m").metres == 1)
    #expect(try format.parse("\(middle)1 m").metres == 1.0.nextUp)
    #expect(
      try format.parse("\(middle)\(String(repeating: "0", count: 150))1 m").metres == 1.0.nextUp)
    let tiny = "0." + String(repeating: "0", count: 240) + "1"
    #expect(try format.parse("\(tiny) km").metres == 1e-238)
  }

  @Test func `text and number give the same metres`() throws {
    let seed: UInt64 = 8
    var random = SeededRandom(seed: seed)
    let format = LengthFormat(try Locale("en"))
    for _ in 0..<3000 {
      let digits = Int.random(in: 0...9_999_999, using: &random)
      let text = "\(digits % 1000).\(digits)"
      let unit = LengthUnit.allCases.randomElement(using: &random) ?? .foot
      let value = try #require(Double(text))
      let length = try format.parse("\(text) \(unit.symbol)")
      #expect(length.value == value)
      #expect(
        length.metres == (try LengthUnit.convert(value, from: unit, to: .metre)), "seed \(seed)")
    }
  }

  @Test func `the largest length is half the circumference of the Earth`() throws {
    let format = LengthFormat(try Locale("en"))
    #expect(try format.parse("20015115 m").metres == 20_015_115)
    #expect(try format.parse("20015.115 km").metres == 20_015_115)
    for text in [
      "20015115.1 m", "20016 km", "99999999999999999999 m", String(repeating: "9", count: 250),
    ] {
      #expect { try format.parse(text) } throws: {
        guard case .beyondEarth? = $0 as? LengthFault else { return false }
        return true
      }
    }
  }

  private func fault(_ text: String, _ locale: String = "en-US") -> LengthFault? {
    do throws(LengthFault) {
      guard let locale = try? Locale(locale) else { return nil }
      _ = try LengthFormat(locale).parse(text)
      return nil
    } catch { return error }
  }

  private let american = "\"500 ft\" or \"0.5 mi\""

  @Test(arguments: ["", " ", "\t\n", "\u{200F}", "\u{A0}\u{FEFF}"])
  func `an empty text has its own fault`(text: String) {
    #expect(fault(text) == .emptyText(examples: american))
  }

  @Test(arguments: [
    "mi", "ft 500", "abc", "-", "+", ".", ",", "m.", "/2 mi", "+-5 m", "e5", "'5 m", "無",
  ])
  func `text that does not begin with a number has its own fault`(text: String) {
    #expect(fault(text) == .noNumber(text: text, examples: american))
  }

  @Test(arguments: [
    "5 ft 3 in", "5 10 m", "48.85, 2.35", "5-6 m", "1  234 m", "1e3 m", "12 34 567 8", "500 m 2",
    "5\t000 m", "0 500 m", "1,234 567 m",
  ])
  func `two numbers are not a length`(text: String) {
    let shown = String(text.map { $0 == "\t" ? " " : $0 })
    #expect(fault(text) == .twoNumbers(text: shown, examples: american))
  }

  @Test(arguments: [
    "1.2.3 m", "1,23,4 m", "1'23 m", "5'5 m", "1,234.567,8 m", "1.5,5 m", "1234,567,890 m",
    "1'234,567'8 m", "٥٫٥٫٥", "0,123,456 m", "1,,2 m", "123,45,678 m",
  ])
  func `contradictory separators are refused`(text: String) {
    let expected: LengthFault =
      text == "1,,2 m"
      ? .twoNumbers(text: text, examples: american)
      : .unclearNumber(text: text, examples: american)
    #expect(fault(text) == expected)
  }

  @Test(arguments: ["nan", "NaN", "inf", "-inf", "∞", "-∞ m", "Infinity ft", "+infinity"])
  func `a number that is not finite has its own fault`(text: String) {
    #expect(fault(text) == .notFinite(text: text, examples: american))
  }

  @Test(arguments: ["-5 m", "\u{2212}5 m", "- 5 m", "\u{200F}-5 m", "－5 m", "-0.0001 mi"])
  func `a negative length is refused`(text: String) {
    guard case .negative? = fault(text) else {
      Issue.record("\(text) gave \(String(describing: fault(text)))")
      return
    }
  }

  @Test func `an unknown unit is named, with the units that are understood`() {
    let understood = [
      "m", "km", "cm", "mm", "mi", "ft", "yd", "in", "nmi", "fathom", "furlong", "smi",
    ]
    #expect(
      fault("5 parsecs")
        == .unknownUnit(name: "parsecs", understood: understood, examples: american))
    #expect(
      fault("5 parsecs")?.description
        == "\"parsecs\" is not a unit of length known here; use one of m, km, cm, mm, mi, ft, yd, in,"
        + " nmi, fathom, furlong, smi, such as \"500 ft\" or \"0.5 mi\".")
    for text in ["5 m²", "5 mm.km", "5 kg", "5 'm", "5m\u{301}", "5 😀", "5 m m"] {
      guard case .unknownUnit? = fault(text) else {
        Issue.record("\(text) gave \(String(describing: fault(text)))")
        continue
      }
    }
  }

  @Test func `text beyond the limit is refused, and text at it is read`() {
    let padded = "5 m" + String(repeating: " ", count: 253)
    #expect(fault(padded) == nil)
    #expect(fault(padded + " ") == .tooLong(limit: 256, examples: american))
    for junk in ["9", " ", "😀", "e\u{301}", "\u{200F}", ",", "1,"] {
      let text = String(repeating: junk, count: 1 << 20)
      #expect(fault(text) == .tooLong(limit: 256, examples: american))
    }
  }

  @Test func `examples are written as the locale writes them`() {
    let expected = [
      "de": "\"500 m\" or \"0,5 km\"", "fr": "\"500\u{202F}m\" or \"0,5\u{202F}km\"",
      "en-GB": "\"500 ft\" or \"0.5 mi\"", "fa": "\"۵۰۰متر\" or \"۰٫۵ کیلومتر\"",
      "zh": "\"500米\" or \"0.5公里\"",
    ]
    for (locale, examples) in expected {
      #expect(fault("", locale) == .emptyText(examples: examples))
    }
  }

  @Test func `every fault is one sentence with an example`() {
    let texts = [
      "", "mi", "5 5 m", "1.2.3", "nan", "-5 m", "5 parsecs", "99999 km",
      String(repeating: "5", count: 300),
    ]
    for text in texts {
      let sentence = fault(text)?.description ?? ""
      #expect(
        sentence.hasSuffix("such as \"500 ft\" or \"0.5 mi\".") || text == "99999 km", "\(sentence)"
      )
      #expect(!sentence.contains("\n") && sentence.count < 300)
    }
    #expect(
      fault("99999 km")?.description
        == "\"99999 km\" is more than half way around the Earth and no fence can be that large;"
        + " write a shorter length, such as \"500 ft\" or \"0.5 mi\".")
    #expect(
      LengthFault.cannotShow(metres: .nan).description
        == "A length of nan m cannot be shown; give metres from 0 to 1e15.")
    #expect(
      LengthFault.tooLargeToConvert(value: 1e308, from: .mile, to: .inch).description
        == "1e+308 mi is too large to be expressed in in; convert a smaller number.")
  }

  @Test func `a fault quotes long or unusual text shortened and escaped`() {
    let sentence = fault("5 \(String(repeating: "x", count: 200))")?.description ?? ""
    #expect(sentence.contains(String(repeating: "x", count: 60) + "…\""))
    #expect(fault("a\nb\u{0}c\u{202E}d") == .noNumber(text: "a b cd", examples: american))
  }

  @Test func `random text does not trap`() throws {
    let seed: UInt64 = 2025
    var random = SeededRandom(seed: seed)
    let pieces = [
      "0", "5", "12", "123", "٣", "５", "𝟗", ".", ",", "٫", "٬", "'", "’", " ", "\u{A0}", "\u{202F}",
      "-", "−", "+", "m", "km", "mi", "ft", "متر", "ярд.", "מ׳", "\u{200F}", "\u{2067}", "∞", "nan",
      "½",
      "\u{301}", "😀", "\u{0}", "\n", "e", "mil", "de metri", "米", "\u{FFFF}", "\u{10FFFF}",
      "\u{1F1FA}",
    ]
    let locales = ["en-US", "de", "fr", "ar-EG", "fa", "hi", "de-CH", "sv", "he", "tr", "C"]
    let formats = try locales.map { LengthFormat(try Locale($0)) }
    var read = 0
    for _ in 0..<30_000 {
      let count = Int.random(in: 0...8, using: &random)
      var text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      if Int.random(in: 0..<10, using: &random) == 0 {
        let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
        text.unicodeScalars.append(scalar ?? "?")
      }
      guard let format = formats.randomElement(using: &random) else { continue }
      do throws(LengthFault) {
        let length = try format.parse(text)
        read += 1
        let isSound = length.metres >= 0 && length.metres <= Length.farthestMetres
        #expect(isSound, "\(text), seed \(seed)")
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
    #expect(read > 1000)
  }
}
