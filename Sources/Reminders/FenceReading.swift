// Reads the fence of a VALARM that waits for a place. A file has the fence in two spellings, RFC
// 9074's and Apple's, because each of the other programs destroys one of them. The intact spelling
// counts.

internal import Geofence
internal import ICalendar

/// The fence as it is written in one of the two spellings.
struct FenceSpelling: Equatable {
  var proximity: Fence.Proximity?
  var places: [SpelledPlace] = []
  /// Whether there are lines that no longer describe a place.
  var hasDamagedLines = false

  struct SpelledPlace: Equatable {
    var coordinate: Coordinate?
    var radius: Double?
    var title: String?
    var address: String?
  }

  /// Whether the direction and the coordinates of all places are present.
  var isComplete: Bool {
    proximity != nil && !places.isEmpty && places.allSatisfy { $0.coordinate != nil }
  }

  /// A digest that ignores rounding by other programs: iOS writes six decimals.
  var digest: String {
    var hash = StableHash()
    hash.add(proximity.map { $0 == .enter ? "ARRIVE" : "DEPART" } ?? "")
    for place in places {
      hash.add(place.coordinate?.roundedText ?? "")
      hash.add(place.radius.map { String(Int((min($0, 1e12) * 1e3).rounded())) } ?? "")
    }
    return hash.shortHex
  }
}

extension Coordinate {
  /// Both coordinates in millionths of a degree, each about a decimetre.
  var roundedText: String {
    let (latitude, longitude) = millionths
    return "\(latitude) \(longitude)"
  }

  var millionths: (latitude: Int, longitude: Int) {
    (Int((latitude * 1e6).rounded()), Int((longitude * 1e6).rounded()))
  }

  /// Whether a program that rounds to six decimals would write both coordinates the same.
  func isSameToSixDecimals(_ other: Coordinate) -> Bool { millionths == other.millionths }
}

extension Fence {
  /// The direction, for which both spellings have the same words; nil for an unknown word.
  static func proximity(_ line: Property) -> Proximity? {
    line.hasValue(arrive) ? .enter : line.hasValue(depart) ? .leave : nil
  }

  private static let arrive: Name = "ARRIVE"
  private static let depart: Name = "DEPART"

  var word: String { proximity == .enter ? "ARRIVE" : "DEPART" }

  /// The radius in metres if a file has none.
  public static let defaultRadius = 100.0

  /// The two spellings as Fencepost writes them.
  var spellings: (rfc: FenceSpelling, apple: FenceSpelling) {
    let spelledPlaces = places.map { place in
      FenceSpelling.SpelledPlace(
        coordinate: place.coordinate, radius: place.radius, title: place.title,
        address: place.address)
    }
    return (
      FenceSpelling(proximity: proximity, places: spelledPlaces),
      FenceSpelling(proximity: proximity, places: Array(spelledPlaces.prefix(1)))
    )
  }

  /// The digests of both spellings. Stored in the file, they tell later which spelling another
  /// program has edited.
  var marker: String {
    let spellings = spellings
    return spellings.rfc.digest + spellings.apple.digest
  }
}

/// The item's GEO, and whether it belongs to one of the item's alarms.
struct ItemPosition {
  let coordinate: Coordinate?
  /// Whether no other alarm of the item waits for a place.
  let isOnlyPlaceAlarm: Bool
  /// Whether exactly one alarm of the item has a line that says that Fencepost wrote the item's
  /// GEO for it.
  let isWrittenForOne: Bool

  init(_ coordinate: Coordinate?, isOnlyPlaceAlarm: Bool, isWrittenForOne: Bool) {
    self.coordinate = coordinate
    self.isOnlyPlaceAlarm = isOnlyPlaceAlarm
    self.isWrittenForOne = isWrittenForOne
  }
}

/// Both spellings of one alarm's fence, and the fence that they mean together.
struct FenceReading {
  let rfc: FenceSpelling
  let apple: FenceSpelling
  private let marker: (rfc: String, apple: String)?
  private let isRFCEdited: Bool
  private let isAppleEdited: Bool
  private let component: Component

  init(_ alarm: Component) {
    self.init(alarm, FenceSpelling(rfc: alarm), FenceSpelling(apple: alarm))
  }

  /// Reads the two spellings of an event's own place. The place is not a fence, but is read with
  /// the same code, as if it were a fence to be entered.
  init(placeOf event: Component) {
    var rfc = FenceSpelling(rfc: event)
    var apple = FenceSpelling(apple: event)
    rfc.places = Array(rfc.places.prefix(1))
    rfc.hasDamagedLines = rfc.places.contains { $0.coordinate == nil }
    if !rfc.places.isEmpty { rfc.proximity = .enter }
    if !apple.places.isEmpty { apple.proximity = .enter }
    self.init(event, rfc, apple)
  }

  private init(_ component: Component, _ rfc: FenceSpelling, _ apple: FenceSpelling) {
    self.component = component
    self.rfc = rfc
    self.apple = apple
    let markerText = component.property(.ownFence)?.token().lowercased() ?? ""
    if markerText.utf8.count == 32 {
      marker = (String(markerText.prefix(16)), String(markerText.dropFirst(16)))
      isRFCEdited = rfc.isComplete && rfc.digest != marker?.rfc
      isAppleEdited = apple.isComplete && !isRFCEdited && apple.digest != marker?.apple
    } else {
      marker = nil
      isRFCEdited = false
      isAppleEdited = false
    }
  }

  /// - Parameter position: The item's GEO. After several programs have rewritten the file, it may
  ///   be all that is left of the place.
  func fence(_ position: ItemPosition, _ problems: inout Problems) -> Fence? {
    guard var fence = geometry(position) else { return nil }
    if let first = fence.places.first, let placeMovedByGEO = placeMovedByGEO(first, position) {
      fence.places[0] = placeMovedByGEO
    }
    fence.policy = policy(&problems)
    return fence
  }

  /// Whether the next edit should rewrite both spellings, because one is damaged or they differ. An
  /// alarm that another program wrote in a single spelling needs no repair.
  func needsRepair(_ fence: Fence) -> Bool {
    guard marker == nil else {
      return !rfc.isComplete || !apple.isComplete || rfc.digest + apple.digest != fence.marker
        || component.property(.ownFence)?.token().lowercased() != fence.marker
        || component.property(.ownPlaces)?.token() != OwnPlaces.token(fence.places)
    }
    return rfc.hasDamagedLines || apple.hasDamagedLines || lostOwnLines(fence)
  }

  /// Whether Fencepost wrote this alarm and another program removed every line that begins with X-.
  /// The UID of the VLOCATION tells that Fencepost wrote it.
  private func lostOwnLines(_ fence: Fence) -> Bool {
    guard apple == FenceSpelling(), let alarm = component.alarmUID, let place = fence.places.first,
      let uid = component.components(.vlocation).first?.property(.uid)?.text()
    else { return false }
    return uid == AlarmLines.locationUID(of: alarm, 0, at: place.coordinate)
  }

  /// The moved place, if a program has moved it by changing GEO alone, as Tasks.org does;
  /// otherwise nil. Such a program leaves both spellings as they were, so both still agree with
  /// the marker.
  private func placeMovedByGEO(_ place: FencePlace, _ position: ItemPosition) -> FencePlace? {
    guard marker != nil, !isRFCEdited, !isAppleEdited, position.isWrittenForOne,
      component.ownsPosition, let newCoordinate = position.coordinate,
      !newCoordinate.isNear(place.coordinate)
    else { return nil }
    return FencePlace(title: nil, coordinate: newCoordinate, radius: place.radius)
  }

  private func geometry(_ position: ItemPosition) -> Fence? {
    let proximityOfEither = rfc.proximity ?? apple.proximity
    guard let proximity = isAppleEdited ? apple.proximity : proximityOfEither else { return nil }
    var places = rfc.places.compactMap { place($0) }
    // A place that was moved by hand is no longer tied to the person's own place (such as "home"),
    // so it gets no id.
    var unmatchedOwnPlaces = ownPlaces
    for index in places.indices {
      let coordinate = places[index].coordinate
      guard
        let match = unmatchedOwnPlaces.firstIndex(where: {
          $0.coordinate.isSameToSixDecimals(coordinate)
        }
        )
      else {
        continue
      }
      places[index].placeID = unmatchedOwnPlaces.remove(at: match).placeID
    }
    if rfc.places.isEmpty { places = unmatchedOwnPlaces }
    if let first = places.first {
      places[0] = apple.places.first.map { combinedPlace(first, $0) } ?? first
    } else {
      guard let place = remainingPlace(position, proximity) else { return nil }
      places = [place]
    }
    return Fence(proximity: proximity, places: places)
  }

  private func place(_ place: FenceSpelling.SpelledPlace) -> FencePlace? {
    guard let coordinate = place.coordinate else { return nil }
    return FencePlace(
      title: place.title, coordinate: coordinate, radius: place.radius ?? Fence.defaultRadius,
      address: place.address)
  }

  /// The first place, combined from what both spellings say of it.
  private func combinedPlace(_ first: FencePlace, _ apple: FenceSpelling.SpelledPlace) -> FencePlace
  {
    var place = first
    guard let appleCoordinate = apple.coordinate else {
      if marker == nil, let radius = apple.radius { place.radius = radius }
      return place
    }
    let isSame = appleCoordinate.isSameToSixDecimals(first.coordinate)
    if isAppleEdited, !isSame {
      // A place with other coordinates is another place, so it is not tied to the person's own
      // place (such as "home") and gets no id.
      return FencePlace(
        title: apple.title, coordinate: appleCoordinate, radius: apple.radius ?? first.radius,
        address: apple.address)
    }
    guard isSame else { return place }
    if marker == nil || isAppleEdited { place.radius = apple.radius ?? place.radius }
    place.title = place.title ?? apple.title
    place.address = place.address ?? apple.address
    return place
  }

  /// The place from Apple's spelling or GEO, for an alarm in which no VLOCATION has coordinates.
  private func remainingPlace(
    _ position: ItemPosition, _ proximity: Fence.Proximity
  ) -> FencePlace? {
    let rfcPlace = rfc.places.first
    let applePlace = apple.places.first
    var coordinate = applePlace?.coordinate
    if coordinate == nil { coordinate = fallbackCoordinate(position, proximity) }
    guard let coordinate else { return nil }
    return FencePlace(
      title: rfcPlace?.title ?? applePlace?.title, coordinate: coordinate,
      radius: applePlace?.radius ?? rfcPlace?.radius ?? Fence.defaultRadius,
      address: rfcPlace?.address ?? applePlace?.address)
  }

  /// The coordinates of the item's GEO. If the item has several place alarms, GEO may be another
  /// alarm's, so it counts only if it agrees with the marker of this one.
  private func fallbackCoordinate(
    _ item: ItemPosition, _ proximity: Fence.Proximity
  ) -> Coordinate? {
    guard let position = item.coordinate, !item.isOnlyPlaceAlarm else { return item.coordinate }
    let place = FenceSpelling.SpelledPlace(
      coordinate: position, radius: apple.places.first?.radius ?? Fence.defaultRadius)
    let spelling = FenceSpelling(proximity: proximity, places: [place])
    return spelling.digest == marker?.apple ? position : nil
  }
}

extension FenceReading {
  private var ownPlaces: [FencePlace] {
    component.property(.ownPlaces).map { OwnPlaces.places($0.token()) } ?? []
  }

  /// The policy in Fencepost's own lines. If a program has removed all of them, the copy in the URL
  /// counts.
  private func policy(_ problems: inout Problems) -> FencePolicy {
    let ownPolicy = policyOfOwnLines(&problems)
    guard marker == nil, ownPolicy == FencePolicy(),
      let url = component.components(.vlocation).first?.property(.url),
      let extras = try? url.geoURI().extras
    else { return ownPolicy }
    return FencePolicy(copiedIn: extras)
  }

  private func policyOfOwnLines(_ problems: inout Problems) -> FencePolicy {
    func number(_ name: Name) -> Double? {
      problems.readValue(of: component.property(name)) { (line) throws(ValueFault) in
        let number = try line.decimal()
        guard number >= 0 else { throw .notANumber }
        return number
      }
    }
    func choice(_ name: Name) -> Bool? {
      problems.readValue(of: component.property(name)) { (line) throws(ValueFault) in
        try line.boolean()
      }
    }
    return FencePolicy(
      dwell: number(.ownDwell), margin: number(.ownMargin),
      fireIfInside: choice(.ownFireIfInside), onceOnly: choice(.ownOnceOnly))
  }
}
