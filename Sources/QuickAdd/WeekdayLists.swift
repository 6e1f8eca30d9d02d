// Parses lists of weekdays: `mon, wed and fri`, `mon/thu`.

internal import CivilTime

extension LineReader {
  /// Reads a list of weekdays: `mon, wed and fri`.
  func weekdayList(_ first: Int) -> ([Weekday], Int)? {
    var days: [Weekday] = []
    var index = first
    var end = first
    // Limited to seven steps, because a line may repeat the same weekdays without end.
    for _ in 0..<7 where days.count < 7 {
      if isPlain(index), let weekdaysInWord = weekdaysInOneWord(words[index].foldedText) {
        days += weekdaysInWord
        end = index + 1
      } else if let weekday = weekday(index) ?? everyWeekday(index) {
        if !days.contains(weekday) { days.append(weekday) }
        end = next(index)
      } else {
        break
      }
      index = end
      index = skipSmallWords(index) {
        has(.and, $0) || isPlain($0) && ["+", "/", ","].contains(words[$0].foldedText)
      }
    }
    return days.isEmpty ? nil : (days, end)
  }

  /// Reads a list of weekdays in one word: `mon,wed,fri` or `mon/thu`.
  private func weekdaysInOneWord(_ text: String) -> [Weekday]? {
    guard text.utf8.count < 80 else { return nil }
    let names = text.split { ",/+&".contains($0) }
    guard names.count > 1 else { return nil }
    var days: [Weekday] = []
    for name in names {
      let meanings = context.language.meanings[String(name)] ?? []
      guard
        let day = meanings.lazy.compactMap({ candidate -> Weekday? in
          if case .weekday(let day) = candidate.meaning { day } else { nil }
        }).first
      else { return nil }
      days.append(day)
    }
    return days
  }
}
