// `place/import`: places of other programs, taken over in one transaction.

import FencepostProtocol
import Files
import JSONRPC
import Places
import Store

extension Server {
  mutating func placeImport(_ params: PlaceImportParams) throws(ResponseError) -> Imported {
    let file = try currentPlaces()
    if let damage = file.damage { throw ResponseError(damage) }
    var read: PlaceImport
    do throws(PlaceFault) {
      read = try PlaceImport(
        Array(params.text.utf8), format: Places.PlaceFormat(params.format), over: file.places,
        defaultRadius: settings.defaultRadius)
      try read.finish()
    } catch {
      throw refusal(error)
    }
    var draft = PlaceDraft(file)
    for place in read.made + read.updated { draft.save(place) }
    let receipt = draft.edits.isEmpty ? nil : try change(draft, .placeImport)
    let (now, known) = (places, try state())
    func shown(_ places: [Places.Place]) -> [FencepostProtocol.Place] {
      places.map { FencepostProtocol.Place($0, in: now) }
    }
    return Imported(
      made: shown(read.made), updated: shown(read.updated), unchanged: shown(read.unchanged),
      passedOver: read.passedOver.map {
        PassedOver(index: $0.index, title: $0.title, message: $0.description)
      }, state: receipt?.state.text ?? known, transaction: receipt?.transaction)
  }

  /// Here it is the text that cannot be understood, and not the store's own file.
  private func refusal(_ fault: PlaceFault) -> ResponseError {
    guard case .damaged(let sentence) = fault else { return ResponseError(fault) }
    return ResponseError(
      .invalidValue, sentence, field: "params.text",
      hint: "See that format says what the text is written in.")
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
