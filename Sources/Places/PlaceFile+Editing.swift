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
  /// The file with all changes applied. If one of them is not possible, this throws and none is
  /// applied. Of two changes of one id the later counts.
  public func applying(_ edits: [PlaceEdit]) throws(PlaceFault) -> [UInt8] {
    if let damage { throw damage }
    var last: [String: Int] = [:]
    for (index, edit) in edits.enumerated() { last[edit.id] = index }
    var replacements: [Layout.Replacement] = []
    var removed: Set<String> = []
    var added: [Place] = []
    var saved: Set<String> = []
    for (index, edit) in edits.enumerated() {
      try check(edit, saved)
      if case .save = edit { saved.insert(edit.id) }
      guard last[edit.id] == index else { continue }
      switch edit {
      case .remove(let id):
        if self[id] != nil { removed.insert(id) }
      case .save(let place):
        guard let old = self[place.id], let object = objects[place.id] else {
          added.append(place)
          continue
        }
        replacements += Self.changes(of: object, from: old, to: place)
      }
    }
    guard places.count - removed.count + added.count <= PlaceLimits.mostPlaces else {
      throw .limit("There cannot be more than \(PlaceLimits.mostPlaces) places; remove some first.")
    }
    let text = finish(replacements, removed, added)
    guard text.count <= PlaceLimits.longestText else {
      throw .limit("places.json would be longer than \(PlaceLimits.longestText) bytes.")
    }
    return text
  }

  private func check(_ edit: PlaceEdit, _ saved: Set<String>) throws(PlaceFault) {
    switch edit {
    case .save(let place):
      if let problem = place.problem {
        throw .invalid("The place '\(place.title.excerpt().plain)' cannot be kept: \(problem).")
      }
    case .remove(let id):
      guard self[id] != nil || saved.contains(id) else { throw .unknown(id: id) }
    }
  }

  private func finish(
    _ changes: [Layout.Replacement], _ removed: Set<String>, _ added: [Place]
  ) -> [UInt8] {
    let byteOrderMark: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
    guard let root else { return byteOrderMark + Self.text(of: added) }
    guard let list else { return byteOrderMark + addingList(to: root, added) }
    let layout = Layout(list)
    let gone = Set(removed.compactMap { objects[$0]?.text.startIndex })
    let indices = layout.items.indices.filter { gone.contains(layout.items[$0].value.lowerBound) }
    let lists = layout.replacements(
      removing: Set(indices), adding: added.map { Self.object($0, like: layout) },
      fresh: (Array("\n    ".utf8), Array("\n  ".utf8)))
    return byteOrderMark + Layout.text(text, changes + lists)
  }

  private func addingList(to root: Value, _ added: [Place]) -> [UInt8] {
    guard !added.isEmpty else { return text }
    let list = Self.list(added, indentation: Array("  ".utf8))
    let member = Array("\"places\": ".utf8) + list
    let fresh = (Array("\n  ".utf8), Array("\n".utf8))
    return Layout.text(
      text, Layout(root).replacements(removing: [], adding: [member], fresh: fresh))
  }

  // MARK: One place

  /// The members in which two places differ.
  private static func changes(
    of object: Value, from old: Place, to new: Place
  ) -> [Layout.Replacement] {
    let layout = Layout(object)
    var replacements: [Layout.Replacement] = []
    var removed: Set<Int> = []
    var added: [[UInt8]] = []
    for (key, value) in differences(old, new) {
      let index = layout.items.firstIndex { $0.key == key }
      switch (index, value) {
      case (let index?, let value?):
        replacements.append(Layout.Replacement(range: layout.items[index].value, bytes: value))
      case (let index?, nil): removed.insert(index)
      case (nil, let value?): added.append(Array("\"\(key)\": ".utf8) + value)
      case (nil, nil): break
      }
    }
    let frame = layout.replacements(removing: removed, adding: added, fresh: ([], []))
    return replacements + frame
  }

  private static func differences(_ old: Place, _ new: Place) -> [(String, [UInt8]?)] {
    var differences: [(String, [UInt8]?)] = []
    func compare<Part: Equatable & Writable>(_ key: String, _ old: Part?, _ new: Part?) {
      guard old != new else { return }
      if let new { differences.append((key, json(new))) } else { differences.append((key, nil)) }
    }
    compare("title", Letters(old.title), Letters(new.title))
    compare("latitude", old.coordinate.latitude, new.coordinate.latitude)
    compare("longitude", old.coordinate.longitude, new.coordinate.longitude)
    compare("radius", old.radius, new.radius)
    compare("address", old.address.map(Letters.init), new.address.nonempty.map(Letters.init))
    compare("notes", old.notes.map(Letters.init), new.notes.nonempty.map(Letters.init))
    compare(
      "wifi", old.wifi.isEmpty ? nil : old.wifi.map(Letters.init),
      new.wifi.isEmpty ? nil : new.wifi.map(Letters.init))
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
    return indented(writer.bytes, line: [0x0A], indentation: indentation, unit: [0x20, 0x20])
  }

  /// A new place, formatted like the last one.
  private static func object(_ place: Place, like layout: Layout) -> [UInt8] {
    let json = json(place)
    guard let last = layout.items.last else {
      let deep = Array("    ".utf8)
      return indented(json, line: [0x0A], indentation: deep, unit: [0x20, 0x20])
    }
    let gap = layout.gap(last)
    guard gap.contains(0x0A) else { return json }
    let line: [UInt8] = gap.contains(0x0D) ? [0x0D, 0x0A] : [0x0A]
    let inner = layout.text[last.value].dropFirst().prefix { $0 <= 0x20 }
    var unit: [UInt8] = [0x20, 0x20]
    if inner.contains(0x0A), inner.indentation.count > gap.indentation.count {
      unit = Array(inner.indentation.dropFirst(gap.indentation.count))
    }
    return indented(json, line: line, indentation: Array(gap.indentation), unit: unit)
  }

  private static func indented(
    _ json: [UInt8], line: [UInt8], indentation: [UInt8], unit: [UInt8]
  ) -> [UInt8] {
    var text: [UInt8] = []
    let lines = JSON.indented(json).split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, one) in lines.enumerated() {
      if index > 0 { text += line + indentation }
      let blanks = one.prefix { $0 == 0x20 }
      for _ in 0..<blanks.count / 2 { text += unit }
      text += one[blanks.endIndex...]
    }
    return text
  }
}

/// A text compared by bytes, because Swift considers canonically equivalent texts equal.
private struct Letters: Equatable, Writable {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  static func == (one: Letters, other: Letters) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
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
