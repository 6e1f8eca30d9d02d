// Parses times of day: `9am`, `9:00`, `18h`, `18 Uhr`, `noon`, `19:00-21:30`, `from 9 to 5`. Does
// not parse days.

internal import CivilTime

/// A time of day as it was written.
struct ClockReading: Hashable {
  /// Seconds since midnight; 24:00 is 86,400.
  var start: Int
  var end: Int?
  /// Whether `am`, `pm` or a leading zero says which half of the day is meant.
  var isExact = false
  /// The other time that the words may mean, for a diagnostic; nil if there is no doubt.
  var doubt: ClockDoubt?

  struct ClockDoubt: Hashable {
    var message: String
    var otherText: String
  }
}

/// A time of day before it is decided whether it is in the morning or in the evening.
struct RawClock {
  var hour: Int
  var minute = 0
  var second = 0
  /// Whether the time is only a number, such as `9`.
  var isBare = false
  /// Whether morning or evening is certain: the hour has a leading zero or is above 12.
  var isSure = false
  /// Whether the hour has a leading zero.
  var hasZero = false
  /// Whether the time is approximate, as in `5ish`.
  var isAbout = false
  var isPM: Bool?
  var isValid = true
}

extension LineReader {
  /// A time in a single word.
  func rawClock(_ text: Substring) -> RawClock? {
    guard let hour = LeadingNumber(text, most: 2) else { return nil }
    var clock = RawClock(hour: hour.value)
    clock.isSure = hour.digitCount == 2 && hour.value < 10 || hour.value > 12
    clock.hasZero = hour.digitCount == 2 && hour.value < 10
    var remainingText = hour.textAfter
    var hasSeparator = false
    if let separator = remainingText.first,
      ":.h".contains(separator) || separator == "u" && context.language.meanings["uur"] != nil
    {
      let minuteDigits = LeadingNumber(remainingText.dropFirst(), most: 2)
      if let minuteDigits, minuteDigits.digitCount == 2,
        separator != "." || isDotTime(minuteDigits.textAfter)
      {
        clock.minute = minuteDigits.value
        remainingText = minuteDigits.textAfter
        hasSeparator = true
        if separator == ":", remainingText.first == ":",
          let seconds = LeadingNumber(remainingText.dropFirst(), most: 2),
          seconds.digitCount == 2
        {
          clock.second = seconds.value
          remainingText = seconds.textAfter
        }
      } else if separator == "h", remainingText.utf8.count == 1 {
        // `24h` is a length of time.
        guard hour.value < 24 else { return nil }
        remainingText = ""
        hasSeparator = true
        clock.isSure = true
      } else if separator == ":", minuteDigits == nil {
        return nil
      }
    }
    switch remainingText {
    case "": clock.isBare = !hasSeparator
    case "ish":
      guard clock.hour <= 24 else { return nil }
      clock.isBare = false
      clock.isAbout = true
      if context.language.twelveHours, (1...6).contains(clock.hour) { clock.isPM = true }
    case "am", "a.m", "a.m.", "a": clock.isPM = false
    case "pm", "p.m", "p.m.", "p": clock.isPM = true
    case "uhr", "u", "h", "uur": if clock.hour > 12 { clock.isSure = true }
    default: return nil
    }
    let validHours = clock.isPM == nil ? 0...24 : 1...12
    clock.isValid =
      validHours.contains(clock.hour) && clock.minute < 60 && clock.second < 60
      && (clock.hour < 24 || clock.minute == 0 && clock.second == 0)
    return clock
  }

  /// Whether a number such as `18.30` can be a time: the language writes times with a dot, or am or
  /// pm follows.
  private func isDotTime(_ rest: Substring) -> Bool {
    rest.isEmpty ? context.language.dottedDates : true
  }

  /// A time with the words that belong to it: `9`, `9 pm`, `18 Uhr 30`.
  func singleClock(at index: Int, allowsBare: Bool) -> (RawClock, Int)? {
    guard isPlain(index) else { return nil }
    if let second = meaning(index, { if case .timeOfDay(let second) = $0 { second } else { nil } })
    {
      var clock = RawClock(hour: second / 3600, minute: second / 60 % 60)
      clock.isSure = true
      return (clock, next(index))
    }
    if let shift = meaning(
      index, { if case .minutesBeforeHourName(let minutes) = $0 { minutes } else { nil } }),
      let hour = number(next(index)), (1...23).contains(hour)
    {
      let minuteOfDay = hour * 60 + shift
      var clock = RawClock(hour: minuteOfDay / 60, minute: minuteOfDay % 60)
      (clock.isBare, clock.isSure) = (true, hour > 12)
      let end = next(next(index))
      return (clock, has(.oclock, end) ? next(end) : end)
    }
    var hourIndex = index
    var isPM: Bool?
    // In Japanese, 午前 (am) and 午後 (pm) come before the hour.
    if has(.pm, index) || has(.am, index), isPlain(index + 1), words[index + 1].isGlued {
      isPM = has(.pm, index)
      hourIndex = index + 1
    }
    guard isPlain(hourIndex),
      var clock = rawClock(words[hourIndex].foldedText[...]) ?? dottedTime(hourIndex, allowsBare)
        ?? wordClock(hourIndex)
    else { return nil }
    var end = hourIndex + 1
    if let isPM { clock.isPM = isPM; clock.isBare = false }
    if clock.isPM == nil, isPlain(end), clock.hour <= 12 || has(.oclock, end) {
      if has(.am, end) || has(.pm, end) {
        clock.isPM = has(.pm, end)
        clock.isBare = false
        clock.isValid = clock.isValid && (1...12).contains(clock.hour)
        end = next(end)
      }
    }
    if isPlain(end), has(.oclock, end) {
      // A word such as the French `huit` (eight) before `heures` leaves open whether morning or
      // evening is meant, like a number alone.
      let isWord = words[hourIndex].foldedText.first?.isNumber != true
      clock.isBare = isWord && context.language.meanings["h"] != nil && clock.hour < 12
      end = next(end)
      (clock.minute, end) = minutes(behind: end, clock.minute)
      if clock.isPM == nil, has(.am, end) || has(.pm, end) {
        clock.isPM = has(.pm, end)
        end = next(end)
      }
    }
    if clock.minute == 0, clock.hour > 0,
      let shift = meaning(
        end, { if case .minutesAfterHourName(let minutes) = $0 { minutes } else { nil } })
    {
      let minuteOfDay = clock.hour * 60 + shift
      (clock.hour, clock.minute) = (minuteOfDay / 60, minuteOfDay % 60)
      end = next(end)
    }
    guard allowsBare || !clock.isBare && !clock.isAbout else { return nil }
    // In `9 eggs` or `2 weeks` the number counts something, so it is not a time.
    if clock.isBare, unit(end) != nil { return nil }
    return (clock, end)
  }

  /// A time such as `10.30` in a language that writes times with a colon. Such a number is a time
  /// only next to a date or after `at`.
  private func dottedTime(_ index: Int, _ allowsBare: Bool) -> RawClock? {
    guard allowsBare, let hour = LeadingNumber(words[index].foldedText, most: 2),
      hour.textAfter.first == ".", let minute = LeadingNumber(hour.textAfter.dropFirst(), most: 2),
      minute.digitCount == 2, minute.textAfter.isEmpty, hour.value < 24, minute.value < 60,
      !isTitle(index + 1) || has(.every, index + 1)
    else { return nil }
    var clock = RawClock(hour: hour.value, minute: minute.value)
    clock.isSure = hour.digitCount == 2 && hour.value < 10 || hour.value > 12
    return clock
  }

  /// An hour that is written as a word, after a word for `at`: `um acht` (German: at eight).
  private func wordClock(_ index: Int) -> RawClock? {
    let isAt = (1...3).contains {
      index >= $0 && has(.at, index - $0) && next(index - $0) == index
    }
    guard isAt, unit(next(index)) == nil || has(.oclock, next(index)),
      let hour = meaning(index, { if case .number(let value) = $0 { value } else { nil } }),
      (1...12).contains(hour)
    else { return nil }
    var clock = RawClock(hour: hour)
    clock.isBare = true
    return clock
  }

  /// The minutes after an hour: `18 Uhr 30` (German), `18時30分` and `18時半` (Japanese) all mean
  /// 18:30. Without minutes, returns the given ones.
  private func minutes(behind index: Int, _ minutes: Int) -> (Int, Int) {
    if has(.half, index) { return (30, next(index)) }
    guard isPlain(index), let number = LeadingNumber(words[index].foldedText, most: 2),
      number.textAfter.isEmpty, number.digitCount == 2 || words[index].isGlued, number.value < 60
    else { return (minutes, index) }
    let end = index + 1
    return (number.value, unit(end) == .minute && words[end].isGlued ? end + 1 : end)
  }

  /// A time, or a range of two times.
  func clock(at index: Int, allowsBare: Bool) -> (ClockReading, Int, isValid: Bool)? {
    if let range = timesBetween(at: index, allowsBare: allowsBare) { return range }
    let isFrom = has(.from, index)
    let firstIndex = isFrom ? next(index) : index
    if let range = timeRangeInOneWord(firstIndex, allowsBare || isFrom) { return range }
    guard let (start, end) = singleClock(at: firstIndex, allowsBare: allowsBare || isFrom) else {
      return nil
    }
    var connector = end
    let isPostposed = has(.from, connector) && !isFrom
    if isPostposed { connector = next(connector) }
    // A start and then a duration of less than a day, as in the Japanese `10時から1時間` (from 10:00,
    // one hour).
    if isPostposed, start.isValid, let (duration, endIndex) = duration(at: connector),
      duration.hasOnlyMinutes,
      duration.minutes < 1440
    {
      var reading = clockReading(start, nil)
      reading.end = (reading.start + duration.minutes * 60) % 86_400
      return (reading, endIndex, true)
    }
    let isDash = isPlain(connector) && ["-", "~", "〜"].contains(words[connector].foldedText)
    if isDash || isPostposed || has(.to, connector) || has(.until, connector) {
      let secondIndex =
        isPostposed && !has(.to, connector) && !has(.until, connector)
        ? connector : isDash ? connector + 1 : next(connector)
      if let (lastClock, endIndex) = singleClock(
        at: secondIndex, allowsBare: start.isBare || isFrom || isDash)
      {
        let reading = clockReading(start, lastClock)
        let rangeEnd =
          isPostposed && (has(.until, endIndex) || has(.to, endIndex)) ? next(endIndex) : endIndex
        return (reading, rangeEnd, start.isValid && lastClock.isValid)
      }
    }
    if isFrom, start.isBare { return nil }
    return (clockReading(start, nil), end, start.isValid)
  }

  /// Words before two times with `and` between them, in all languages.
  static let betweenWords: Set<String> = [
    "between", "zwischen", "entre", "tra", "fra", "tussen", "mellan", "miedzy",
  ]

  /// Reads `between 9 and 12`. Two bare numbers are times only beside a date, or after an article or a
  /// word for `at`. They are no times before a word of the title that they may count, as in `choose
  /// between 2 and 3 people`.
  private func timesBetween(
    at index: Int, allowsBare: Bool
  ) -> (ClockReading, Int, isValid: Bool)? {
    guard Self.betweenWords.contains(foldedWord(index)) else { return nil }
    func skip(_ index: Int) -> Int { skipSmallWords(index) { has(.article, $0) || has(.at, $0) } }
    let firstIndex = skip(index + 1)
    guard let (start, connector) = singleClock(at: firstIndex, allowsBare: true),
      has(.and, connector) || foldedWord(connector) == "a",
      let (lastClock, end) = singleClock(at: skip(connector + 1), allowsBare: true),
      start.isValid, lastClock.isValid
    else { return nil }
    if start.isBare, lastClock.isBare {
      guard allowsBare || firstIndex > index + 1,
        !isTitle(end) || !knownPhrases[end].meanings.isEmpty
      else { return nil }
    }
    return (clockReading(start, lastClock), end, true)
  }

  /// A range in one word: `19:00-21:30`, `7-9pm`.
  private func timeRangeInOneWord(
    _ index: Int, _ allowsBare: Bool
  ) -> (ClockReading, Int, isValid: Bool)? {
    guard isPlain(index) else { return nil }
    let text = words[index].foldedText
    guard text.utf8.count < 24, let dash = text.firstIndex(where: { "-~〜".contains($0) }),
      var lastClock = rawClock(text[text.index(after: dash)...]),
      var start = rawClock(text[..<dash]) ?? dottedClock(text[..<dash], before: lastClock)
    else { return nil }
    var end = index + 1
    if lastClock.isPM == nil, has(.am, end) || has(.pm, end) {
      lastClock.isPM = has(.pm, end)
      lastClock.isBare = false
      end = next(end)
    } else if has(.oclock, end) {
      lastClock.isBare = false
      end = next(end)
    }
    guard allowsBare || !start.isBare || !lastClock.isBare else { return nil }
    if start.isPM == nil, let isPM = lastClock.isPM, start.hour <= 12 {
      start.isPM = isPM && (start.hour % 12 <= lastClock.hour % 12)
    }
    return (clockReading(start, lastClock), end, start.isValid && lastClock.isValid)
  }

  /// Reads a start with a dot, such as `6.30` in `6.30-8pm`. It is a time only if am or pm follows
  /// the end of the range.
  private func dottedClock(_ text: Substring, before lastClock: RawClock) -> RawClock? {
    guard lastClock.isPM != nil, let dot = text.firstIndex(of: ".") else { return nil }
    return rawClock("\(text[..<dot]):\(text[text.index(after: dot)...])"[...])
  }

  // MARK: Morning or evening

  func clockReading(_ start: RawClock, _ lastClock: RawClock?) -> ClockReading {
    var start = start
    if start.isPM == nil, start.hour <= 12, let lastClock, lastClock.isPM == true, start.isBare {
      start.isPM = start.hour % 12 <= lastClock.hour % 12
    }
    var (second, doubt) = secondsOfDay(start)
    var end: Int?
    if let lastClock {
      var lastClock = lastClock
      // An end that is not after the start is in the afternoon: `9-5` ends at 17:00.
      if lastClock.isPM == nil, lastClock.isBare, lastClock.hour <= start.hour, lastClock.hour < 12
      {
        lastClock.isPM = true
      }
      end = secondsOfDay(lastClock).0
      // A start before noon is not in doubt if the end is certain, as in `9 to 17`, or if the
      // language does not use am and pm.
      if second < 43_200, lastClock.isSure || !context.language.twelveHours { doubt = nil }
      if second > 43_200, doubt != nil, let end, end < second { doubt = nil; second -= 43_200 }
    }
    return ClockReading(
      start: second, end: end, isExact: start.isPM != nil || start.hasZero, doubt: doubt)
  }

  private func secondsOfDay(_ clock: RawClock) -> (Int, ClockReading.ClockDoubt?) {
    var hour = clock.hour
    if let isPM = clock.isPM {
      hour = hour % 12 + (isPM ? 12 : 0)
      return (hour * 3600 + clock.minute * 60 + clock.second, nil)
    }
    let isUnsure = !clock.isSure && (1...12).contains(hour)
    let isAfternoon =
      clock.isBare && (1...(context.language.twelveHours ? 6 : 4)).contains(hour)
    if isAfternoon { hour += 12 }
    let second = min(hour * 3600 + clock.minute * 60 + clock.second, 86_400)
    guard isUnsure, clock.isBare || context.language.twelveHours && (1...7).contains(hour) else {
      return (second, nil)
    }
    let otherTime = isAfternoon ? second - 43_200 : (second + 43_200) % 86_400
    return (
      second,
      ClockReading.ClockDoubt(
        message:
          "Read as \(Self.clockText(second)); write \(Self.clockText(otherTime)) if you mean that.",
        otherText: Self.clockText(otherTime))
    )
  }

  static func clockText(_ second: Int) -> String {
    let (hour, minute) = (second / 3600, second / 60 % 60)
    return (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }
}
