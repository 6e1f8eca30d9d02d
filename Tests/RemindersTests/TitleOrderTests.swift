// Titles in the order of the languages' alphabets, and text folded for searching.

import Foundation
import TestSupport
import Testing

@testable import Reminders

@Suite struct TitleOrderTests {
  private static func key(_ title: String, _ order: TitleOrder) -> [UInt8] {
    order.key(of: TextFolding.orderable(title).span)
  }

  /// Each word or group comes before the next; words joined by `=` are equal.
  private static func expect(_ words: String, in language: String) {
    let order = TitleOrder(language: language)
    let groups = words.split(separator: " ").map { $0.split(separator: "=").map(String.init) }
    for group in groups {
      for word in group {
        #expect(key(word, order) == key(group[0], order), "\(language): \(word)")
      }
    }
    for (one, other) in zip(groups, groups.dropFirst()) {
      #expect(
        key(one[0], order).lexicographicallyPrecedes(key(other[0], order)),
        "\(language): \(one[0]) before \(other[0])")
    }
  }

  @Test(arguments: [
    ("sv", "adam zebra Ådal ål=Ål ärt=ært öl=øl"), ("fi", "yksi zoo åbo äiti öljy"),
    ("fi-FI", "väinö walter ylä=ÜLÄ z"), ("SV_se.UTF-8", "z å ä ö"),
    ("da", "abe zebra æble=äble ø=ö å=aa=Aa=Å år=aar"), ("nb", "a az aå by z æ ø å=aa åa=aaa"),
    ("nn", "z æ ø å"), ("no", "z æ ø å"),
    ("is", "a á b d=đ ð e é f i í o ó u ú y ý z þ æ=ä ö=ø å"),
    ("de", "a=ä=Ä ab o=ö ob ss=ß st u=ü z"), ("fr", "cote=côte=coté=côté e=é=è=ê=ë œuf=oeuf"),
    ("es", "n nz ñ=Ñ o"), ("es-MX", "ch cz d l ll lz m n ñandú o"),
    ("cs", "a=á b c cz č d=ď h hz ch i r ř s š z ž"), ("cs", "h CH=Ch=ch i"),
    ("sk", "a=á ä b c č d h ch i l=ĺ=ľ o=ó ô p r=ŕ ř s š z ž"),
    ("pl", "a ą b c ć d e ę l łz m n ń o ó p s ś t z ź ż"),
    ("hu", "a=á cz cs d dz dzs e=é gz gy lz ly nz ny o=ó ö=ő p sz=SZ t tz ty u=ú ü=ű v z zs"),
    ("hu", "kasza=kasza kaszsza=kaszsza kasszz"), ("hu", "sz ssz=szsz"),
    ("tr", "c ç d g ğ h hz ı=I i=İ j o ö p s ş t u ü v"), ("tr", "ısı IŞIK=ışık İP=ip"),
    ("az", "c ç e ə g ğ h x ı i k q l"),
    ("hr", "c č ć d dz dž=ǆ=Dž đ e l lz lj m n nz nj o s š z ž"), ("bs", "c č ć d dž đ e"),
    ("sl", "c č ć d đ s š z ž"), ("lt", "a=ą c č e=ę=ė i=į=y j s š u=ų=ū z ž"),
    ("lv", "a ā b c č e ē g ģ i y ī j k ķ l ļ n ņ o ō s š u ū v z ž"),
    ("et", "r s š z ž t u v w õ ä ö ü x y"),
    ("ro", "a ă â b i î j s ș=ş t ț=ţ"), ("sq", "c ç d dh e ë g gj l ll n nj r rr s sh"),
    ("vi", "a=á=ạ ă=ặ=ắ â=ậ=ấ b d đ e ê=ệ=ế o=ọ ô=ộ ơ=ợ=ớ u ư=ự"),
    ("en", "a=á=à=å=ä ae=æ az d=đ=ð e ə f i=I=ı=İ l=ł n=ñ ŋ o=ø=ö oe=œ ss=ß z þ"),
    ("", "cafe=CAFÉ=Cafe\u{301}=café cafes"), ("ru", "а б в г д е=ё=Ё ж и й к ъ ы ь э ю я"),
    ("uk", "г ґ д е є ж з и і ї й к"), ("sr", "г д ђ е ж з и ј к л љ м н њ о п р с т ћ у"),
    ("mk", "г д ѓ е ж з ѕ и ј к л т ќ у"), ("be", "е еж ё ж з і й у ў ф"), ("bg", "и й к ъ ь ю"),
    ("el", "α=ά=Α β γ ς=σ=Σ τ ω=ώ=ᾧ"), ("ja", "か=が さ 東京 道"), ("zh", "一 丁 七 万"),
    ("xx", "_ - , ! ? # + 1 2 a z α а א ا 一"), ("en", "😀 1 a"),
  ])
  func `titles sort by the language's alphabet`(_ language: String, _ words: String) {
    Self.expect(words, in: language)
  }

  @Test func `numbers in titles sort by value`() {
    let order = TitleOrder(language: "en")
    let titles = [
      "item", "item 0", "item 2", "item 2 b", "item 9", "item 10", "item 010 b", "item 99",
      "item 100", "item 99999999999999999999", "item 100000000000000000000",
      "item \(String(repeating: "9", count: 300))", "item 1\(String(repeating: "0", count: 300))",
      "item a",
    ]
    let keys = titles.map { Self.key($0, order) }
    for (one, other) in zip(keys, keys.dropFirst()) {
      #expect(one.lexicographicallyPrecedes(other))
    }
    #expect(Self.key("7", order) == Self.key("007", order))
    #expect(Self.key("٧", order) == Self.key("7", order))
    #expect(Self.key("7.9", order).lexicographicallyPrecedes(Self.key("7.10", order)))
  }

  @Test(arguments: ["", "sv", "hu", "tr", "cs", "da"])
  func `truncated sort keys have the order of whole keys`(_ language: String) {
    let order = TitleOrder(language: language)
    let letters = Array("aåäbcčdzsíiIİıIlnyhjøßŒ0129 -_éжёйї東가か゛\u{301}\u{308}\u{323}😀")
    var random = SeededRandom(seed: 5)
    for _ in 0..<3_000 {
      let title = String(
        (0..<Int.random(in: 0...14, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
      let text = TextFolding.orderable(title)
      let key = order.key(of: text.span)
      let expected = (0..<8).reduce(UInt64(0)) { $0 << 8 | UInt64($1 < key.count ? key[$1] : 0) }
      #expect(order.keyPrefix(of: text.span) == expected, "\(language) \(title)")
    }
  }

  @Test func `a long title is compared up to the maximal key length`() {
    let order = TitleOrder(language: "en")
    let key = Self.key(String(repeating: "a", count: 100_000), order)
    #expect(key.count == TitleOrder.longestKey)
  }

  @Test func `invalid UTF-8 has a sort key too`() {
    var random = SeededRandom(seed: 6)
    for language in ["", "hu", "tr"] {
      let order = TitleOrder(language: language)
      for _ in 0..<2_000 {
        let count = Int.random(in: 0...12, using: &random)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(order.key(of: bytes.span).count <= TitleOrder.longestKey)
        _ = order.keyPrefix(of: bytes.span)
      }
    }
  }
}

@Suite struct TextFoldingTests {
  @Test(arguments: [
    ("Ærø", "aero"), ("STRASSE Straße", "strasse strasse"), ("Ёлка", "елка"), ("Йод", "йод"),
    ("И\u{306}од", "йод"), ("Ўў", "ўў"), ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("Łódź", "lodz"), ("ﬁn", "fin"),
    ("ĲSSEL", "ijssel"), ("İstanbul ISPARTA ısı", "istanbul isparta isi"), ("Ｔｅｌ１", "tel1"),
    ("q\u{323}\u{307}a", "qa"), ("ǻ Ǻ a\u{30A}\u{301}", "a a a"), ("Ṩ", "s"), ("ﬃ", "ffi"),
    ("soft\u{AD}ly \u{FEFF}here", "softly here"), ("हिन्दी", "हिन्दी"), ("ไทยน้ำ", "ไทยน้ำ"),
    ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("한", "한"), ("أهلاً", "اهلا"), ("שָׁלוֹם", "שלום"),
    ("Ấ Ộ ữ", "a o u"), ("٣", "3"), ("e\u{301}", "e"), ("", ""), ("\u{301}", ""),
  ])
  func `search text has no case and no accents`(_ text: String, _ folded: String) {
    #expect(TextFolding.folded(text) == Array(folded.utf8), "\(text)")
  }

  @Test(arguments: [
    ("Café", "CAFÉ"), ("Cafe\u{301}", "café"), ("STRASSE", "straße"), ("İş", "iş"),
    ("ISI", "ısı"), ("Σίσυφος", "ΣΊΣΥΦΟΣ"), ("q\u{323}\u{307}", "q\u{307}\u{323}"),
    ("\u{212B}", "å"), ("ǆ", "Ǆ"),
  ])
  func `two texts are equal without case`(_ one: String, _ other: String) {
    #expect(TextFolding.caseless(one) == TextFolding.caseless(other))
  }

  @Test func `tags that differ in an accent are different`() {
    #expect(TextFolding.caseless("resume") != TextFolding.caseless("résumé"))
    #expect(TextFolding.caseless("и") != TextFolding.caseless("й"))
  }

  @Test func `upper and lower case fold to the same text`() throws {
    // Capital I, and the one with a dot, are told apart where titles are ordered.
    let forms = [TextFolding.folded, TextFolding.caseless]
    for scalar in (0x80..<0x300).compactMap(Unicode.Scalar.init) where scalar != "İ" {
      let small = scalar.properties.lowercaseMapping
      for form in forms { #expect(form(String(scalar)) == form(small), "\(scalar.value)") }
      #expect(
        TextFolding.orderable(String(scalar)) == TextFolding.orderable(small), "\(scalar.value)")
    }
    #expect(TextFolding.orderable("İI") == Array("I\u{307}I".utf8))
    #expect(TextFolding.folded("a\u{AD}b") == Array("ab".utf8))
  }

  @Test func `folded text is appended without changing what is before it`() {
    for text in ["", "Zürich", "\u{301}", "И\u{306}од", "\u{1112}\u{1161}\u{11AB}", "i\u{307}"] {
      for before in ["", "и", "\u{1112}", "i"] {
        var bytes = Array(before.utf8)
        TextFolding.append(text, for: .searching, to: &bytes)
        #expect(bytes == Array(before.utf8) + TextFolding.folded(text), "\(before) \(text)")
      }
    }
  }

  @Test func `letters are decomposed as Unicode says`() {
    let ranges = [0xC0..<0x700, 0x1E00..<0x2000, 0x2126..<0x212C, 0x3040..<0x3100, 0xFB1D..<0xFB50]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      let (base, marks) = Decomposition.parts(of: scalar)
      var parts = [base]
      marks.forEach { parts.append($0) }
      let expected = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
      #expect(parts == Array(expected), "U+\(String(scalar.value, radix: 16))")
    }
  }
}
