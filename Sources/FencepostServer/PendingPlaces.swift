// What one request makes of places before any of it is written: the file as it was read, and the
// changes that are to come. Several changes of one place are one change here.

import FencepostProtocol
import Files
import JSONRPC
import Places

struct PendingPlaces {
  let file: PlaceFile
  private(set) var edits: [PlaceEdit] = []
  private var drafted: [String: Places.Place?] = [:]
  /// What a request calls a place that an operation before made: `$0`.
  private var names: [String: String] = [:]

  init(_ file: PlaceFile) {
    self.file = file
  }

  /// As it is to be; nil where there is none.
  subscript(id: String) -> Places.Place? {
    let id = names[id] ?? id
    if let place = drafted[id] { return place }
    return file[id]
  }

  func newID(for title: String) -> String {
    file.newID(for: title) { id in drafted[id] != nil }
  }

  mutating func save(_ place: Places.Place) {
    edits.append(.save(place))
    drafted[place.id] = .some(place)
  }

  mutating func remove(_ id: String) {
    edits.append(.remove(id: id))
    drafted[id] = .some(nil)
  }

  mutating func name(_ id: String, _ name: String) { names[name] = id }

  /// Where each place that is changed goes; nil where it does.
  var targets: [String: Places.Place?] { drafted }

  /// As the file will say it.
  func shown(_ place: Places.Place) throws(ResponseError) -> FencepostProtocol.Place {
    guard drafted[place.id] != nil else { return FencepostProtocol.Place(place, in: file) }
    return FencepostProtocol.Place(
      place, in: PlaceFile(try bytes(), defaultRadius: place.radius))
  }

  /// The file with the changes.
  func bytes() throws(ResponseError) -> [UInt8] {
    do throws(PlaceFault) {
      return try file.applying(edits)
    } catch {
      throw ResponseError(error)
    }
  }
}
