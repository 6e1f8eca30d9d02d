// The words of a language, together with those of English, prepared for lookup. Built once per
// session.

internal import CivilTime
public import Units

public struct QuickAddLanguage: Sendable {
  struct PossibleMeaning: Hashable, Sendable {
    let meaning: WordMeaning
    let certainty: Certainty
  }

  /// The meanings of each folded phrase, whose words are joined by single spaces.
  private(set) var meanings: [String: [PossibleMeaning]] = [:]
  /// For each first word, the number of words of its longest phrase.
  private(set) var longestPhrase: [String: Int] = [:]
  /// Japanese phrases by their first character, the longest first.
  private(set) var japanesePhrases: [Unicode.Scalar: [[Unicode.Scalar]]] = [:]
  /// Phrases such as `remind me to`, apart from the others, because they begin with words that
  /// have a meaning of their own.
  private(set) var openingPhrases: Set<String> = []
  /// Keys by their names in the person's language.
  private(set) var keys: [String: Key] = [:]
  /// Words made of a weekday and a part of the day, such as `samstagabend`, each with the length of
  /// the weekday.
  private(set) var compoundLengths: [String: Int] = [:]
  /// Whether `30-11` is a date.
  let dashedDates: Bool
  /// Whether the first number of `12/01` is the month.
  let monthFirst: Bool
  /// Whether `1.12` is a date and `18.30` is a time.
  let dottedDates: Bool
  /// Whether the language uses am and pm.
  let twelveHours: Bool
  /// Words for days that completion offers; those of the person's language come first.
  let dayWords: [String]
  /// Dates and repetitions of several words that completion offers; those of the person's
  /// language come first.
  let phrases: [String]
  /// The long words of `dayWords`, folded; and the words for `every`. Words of the title are
  /// compared with both, to find misspellings.
  private(set) var longDayWords: [String] = []
  /// The names of weekdays among `longDayWords`.
  private(set) var longWeekdays: [String] = []
  private(set) var everyWords: [String] = []
  /// Single words for days, times and repetitions, with which a misspelt value is compared; those
  /// of the person's language come first.
  private(set) var dateSpellings = Spellings()
  private(set) var repeatSpellings = Spellings()

  /// Names of days as they are often misspelt.
  private(set) var misspellings: [String: Misspelling] = [:]

  struct Misspelling: Sendable {
    let correctSpelling: String
    let meanings: [PossibleMeaning]
  }

  /// Words as they are folded and as they are written.
  struct Spellings: Sendable {
    var words: [(foldedTitle: String, originalTitle: String)] = []
  }

  public init(_ locale: Locale) {
    let region = locale.region
    monthFirst = [
      "US", "UM", "PR", "GU", "VI", "AS", "MP", "FM", "MH", "PW", "PH", "BZ", "JP", "CN", "TW",
      "KR", "HU", "LT", "MN",
    ].contains(region)
    dottedDates = [
      "de", "pl", "cs", "sk", "fi", "nb", "nn", "no", "da", "ru", "uk", "tr", "hr", "sl", "et",
      "lv", "hu", "ro", "bg", "is", "it", "sv", "nl",
    ].contains(locale.language)
    dashedDates = ["nl", "da"].contains(locale.language)
    twelveHours =
      [
        "US", "CA", "AU", "NZ", "IN", "PH", "PK", "GB", "IE", "ZA", "EG", "SA", "CO", "MX", "MY",
      ].contains(region) && ["en", "es", "hi", "ar"].contains(locale.language)
    let languageWords = LanguageWords.all[locale.language]
    dayWords = (languageWords?.dayWords ?? []) + LanguageWords.english.dayWords
    let isEnglish = locale.language == "en"
    phrases = (isEnglish ? [] : languageWords?.allPhrases ?? []) + LanguageWords.english.allPhrases
    add(.english)
    if let languageWords { add(languageWords) }
    longDayWords = dayWords.map { Folding.folded($0) }.filter {
      $0.utf8.count > 5 && !$0.contains(" ")
    }
    longWeekdays = longDayWords.filter { name in
      meanings[name, default: []].contains { if case .weekday = $0.meaning { true } else { false } }
    }
    addMisspellings()
    everyWords = meanings.compactMap { name, meanings in
      name.utf8.count > 3 && !name.contains(" ") && meanings.contains { $0.meaning == .every }
        ? name : nil
    }.sorted()
    for phrases in japanesePhrases.keys {
      japanesePhrases[phrases]?.sort { $0.count > $1.count }
    }
  }

  private mutating func add(_ words: LanguageWords) {
    for (index, names) in words.weekdays.enumerated() where index < 7 {
      let weekday = Weekday.allCases[index]
      for name in names { add(name, .weekday(weekday), .anywhere) }
    }
    for (index, names) in words.shortWeekdays.enumerated() where index < 7 {
      for name in names {
        let isSure = words.sureShortWeekdays.contains(name)
        add(
          name, .weekday(Weekday.allCases[index]),
          isSure ? .anywhere : name.utf8.count > 2 ? .atTitleEdge : .besideDate)
      }
    }
    for part in words.partsOfDay {
      for name in words.weekdays.joined() + ["morgen"] where name != part {
        compoundLengths[Folding.folded(name + part)] = name.unicodeScalars.count
      }
    }
    for (name, key) in words.keys { keys[Folding.folded(name)] = key }
    for (index, names) in words.months.enumerated() {
      for name in names { add(name, .month(index + 1), .besideDate) }
    }
    for (index, names) in words.everyWeekdays.enumerated() where index < 7 {
      for name in names { add(name, .everyWeekday(Weekday.allCases[index]), .anywhere) }
    }
    for line in words.table.split(separator: "\n") {
      let nameAndPhrases = line.split(separator: ":", maxSplits: 1)
      guard nameAndPhrases.count == 2, let meaning = WordMeaning(name: nameAndPhrases[0].trimmed)
      else { continue }
      for phrase in nameAndPhrases[1].split(separator: ",") {
        let phrase = phrase.trimmed
        if meaning == .openingWords {
          openingPhrases.insert(Folding.folded(String(phrase)))
          continue
        }
        switch phrase.first {
        case "~": add(String(phrase.dropFirst()), meaning, .atTitleEdge)
        case "?": add(String(phrase.dropFirst()), meaning, .besideDate)
        default: add(String(phrase), meaning, .anywhere)
        }
      }
    }
  }

  private mutating func add(_ phrase: String, _ meaning: WordMeaning, _ certainty: Certainty) {
    let folded = Folding.folded(phrase)
    if folded.utf8.count > 2, !folded.contains(" "),
      !folded.unicodeScalars.contains(where: \.isJapanese)
    {
      if meaning.isDate { dateSpellings.words.insert((folded, phrase), at: 0) }
      if meaning.isRepetition { repeatSpellings.words.insert((folded, phrase), at: 0) }
    }
    let candidate = PossibleMeaning(meaning: meaning, certainty: certainty)
    if meanings[folded]?.contains(where: { $0.meaning == meaning }) == true { return }
    // Inserted at the front, because the person's language is added last and takes precedence.
    meanings[folded, default: []].insert(candidate, at: 0)
    let words = folded.split(separator: " ")
    guard let first = words.first else { return }
    longestPhrase[String(first)] = max(longestPhrase[String(first)] ?? 0, words.count)
    let scalars = Array(folded.unicodeScalars)
    if let first = scalars.first, scalars.contains(where: \.isJapanese) {
      japanesePhrases[first, default: []].append(scalars)
    }
  }
}

extension QuickAddLanguage {
  /// Words that are spelt nearly like a day but are no misspellings of one.
  private static let ownWords: Set<String> = ["domino", "sundae", "montage"]

  /// Adds the likely misspellings of each name of a day: two letters exchanged, a letter missing,
  /// or a letter written twice.
  private mutating func addMisspellings() {
    for (folded, originalText) in dateSpellings.words where folded.utf8.count > 4 {
      let days = meanings[folded, default: []].filter { candidate in
        switch candidate.meaning {
        case .weekday, .daysFromToday: true
        default: false
        }
      }
      guard let day = days.first, folded.utf8.allSatisfy({ $0 < 128 }) else { continue }
      let letters = Array(folded)
      func add(_ typed: [Character], _ certainty: Certainty) {
        let typed = String(typed)
        guard meanings[typed] == nil, misspellings[typed] == nil, !Self.ownWords.contains(typed)
        else {
          return
        }
        misspellings[typed] = Misspelling(
          correctSpelling: originalText,
          meanings: [PossibleMeaning(meaning: day.meaning, certainty: certainty)])
      }
      for index in letters.indices.dropLast() where letters[index] != letters[index + 1] {
        var typed = letters
        typed.swapAt(index, index + 1)
        add(typed, .atTitleEdge)
      }
      guard letters.count > 6 else { continue }
      for index in letters.indices {
        var typed = letters
        typed.remove(at: index)
        add(typed, .besideDate)
        typed = letters
        typed.insert(letters[index], at: index)
        add(typed, .besideDate)
      }
    }
  }

  func key(_ name: String) -> Key? { keys[name] }
}

extension Substring {
  var trimmed: Substring {
    var rest = drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}

/// The words of one language for dates, repetitions and alarms.
struct LanguageWords: Sendable {
  /// The names of the weekdays from Monday on, with all forms of each name.
  var weekdays: [[String]]
  var shortWeekdays: [[String]]
  /// Short names of weekdays that have no other meaning in the language.
  var sureShortWeekdays: Set<String> = []
  /// Words that mean each week on a weekday, from Monday on: `mondays`.
  var everyWeekdays: [[String]] = []
  /// Names of months from January on, full and short.
  var months: [[String]]
  /// Each line has the name of a meaning and its phrases. A phrase after `~` has the meaning only
  /// at the edge of the title, and a phrase after `?` only next to other words of a date.
  var table: String
  /// Words for parts of a day that are written in one with the name of a day, as in `Samstagabend`.
  var partsOfDay: [String] = []
  /// Words for days that completion offers.
  var dayWords: [String]
  /// Dates and repetitions of several words that completion offers. `*` stands for each weekday.
  var phrases: [String] = []
  /// Names of keys in addition to the English ones.
  var keys: [String: Key] = [:]

  var allPhrases: [String] {
    phrases.flatMap { phrase in
      phrase.contains("*")
        ? weekdays.compactMap(\.first).map { phrase.replacing("*", with: $0) } : [phrase]
    }
  }

  static let all: [String: LanguageWords] = [
    "en": english, "de": german, "fr": french, "es": spanish, "it": italian, "pt": portuguese,
    "nl": dutch, "sv": swedish, "pl": polish, "ja": japanese,
  ]
}
