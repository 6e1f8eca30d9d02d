// Every language's words for units are written and read. The expected table is written here
// independently of the product's.

import Testing
import Units

/// Locale | short forms of m · km · mi · ft · yd | gap | long forms. Forms are parted by slashes;
/// `=` says that the long form is the short one.
private let table = """
  en | m · km · mi · ft · yd | SP | meter/meters · kilometer/kilometers · mile/miles · foot/feet · yard/yards
  en-GB | m · km · mi · ft · yd | SP | metre/metres · kilometre/kilometres · mile/miles · foot/feet · yard/yards
  de | m · km · mi · ft · yd | SP | Meter · Kilometer · Meile/Meilen · Fuß · Yard/Yards
  fr | m · km · mi · pi · yd | NNBSP | mètre/mètres · kilomètre/kilomètres · mile/miles · pied/pieds · yard/yards
  es | m · km · mi · ft · yd | SP | metro/metros · kilómetro/kilómetros · milla/millas · pie/pies · yarda/yardas
  it | m · km · mi · ft · yd | SP | metro/metri · chilometro/chilometri · miglio/miglia · piede/piedi · iarda/iarde
  pt | m · km · mi · ft · yd | SP | metro/metros · quilômetro/quilômetros · milha/milhas · pé/pés · jarda/jardas
  pt-PT | m · km · milha/milhas · ft · yd | SP | metro/metros · quilómetro/quilómetros · milha/milhas · pé/pés · jarda/jardas
  nl | m · km · mi · ft · yd | SP | meter · kilometer · mijl · voet · yard/yards
  sv | m · km · mi · fot · yd | SP | meter · kilometer · mile · = · yard
  da | m · km · mi · fod · yard | SP | meter · kilometer · mile/miles · = · engelsk yard/engelske yard
  nb | m · km · mile/miles · fot · yard | SP | meter · kilometer · = · = · =
  fi | m · km · mi · ft · yd | SP | metri/metriä · kilometri/kilometriä · maili/mailia · jalka/jalkaa · jaardi/jaardia
  pl | m · km · mila/mile/mil/mili · ft · yd | SP | metr/metry/metrów/metra · kilometr/kilometry/kilometrów/kilometra · mila/mile/mil/mili · stopa/stopy/stóp/stopy · jard/jardy/jardów/jarda
  cs | m · km · mi · ft · yd | SP | metr/metry/metru/metrů · kilometr/kilometry/kilometru/kilometrů · míle/míle/míle/mil · stopa/stopy/stopy/stop · yard/yardy/yardu/yardů
  hu | m · km · mf · láb · yd | SP | méter · kilométer · mérföld · = · yard
  ro | m · km · mi · ft · yd | SP | metru/metri/de metri · kilometru/kilometri/de kilometri · milă/mile/de mile · picior/picioare/de picioare · iard/iarzi/de iarzi
  ru | м · км · ми · фт · ярд/ярд. | SP | метр/метра/метров/метра · километр/километра/километров/километра · миля/мили/миль/мили · фут/фута/футов/фута · ярд/ярда/ярдов/ярда
  uk | м · км · миля/милі/миль · фт · ярд/ярди/ярдів/ярда | SP | метр/метри/метрів/метра · кілометр/кілометри/кілометрів/кілометра · = · фут/фути/футів/фута · =
  tr | m · km · mil · fit · yd | SP | metre · kilometre · = · = · yarda
  el | μ. · χλμ. · μίλ. · πδ · γρδ | SP | μέτρο/μέτρα · χιλιόμετρο/χιλιόμετρα · μίλι/μίλια · πόδι/πόδια · γιάρδα/γιάρδες
  he | מ׳ · ק״מ · מייל · ft · יארד | SP | מטר/מטרים · קילומטר/קילומטרים · = · רגל · =
  ar | متر/متران/أمتار/مترًا · كم · ميل · قدم · ياردة | SP | متر/أمتار/مترًا · كيلومتر/كيلومترات/كيلومترًا · ميل/ميلان/أميال/ميلاً · = · =
  fa | متر · کیلومتر · مایل · فوت · یارد | SP | متر · = · = · = · =
  hi | मी · कि॰मी॰ · मील · फ़ीट · यार्ड | SP | मीटर · किलोमीटर · = · फ़ुट/फ़ीट · यार्ड/गज़
  bn | মি · কিমি · মাইল · ফুট · গজ | SP | মিটার · কিলোমিটার · = · = · =
  th | ม. · กม. · ไมล์ · ฟุต · หลา | SP | เมตร · กิโลเมตร · = · = · =
  vi | m · km · dặm · ft · yd | SP | mét · kilômét · = · feet · yard
  id | m · km · mi · ft · yd | SP | meter · kilometer · mil · kaki · yard
  ja | m · km · mi · ft · yd | SP | メートル · キロメートル · マイル · フィート · ヤード
  ko | m · km · mi · ft · yd | none | 미터 · 킬로미터 · 마일 · 피트 · 야드
  zh | 米 · 公里 · 英里 · 英尺 · 码 | none | = · = · = · = · =
  zh-Hant | 公尺 · 公里 · 英里 · 呎 · 碼 | SP | = · = · = · 英尺 · =
  """

private struct Row: CustomTestStringConvertible {
  let locale: String
  let gap: String
  let short: [[String]]
  let long: [[String]]

  init(_ line: Substring) {
    func fields(_ text: Substring, _ mark: Character) -> [Substring] {
      text.split(separator: mark).map { field in
        let front = field.drop { $0 == " " }
        return front.prefix(front.count - front.reversed().prefix { $0 == " " }.count)
      }
    }
    let columns = fields(line, "|")
    locale = String(columns[0])
    gap = ["SP": " ", "NNBSP": "\u{202F}", "none": ""][String(columns[2])] ?? "?"
    short = fields(columns[1], "·").map { fields($0, "/").map(String.init) }
    let short = short
    long = fields(columns[3], "·").enumerated().map { index, field in
      field == "=" ? short[index] : fields(field, "/").map(String.init)
    }
  }

  var testDescription: String { locale }
}

private let rows = table.split(separator: "\n").map(Row.init)
private let units: [LengthUnit] = [.metre, .kilometre, .mile, .foot, .yard]

@Suite struct WordsTests {
  @Test func `there are thirty-three tables of unit names`() {
    #expect(rows.count == 33)
    #expect(rows.allSatisfy { $0.short.count == 5 && $0.long.count == 5 && $0.gap != "?" })
  }

  @Test(arguments: rows)
  fileprivate func `every form of every unit is read`(row: Row) throws {
    let format = LengthFormat(try Locale(row.locale))
    for (index, unit) in units.enumerated() {
      for form in row.short[index] + row.long[index] {
        for text in ["5 \(form)", "5\(form)", "5\u{A0}\(form)", "5  \(form.uppercased()) "] {
          // A capital Greek letter has lost its accent, which lowercasing does not restore.
          if text.contains("  "), row.locale == "el" { continue }
          #expect(try format.parse(text).unit == unit, "\(text)")
          #expect(try format.parse(text).value == 5, "\(text)")
        }
      }
    }
  }

  @Test(arguments: rows)
  fileprivate func `five of a unit are shown with its symbol and the locale's gap`(row: Row) throws
  {
    let format = LengthFormat(try Locale(row.locale + "-u-nu-latn"))
    #expect(format.gap == row.gap)
    for (index, unit) in units.enumerated() {
      let metres = try LengthUnit.convert(50.5, from: unit, to: .metre)
      let shown = try format.text(metres: metres, in: unit)
      let gap = row.locale == "fa" && unit == .metre ? "" : row.gap
      let number = "50\(format.decimalMark)5"
      let isShown = row.short[index].contains { shown == number + gap + $0 }
      #expect(isShown, "\(shown)")
      let long = try format.text(metres: metres, in: unit, width: .long)
      let isLong = row.long[index].contains { long == number + row.gap + $0 }
      #expect(isLong, "\(long)")
    }
  }

  @Test(arguments: rows)
  fileprivate func `the names listed are those of the table`(row: Row) throws {
    let format = LengthFormat(try Locale(row.locale))
    for (index, unit) in units.enumerated() {
      #expect(Set(format.names(of: unit, width: .short)) == Set(row.short[index]))
      #expect(Set(format.names(of: unit, width: .long)) == Set(row.long[index]))
      #expect(row.short[index].contains(format.symbol(of: unit)))
    }
  }

  @Test(arguments: rows)
  fileprivate func `a displayed length is parsed as the same length`(row: Row) throws {
    let format = LengthFormat(try Locale(row.locale))
    for value in [0, 0.5, 1, 1.5, 2, 3, 5, 7, 11, 21, 22, 100, 101, 1234.5, 12345, 1_000_000] {
      for unit in LengthUnit.allCases where value < 1000 || unit == .metre || unit == .foot {
        for width in LengthFormat.Width.allCases {
          let metres = try LengthUnit.convert(value, from: unit, to: .metre)
          let shown = try format.text(metres: metres, in: unit, width: width)
          #expect(try format.parse(shown).metres == metres, "\(shown)")
          #expect(try format.parse(shown).unit == unit, "\(shown)")
        }
      }
    }
  }

  /// Locale | unit, width | number and form, number and form …
  @Test(arguments: [
    "en | mi long | 0 miles, 1 mile, 1.5 miles, 0.5 miles, 2 miles",
    "de | mi long | 1 Meile, 2 Meilen, 0.5 Meilen",
    "fr | m long | 0 mètre, 1 mètre, 1.5 mètre, 2 mètres, 0.5 mètre",
    "pt | m long | 0 metro, 1.5 metro, 1 metro, 2 metros",
    "pt-PT | mi short | 0 milhas, 1 milha, 1.5 milhas, 2 milhas",
    "it | mi long | 1 miglio, 1.5 miglia, 0 miglia",
    "nb | mi short | 1 mile, 2 miles, 1.5 miles",
    "da | yd long | 0 engelske yard, 0.5 engelsk yard, 1 engelsk yard, 1.5 engelsk yard, 2.5 engelske yard, 2 engelske yard",
    "fi | m long | 0 metriä, 1 metri, 1.5 metriä, 2 metriä",
    "pl | mi short | 0 mil, 1 mila, 2 mile, 4 mile, 5 mil, 11 mil, 12 mil, 21 mil, 22 mile, 1.5 mili, 112 mil, 122 mile",
    "pl | m long | 1 metr, 3 metry, 5 metrów, 0.5 metra, 101 metrów",
    "cs | m long | 0 metrů, 1 metr, 2 metry, 4 metry, 5 metrů, 22 metrů, 1.5 metru, 102 metrů",
    "ro | m long | 0 metri, 1 metru, 2 metri, 19 metri, 20 de metri, 21 de metri, 101 metri, 120 de metri, 1.5 metri, 100 de metri",
    "ru | yd short | 0 ярд., 1 ярд, 2 ярд., 5 ярд., 11 ярд., 21 ярд, 1.5 ярд., 111 ярд., 121 ярд",
    "ru | m long | 0 метров, 1 метр, 2 метра, 5 метров, 11 метров, 12 метров, 21 метр, 24 метра, 1.5 метра, 111 метров, 112 метров",
    "uk | mi short | 0 миль, 1 миля, 2 милі, 5 миль, 14 миль, 31 миля, 1.5 милі",
    "uk | yd short | 1 ярд, 3 ярди, 7 ярдів, 0.5 ярда",
    "he | m long | 0 מטרים, 1 מטר, 2 מטרים, 3 מטרים, 0.5 מטר, 1.5 מטרים",
    "fa | m long | 0 متر, 1 متر",
    "hi | yd long | 0 यार्ड, 1 यार्ड, 0.5 यार्ड, 1.5 गज़, 2 गज़",
    "hi | ft long | 1 फ़ुट, 2 फ़ीट",
    "ar | m short | 0 متر, 3 أمتار, 10 أمتار, 11 مترًا, 99 مترًا, 100 متر, 102 متر, 103 أمتار, 1.5 متر, 203 أمتار",
    "ar | m long | 0 متر, 1 متر, 2 متر, 3 أمتار, 11 مترًا, 100 متر",
    "ar | km long | 1 كيلومتر, 2 كيلومتر, 3 كيلومترات, 11 كيلومترًا, 100 كيلومتر",
    "ar | mi long | 1 ميل, 3 أميال, 11 ميلاً, 100 ميل",
    "el | yd long | 1 γιάρδα, 2 γιάρδες, 0.5 γιάρδες",
    "tr | mi long | 1 mil, 2 mil",
    "es | mi long | 1 milla, 1.5 millas, 0 millas",
  ])
  func `the number chooses the plural form of its unit`(row: String) throws {
    let columns = row.split(separator: "|").map { $0.split(separator: ",") }
    let name = String(columns[0][0].filter { $0 != " " })
    let format = LengthFormat(try Locale(name + "-u-nu-latn"))
    let words = columns[1][0].split(separator: " ")
    let unit = try #require(LengthUnit(rawValue: String(words[0])))
    let width = try #require(LengthFormat.Width(rawValue: String(words[1])))
    for field in columns[2] {
      let parts = field.split(separator: " ", maxSplits: 1)
      let value = try #require(Double(String(parts[0])))
      let metres = try LengthUnit.convert(value, from: unit, to: .metre)
      let number = parts[0].map { $0 == "." ? format.decimalMark : String($0) }.joined()
      let expected = number + format.gap + parts[1]
      #expect(try format.text(metres: metres, in: unit, width: width) == expected)
    }
  }

  @Test func `Arabic writes one and two metres without a number`() throws {
    let format = LengthFormat(try Locale("ar"))
    #expect(try format.text(metres: 1) == "متر")
    #expect(try format.text(metres: 2) == "متران")
    #expect(try format.parse("متر") == Length(1, .metre))
    #expect(try format.parse(" متران ") == Length(2, .metre))
    #expect(try format.parse("٥ متران").metres == 5)
    let twoMiles = try LengthUnit.convert(2, from: .mile, to: .metre)
    #expect(try format.text(metres: twoMiles, in: .mile, width: .long) == "ميلان")
    #expect(try format.parse("ميلان") == Length(2, .mile))
  }

  @Test func `locales without a table of their own use the right one`() throws {
    func miles(_ text: String) throws -> String {
      let format = LengthFormat(try Locale(text + "-u-nu-latn"))
      return try format.text(metres: 3218.688, in: .mile, width: .long)
    }
    func metres(_ text: String) throws -> String {
      try LengthFormat(try Locale(text)).text(metres: 5, in: .metre, width: .long)
    }
    #expect(try miles("no") == "2 miles")
    #expect(try miles("nn-NO") == "2 miles")
    #expect(try metres("nn") == "5 meter")
    #expect(try metres("zh-TW") == "5 公尺")
    #expect(try metres("zh-HK") == "5 公尺")
    #expect(try metres("zh-MO") == "5 公尺")
    #expect(try metres("zh-Hans-HK") == "5米")
    #expect(try metres("zh-CN") == "5米")
    #expect(try metres("iw") == "5 מטרים")
    #expect(try metres("in-ID") == "5 meter")
    #expect(try metres("pt-BR") == "5 metros")
    #expect(try LengthFormat(Locale("pt-AO")).text(metres: 5000, width: .long) == "5 quilómetros")
    #expect(try LengthFormat(Locale("pt-BR")).text(metres: 5000, width: .long) == "5 quilômetros")
    for locale in ["en-US", "en", "en-PR", "en-PH", "en-GU"] {
      #expect(try metres(locale) == "5 meters", "\(locale)")
    }
    for locale in ["en-GB", "en-IE", "en-CA", "en-AU", "en-001", "C", "sw-KE", "tlh"] {
      #expect(try metres(locale) == "5 metres", "\(locale)")
    }
    // The region of the measures may differ from the region of the spelling.
    #expect(try metres("en-GB-u-rg-uszzzz") == "5 metres")
    #expect(try LengthFormat(Locale("de-AT")).text(metres: 5, width: .long) == "5 Meter")
  }

  @Test func `units that are not used on roads keep their wire symbol`() throws {
    for locale in ["en", "de-DE", "ja", "ru"] {
      let format = LengthFormat(try Locale(locale))
      for unit in LengthUnit.allCases.dropFirst(2) where !units.contains(unit) {
        for width in LengthFormat.Width.allCases {
          let metres = try LengthUnit.convert(7, from: unit, to: .metre)
          let shown = try format.text(metres: metres, in: unit, width: width)
          #expect(shown == "7 \(unit.rawValue)")
          #expect(try format.parse(shown).unit == unit)
        }
      }
    }
    #expect(try LengthFormat(Locale("ko")).text(metres: 0.07, in: .centimetre) == "7cm")
  }

  @Test func `ten kilometres are a mil in Sweden and Norway, and a mile where mil means mile`()
    throws
  {
    for locale in ["sv", "sv-FI", "nb", "no", "nn"] {
      let format = LengthFormat(try Locale(locale))
      #expect(try format.parse("1,5 mil") == Length(1.5, .scandinavianMile))
      #expect(try format.text(metres: 15000, in: .scandinavianMile) == "1,5 mil")
    }
    #expect(try LengthFormat(Locale("tr")).parse("2 mil").unit == .mile)
    #expect(try LengthFormat(Locale("id")).parse("2 mil").unit == .mile)
    #expect(try LengthFormat(Locale("pl")).parse("5 mil").unit == .mile)
    #expect(throws: LengthFault.self) { try LengthFormat(Locale("en")).parse("2 mil") }
    #expect(
      try LengthFormat(Locale("en-SE")).text(metres: 15000, in: .scandinavianMile) == "1,5 smi")
  }

  @Test func `the language's names take precedence over English ones, which are always read`()
    throws
  {
    // A Turkish metre is spelled as a British one, and a Swedish mile is a mile.
    #expect(try LengthFormat(Locale("tr")).parse("5 metre").unit == .metre)
    #expect(try LengthFormat(Locale("sv")).parse("5 mile").unit == .mile)
    for row in rows {
      let format = LengthFormat(try Locale(row.locale))
      for unit in LengthUnit.allCases {
        #expect(try format.parse("5 \(unit.rawValue)").unit == unit, "\(row.locale)")
      }
      #expect(try format.parse("5 feet").unit == .foot)
      #expect(try format.parse("5 nautical miles").unit == .nauticalMile)
      #expect(try format.parse("5 Kilometers").unit == .kilometre)
    }
  }
}
