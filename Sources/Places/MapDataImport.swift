// Imports `MapData.json` of Apple's sample app: an array of `{name, coordinates {latitude,
// longitude}, …}`.

internal import JSON

enum MapDataImport {
  static func entries(_ root: Value) throws(PlaceFault) -> [Value] {
    guard root.kind == .array else {
      throw .damaged(
        "This is not MapData.json: expected an array of {name, coordinates}, found "
          + "\(root.kind.phrase).")
    }
    return Array(root.elements)
  }

  static func entry(_ value: Value) -> ImportEntry {
    guard value.kind == .object else {
      return .skipped(title: nil, reason: "expected an object, found \(value.kind.phrase)")
    }
    guard let title = value.words("name", "title") else {
      return .skipped(title: nil, reason: "it has no name")
    }
    let place = value["coordinates"] ?? value
    guard let coordinate = place.coordinate("latitude", "longitude") else {
      let reason = "it has no coordinates with a latitude and a longitude on the earth"
      return .skipped(title: title, reason: reason)
    }
    let town = [value.words("city"), value.words("state"), value.words("country")]
      .compactMap { $0 }.joined(separator: ", ")
    let notes = [value.words("category"), value.words("notes", "description")]
      .compactMap { $0 }.joined(separator: "\n")
    return .place(
      FoundPlace(
        id: value.words("id"), title: title, coordinate: coordinate,
        radius: value.measure("radius").positive,
        address: value.words("address") ?? Optional(town).nonempty,
        notes: Optional(notes).nonempty))
  }
}
