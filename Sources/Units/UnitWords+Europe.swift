// Words for units in European languages (CLDR 47, short and long forms).

extension UnitWords {
  static let american = UnitWords(
    .oneAlone, short: ["m", "km", "mi", "ft", "yd"],
    long: ["meter/meters", "kilometer/kilometers", "mile/miles", "foot/feet", "yard/yards"])

  static let british = UnitWords(
    .oneAlone, short: ["m", "km", "mi", "ft", "yd"],
    long: ["metre/metres", "kilometre/kilometres", "mile/miles", "foot/feet", "yard/yards"])

  static let brazilian = UnitWords(
    .oneBelowTwo, short: ["m", "km", "mi", "ft", "yd"],
    long: ["metro/metros", "quilômetro/quilômetros", "milha/milhas", "pé/pés", "jarda/jardas"])

  static let portuguese = UnitWords(
    .oneAlone, short: ["m", "km", "milha/milhas", "ft", "yd"],
    long: ["metro/metros", "quilómetro/quilómetros", "milha/milhas", "pé/pés", "jarda/jardas"])

  static func europeanWords(_ language: String) -> UnitWords? {
    germanicWords(language) ?? romanceWords(language) ?? slavicWords(language)
      ?? otherEuropeanWords(language)
  }

  private static func germanicWords(_ language: String) -> UnitWords? {
    switch language {
    case "de":
      UnitWords(
        .oneAlone, short: ["m", "km", "mi", "ft", "yd"],
        long: ["Meter", "Kilometer", "Meile/Meilen", "Fuß", "Yard/Yards"])
    case "nl":
      UnitWords(
        .oneAlone, short: ["m", "km", "mi", "ft", "yd"],
        long: ["meter", "kilometer", "mijl", "voet", "yard/yards"])
    case "sv":
      UnitWords(
        .oneAlone, short: ["m", "km", "mi", "fot", "yd"],
        long: ["meter", "kilometer", "mile", "", "yard"])
    case "da":
      UnitWords(
        .danish, short: ["m", "km", "mi", "fod", "yard"],
        long: ["meter", "kilometer", "mile/miles", "", "engelsk yard/engelske yard"])
    case "nb", "nn", "no":
      UnitWords(
        .oneAlone, short: ["m", "km", "mile/miles", "fot", "yard"],
        long: ["meter", "kilometer", "", "", ""])
    default: nil
    }
  }

  private static func romanceWords(_ language: String) -> UnitWords? {
    switch language {
    case "fr":
      UnitWords(
        gap: "\u{202F}", .oneBelowTwo, short: ["m", "km", "mi", "pi", "yd"],
        long: ["mètre/mètres", "kilomètre/kilomètres", "mile/miles", "pied/pieds", "yard/yards"])
    case "es":
      UnitWords(
        .oneAlone, short: ["m", "km", "mi", "ft", "yd"],
        long: ["metro/metros", "kilómetro/kilómetros", "milla/millas", "pie/pies", "yarda/yardas"])
    case "it":
      UnitWords(
        .oneAlone, short: ["m", "km", "mi", "ft", "yd"],
        long: [
          "metro/metri", "chilometro/chilometri", "miglio/miglia", "piede/piedi", "iarda/iarde",
        ])
    case "ro":
      UnitWords(
        .romanian, short: ["m", "km", "mi", "ft", "yd"],
        long: [
          "metru/metri/de metri", "kilometru/kilometri/de kilometri", "milă/mile/de mile",
          "picior/picioare/de picioare", "iard/iarzi/de iarzi",
        ])
    default: nil
    }
  }

  private static func slavicWords(_ language: String) -> UnitWords? {
    switch language {
    case "pl":
      UnitWords(
        .polish, short: ["m", "km", "mila/mile/mil/mili", "ft", "yd"],
        long: [
          "metr/metry/metrów/metra", "kilometr/kilometry/kilometrów/kilometra", "",
          "stopa/stopy/stóp/stopy", "jard/jardy/jardów/jarda",
        ])
    case "cs":
      UnitWords(
        .czech, short: ["m", "km", "mi", "ft", "yd"],
        long: [
          "metr/metry/metru/metrů", "kilometr/kilometry/kilometru/kilometrů", "míle/míle/míle/mil",
          "stopa/stopy/stopy/stop", "yard/yardy/yardu/yardů",
        ])
    case "ru":
      UnitWords(
        .eastSlavic, short: ["м", "км", "ми", "фт", "ярд/ярд./ярд./ярд."],
        long: [
          "метр/метра/метров/метра", "километр/километра/километров/километра",
          "миля/мили/миль/мили", "фут/фута/футов/фута", "ярд/ярда/ярдов/ярда",
        ])
    case "uk":
      UnitWords(
        .eastSlavic,
        short: ["м", "км", "миля/милі/миль/милі", "фт", "ярд/ярди/ярдів/ярда"],
        long: [
          "метр/метри/метрів/метра", "кілометр/кілометри/кілометрів/кілометра", "",
          "фут/фути/футів/фута", "",
        ])
    default: nil
    }
  }

  private static func otherEuropeanWords(_ language: String) -> UnitWords? {
    switch language {
    case "fi":
      UnitWords(
        .oneAlone, short: ["m", "km", "mi", "ft", "yd"],
        long: [
          "metri/metriä", "kilometri/kilometriä", "maili/mailia", "jalka/jalkaa", "jaardi/jaardia",
        ])
    case "hu":
      UnitWords(
        .oneAlone, short: ["m", "km", "mf", "láb", "yd"],
        long: ["méter", "kilométer", "mérföld", "", "yard"])
    case "tr":
      UnitWords(
        .oneAlone, short: ["m", "km", "mil", "fit", "yd"],
        long: ["metre", "kilometre", "", "", "yarda"])
    case "el":
      UnitWords(
        .oneAlone, short: ["μ.", "χλμ.", "μίλ.", "πδ", "γρδ"],
        long: [
          "μέτρο/μέτρα", "χιλιόμετρο/χιλιόμετρα", "μίλι/μίλια", "πόδι/πόδια", "γιάρδα/γιάρδες",
        ])
    default: nil
    }
  }
}
