// A request's changes to places before any change is written: `places.json` as it was read, and
// the changes. Several changes of one place become one.

import FencepostProtocol
import Files
import JSONRPC
import Places

struct PendingPlaces {
  let file: PlaceFile
  private(set) var edits: [PlaceEdit] = []
  private var newValues: [String: Places.Place?] = [:]
  /// The ids of places that earlier operations of the request created. The keys are the names,
  /// such as `$0`, by which later operations refer to them.
  private var idsByReference: [String: String] = [:]

  init(_ file: PlaceFile) {
    self.file = file
  }

  /// The place with this id, as it is after the pending changes; nil if there is none.
  subscript(id: String) -> Places.Place? {
    let id = idsByReference[id] ?? id
    if let place = newValues[id] { return place }
    return file[id]
  }

  func newID(for title: String) -> String {
    file.newID(for: title) { id in newValues[id] != nil }
  }

  mutating func save(_ place: Places.Place) {
    edits.append(.save(place))
    newValues[place.id] = .some(place)
  }

  mutating func remove(_ id: String) {
    edits.append(.remove(id: id))
    newValues[id] = .some(nil)
  }

  mutating func addReference(_ name: String, to id: String) { idsByReference[name] = id }

  /// The changed places with their new values; nil for a removed one.
  var changedPlaces: [String: Places.Place?] { newValues }

  /// The place as it will be when the file has been written and read again.
  func placeAsSaved(_ place: Places.Place) throws(ResponseError) -> FencepostProtocol.Place {
    guard newValues[place.id] != nil else { return FencepostProtocol.Place(place, in: file) }
    return FencepostProtocol.Place(
      place, in: PlaceFile(try fileContent(), defaultRadius: place.radius))
  }

  /// The content of the file with the changes.
  func fileContent() throws(ResponseError) -> [UInt8] {
    do throws(PlaceFault) {
      return try file.applyingEdits(edits)
    } catch {
      throw ResponseError(error)
    }
  }
}
