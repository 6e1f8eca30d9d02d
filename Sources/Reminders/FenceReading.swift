// Reads the fence of a VALARM that waits for a place. It is stored twice, as in RFC 9074 and as
// Apple does it, because each peer destroys one of the halves; the intact half counts.

internal import Geofence
internal import ICalendar

/// What one half contains.
struct FenceHalf: Equatable {
  var proximity: Fence.Proximity?
  var places: [Place] = []
  /// Whether there are lines that no longer describe a place.
  var isDamaged = false

  struct Place: Equatable {
    var coordinate: Coordinate?
    var radius: Double?
    var title: String?
    var address: String?
  }

  var isWhole: Bool {
    proximity != nil && !places.isEmpty && places.allSatisfy { $0.coordinate != nil }
  }

  /// A digest that ignores rounding by peers: iOS writes six decimals.
  var digest: String {
    var hash = StableHash()
    hash.add(proximity.map { $0 == .enter ? "ARRIVE" : "DEPART" } ?? "")
    for place in places {
      hash.add(place.coordinate?.rounded ?? "")
      hash.add(place.radius.map { String(Int((min($0, 1e12) * 1e3).rounded())) } ?? "")
    }
    return hash.shortHex
  }
}

extension Coordinate {
  /// Rounded to about a decimetre.
  var rounded: String {
    let (latitude, longitude) = millionths
    return "\(latitude) \(longitude)"
  }

  var millionths: (latitude: Int, longitude: Int) {
    (Int((latitude * 1e6).rounded()), Int((longitude * 1e6).rounded()))
  }

  /// Whether a peer that rounds would write both the same.
  func isNearly(_ other: Coordinate) -> Bool { millionths == other.millionths }
}

extension Fence {
  /// The direction, as both halves write it; nil for an unknown word.
  static func proximity(_ line: Property) -> Proximity? {
    line.says(arrive) ? .enter : line.says(depart) ? .leave : nil
  }

  private static let arrive: Name = "ARRIVE"
  private static let depart: Name = "DEPART"

  var word: String { proximity == .enter ? "ARRIVE" : "DEPART" }

  /// The radius in metres if a file has none.
  public static let defaultRadius = 100.0

  /// What the two halves contain after Fencepost has written them.
  var halves: (rfc: FenceHalf, apple: FenceHalf) {
    let all = places.map { place in
      FenceHalf.Place(
        coordinate: place.coordinate, radius: place.radius, title: place.title,
        address: place.address)
    }
    return (
      FenceHalf(proximity: proximity, places: all),
      FenceHalf(proximity: proximity, places: Array(all.prefix(1)))
    )
  }

  /// A digest of both halves, to find out later which one a peer has edited.
  var marker: String {
    let halves = halves
    return halves.rfc.digest + halves.apple.digest
  }
}

/// Both halves of one alarm, combined.
struct FenceReading {
  let rfc: FenceHalf
  let apple: FenceHalf
  private let marker: (rfc: String, apple: String)?
  private let isRFCEdited: Bool
  private let isAppleEdited: Bool
  private let component: Component

  init(_ alarm: Component) {
    self.init(alarm, FenceHalf(rfc: alarm), FenceHalf(apple: alarm))
  }

  /// The halves of an event's own place, which is not a fence: read as if it were one to be
  /// entered.
  init(placeOf event: Component) {
    var rfc = FenceHalf(rfc: event)
    var apple = FenceHalf(apple: event)
    rfc.places = Array(rfc.places.prefix(1))
    rfc.isDamaged = rfc.places.contains { $0.coordinate == nil }
    if !rfc.places.isEmpty { rfc.proximity = .enter }
    if !apple.places.isEmpty { apple.proximity = .enter }
    self.init(event, rfc, apple)
  }

  private init(_ component: Component, _ rfc: FenceHalf, _ apple: FenceHalf) {
    self.component = component
    self.rfc = rfc
    self.apple = apple
    let digits = component.property(.ownFence)?.token().lowercased() ?? ""
    if digits.utf8.count == 32 {
      marker = (String(digits.prefix(16)), String(digits.dropFirst(16)))
      isRFCEdited = rfc.isWhole && rfc.digest != marker?.rfc
      isAppleEdited = apple.isWhole && !isRFCEdited && apple.digest != marker?.apple
    } else {
      marker = nil
      isRFCEdited = false
      isAppleEdited = false
    }
  }

  /// - Parameters:
  ///   - position: The item's GEO, which is all that some chains of peers keep.
  ///   - isAlone: Whether no other alarm of the item waits for a place.
  func fence(_ position: Coordinate?, isAlone: Bool, _ problems: inout Problems) -> Fence? {
    guard var fence = geometry(position, isAlone: isAlone) else { return nil }
    fence.policy = policy(&problems)
    return fence
  }

  /// Whether the next change should rewrite both halves: one is damaged or differs from the other.
  /// An alarm that another program wrote with one half only needs no repair.
  func needsRepair(_ fence: Fence) -> Bool {
    guard marker == nil else {
      return !rfc.isWhole || !apple.isWhole || rfc.digest + apple.digest != fence.marker
        || component.property(.ownFence)?.token().lowercased() != fence.marker
        || component.property(.ownPlaces)?.token() != OwnPlaces.token(fence.places)
    }
    return rfc.isDamaged || apple.isDamaged || isStripped(fence)
  }

  /// Whether Fencepost wrote this and another program took away every line that begins with X-: the
  /// VLOCATION has the UID that Fencepost gives it.
  private func isStripped(_ fence: Fence) -> Bool {
    guard apple == FenceHalf(), let alarm = component.alarmUID, let place = fence.places.first,
      let uid = component.components(.vlocation).first?.property(.uid)?.text()
    else { return false }
    return uid == AlarmLines.locationUID(of: alarm, 0, at: place.coordinate)
  }

  private func geometry(_ position: Coordinate?, isAlone: Bool) -> Fence? {
    let known = rfc.proximity ?? apple.proximity
    guard let proximity = isAppleEdited ? apple.proximity : known else { return nil }
    var places = rfc.places.compactMap { place($0) }
    // A place that was moved by hand no longer follows the person's own place.
    var own = ownPlaces
    for index in places.indices {
      let there = places[index].coordinate
      guard let match = own.firstIndex(where: { $0.coordinate.isNearly(there) }) else { continue }
      places[index].placeID = own.remove(at: match).placeID
    }
    if rfc.places.isEmpty { places = own }
    if let first = places.first {
      places[0] = apple.places.first.map { together(first, $0) } ?? first
    } else {
      guard let place = remains(position, proximity, isAlone: isAlone) else { return nil }
      places = [place]
    }
    return Fence(proximity: proximity, places: places)
  }

  private func place(_ place: FenceHalf.Place) -> FencePlace? {
    guard let coordinate = place.coordinate else { return nil }
    return FencePlace(
      title: place.title, coordinate: coordinate, radius: place.radius ?? Fence.defaultRadius,
      address: place.address)
  }

  /// The first place, which both halves describe.
  private func together(_ first: FencePlace, _ apple: FenceHalf.Place) -> FencePlace {
    var place = first
    guard let there = apple.coordinate else {
      if marker == nil, let radius = apple.radius { place.radius = radius }
      return place
    }
    let isSame = there.isNearly(first.coordinate)
    if isAppleEdited, !isSame {
      // With other coordinates it is another place, and no longer follows the person's own place.
      return FencePlace(
        title: apple.title, coordinate: there, radius: apple.radius ?? first.radius,
        address: apple.address)
    }
    guard isSame else { return place }
    if marker == nil || isAppleEdited { place.radius = apple.radius ?? place.radius }
    place.title = place.title ?? apple.title
    place.address = place.address ?? apple.address
    return place
  }

  /// The place, if no VLOCATION has coordinates any more.
  private func remains(
    _ position: Coordinate?, _ proximity: Fence.Proximity, isAlone: Bool
  ) -> FencePlace? {
    let broken = rfc.places.first
    let rest = apple.places.first
    var found = rest?.coordinate
    if found == nil { found = fallback(position, proximity, isAlone: isAlone) }
    guard let found else { return nil }
    return FencePlace(
      title: broken?.title ?? rest?.title, coordinate: found,
      radius: rest?.radius ?? broken?.radius ?? Fence.defaultRadius,
      address: broken?.address ?? rest?.address)
  }

  /// GEO says where a single alarm is, so it must not contradict another alarm's marker.
  private func fallback(
    _ position: Coordinate?, _ proximity: Fence.Proximity, isAlone: Bool
  ) -> Coordinate? {
    guard let position, !isAlone else { return position }
    let place = FenceHalf.Place(
      coordinate: position, radius: apple.places.first?.radius ?? Fence.defaultRadius)
    let half = FenceHalf(proximity: proximity, places: [place])
    return half.digest == marker?.apple ? position : nil
  }
}

extension FenceReading {
  private var ownPlaces: [FencePlace] {
    component.property(.ownPlaces).map { OwnPlaces.places($0.token()) } ?? []
  }

  private func policy(_ problems: inout Problems) -> FencePolicy {
    func number(_ name: Name) -> Double? {
      problems.value(of: component.property(name)) { (line) throws(ValueFault) in
        let number = try line.decimal()
        guard number >= 0 else { throw .notANumber }
        return number
      }
    }
    func choice(_ name: Name) -> Bool? {
      problems.value(of: component.property(name)) { (line) throws(ValueFault) in
        try line.boolean()
      }
    }
    return FencePolicy(
      dwell: number(.ownDwell), margin: number(.ownMargin),
      fireIfInside: choice(.ownFireIfInside), onceOnly: choice(.ownOnceOnly))
  }
}
