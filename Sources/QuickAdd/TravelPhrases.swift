// Parses places that are named in words, without `@`: `when I leave home`,
// `wenn ich im Büro ankomme` (German: when I arrive at the office), `会社に着いたら` (Japanese for the
// same). Only titles of the person's places are understood.

extension LineReader {
  /// Reads words such as `when I leave home` that begin at `index`, and returns the index of the
  /// word after them; nil if there are none.
  mutating func readTravel(_ index: Int) -> Int? {
    guard kind == .reminder, !context.places.isEmpty else { return nil }
    if has(.leaving, index) || has(.arriving, index) {
      return readAfterVerb(index, isLeaving: has(.leaving, index))
    }
    if has(.whenI, index) { return readClause(index) }
    return readBeforeVerb(index)
  }

  /// `when leaving the office`: the verb is before the place.
  private mutating func readAfterVerb(_ index: Int, isLeaving: Bool) -> Int? {
    let start = skipSmallWords(next(index)) { isToPlace($0) && !has(.home, $0) }
    guard isTitle(start), !hasSigil(start), words[start].kind == .plain else { return nil }
    guard let (place, end) = place(at: start) else {
      // A single word such as `leaving` may belong to the title, so nothing is reported.
      if next(index) - index > 1 { reportUnknownPlace(start, index) }
      return nil
    }
    setTravel(place, isLeaving, index..<end, named: start..<end)
    return end
  }

  /// Reads `wenn ich im Büro ankomme` (German: when I arrive at the office), in which the verb
  /// comes after the place.
  private mutating func readClause(_ index: Int) -> Int? {
    let start = skipSmallWords(next(index)) { isToPlace($0) && !has(.home, $0) }
    guard isTitle(start), let (place, name) = place(at: start) else { return nil }
    let end = skipSmallWords(name) { isToPlace($0) && !has(.leaves, $0) && !has(.arrives, $0) }
    let verb = has(.leaves, name) || has(.arrives, name) ? name : end
    guard has(.leaves, verb) || has(.arrives, verb) else { return nil }
    setTravel(place, has(.leaves, verb), index..<next(verb), named: start..<name)
    return next(verb)
  }

  /// In Japanese the verb is joined to the place: `会社に着いたら` (when I arrive at the office).
  private mutating func readBeforeVerb(_ index: Int) -> Int? {
    let verb = index + 1
    guard isPlain(verb), words[verb].isGlued, has(.arriving, verb) || has(.leaving, verb),
      isTitle(index),
      let placeIndex = context.knownNames.directory.places.byTitle[words[index].foldedText]?.first
        ?? (["家", "自宅", "うち"].contains(words[index].foldedText) ? home : nil)
    else { return nil }
    setTravel(placeIndex, has(.leaving, verb), index..<next(verb), named: index..<verb)
    return next(verb)
  }

  private func isToPlace(_ index: Int) -> Bool {
    has(.toPlace, index) || has(.article, index) || has(.at, index) || has(.on, index)
      || has(.in, index) || has(.to, index) || has(.from, index)
  }

  /// Titles that people give to the place where they live.
  private static let homes = [
    "home", "zuhause", "zu hause", "daheim", "maison", "chez moi", "casa", "mi casa", "casa mia",
    "thuis", "huis", "hem", "hemma", "dom", "自宅", "家",
  ]

  private var home: Int? {
    let table = context.knownNames.directory.places
    return Self.homes.lazy.compactMap { table.byTitle[$0]?.first }.first
  }

  /// The index of the person's place that is named at a word, and the index after its name. The
  /// last letter may be another one, because some languages inflect names.
  private func place(at index: Int) -> (Int, Int)? {
    if has(.home, index), let home { return (home, next(index)) }
    let table = context.knownNames.directory.places
    var name = words[index].foldedWithoutDot
    // An article or preposition may be joined to the name with an apostrophe: `dall'ufficio`
    // (Italian: from the office), `l'école` (French: the school).
    if let apostrophe = name.firstIndex(of: "'"), apostrophe != name.startIndex {
      let textAfter = String(name[name.index(after: apostrophe)...])
      if name[..<apostrophe].utf8.count < 6, textAfter.utf8.count > 2 { name = textAfter }
    }
    let (match, end) = longestTitle(name, from: index, in: table, isQuoted: false)
    if case .exact(let indices) = match { return (indices[0], end) }
    // A name may lack its last letters because it is inflected: the Polish `piekarni` for the
    // place `Piekarnia` (bakery).
    if case .onlyPrefix(let index) = match, name.utf8.count > 4,
      table.titles[index].foldedTitle.utf8.count <= name.utf8.count + 2
    {
      return (index, end)
    }
    guard name.utf8.count > 3, case .unknown(let nearestTitle?) = match,
      EditDistance.between(Array(name.utf8), Array(Folding.folded(nearestTitle).utf8), atMost: 1)
        != nil,
      zip(name, Folding.folded(nearestTitle)).prefix(while: { $0 == $1 }).count + 1 >= name.count,
      let indices = table.byTitle[Folding.folded(nearestTitle)]
    else { return nil }
    return (indices[0], end)
  }

  private mutating func setTravel(
    _ placeIndex: Int, _ isLeaving: Bool, _ wordRange: Range<Int>, named: Range<Int>
  ) {
    setRole(wordRange, .place)
    // The words around the place are no part of the title:
    // `Remind me when I get home to feed the cat`.
    if has(.remind, 0), has(.me, next(0)), next(next(0)) == wordRange.lowerBound {
      setRole(0..<wordRange.lowerBound, .keyword)
      if has(.to, wordRange.upperBound), isTitle(next(wordRange.upperBound)) {
        setRole(wordRange.upperBound..<next(wordRange.upperBound), .keyword)
      }
    }
    let place = context.places[placeIndex]
    self.foundParts.fences.append(
      .init(isLeaving: isLeaving, place: ParsedPlace(place), words: wordRange))
    report(
      .information, wordRange,
      "Read as when you \(isLeaving ? "leave" : "arrive at") your place “\(place.title)”.",
      fixes: [quotingFix(wordRange)])
  }

  private mutating func reportUnknownPlace(_ start: Int, _ index: Int) {
    let name = typedText(start..<start + 1)
    report(
      .information, index..<start + 1,
      "There is no place “\(name)”, so these words stay in the title; write @ and the name of a place."
    )
  }
}
