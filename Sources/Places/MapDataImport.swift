// Imports `MapData.json` of Apple's sample app: an array of `{name, coordinates {latitude,
// longitude}, …}`.

internal import JSON

enum MapDataImport {
  static func importedValues(in root: Value) throws(PlaceFault) -> [Value] {
    guard root.kind == .array else {
      throw .damaged(
        "This is not MapData.json: expected an array of {name, coordinates}, found "
          + "\(root.kind.phrase).")
    }
    return Array(root.elements)
  }

  static func readEntry(_ value: Value) -> ImportEntry {
    guard value.kind == .object else {
      return .skipped(title: nil, reason: "expected an object, found \(value.kind.phrase)")
    }
    guard let title = value.text("name", "title") else {
      return .skipped(title: nil, reason: "it has no name")
    }
    let coordinates = value["coordinates"] ?? value
    guard let coordinate = coordinates.coordinate("latitude", "longitude") else {
      let reason = "it has no coordinates with a latitude and a longitude on the earth"
      return .skipped(title: title, reason: reason)
    }
    let town = [value.text("city"), value.text("state"), value.text("country")]
      .compactMap { $0 }.joined(separator: ", ")
    let notes = [value.text("category"), value.text("notes", "description")]
      .compactMap { $0 }.joined(separator: "\n")
    return .place(
      FoundPlace(
        id: value.text("id"), title: title, coordinate: coordinate,
        radius: value.number("radius").positive,
        address: value.text("address") ?? Optional(town).nonempty,
        notes: Optional(notes).nonempty))
  }
}
