// Merges the place of an alarm or an event. A place is written in two spellings, RFC 9074's and
// Apple's, and some programs destroy one of them. The person has not edited the place then, so the
// place is taken from a version that has both spellings.

internal import ICalendar

struct PlaceMerge {
  static let names: Set<String> = [
    "PROXIMITY", "X-APPLE-PROXIMITY", "X-APPLE-STRUCTURED-LOCATION", "X-FENCEPOST-FENCE",
    "X-FENCEPOST-PLACES", "X-FENCEPOST-POSITION",
  ]

  /// The place in one of the three versions.
  struct Version: Equatable {
    let properties: [Property]
    let locations: [Component]
    let standard: [String]
    let apple: [String]
    let others: [String]
    let isStandardComplete: Bool
    let isAppleComplete: Bool

    init(_ component: Component?) {
      let properties = component?.properties.filter { PlaceMerge.names.contains($0.name) } ?? []
      let locations = component?.components(.vlocation) ?? []
      func forms(_ names: Set<String>) -> [String] {
        properties.filter { names.contains($0.name) }.map { ComparedForm.of($0) }.sorted()
      }
      let proximity = forms(["PROXIMITY"])
      self.properties = properties
      self.locations = locations
      standard = proximity + locations.flatMap { ComparedForm.all(of: $0) }
      apple = forms(["X-APPLE-PROXIMITY", "X-APPLE-STRUCTURED-LOCATION"])
      others = forms(["X-FENCEPOST-FENCE", "X-FENCEPOST-PLACES", "X-FENCEPOST-POSITION"])
      isStandardComplete = !proximity.isEmpty && !locations.isEmpty
      // Without a comma the longitude is missing, because Radicale cuts the value off there.
      isAppleComplete = properties.contains {
        $0.name == "X-APPLE-STRUCTURED-LOCATION" && $0.rawValue.contains(",")
      }
    }

    var isEmpty: Bool { properties.isEmpty && locations.isEmpty }
    var completeSpellingCount: Int { (isStandardComplete ? 1 : 0) + (isAppleComplete ? 1 : 0) }

    /// Whether a person has changed the place since the base, rather than a program having damaged
    /// it.
    func isEdit(of base: Version) -> Bool {
      if isEmpty || base.isEmpty { return isEmpty != base.isEmpty }
      if isStandardComplete, base.isStandardComplete, standard != base.standard { return true }
      if isAppleComplete, base.isAppleComplete, apple != base.apple { return true }
      let sharesSpelling =
        isStandardComplete && base.isStandardComplete || isAppleComplete && base.isAppleComplete
      return !sharesSpelling && self != base
    }

    static func == (one: Version, other: Version) -> Bool {
      one.standard == other.standard && one.apple == other.apple && one.others == other.others
    }

    var form: [String] { standard + apple + others }
  }

  enum Source {
    case side(Side)
    case base
  }

  let source: Source
  /// The side that has changed the place, but whose place is not taken.
  let loser: Side?

  init(base: Version, mine: Version, theirs: Version, _ recency: Recency) {
    let edits = (mine: mine.isEdit(of: base), theirs: theirs.isEdit(of: base))
    switch edits {
    case (true, false): (source, loser) = (.side(.mine), nil)
    case (false, true): (source, loser) = (.side(.theirs), nil)
    case (true, true) where mine.isEdit(of: theirs) || theirs.isEdit(of: mine):
      let winner = recency.winner(mine: mine.form, theirs: theirs.form)
      (source, loser) = (.side(winner), winner.other)
    case (true, true), (false, false):
      loser = nil
      let most = max(mine.completeSpellingCount, theirs.completeSpellingCount)
      if edits == (false, false), base.completeSpellingCount > most {
        source = .base
      } else {
        source =
          mine.completeSpellingCount == theirs.completeSpellingCount
          ? .side(recency.winner(mine: mine.form, theirs: theirs.form))
          : .side(mine.completeSpellingCount == most ? .mine : .theirs)
      }
    }
  }
}
