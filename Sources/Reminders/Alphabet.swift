// The order of letters in the languages that have one of their own, as their dictionaries print it.
// Where a language is not named, accents make no letter. Knows no bytes and no weights.

/// What stands where among the letters from a to z.
struct Alphabet: Hashable, Sendable {
  /// By what a cursor names it.
  let name: String
  /// Letters that follow one of a to z, or of `cyrillic`, in groups such as `z å ä=æ ö`: after z come å, ä and ö, and
  /// æ is an ä. What stands beside the first with `=` is that very letter.
  let order: String
  /// Whether `ssz` is `sz` twice, as in Hungarian.
  let doubles: Bool
  /// Whether a capital I is the one without a dot.
  let hasDotlessI: Bool

  private init(
    _ name: String, _ order: String, doubles: Bool = false, hasDotlessI: Bool = false
  ) {
    self.name = name
    self.order = order
    self.doubles = doubles
    self.hasDotlessI = hasDotlessI
  }

  static let common = Alphabet("", "e ə, n ŋ, z þ")

  /// By the first subtag of a language tag; its case and what follows make no difference.
  static func of(_ language: String) -> Alphabet {
    let first = language.split(maxSplits: 1) { $0 == "-" || $0 == "_" }.first ?? ""
    return known[first.lowercased()] ?? common
  }

  private static let known: [String: Alphabet] = {
    let danish = Alphabet("da", "d=ð, y=ü=ű, z æ=ä ø=ö=ő=œ å=aa")
    let swedish = Alphabet("sv", "d=ð, y=ü=ű, z å ä=æ ö=ø=ő=œ")
    let spanish = Alphabet("es", "n ñ")
    let croatian = Alphabet("hr", "c č ć, d dž=ǆ đ, l lj=ǉ, n nj=ǌ, s š, z ž")
    let turkish = Alphabet("tr", "c ç, g ğ, h ı, o ö, s ş, u ü", hasDotlessI: true)
    return [
      "sv": swedish, "fi": swedish,
      "da": danish, "nb": danish, "nn": danish, "no": danish, "fo": danish,
      "is": Alphabet("is", "a á, d=đ ð, e é, i í, o ó, u ú, y ý, z þ æ=ä ö=ø å"),
      "es": spanish, "gl": spanish, "eu": spanish, "ast": spanish, "fil": spanish,
      "cs": Alphabet("cs", "c č, h ch, r ř, s š, z ž"),
      "sk": Alphabet("sk", "a ä, c č, h ch, o ô, r ř, s š, z ž"),
      "pl": Alphabet("pl", "a ą, c ć, e ę, l ł, n ń, o ó, s ś, z ź ż"),
      "hu": Alphabet(
        "hu", "c cs, d dz dzs, g gy, l ly, n ny, o ö=ő, s sz, t ty, u ü=ű, z zs",
        doubles: true),
      "hr": croatian, "bs": croatian, "sr": croatian, "sh": croatian,
      "sl": Alphabet("sl", "c č ć, d đ, s š, z ž"),
      "lt": Alphabet("lt", "c č, i=y, s š, z ž"),
      "lv": Alphabet("lv", "a ā, c č, e ē, g ģ, i y ī, k ķ, l ļ, n ņ, o ō, r ŗ, s š, u ū, z ž"),
      "et": Alphabet("et", "s š z ž, w õ ä ö ü"),
      "tr": turkish,
      "az": Alphabet("az", "c ç, e ə, g ğ, h x ı, k q, o ö, s ş, u ü", hasDotlessI: true),
      "ro": Alphabet("ro", "a ă â, i î, s ș=ş, t ț=ţ"),
      "sq": Alphabet(
        "sq", "c ç, d dh, e ë, g gj, l ll, n nj, r rr, s sh, t th, x xh, z zh"),
      "be": Alphabet("be", "е ё"),
      "vi": Alphabet("vi", "a ă=ặ â=ậ, d đ, e ê=ệ, o ô=ộ ơ, u ư"),
    ]
  }()

  /// Cyrillic, in an order in which each language that writes it finds its own.
  static let cyrillic = "абвгґдђѓеєжзѕиіїйјклљмнњопрстћќуўфхцчџшщъыьэюя"
}
