// The order of letters in languages whose dictionaries sort some letters differently. In all other
// languages a letter with an accent sorts as the letter without an accent. Does not compute sort
// keys.

/// The letters that are sorted between or after a to z.
struct Alphabet: Hashable, Sendable {
  /// The name that cursors contain.
  let name: String
  /// Letters that follow one of a to z, or of `cyrillic`, in groups such as `z å ä=æ ö`: å, ä and ö
  /// follow z. Letters after a `=` are equal to the one before it: æ sorts as ä.
  let letterOrder: String
  /// Whether a doubled pair is written short, as in Hungarian: `ssz` means `sz` twice.
  let abbreviatesDoubled: Bool
  /// Whether `I` is the capital of the dotless `ı`, as in Turkish.
  let hasDotlessI: Bool

  private init(
    _ name: String, _ letterOrder: String, abbreviatesDoubled: Bool = false,
    hasDotlessI: Bool = false
  ) {
    self.name = name
    self.letterOrder = letterOrder
    self.abbreviatesDoubled = abbreviatesDoubled
    self.hasDotlessI = hasDotlessI
  }

  static let common = Alphabet("", "e ə, n ŋ, z þ")

  /// The alphabet for the first subtag of a language tag, in any case.
  static func of(_ language: String) -> Alphabet {
    let firstSubtag = language.split(maxSplits: 1) { $0 == "-" || $0 == "_" }.first ?? ""
    return alphabetsByLanguage[firstSubtag.lowercased()] ?? common
  }

  private static let alphabetsByLanguage: [String: Alphabet] = {
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
        abbreviatesDoubled: true),
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

  /// Cyrillic letters, in one order that fits all languages that use them.
  static let cyrillic = "абвгґдђѓеєжзѕиіїйјклљмнњопрстћќуўфхцчџшщъыьэюя"
}
