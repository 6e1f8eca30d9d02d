// Imports places from files of other programs, and reports for each place whether it was created,
// updated, unchanged or skipped. Importing the same text a second time creates no places.

internal import Geofence
internal import JSON

public enum PlaceFormat: String, CaseIterable, Sendable {
  /// An array of `{name, coordinates {latitude, longitude}, …}`.
  case mapData = "mapdata"
  case geoJSON = "geojson"
  case ownTracks = "owntracks"
}

/// Reads an import entry by entry, so that the caller can report progress or cancel.
public struct PlaceImport: Sendable {
  public internal(set) var created: [Place] = []
  public internal(set) var updated: [Place] = []
  /// Places that already existed unchanged.
  public internal(set) var unchanged: [Place] = []
  public internal(set) var skipped: [SkippedEntry] = []
  /// The number of entries in the text.
  public var count: Int { values.count }
  public private(set) var readCount = 0

  private let values: [Value]
  private let format: PlaceFormat
  private let placeCount: Int
  private var matcher: PlaceMatcher

  public struct SkippedEntry: Hashable, Sendable, CustomStringConvertible {
    /// The index of the entry in the text, counted from 0.
    public let index: Int
    public let title: String?
    /// Why the entry was skipped, as a sentence without a full stop.
    public let reason: String

    public var description: String {
      let name = title.map { " (\($0))" } ?? ""
      return "Entry \(index + 1)\(name) is skipped: \(reason)."
    }
  }

  /// Edits for `PlaceFile.applying`.
  public var edits: [PlaceEdit] { (created + updated).map(PlaceEdit.save) }

  /// Begins to import a text. Places without a radius get the default.
  public init(
    _ text: [UInt8], format: PlaceFormat, over places: [Place], defaultRadius: Double
  ) throws(PlaceFault) {
    let textStart = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let root: Value
    do throws(Fault) {
      let limits = Limits(bytes: PlaceLimits.longestText, depth: 64, values: 2 << 20)
      root = try Document(Array(text[textStart...]), limits: limits).root ?? .null
    } catch {
      if case .limit = error { throw .limit("The text cannot be imported: \(error).") }
      throw .damaged("The text is not JSON that can be read: \(error).")
    }
    values =
      switch format {
      case .mapData: try MapDataImport.importedValues(in: root)
      case .geoJSON: try GeoJSONImport.importedValues(in: root)
      case .ownTracks: try OwnTracksImport.importedValues(in: root)
      }
    self.format = format
    placeCount = places.count
    matcher = PlaceMatcher(places: places, defaultRadius: defaultRadius)
  }

  /// Reads one entry; false if there are no more.
  public mutating func readNextEntry() throws(PlaceFault) -> Bool {
    guard readCount < values.count else { return false }
    let (value, index) = (values[readCount], readCount)
    readCount += 1
    let importEntry =
      switch format {
      case .mapData: MapDataImport.readEntry(value)
      case .geoJSON: GeoJSONImport.readEntry(value, index)
      case .ownTracks: OwnTracksImport.readEntry(value)
      }
    switch importEntry {
    case .place(let foundPlace): add(foundPlace, index)
    case .skipped(let title, let reason): skip(index, title, reason)
    }
    guard placeCount + created.count <= PlaceLimits.mostPlaces else {
      throw .limit("There cannot be more than \(PlaceLimits.mostPlaces) places; import fewer.")
    }
    return true
  }

  /// Reads all remaining entries.
  public mutating func finish() throws(PlaceFault) {
    while try readNextEntry() {}
  }

  private mutating func add(_ found: FoundPlace, _ index: Int) {
    switch matcher.match(found) {
    case .created(let place): created.append(place)
    case .updated(let place): updated.append(place)
    case .unchanged(let place): unchanged.append(place)
    case .refused(let reason): skip(index, found.title, reason)
    }
  }

  private mutating func skip(_ index: Int, _ title: String?, _ reason: String) {
    let shownTitle = title.map { $0.excerpt().printable }
    skipped.append(SkippedEntry(index: index, title: shownTitle, reason: reason))
  }
}

/// One entry of a text, in any format.
enum ImportEntry {
  case place(FoundPlace)
  case skipped(title: String?, reason: String)
}

struct FoundPlace {
  /// The id that the other program has for the place.
  var id: String?
  var title: String
  var coordinate: Coordinate
  var radius: Double?
  var address: String?
  var notes: String?
}

/// Compares imported places with existing ones.
private struct PlaceMatcher: Sendable {
  enum MatchResult {
    case created(Place), updated(Place), unchanged(Place)
    case refused(String)
  }

  let defaultRadius: Double
  private var byID: [String: Place] = [:]
  private var byTitle: [String: [String]] = [:]
  /// The ids of places that an earlier entry of this text has matched or created.
  private var matchedIDs: Set<String> = []
  /// The next number for a slug that is taken.
  private var nextNumbers: [String: Int] = [:]

  /// A place without an id is the same as an existing one with the same title within this many
  /// metres.
  private static let sameTitleDistance = 100.0

  init(places: [Place], defaultRadius: Double) {
    self.defaultRadius = defaultRadius
    for place in places { add(place) }
  }

  private mutating func add(_ place: Place) {
    if byID.updateValue(place, forKey: place.id) == nil {
      byTitle[place.title, default: []].append(place.id)
    }
  }

  mutating func match(_ found: FoundPlace) -> MatchResult {
    let existingPlace = existingPlace(for: found)
    if let existingPlace, matchedIDs.contains(existingPlace.id) {
      return .refused("the same place was already imported")
    }
    let place = mergedPlace(found, existingPlace)
    if let problem = place.problem { return .refused(problem) }
    matchedIDs.insert(place.id)
    add(place)
    guard let existingPlace else { return .created(place) }
    return existingPlace == place ? .unchanged(place) : .updated(place)
  }

  private func existingPlace(for found: FoundPlace) -> Place? {
    if let id = found.id { return byID[id] }
    // Of many places with this title, only the first are compared.
    return byTitle[found.title, default: []].prefix(100).lazy.compactMap { byID[$0] }
      .first { $0.coordinate.distance(to: found.coordinate) <= Self.sameTitleDistance }
  }

  /// Values in the text replace existing ones; missing values stay.
  private mutating func mergedPlace(_ found: FoundPlace, _ existingPlace: Place?) -> Place {
    Place(
      id: existingPlace?.id ?? found.id ?? newID(found.title), title: found.title,
      coordinate: found.coordinate, radius: found.radius ?? existingPlace?.radius ?? defaultRadius,
      address: found.address ?? existingPlace?.address, notes: found.notes ?? existingPlace?.notes,
      wifi: existingPlace?.wifi ?? [])
  }

  private mutating func newID(_ title: String) -> String {
    let slug = title.excerpt(64).slug
    if byID[slug] == nil { return slug }
    // Starts after the last used number, so that many places with the same title are fast.
    var number = nextNumbers[slug] ?? 2
    while byID["\(slug)-\(number)"] != nil { number += 1 }
    nextNumbers[slug] = number + 1
    return "\(slug)-\(number)"
  }
}
