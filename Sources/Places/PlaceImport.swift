// Places from files of other programs, and what came of each: made, updated, as it was, passed over.
// Importing the same text twice makes nothing twice.

internal import Geofence
internal import JSON

public enum PlaceFormat: String, CaseIterable, Sendable {
  /// An array of `{name, coordinates {latitude, longitude}, …}`.
  case mapData = "mapdata"
  case geoJSON = "geojson"
  case ownTracks = "owntracks"
}

/// An import is read entry by entry, so that a long one can be told of, and given up, on its way.
public struct PlaceImport: Sendable {
  public internal(set) var made: [Place] = []
  public internal(set) var updated: [Place] = []
  /// There already, and just so.
  public internal(set) var unchanged: [Place] = []
  public internal(set) var passedOver: [PassedOver] = []
  /// Entries of the text, and how many of them were read.
  public var count: Int { entries.count }
  public private(set) var done = 0

  private let entries: [Value]
  private let format: PlaceFormat
  private let placeCount: Int
  private var desk: Desk

  public struct PassedOver: Hashable, Sendable, CustomStringConvertible {
    /// Of the entry in the text, counted from 0.
    public let index: Int
    public let title: String?
    /// Without a full stop.
    public let reason: String

    public var description: String {
      let name = title.map { " (\($0))" } ?? ""
      return "Entry \(index + 1)\(name) is passed over: \(reason)."
    }
  }

  /// For `PlaceFile.applying`.
  public var edits: [PlaceEdit] { (made + updated).map(PlaceEdit.save) }

  /// A text that is to be read over the places there are. A radius that is not said is the default one.
  public init(
    _ text: [UInt8], format: PlaceFormat, over places: [Place], defaultRadius: Double
  ) throws(PlaceFault) {
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let root: Value
    do throws(Fault) {
      let limits = Limits(bytes: PlaceLimits.longestText, depth: 64, values: 2 << 20)
      root = try Document(Array(text[start...]), limits: limits).root ?? .null
    } catch {
      if case .limit = error { throw .limit("The text cannot be imported: \(error).") }
      throw .damaged("The text is not JSON that can be read: \(error).")
    }
    entries =
      switch format {
      case .mapData: try MapDataImport.entries(root)
      case .geoJSON: try GeoJSONImport.entries(root)
      case .ownTracks: try OwnTracksImport.entries(root)
      }
    self.format = format
    placeCount = places.count
    desk = Desk(places: places, defaultRadius: defaultRadius)
  }

  /// Reads one entry; false where there is none left.
  public mutating func next() throws(PlaceFault) -> Bool {
    guard done < entries.count else { return false }
    let (entry, index) = (entries[done], done)
    done += 1
    let reading =
      switch format {
      case .mapData: MapDataImport.entry(entry)
      case .geoJSON: GeoJSONImport.entry(entry, index)
      case .ownTracks: OwnTracksImport.entry(entry)
      }
    switch reading {
    case .place(let found): take(found, index)
    case .passedOver(let title, let reason): pass(index, title, reason)
    }
    guard placeCount + made.count <= PlaceLimits.mostPlaces else {
      throw .limit("There cannot be more than \(PlaceLimits.mostPlaces) places; import fewer.")
    }
    return true
  }

  /// Reads all that is left.
  public mutating func finish() throws(PlaceFault) {
    while try next() {}
  }

  private mutating func take(_ found: FoundPlace, _ index: Int) {
    switch desk.take(found) {
    case .made(let place): made.append(place)
    case .updated(let place): updated.append(place)
    case .unchanged(let place): unchanged.append(place)
    case .refused(let reason): pass(index, found.title, reason)
    }
  }

  private mutating func pass(_ index: Int, _ title: String?, _ reason: String) {
    let shown = title.map { $0.excerpt().plain }
    passedOver.append(PassedOver(index: index, title: shown, reason: reason))
  }
}

/// One entry of a text, whatever its format.
enum ImportEntry {
  case place(FoundPlace)
  case passedOver(title: String?, reason: String)
}

struct FoundPlace {
  /// What its own program knows it by.
  var id: String?
  var title: String
  var coordinate: Coordinate
  var radius: Double?
  var address: String?
  var notes: String?
}

/// Holds what is found against what there is.
private struct Desk: Sendable {
  enum Verdict {
    case made(Place), updated(Place), unchanged(Place)
    case refused(String)
  }

  let defaultRadius: Double
  private var byID: [String: Place] = [:]
  private var byTitle: [String: [String]] = [:]
  /// Already met in this text.
  private var met: Set<String> = []
  /// The next one for a slug that is taken.
  private var numbers: [String: Int] = [:]

  /// Without an id, the same title so near is the same place.
  private static let near = 100.0

  init(places: [Place], defaultRadius: Double) {
    self.defaultRadius = defaultRadius
    for place in places { note(place) }
  }

  private mutating func note(_ place: Place) {
    if byID.updateValue(place, forKey: place.id) == nil {
      byTitle[place.title, default: []].append(place.id)
    }
  }

  mutating func take(_ found: FoundPlace) -> Verdict {
    let known = self.known(found)
    if let known, met.contains(known.id) { return .refused("the same place stands before") }
    let place = merged(found, known)
    if let trouble = place.trouble { return .refused(trouble) }
    met.insert(place.id)
    note(place)
    guard let known else { return .made(place) }
    return known == place ? .unchanged(place) : .updated(place)
  }

  private func known(_ found: FoundPlace) -> Place? {
    if let id = found.id { return byID[id] }
    // A title that a thousand places share is looked for among the first of them.
    return byTitle[found.title, default: []].prefix(100).lazy.compactMap { byID[$0] }
      .first { $0.coordinate.distance(to: found.coordinate) <= Self.near }
  }

  /// What the text says goes before, and what it does not say stays.
  private mutating func merged(_ found: FoundPlace, _ known: Place?) -> Place {
    Place(
      id: known?.id ?? found.id ?? newID(found.title), title: found.title,
      coordinate: found.coordinate, radius: found.radius ?? known?.radius ?? defaultRadius,
      address: found.address ?? known?.address, notes: found.notes ?? known?.notes)
  }

  private mutating func newID(_ title: String) -> String {
    let slug = title.excerpt(64).slug
    if byID[slug] == nil { return slug }
    // Going on where the last one of this name stopped: many titles have one slug.
    var number = numbers[slug] ?? 2
    while byID["\(slug)-\(number)"] != nil { number += 1 }
    numbers[slug] = number + 1
    return "\(slug)-\(number)"
  }
}
