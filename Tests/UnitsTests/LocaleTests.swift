// Locale names are read as their standards say. The words of units are not tested here.

import TestSupport
import Testing
import Units

@Suite struct LocaleTests {
  @Test(arguments: [
    ("en-US", "en-US", "en", "US"), ("en_US.UTF-8", "en-US", "en", "US"),
    ("de_DE.UTF-8@euro", "de-DE", "de", "DE"), ("DE-de", "de-DE", "de", "DE"),
    ("es-419", "es-419", "es", "419"), ("en-001", "en-001", "en", "001"),
    ("zh-hant-tw", "zh-Hant-TW", "zh", "TW"), ("zh_Hant_HK", "zh-Hant-HK", "zh", "HK"),
    ("iw-IL", "he-IL", "he", "IL"), ("in_ID", "id-ID", "id", "ID"), ("eng-GB", "en-GB", "en", "GB"),
    ("C", "und", "und", "001"), ("POSIX", "und", "und", "001"), ("C.UTF-8", "und", "und", "001"),
    ("", "und", "und", "001"), ("und", "und", "und", "001"), ("und-US", "und-US", "und", "US"),
    ("sr_RS@latin", "sr-Latn-RS", "sr", "RS"), ("ca-ES-valencia", "ca-ES-valencia", "ca", "ES"),
    ("en-x-fr-US", "en-x-fr-us", "en", "US"), ("x-whatever", "und-x-whatever", "und", "001"),
    ("EN-gb-U-NU-LATN-MS-METRIC", "en-GB-u-ms-metric-nu-latn", "en", "GB"),
    ("en_US@measure=metric", "en-US-u-ms-metric", "en", "US"),
    ("en_US@ms=uksystem", "en-US-u-ms-uksystem", "en", "US"),
    ("en_US@calendar=buddhist;measure=metric", "en-US-u-ms-metric", "en", "US"),
    ("en-t-ja-u-ms-metric", "en-t-ja-u-ms-metric", "en", "US"),
    ("zh-yue-HK", "yue-HK", "yue", "HK"), ("de-1996", "de-1996", "de", "DE"),
    ("en_US_POSIX", "en-US-posix", "en", "US"),
    ("sv-SE-u-ms-imperial", "sv-SE-u-ms-uksystem", "sv", "SE"),
  ])
  func `a locale is parsed and made canonical`(
    text: String, identifier: String, language: String, region: String
  ) throws {
    let locale = try Locale(text)
    #expect(locale.identifier == identifier)
    #expect(locale.language == language)
    #expect(locale.region == region)
    #expect(try Locale(locale.identifier) == locale)
  }

  @Test(arguments: [
    "en_US us", "en_LR us", "es_US us", "chr_US us", "en_GB uk", "my_MM uk", "cy_GB uk",
    "de_DE metric", "en_CA metric", "es_PR metric", "en_GU metric", "en_IE metric", "en_AU metric",
    "en_NZ metric", "en_IN metric", "C metric", "en us", "chr us", "haw us", "lkt us", "cy uk",
    "gd uk", "kw uk", "sco uk", "my uk", "kac uk", "shn uk", "mnw uk", "vai us", "sv metric",
    "tlh metric", "en-001 metric", "und metric", "es-419 metric", "pt metric",
    "en-US-u-ms-metric metric", "en-US-u-ms-uksystem uk", "de-DE-u-ms-ussystem us",
    "de-DE-u-ms-imperial uk", "de-u-measure-ussystem us", "de-DE-u-rg-uszzzz us",
    "en-US-u-rg-gbzzzz uk", "en-US-u-rg-gbsct uk", "en-US-u-rg-dezzzz-ms-ussystem us",
    "en-US-u-ms-banana us", "en-US-u-rg-xxzzzz us", "en-US-u-rg-zz us", "en-US-u-rg-zzzzzz us",
    "en-US-u-ms us", "en-US-u-mu-celsius us", "en-US-x-u-ms-metric us",
    "en_US@measure=metric metric",
    "de_DE@ms=ussystem us", "de_DE@euro metric", "sr_RS@latin metric", "en_US.ISO8859-1 us",
    "en-US-u-ms-metric-ms-uksystem metric",
  ])
  func `the measurement system follows keyword, override and region`(row: String) throws {
    let words = row.split(separator: " ").map(String.init)
    let expected: [String: MeasurementSystem] = ["us": .us, "uk": .uk, "metric": .metric]
    let locale = try Locale(words[0])
    #expect(locale.measurementSystem == expected[words[1]])
    #expect(locale.preferredUnit == (words[1] == "metric" ? .metre : .foot))
  }

  @Test func `a language without a region gets its likely one, an unknown one the world`()
    throws
  {
    let regions = [
      "en": "US", "sv": "SE", "cy": "GB", "my": "MM", "vai": "LR", "de": "DE", "pt": "BR",
      "zh": "CN", "zh-Hant": "TW", "ar": "EG", "nb": "NO", "no": "NO", "ja": "JP", "tlh": "001",
      "eo": "001", "und": "001", "en-Latn": "US",
    ]
    for (text, region) in regions { #expect(try Locale(text).region == region, "\(text)") }
  }

  @Test func `an override changes the region that is used`() throws {
    #expect(try Locale("de-DE-u-rg-uszzzz").region == "US")
    #expect(try Locale("de-u-rg-USZZZZ").region == "US")
    #expect(try Locale("de-DE-u-rg-qqzzzz").region == "DE")
  }

  @Test func `the first nonempty environment variable is used`() {
    func region(_ environment: [String: String]) -> String {
      Locale.fromEnvironment(environment).region
    }
    #expect(region(["LC_ALL": "en_GB.UTF-8", "LC_MEASUREMENT": "en_US", "LANG": "de_DE"]) == "GB")
    #expect(region(["LC_ALL": "", "LC_MEASUREMENT": "en_US.UTF-8", "LANG": "de_DE"]) == "US")
    #expect(region(["LC_MEASUREMENT": "", "LANG": "de_DE.UTF-8@euro"]) == "DE")
    #expect(region(["LANGUAGE": "en_US", "LANG": "sv_SE"]) == "SE")
    #expect(region(["LANGUAGE": "en_US"]) == "001")
    #expect(region(["LC_ALL": "C", "LANG": "en_US"]) == "001")
    #expect(region([:]) == "001")
  }

  @Test func `a malformed environment gives the root locale`() {
    #expect(Locale.fromEnvironment(["LC_ALL": "not a locale!", "LANG": "en_US"]) == .root)
    #expect(Locale.fromEnvironment(["LANG": "en--US"]) == .root)
    #expect(Locale.root.identifier == "und")
  }

  @Test(arguments: [
    "en--US", "-en", "en-", "e", "en US", "en-US-", "1234", "abcd", "en-USA-US", "en-US-GB",
    "en-u", "en-u-", "en-US-u-ms-metric-u-nu-latn", "en-a-bb-a-cc", "en-x", "en-x-123456789",
    "en_US.", "en_US@", "en_US@=metric", "en_US@measure=", "en_US@measure=a=b", "en_US@a b",
    "englishlanguage", "en-US-abcdefghi", "de-1996-1996", "sv-SÉ", "日本", "en\u{0}US", "en\nUS",
    "en-u-m1-metric", " en", "en-t", "i-klingon", "en_US.UTF 8", "*",
  ])
  func `a malformed locale is refused with the reason`(text: String) {
    do throws(LocaleFault) {
      let locale = try Locale(text)
      Issue.record("\(text) was read as \(locale.identifier)")
    } catch {
      #expect(error.description.hasSuffix("\"de_DE.UTF-8\"."))
      #expect(error.description.contains("\"en-GB\""))
    }
  }

  @Test func `a locale fault quotes the wrong part`() {
    #expect(throws: LocaleFault.emptyPart(text: "en--US")) { try Locale("en--US") }
    #expect(throws: LocaleFault.badPart(text: "en-US-GB", part: "gb")) { try Locale("en-US-GB") }
    #expect(throws: LocaleFault.foreignCharacter(text: "sv-SÉ", character: "É")) {
      try Locale("sv-SÉ")
    }
    #expect(throws: LocaleFault.repeatedPart(text: "de-1996-1996", part: "1996")) {
      try Locale("de-1996-1996")
    }
    #expect(throws: LocaleFault.badModifier(text: "en_US@", modifier: "")) { try Locale("en_US@") }
    #expect(throws: LocaleFault.tooLong(limit: 255)) {
      try Locale(String(repeating: "en-", count: 400_000))
    }
  }

  @Test func `random text does not trap, and a canonical locale is parsed as itself`() {
    let seed: UInt64 = 5
    var random = SeededRandom(seed: seed)
    let pieces = [
      "en", "de", "zh", "Hant", "US", "GB", "419", "-", "-", "_", "u", "ms", "metric", "rg",
      "uszzzz",
      "nu", "arab", "x", "t", "@", "=", ";", ".", "UTF-8", "measure", "valencia", "1996", "é",
      "\u{0}",
      "\u{200F}", "日", "a", "9", " ", "-u-", "-x-", "POSIX", "C", "😀", "e\u{301}", "imperial",
    ]
    var read = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...9, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      do throws(LocaleFault) {
        let locale = try Locale(text)
        read += 1
        let again = try Locale(locale.identifier)
        #expect(again == locale, "\(text), seed \(seed)")
      } catch {
        #expect(!error.description.isEmpty)
      }
    }
    #expect(read > 500)
  }

  @Test func `a locale of a megabyte is refused without parsing`() {
    for junk in ["\u{0}", "😀", "-", "a", "e\u{301}"] {
      #expect(throws: LocaleFault.self) { try Locale(String(repeating: junk, count: 1 << 20)) }
    }
  }
}
