// `place/import`: imports places of other programs in one transaction.

import FencepostProtocol
import Files
import JSONRPC
import Places
import SettingsFile
import Store

/// The long work of `place/import`: reads the places of the text in slices.
struct PlaceImportWork: LongWork {
  private(set) var places: PlaceImport
  /// The existing places, with which the imported ones are compared.
  private let known: [Places.Place]
  private let radius: Double

  static let words = LongWorkWords(
    title: "Reading the places", done: "The places have been read",
    givenUp: "No place was imported")

  init(
    _ params: PlaceImportParams, over file: PlaceFile, _ radius: Double
  ) throws(ResponseError) {
    (known, self.radius) = (file.places, radius)
    do throws(PlaceFault) {
      places = try PlaceImport(
        Array(params.text.utf8), format: Places.PlaceFormat(params.format), over: file.places,
        defaultRadius: radius)
    } catch {
      throw Self.refusal(error)
    }
  }

  var percentage: Int { places.count == 0 ? 100 : places.done * 100 / places.count }

  mutating func work(until isTime: () -> Bool) throws(ResponseError) -> Bool {
    while try step() {
      if isTime() { return false }
    }
    return true
  }

  /// Imports a few entries; false when none is left.
  private mutating func step() throws(ResponseError) -> Bool {
    for _ in 0..<16 {
      do throws(PlaceFault) {
        guard try places.next() else { return false }
      } catch {
        throw Self.refusal(error)
      }
    }
    return true
  }

  /// Whether the person's places and the default radius are still those with which the result was
  /// computed.
  func isStillValid(for file: PlaceFile, _ radius: Double) -> Bool {
    self.radius == radius && known == file.places
  }

  /// The error for a text that cannot be imported. It must not speak of the store's own
  /// `places.json`, as the error for a damaged file does.
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
    let done = try work.takeFinished(PlaceImportWork.self)
    let file = try currentPlaces()
    var importing: PlaceImportWork
    // If a place was changed meanwhile, the import is done again.
    if let done, done.isStillValid(for: file, settings.defaultRadius) {
      importing = done
    } else {
      importing = try beginImport(params, over: file)
    }
    try importing.finish()
    let read = importing.places
    var pendingPlaces = PendingPlaces(file)
    for place in read.made + read.updated { pendingPlaces.save(place) }
    var (receipt, now): (Receipt?, PlaceFile) = (nil, file)
    if params.dryRun == true {
      var context = EditContext(kind: .dry)
      if !pendingPlaces.edits.isEmpty { now = try planPlaces(pendingPlaces, on: &context).file }
    } else {
      if !pendingPlaces.edits.isEmpty { receipt = try change(pendingPlaces, .placeImport) }
      now = places
    }
    let known = try state()
    func shown(_ places: [Places.Place]) -> [FencepostProtocol.Place] {
      places.map { FencepostProtocol.Place($0, in: now) }
    }
    return Imported(
      made: shown(read.made), updated: shown(read.updated), unchanged: shown(read.unchanged),
      passedOver: read.skipped.map {
        PassedOver(index: $0.index, title: $0.title, message: $0.description)
      }, state: receipt?.state.text ?? known, transaction: receipt?.transaction)
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
