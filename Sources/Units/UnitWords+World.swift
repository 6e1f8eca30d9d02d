// Words for units in languages outside Europe (CLDR 47, short and long forms).

extension UnitWords {
  static let chinese = UnitWords(
    gap: "", .single, short: ["米", "公里", "英里", "英尺", "码"], long: [])

  static let traditionalChinese = UnitWords(
    .single, short: ["公尺", "公里", "英里", "呎", "碼"], long: ["", "", "", "英尺", ""])

  static func nonEuropeanWords(_ language: String) -> UnitWords? {
    westernWords(language) ?? easternWords(language)
  }

  private static func westernWords(_ language: String) -> UnitWords? {
    switch language {
    case "he":
      UnitWords(
        .hebrew, short: ["מ׳", "ק״מ", "מייל", "ft", "יארד"],
        long: ["מטר/מטרים/מטרים", "קילומטר/קילומטרים/קילומטרים", "", "רגל", ""])
    case "ar":
      // Arabic has words for one metre and two metres, and for two miles in the long form.
      UnitWords(
        .arabic, short: ["=متر/=متران/أمتار/مترًا/متر", "كم", "ميل", "قدم", "ياردة"],
        long: [
          "متر/متر/أمتار/مترًا/متر", "كيلومتر/كيلومتر/كيلومترات/كيلومترًا/كيلومتر",
          "ميل/=ميلان/أميال/ميلاً/ميل", "", "",
        ])
    case "fa":
      UnitWords(
        .oneUpToOne, short: ["~متر", "کیلومتر", "مایل", "فوت", "یارد"],
        long: ["متر", "", "", "", ""])
    case "hi":
      UnitWords(
        .oneUpToOne, short: ["मी", "कि॰मी॰", "मील", "फ़ीट", "यार्ड"],
        long: ["मीटर", "किलोमीटर", "", "फ़ुट/फ़ीट", "यार्ड/गज़"])
    case "bn":
      UnitWords(
        .oneUpToOne, short: ["মি", "কিমি", "মাইল", "ফুট", "গজ"],
        long: ["মিটার", "কিলোমিটার", "", "", ""])
    default: nil
    }
  }

  private static func easternWords(_ language: String) -> UnitWords? {
    switch language {
    case "th":
      UnitWords(
        .single, short: ["ม.", "กม.", "ไมล์", "ฟุต", "หลา"], long: ["เมตร", "กิโลเมตร", "", "", ""])
    case "vi":
      UnitWords(
        .single, short: ["m", "km", "dặm", "ft", "yd"],
        long: ["mét", "kilômét", "", "feet", "yard"])
    case "id":
      UnitWords(
        .single, short: ["m", "km", "mi", "ft", "yd"],
        long: ["meter", "kilometer", "mil", "kaki", "yard"])
    case "ja":
      UnitWords(
        .single, short: ["m", "km", "mi", "ft", "yd"],
        long: ["メートル", "キロメートル", "マイル", "フィート", "ヤード"])
    case "ko":
      UnitWords(
        gap: "", .single, short: ["m", "km", "mi", "ft", "yd"],
        long: ["미터", "킬로미터", "마일", "피트", "야드"])
    default: nil
    }
  }
}
