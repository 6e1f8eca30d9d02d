// Merges the place of an alarm or an event. A place is written in two spellings, RFC 9074's and
// Apple's, and some programs destroy one of them. Such damage is not an edit by the person, so the
// place is then taken from a version that has both spellings.

internal import ICalendar

struct PlaceMerge {
  static let propertyNames: Set<String> = [
    "PROXIMITY", "X-APPLE-PROXIMITY", "X-APPLE-STRUCTURED-LOCATION", "X-FENCEPOST-FENCE",
    "X-FENCEPOST-PLACES", "X-FENCEPOST-POSITION",
  ]

  /// The place in one of the three versions.
  struct PlaceVersion: Equatable {
    let properties: [Property]
    let locations: [Component]
    let standardForm: [String]
    let appleForm: [String]
    let fencepostForm: [String]
    let isStandardComplete: Bool
    let isAppleComplete: Bool

    init(_ component: Component?) {
      let properties =
        component?.properties.filter { PlaceMerge.propertyNames.contains($0.name) } ?? []
      let locations = component?.components(.vlocation) ?? []
      func comparedProperties(_ propertyNames: Set<String>) -> [String] {
        properties.filter { propertyNames.contains($0.name) }.map { ComparedForm.of($0) }.sorted()
      }
      let proximity = comparedProperties(["PROXIMITY"])
      self.properties = properties
      self.locations = locations
      standardForm = proximity + locations.flatMap { ComparedForm.allLines(of: $0) }
      appleForm = comparedProperties(["X-APPLE-PROXIMITY", "X-APPLE-STRUCTURED-LOCATION"])
      fencepostForm = comparedProperties([
        "X-FENCEPOST-FENCE", "X-FENCEPOST-PLACES", "X-FENCEPOST-POSITION",
      ])
      isStandardComplete = !proximity.isEmpty && !locations.isEmpty
      // Without a comma the longitude is missing, because Radicale cuts the value off there.
      isAppleComplete = properties.contains {
        $0.name == "X-APPLE-STRUCTURED-LOCATION" && $0.rawValue.contains(",")
      }
    }

    var isEmpty: Bool { properties.isEmpty && locations.isEmpty }
    var completeSpellingCount: Int { (isStandardComplete ? 1 : 0) + (isAppleComplete ? 1 : 0) }

    /// Whether a person has changed the place since the base. False if a program has only damaged
    /// one of its spellings.
    func isEdited(since base: PlaceVersion) -> Bool {
      if isEmpty || base.isEmpty { return isEmpty != base.isEmpty }
      if isStandardComplete, base.isStandardComplete, standardForm != base.standardForm {
        return true
      }
      if isAppleComplete, base.isAppleComplete, appleForm != base.appleForm { return true }
      let sharesSpelling =
        isStandardComplete && base.isStandardComplete || isAppleComplete && base.isAppleComplete
      return !sharesSpelling && self != base
    }

    static func == (one: PlaceVersion, other: PlaceVersion) -> Bool {
      one.standardForm == other.standardForm && one.appleForm == other.appleForm
        && one.fencepostForm == other.fencepostForm
    }

    var comparedLines: [String] { standardForm + appleForm + fencepostForm }
  }

  enum PlaceSource {
    case side(Side)
    case base
  }

  let source: PlaceSource
  /// The side whose change of the place is dropped.
  let losingSide: Side?

  init(base: PlaceVersion, mine: PlaceVersion, theirs: PlaceVersion, _ recency: Recency) {
    let editedSides = (mine: mine.isEdited(since: base), theirs: theirs.isEdited(since: base))
    switch editedSides {
    case (true, false): (source, losingSide) = (.side(.mine), nil)
    case (false, true): (source, losingSide) = (.side(.theirs), nil)
    case (true, true) where mine.isEdited(since: theirs) || theirs.isEdited(since: mine):
      let winner = recency.winner(mine: mine.comparedLines, theirs: theirs.comparedLines)
      (source, losingSide) = (.side(winner), winner.other)
    case (true, true), (false, false):
      losingSide = nil
      let mostSpellings = max(mine.completeSpellingCount, theirs.completeSpellingCount)
      if editedSides == (false, false), base.completeSpellingCount > mostSpellings {
        source = .base
      } else {
        source =
          mine.completeSpellingCount == theirs.completeSpellingCount
          ? .side(recency.winner(mine: mine.comparedLines, theirs: theirs.comparedLines))
          : .side(mine.completeSpellingCount == mostSpellings ? .mine : .theirs)
      }
    }
  }
}
