// Changes `places.json`: rewrites only the changed members of a place, or adds an object after the
// others. Every other byte stays as it is.

internal import Geofence
public import JSON

public enum PlaceEdit: Hashable, Sendable {
  /// Changes the place with this id, or adds it.
  case save(Place)
  case remove(id: String)

  var id: String {
    switch self {
    case .save(let place): place.id
    case .remove(let id): id
    }
  }
}

extension PlaceFile {
  /// The file with all changes applied. Throws if one of the changes is not possible. If two
  /// changes have the same id, the later one is applied.
  public func applyingEdits(_ edits: [PlaceEdit]) throws(PlaceFault) -> [UInt8] {
    if let damage { throw damage }
    var lastEditIndex: [String: Int] = [:]
    for (index, edit) in edits.enumerated() { lastEditIndex[edit.id] = index }
    var replacements: [JSONLayout.Replacement] = []
    var removedIDs: Set<String> = []
    var addedPlaces: [Place] = []
    var savedIDs: Set<String> = []
    for (index, edit) in edits.enumerated() {
      try checkEdit(edit, savedIDs)
      if case .save = edit { savedIDs.insert(edit.id) }
      guard lastEditIndex[edit.id] == index else { continue }
      switch edit {
      case .remove(let id):
        if self[id] != nil { removedIDs.insert(id) }
      case .save(let place):
        guard let old = self[place.id], let object = objects[place.id] else {
          addedPlaces.append(place)
          continue
        }
        replacements += Self.changes(of: object, from: old, to: place)
      }
    }
    guard places.count - removedIDs.count + addedPlaces.count <= PlaceLimits.mostPlaces else {
      throw .limit("There cannot be more than \(PlaceLimits.mostPlaces) places; remove some first.")
    }
    let text = editedText(replacements, removedIDs, addedPlaces)
    guard text.count <= PlaceLimits.longestText else {
      throw .limit("places.json would be longer than \(PlaceLimits.longestText) bytes.")
    }
    return text
  }

  private func checkEdit(_ edit: PlaceEdit, _ savedIDs: Set<String>) throws(PlaceFault) {
    switch edit {
    case .save(let place):
      if let problem = place.problem {
        throw .invalid(
          "The place '\(place.title.excerpt().printable)' cannot be saved: \(problem).")
      }
    case .remove(let id):
      guard self[id] != nil || savedIDs.contains(id) else { throw .unknown(id: id) }
    }
  }

  private func editedText(
    _ changes: [JSONLayout.Replacement], _ removedIDs: Set<String>, _ addedPlaces: [Place]
  ) -> [UInt8] {
    let byteOrderMark: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    guard let rootValue else { return byteOrderMark + Self.text(of: addedPlaces) }
    guard let placeList else { return byteOrderMark + addingList(to: rootValue, addedPlaces) }
    let layout = JSONLayout(placeList)
    let removedStarts = Set(removedIDs.compactMap { objects[$0]?.text.startIndex })
    let indices = layout.items.indices.filter {
      removedStarts.contains(layout.items[$0].valueRange.lowerBound)
    }
    let lists = layout.replacements(
      removing: Set(indices), adding: addedPlaces.map { Self.object($0, like: layout) },
      emptySpacing: (Array("\n    ".utf8), Array("\n  ".utf8)))
    return byteOrderMark + JSONLayout.text(text, changes + lists)
  }

  private func addingList(to root: Value, _ addedPlaces: [Place]) -> [UInt8] {
    guard !addedPlaces.isEmpty else { return text }
    let list = Self.list(addedPlaces, indentation: Array("  ".utf8))
    let member = Array("\"places\": ".utf8) + list
    let emptySpacing = (Array("\n  ".utf8), Array("\n".utf8))
    return JSONLayout.text(
      text,
      JSONLayout(root).replacements(removing: [], adding: [member], emptySpacing: emptySpacing))
  }

  // MARK: One place

  /// The members in which two places differ.
  private static func changes(
    of object: Value, from old: Place, to new: Place
  ) -> [JSONLayout.Replacement] {
    let layout = JSONLayout(object)
    var replacements: [JSONLayout.Replacement] = []
    var removed: Set<Int> = []
    var added: [[UInt8]] = []
    for (key, value) in differences(old, new) {
      let index = layout.items.firstIndex { $0.key == key }
      switch (index, value) {
      case (let index?, let value?):
        replacements.append(
          JSONLayout.Replacement(range: layout.items[index].valueRange, bytes: value))
      case (let index?, nil): removed.insert(index)
      case (nil, let value?): added.append(Array("\"\(key)\": ".utf8) + value)
      case (nil, nil): break
      }
    }
    let layoutChanges = layout.replacements(
      removing: removed, adding: added, emptySpacing: ([], []))
    return replacements + layoutChanges
  }

  private static func differences(_ old: Place, _ new: Place) -> [(String, [UInt8]?)] {
    var differences: [(String, [UInt8]?)] = []
    func compare<Part: Equatable & Writable>(_ key: String, _ old: Part?, _ new: Part?) {
      guard old != new else { return }
      if let new { differences.append((key, json(new))) } else { differences.append((key, nil)) }
    }
    compare("title", BytewiseText(old.title), BytewiseText(new.title))
    compare("latitude", old.coordinate.latitude, new.coordinate.latitude)
    compare("longitude", old.coordinate.longitude, new.coordinate.longitude)
    compare("radius", old.radius, new.radius)
    compare(
      "address", old.address.map(BytewiseText.init), new.address.nonempty.map(BytewiseText.init))
    compare("notes", old.notes.map(BytewiseText.init), new.notes.nonempty.map(BytewiseText.init))
    compare(
      "wifi", old.wifi.isEmpty ? nil : old.wifi.map(BytewiseText.init),
      new.wifi.isEmpty ? nil : new.wifi.map(BytewiseText.init))
    return differences
  }

  private static func json(_ value: some Writable) -> [UInt8] {
    var writer = Writer()
    value.write(to: &writer)
    return writer.bytes
  }

  // MARK: New texts

  /// A file with only these places.
  static func text(of places: [Place]) -> [UInt8] {
    let list = list(places, indentation: Array("  ".utf8))
    return Array("{\n  \"places\": ".utf8) + list + Array("\n}\n".utf8)
  }

  private static func list(_ places: [Place], indentation: [UInt8]) -> [UInt8] {
    var writer = Writer()
    writer.beginArray()
    for place in places { writer.encodedValue(json(place)) }
    writer.endArray()
    return reindented(
      writer.bytes, lineBreak: [0x0A], indentation: indentation, unit: [0x20, 0x20])
  }

  /// A new place as JSON, formatted like the last place in the file.
  private static func object(_ place: Place, like layout: JSONLayout) -> [UInt8] {
    let json = json(place)
    guard let last = layout.items.last else {
      let deep = Array("    ".utf8)
      return reindented(json, lineBreak: [0x0A], indentation: deep, unit: [0x20, 0x20])
    }
    let gap = layout.gap(last)
    guard gap.contains(0x0A) else { return json }
    let lineBreak: [UInt8] = gap.contains(0x0D) ? [0x0D, 0x0A] : [0x0A]
    let firstGap = layout.text[last.valueRange].dropFirst().prefix { $0 <= 0x20 }
    var unit: [UInt8] = [0x20, 0x20]
    if firstGap.contains(0x0A), firstGap.indentation.count > gap.indentation.count {
      unit = Array(firstGap.indentation.dropFirst(gap.indentation.count))
    }
    return reindented(json, lineBreak: lineBreak, indentation: Array(gap.indentation), unit: unit)
  }

  private static func reindented(
    _ json: [UInt8], lineBreak: [UInt8], indentation: [UInt8], unit: [UInt8]
  ) -> [UInt8] {
    var text: [UInt8] = []
    let lines = JSON.indentedJSON(json).split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, jsonLine) in lines.enumerated() {
      if index > 0 { text += lineBreak + indentation }
      let blanks = jsonLine.prefix { $0 == 0x20 }
      for _ in 0..<blanks.count / 2 { text += unit }
      text += jsonLine[blanks.endIndex...]
    }
    return text
  }
}

/// A text compared by bytes, because Swift considers canonically equivalent texts equal.
private struct BytewiseText: Equatable, Writable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (jsonLine: BytewiseText, other: BytewiseText) -> Bool {
    jsonLine.text.utf8.elementsEqual(other.text.utf8)
  }

  func write(to writer: inout Writer) { writer.value(text) }
}

extension Place: Writable {
  public func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("title", title)
    writer.member("latitude", coordinate.latitude)
    writer.member("longitude", coordinate.longitude)
    writer.member("radius", radius)
    if let address, !address.isEmpty { writer.member("address", address) }
    if let notes, !notes.isEmpty { writer.member("notes", notes) }
    if !wifi.isEmpty { writer.member("wifi", wifi) }
    writer.endObject()
  }
}
