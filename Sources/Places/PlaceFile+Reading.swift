// Parses `places.json` into places and problems. An invalid place does not affect the others.

internal import Geofence
internal import JSON

extension PlaceFile {
  static let limits = Limits(
    bytes: PlaceLimits.longestText, depth: 32, values: 4 << 20, numberLength: 1 << 10)

  mutating func parseFile(defaultRadius: Double) {
    guard !text.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) else { return }
    let parsedDocument = Document.read(text, limits: Self.limits)
    // If the text has a defect such as a duplicate key, each place is checked separately.
    var isDefective = false
    switch parsedDocument.fault {
    case nil: break
    case .defect: isDefective = true
    case .syntax(let fault)?:
      return damage("this is not JSON that can be read: \(fault)", line: fault.position.line)
    case let fault?: return damage("this is not JSON that can be read: \(fault)")
    }
    guard let rootValue = parsedDocument.document.root,
      rootValue.kind == .object || rootValue.kind == .array
    else {
      return damage("expected an object with \"places\", or an array of places")
    }
    self.rootValue = rootValue
    if isDefective, rootValue.kind == .object, Self.repeats(rootValue) {
      return damage("the key \"places\" or another key occurs twice")
    }
    placeList = rootValue.kind == .array ? rootValue : rootValue["places"]
    guard let placeList else { return }
    guard placeList.kind == .array else {
      return damage(
        "\"places\" must be an array, but is \(placeList.kind.phrase)",
        line: placeList.position.line)
    }
    readList(placeList, isDefective, defaultRadius)
  }

  private mutating func damage(_ sentence: String, line: Int = 1) {
    let sentence =
      "places.json cannot be read, and is left as it is; repair it by hand: "
      + "\(sentence)."
    damage = .damaged(sentence)
    problems.append(Problem(line: line, index: nil, sentence: sentence))
  }

  private static func repeats(_ object: Value) -> Bool {
    var seenKeys: Set<String> = []
    return object.members.contains { !seenKeys.insert($0.key).inserted }
  }

  private mutating func readList(_ placeList: Value, _ isDefective: Bool, _ defaultRadius: Double) {
    var (line, countedBytes) = (1, 0)
    for (index, value) in placeList.elements.enumerated() {
      guard places.count < PlaceLimits.mostPlaces else {
        damage("there are more than \(PlaceLimits.mostPlaces) places")
        places = []
        return
      }
      do throws(InvalidPlace) {
        if isDefective { try Self.checkAlone(value) }
        let place = try Self.decodePlace(value, defaultRadius)
        guard indexByID[place.id] == nil else {
          throw InvalidPlace(
            "the id '\(place.id.excerpt().printable)' belongs to an earlier place; choose another")
        }
        indexByID[place.id] = places.count
        objects[place.id] = value
        places.append(place)
        for (key, member) in Self.mistypedKeys(value) {
          for byte in text[countedBytes..<member.text.startIndex] where byte == 0x0A { line += 1 }
          countedBytes = member.text.startIndex
          report(key.name, meant: key.meant, place, index, line)
        }
      } catch {
        for byte in text[countedBytes..<value.text.startIndex] where byte == 0x0A { line += 1 }
        countedBytes = value.text.startIndex
        report(error, value, index, line)
      }
    }
  }

  private mutating func report(_ problem: InvalidPlace, _ value: Value, _ index: Int, _ line: Int) {
    guard problems.count < PlaceLimits.mostProblems else {
      moreProblems += 1
      return
    }
    let title = value.kind == .object ? value["title"]?.string : nil
    let name = title.map { " (\($0.excerpt().printable))" } ?? ""
    problems.append(
      Problem(
        line: line, index: index,
        sentence: "Place \(index + 1)\(name) is skipped: \(problem.sentence)."))
  }

  private mutating func report(
    _ key: String, meant: String, _ place: Place, _ index: Int, _ line: Int
  ) {
    guard problems.count < PlaceLimits.mostProblems else {
      moreProblems += 1
      return
    }
    problems.append(
      Problem(
        line: line, index: index,
        sentence: "Place \(index + 1) (\(place.title.excerpt().printable)): "
          + "'\(key.excerpt().printable)' has no effect; did you mean '\(meant)'?"))
  }

  static let knownKeys = [
    "id", "title", "latitude", "longitude", "radius", "address", "notes", "wifi",
  ]

  private static let synonyms = [
    "ssid": ["wifi"], "network": ["wifi"], "wlan": ["wifi"], "lat": ["latitude"],
    "lon": ["longitude"], "lng": ["longitude"], "distance": ["radius"],
  ]

  /// Keys that resemble a key of places, and are probably mistyped. All other unknown keys belong
  /// to the programs that wrote them.
  private static func mistypedKeys(_ value: Value) -> [((name: String, meant: String), Value)] {
    value.members.compactMap { key, member in
      guard !knownKeys.contains(key),
        let meant = Suggestion.nearest(
          to: key, among: knownKeys, synonyms: synonyms, typosOnly: true)
      else { return nil }
      return ((key, meant), member)
    }
  }

  private static func checkAlone(_ value: Value) throws(InvalidPlace) {
    do throws(Fault) {
      _ = try Document(Array(value.text), limits: limits)
    } catch {
      throw InvalidPlace(error.description)
    }
  }

  static func decodePlace(_ value: Value, _ defaultRadius: Double) throws(InvalidPlace) -> Place {
    guard value.kind == .object else {
      throw InvalidPlace("expected an object, found \(value.kind.phrase)")
    }
    let title = try text(value, "title") ?? ""
    guard let id = try text(value, "id") else {
      throw InvalidPlace("it has no id; add one, such as \"id\": \"\(title.excerpt().slug)\"")
    }
    guard let latitude = try number(value, "latitude"),
      let longitude = try number(value, "longitude")
    else { throw InvalidPlace("it needs a latitude and a longitude; add what is missing") }
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw InvalidPlace("\(latitude), \(longitude) is not a place on the earth")
    }
    let radius = try number(value, "radius") ?? 0
    let place = Place(
      id: id, title: title, coordinate: coordinate, radius: radius == 0 ? defaultRadius : radius,
      address: try text(value, "address").nonempty, notes: try text(value, "notes").nonempty,
      wifi: try networks(value))
    if let problem = place.problem { throw InvalidPlace(problem) }
    return place
  }

  private static func text(_ value: Value, _ key: String) throws(InvalidPlace) -> String? {
    guard let member = value[key], member.kind != .null else { return nil }
    guard let text = member.string else {
      throw InvalidPlace("\(key) must be a text, but is \(member.kind.phrase)")
    }
    return text
  }

  /// The names of networks in `wifi`, which is one name or an array of names.
  private static func networks(_ value: Value) throws(InvalidPlace) -> [String] {
    guard let member = value["wifi"], member.kind != .null else { return [] }
    if let name = member.string { return [name] }
    let networkNames = member.elements.compactMap(\.string)
    guard member.kind == .array, networkNames.count == member.count else {
      throw InvalidPlace(
        "wifi must be an array of network names, but is \(member.kind.phrase)")
    }
    return networkNames
  }

  private static func number(_ value: Value, _ key: String) throws(InvalidPlace) -> Double? {
    guard let member = value[key], member.kind != .null else { return nil }
    guard let number = member.number else {
      throw InvalidPlace("\(key) must be a number, but is \(member.kind.phrase)")
    }
    return number
  }
}

/// What is wrong with one place, without a full stop.
struct InvalidPlace: Error {
  let sentence: String

  init(_ sentence: String) {
    self.sentence = sentence
  }
}

extension String? {
  var nonempty: String? { self?.isEmpty == true ? nil : self }
}

extension String {
  /// Lower-case letters and digits joined by single hyphens, for a readable id.
  var slug: String {
    var slug = ""
    for character in lowercased() where slug.utf8.count < 64 {
      if character.isLetter || character.isNumber {
        slug.append(character)
      } else if !slug.isEmpty, slug.last != "-" {
        slug.append("-")
      }
    }
    if slug.last == "-" { slug.removeLast() }
    return slug.isEmpty ? "place" : slug
  }
}
