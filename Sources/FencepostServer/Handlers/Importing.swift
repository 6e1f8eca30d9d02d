// `place/import`: imports places of other programs in one transaction.

import FencepostProtocol
import Files
import JSONRPC
import Places
import SettingsFile
import Store

/// The long work of `place/import`: reads the places of the text in slices.
struct PlaceImportWork: LongWork {
  private(set) var placeImport: PlaceImport
  /// The existing places, with which the imported ones are compared.
  private let existingPlaces: [Places.Place]
  private let defaultRadius: Double

  static let titles = LongWorkTitles(
    title: "Reading the places", finished: "The places have been read",
    abandoned: "No place was imported")

  init(
    _ params: PlaceImportParams, over file: PlaceFile, _ defaultRadius: Double
  ) throws(ResponseError) {
    (existingPlaces, self.defaultRadius) = (file.places, defaultRadius)
    do throws(PlaceFault) {
      placeImport = try PlaceImport(
        Array(params.text.utf8), format: Places.PlaceFormat(params.format), over: file.places,
        defaultRadius: defaultRadius)
    } catch {
      throw Self.refusal(error)
    }
  }

  var percentage: Int {
    placeImport.count == 0 ? 100 : placeImport.readCount * 100 / placeImport.count
  }

  mutating func advance(until shouldPause: () -> Bool) throws(ResponseError) -> Bool {
    while try importSomeEntries() {
      if shouldPause() { return false }
    }
    return true
  }

  /// Imports up to 16 entries of the text; false when all have been imported.
  private mutating func importSomeEntries() throws(ResponseError) -> Bool {
    for _ in 0..<16 {
      do throws(PlaceFault) {
        guard try placeImport.readNextEntry() else { return false }
      } catch {
        throw Self.refusal(error)
      }
    }
    return true
  }

  /// Whether the person's places and the default radius are still those with which the result was
  /// computed.
  func isStillValid(for file: PlaceFile, _ defaultRadius: Double) -> Bool {
    self.defaultRadius == defaultRadius && existingPlaces == file.places
  }

  /// The error for a text that cannot be imported. The usual error for damaged places names the
  /// store's `places.json`, which would be wrong here.
  private static func refusal(_ fault: PlaceFault) -> ResponseError {
    guard case .damaged(let sentence) = fault else { return ResponseError(fault) }
    return ResponseError(
      .invalidValue, sentence, field: "params.text",
      hint: "Check that format names the format of the text.")
  }
}

extension Server {
  mutating func placeImport(_ params: PlaceImportParams) throws(ResponseError) -> Imported {
    // The finished work is taken before anything can fail, so that another import cannot get it.
    let finishedWork = try longWork.takeFinished(PlaceImportWork.self)
    let file = try currentPlaces()
    var importWork: PlaceImportWork
    // If a place was changed since the work began, the import is computed again.
    if let finishedWork, finishedWork.isStillValid(for: file, settings.defaultRadius) {
      importWork = finishedWork
    } else {
      importWork = try beginImport(params, over: file)
    }
    try importWork.finish()
    let placeImport = importWork.placeImport
    var pendingPlaces = PendingPlaces(file)
    for place in placeImport.created + placeImport.updated { pendingPlaces.save(place) }
    var (receipt, placeFile): (Receipt?, PlaceFile) = (nil, file)
    if params.dryRun == true {
      var context = EditContext(kind: .dryRun)
      if !pendingPlaces.edits.isEmpty {
        placeFile = try planPlaces(pendingPlaces, on: &context).file
      }
    } else {
      if !pendingPlaces.edits.isEmpty { receipt = try commitPlaces(pendingPlaces, .placeImport) }
      placeFile = places
    }
    let storeState = try state()
    func encoded(_ places: [Places.Place]) -> [FencepostProtocol.Place] {
      places.map { FencepostProtocol.Place($0, in: placeFile) }
    }
    return Imported(
      made: encoded(placeImport.created), updated: encoded(placeImport.updated),
      unchanged: encoded(placeImport.unchanged),
      passedOver: placeImport.skipped.map {
        PassedOver(index: $0.index, title: $0.title, message: $0.description)
      }, state: receipt?.state.text ?? storeState, transaction: receipt?.transaction)
  }

  func beginImport(
    _ params: PlaceImportParams, over file: PlaceFile
  ) throws(ResponseError) -> PlaceImportWork {
    if let damage = file.damage { throw ResponseError(damage) }
    return try PlaceImportWork(params, over: file, settings.defaultRadius)
  }
}

extension Places.PlaceFormat {
  fileprivate init(_ format: FencepostProtocol.PlaceFormat) {
    switch format {
    case .mapdata: self = .mapData
    case .geojson: self = .geoJSON
    case .owntracks: self = .ownTracks
    }
  }
}
