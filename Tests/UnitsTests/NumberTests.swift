// Numbers have each locale's separators, groups and digits. The words of units are not tested here.

import Testing
import Units

/// A number of metres as a locale shows it, without the unit.
private func number(_ metres: Double, _ locale: String) throws -> String {
  let format = LengthFormat(try Locale(locale))
  let text = try format.text(metres: metres, in: .centimetre)
  return String(text.dropLast(2 + format.gap.count))
}

@Suite struct NumberTests {
  /// Locales | 1234.5 | 1234567.891
  @Test(arguments: [
    "en he hi-u-nu-latn th ja ko zh zh-Hant es-MX es-419 es-US sw-KE und ar ar-AE | 1,234.5 | ",
    "en en-GB he th ja ko zh es-MX es-US sw-KE und ar ar-AE ar-SA-u-nu-latn fa-u-nu-latn | 1,234.5 | 1,234,567.891",
    "en-IN hi bn-u-nu-latn mr-u-nu-latn ne-u-nu-latn | 1,234.5 | 12,34,567.891",
    "de nl da ro tr el vi id pt pt-BR es-AR es-CO ar-MA de-LU en-DE | 1.234,5 | 1.234.567,891",
    "es es-ES it it-IT | 1234,5 | 1.234.567,891",
    "fr fr-BE | 1\u{202F}234,5 | 1\u{202F}234\u{202F}567,891",
    "sv sv-FI nb no nn fi cs ru uk en-ZA de-AT fr-CA en-SE | 1\u{A0}234,5 | 1\u{A0}234\u{A0}567,891",
    "pt-PT pl hu | 1234,5 | 1\u{A0}234\u{A0}567,891",
    "de-CH de-LI en-CH | 1'234.5 | 1'234'567.891",
    "fr-CH | 1'234,5 | 1'234'567,891",
    "ar-EG ar-SA ar-IQ ar-u-nu-arab en-u-nu-arab | ١٬٢٣٤٫٥ | ١٬٢٣٤٬٥٦٧٫٨٩١",
    "fa fa-AF fa-IR ur-u-nu-native | ۱٬۲۳۴٫۵ | ۱٬۲۳۴٬۵۶۷٫۸۹۱",
    "bn bn-IN | ১,২৩৪.৫ | ১২,৩৪,৫৬৭.৮৯১",
    "mr ne hi-u-nu-deva hi-u-nu-native | १,२३४.५ | १२,३४,५६७.८९१",
    "my my-MM | ၁,၂၃၄.၅ | ၁,၂၃၄,၅၆၇.၈၉၁", "th-u-nu-thai th-u-nu-native | ๑,๒๓๔.๕ | ๑,๒๓๔,๕๖๗.๘๙๑",
    "en-u-nu-beng | ১,২৩৪.৫ | ১,২৩৪,৫৬৭.৮৯১",
    "de-u-nu-native de-u-nu-roman de-u-nu-bogus | 1.234,5 | ",
    "en_US@numbers=thai | ๑,๒๓๔.๕ | ",
  ])
  func `a number is written with the locale's separators and digits`(row: String) throws {
    let columns = row.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
    for locale in columns[0] {
      #expect(try number(12.345, locale) == columns[1][0], "\(locale)")
      if let large = columns[2].first {
        #expect(try number(12345.678_91, locale) == large, "\(locale)")
      }
    }
  }

  @Test func `small numbers have no grouping separators in any locale`() throws {
    for locale in ["en", "de", "fr", "es", "hi", "de-CH"] {
      #expect(try number(9.99, locale) == "999", "\(locale)")
    }
    #expect(try number(123.45, "es") == "12.345")
    #expect(try number(1_234_567.89, "hi") == "12,34,56,789")
  }

  @Test func `the number format sent to clients is the one used`() throws {
    let arabic = LengthFormat(try Locale("ar-EG"))
    #expect(arabic.digits == "٠١٢٣٤٥٦٧٨٩")
    #expect(arabic.numberingSystem == "arab")
    #expect(arabic.decimalMark == "٫")
    #expect(arabic.groupMark == "٬")
    let french = LengthFormat(try Locale("fr"))
    #expect(french.digits == "0123456789")
    #expect(french.numberingSystem == "latn")
    #expect(french.decimalMark == ",")
    #expect(french.groupMark == "\u{202F}")
    #expect(french.gap == "\u{202F}")
    #expect(french.preferredUnit == .metre)
    #expect(french.locale.measurementSystem == .metric)
    let american = LengthFormat(try Locale("en-US"))
    #expect(american.preferredUnit == .foot)
    #expect(american.symbol(of: .mile) == "mi")
    #expect(american.names(of: .mile, width: .long) == ["mile", "miles"])
    #expect(american.names(of: .scandinavianMile, width: .long) == ["smi"])
    #expect(try LengthFormat(Locale("pl")).symbol(of: .mile) == "mil")
    #expect(try LengthFormat(Locale("ar")).symbol(of: .metre) == "متر")
    #expect(try LengthFormat(Locale("sv")).symbol(of: .scandinavianMile) == "mil")
  }

  @Test func `digits of every script are read`() throws {
    let format = LengthFormat(try Locale("en-US"))
    let scripts = [
      "٥٠٠", "۵۰۰", "৫০০", "५००", "๕๐๐", "၅၀၀", "５００", "૫૦૦", "௫௦௦", "𝟓𝟎𝟎", "᠕᠐᠐", "5٠၀",
    ]
    for digits in scripts {
      #expect(try format.parse("\(digits) ft") == Length(500, .foot), "\(digits)")
    }
  }
}
