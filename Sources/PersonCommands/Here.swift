// The command `here`: shows the last known position, sets it to that of a place, or saves it as a
// place.

import CivilTime
import JSON

extension CommandRun {
  mutating func here() throws(Failure) {
    if let title = command.savedPlace.title { return try savePlace(title) }
    if command.line.contains(where: { !$0.isWhitespace }) { return try checkIn() }
    let current = try ask("location/current")
    var nearbyPlaces: Value?
    if let fix = current["fix"], fix.kind == .object {
      nearbyPlaces = try ask("place/near") { writer in
        writer.member("latitude", fix["latitude"]?.number ?? 0)
        writer.member("longitude", fix["longitude"]?.number ?? 0)
        writer.member("within", Self.nearbyDistance)
      }
    }
    let upcomingAlarms = try ask("alarm/upcoming") { $0.member("limit", 10_000) }
    guard command.output.format == .rows else {
      return showJSON(current, nearbyPlaces, upcomingAlarms)
    }
    try showPosition(current, nearbyPlaces, upcomingAlarms)
  }

  /// How far away, in metres, places and alarms still count as near.
  private static var nearbyDistance: Double { 2_000 }

  // MARK: Showing

  private mutating func showPosition(
    _ current: Value, _ nearbyPlaces: Value?, _ upcomingAlarms: Value
  ) throws(Failure) {
    let sentence = current["sentence"]?.string ?? ""
    for line in Self.wrapped(SafeText.singleLine(sentence), screen.width) { output += line + "\n" }
    guard let fix = current["fix"], fix.kind == .object else {
      remark(
        "To set your position: fencepost here PLACE, or let a phone do it: fencepost help watch")
      return
    }
    let inside = Set(current.strings(of: "inside"))
    let places = (nearbyPlaces ?? .null).elements(of: "places").filter { nearby in
      !inside.contains(nearby["place"]?["id"]?.string ?? "")
    }
    let fences = upcomingAlarms.elements(of: "places").map { $0 }
      .filter { ($0["distance"]?.number ?? .infinity) <= Self.nearbyDistance }
      .sorted { ($0["distance"]?.number ?? 0) < ($1["distance"]?.number ?? 0) }
    var metres = [fix["accuracy"]?.number ?? 0]
    metres += places.map { $0["distance"]?.number ?? 0 }
    metres += fences.map { abs($0["distance"]?.number ?? 0) }
    var lengthTexts = try self.formattedLengths(metres)[...]
    let exactness = lengthTexts.popFirst() ?? ""
    if fix["place"]?.string == nil, let accuracy = fix["accuracy"]?.number {
      say(accuracy > 0 ? "Known to within \(exactness)." : "Known exactly.")
    }
    var table = Table(columns: [.title, .fixed, .detail])
    let nearRows = places.map { nearby in
      [
        Cell(nearby["place"]?["title"]?.string ?? ""), Cell(lengthTexts.popFirst() ?? "", .quiet),
        Cell(""),
      ]
    }
    let fenceRows = fences.map { fence in
      let length = lengthTexts.popFirst() ?? ""
      let isInside = (fence["distance"]?.number ?? 0) < 0
      let condition =
        fence["proximity"]?.string == "leave" ? "when you leave" : "when you arrive at"
      let titles = fence.strings(of: "places").joined(separator: ", ")
      return [
        Cell(fence["title"]?.string ?? ""), Cell(isInside ? "inside" : length, .quiet),
        Cell("\(condition) \(titles.isEmpty ? "a place" : titles)", .quiet),
      ]
    }
    table.sections = [
      Table.Section(heading: Cell("Near", .heading), rows: nearRows),
      Table.Section(heading: Cell("Open place alarms", .heading), rows: fenceRows),
    ]
    show(table)
  }

  /// The lengths as texts in the person's units.
  mutating func formattedLengths(_ metres: [Double]) throws(Failure) -> [String] {
    let answer = try ask("units/format") { $0.member("metres", metres) }
    return answer.strings(of: "text")
  }

  private mutating func showJSON(
    _ positionAnswer: Value, _ nearbyPlaces: Value?, _ upcomingAlarms: Value
  ) {
    var writer = Writer()
    writer.beginObject()
    for (key, member) in positionAnswer.members {
      writer.key(key)
      writer.encodedValue(member.text)
    }
    for (key, list) in [("near", nearbyPlaces), ("alarms", upcomingAlarms)] {
      writer.key(key)
      writer.beginArray()
      for place in (list ?? .null).elements(of: "places") { writer.encodedValue(place.text) }
      writer.endArray()
    }
    writer.endObject()
    show(json: writer.bytes)
  }

  // MARK: Saying

  private mutating func checkIn() throws(Failure) {
    let place = try findPlace(command.line)
    let answer = try ask("location/update") { $0.member("place", place.id) }
    guard command.output.format == .rows else { return show(json: answer.text) }
    if let reason = answer["ignored"]?.string {
      throw .refused(
        "The position was not changed, because the server ignored it (\(reason)).", hint: nil)
    }
    say("You are at \(place.title).")
    for transition in answer.elements(of: "transitions")
    where transition["kind"]?.string == "leave" {
      guard let leftPlaceID = transition["place"]?.string else { continue }
      say(
        "You have left \(try titlesOfPlaces().first { $0.id == leftPlaceID }?.title ?? leftPlaceID)."
      )
    }
    let firings = try ask("alarm/firings") { $0.member("open", true) }
    let now = host.now
    for firing in firings.elements(of: "firings") {
      guard let firedAt = firing["at"]?.string.flatMap({ try? Instant(text: $0) }),
        now - firedAt < 10_000,
        firing["cause"]?.string == "enter" || firing["cause"]?.string == "leave"
      else { continue }
      say("It goes off: \(firing["title"]?.string ?? "")")
    }
  }

  /// The place that is meant by some letters of its title.
  mutating func findPlace(_ typedTitle: String) throws(Failure) -> Candidate {
    let places = try titlesOfPlaces()
    let matches = Self.matches(typedTitle, places)
    guard let firstMatch = matches.first else {
      throw .noMatch(
        "No place of yours is called “\(SafeText.singleLine(typedTitle))”. See what there is: fencepost places"
      )
    }
    if matches.count == 1 { return firstMatch }
    let rows = matches.map { SafeText.singleLine($0.title) }
    switch host.choose("“\(SafeText.singleLine(typedTitle))” matches several:", among: rows) {
    case .row(let index) where matches.indices.contains(index): return matches[index]
    case .row, .none: throw .textUnchanged
    case .notInteractive:
      throw .ambiguous(
        "“\(SafeText.singleLine(typedTitle))” may be one of these; type more of the title:\n"
          + matches.map { "  \(SafeText.singleLine($0.title))  (\($0.id))" }.joined(separator: "\n")
      )
    }
  }

  mutating func titlesOfPlaces() throws(Failure) -> [Candidate] {
    try ask("place/all").elements(of: "places").map { place in
      Candidate(
        id: place["id"]?.string ?? "", title: place["title"]?.string ?? "", isEvent: false)
    }
  }

  // MARK: Keeping

  private mutating func savePlace(_ title: String) throws(Failure) {
    let networks = command.savedPlace.learnsNetworks ? host.networkNames() : []
    if command.savedPlace.learnsNetworks {
      guard !networks.isEmpty else {
        throw .refused(
          "This computer is on no Wi-Fi network that nmcli, wpa_cli or iwctl knows.", hint: nil)
      }
      if try addNetworks(networks, toPlace: title) { return }
    }
    let current = try ask("location/current")
    guard let fix = current["fix"], fix.kind == .object, current["isCurrent"]?.boolean == true
    else {
      throw .refused(
        current["sentence"]?.string ?? "It is not known where you are.",
        hint: "Let a program report your position first, or add the place by its coordinates: "
          + "fencepost add --place \"\(title) 52.52,13.405\"")
    }
    if let id = fix["place"]?.string {
      let knownTitle = try titlesOfPlaces().first { $0.id == id }?.title ?? id
      throw .refused(
        "Fencepost knows that you are at “\(SafeText.singleLine(knownTitle))”, but not your exact position.",
        hint: "A phone or GPS has to report coordinates first; see fencepost help watch.")
    }
    let foldedTitle = TitleLookup.folded(title)
    let existing = try titlesOfPlaces().first { TitleLookup.folded($0.title) == foldedTitle }
    let (radius, accuracy) = (command.savedPlace.radius, fix["accuracy"]?.number ?? 0)
    let answer = try ask("place/save") { writer in
      writer.key("place")
      writer.beginObject()
      if let existing { writer.member("id", existing.id) }
      writer.member("title", existing?.title ?? title)
      writer.member("latitude", fix["latitude"]?.number ?? 0)
      writer.member("longitude", fix["longitude"]?.number ?? 0)
      if let radius { writer.member("radius", radius) }
      if !networks.isEmpty { writer.member("wifi", networks) }
      writer.endObject()
    }
    guard command.output.format == .rows else { return show(json: answer.text) }
    let savedRadius = answer["place"]?["radius"]?.number ?? 0
    let lengthTexts = try formattedLengths([savedRadius, accuracy])
    let savedText = "\(existing == nil ? "Kept" : "Moved here"): \(existing?.title ?? title)"
    say("\(savedText), \(lengthTexts.first ?? "") around your position")
    if accuracy > savedRadius {
      remark(
        "Your position is known only to within \(lengthTexts.last ?? ""); "
          + "repeat the command when it is more exact.")
    }
    if existing != nil { remark("To undo that: fencepost undo") }
  }

  /// Adds the networks to those that the place with that title names; false if there is no such
  /// place.
  private mutating func addNetworks(_ networks: [String], toPlace title: String) throws(Failure)
    -> Bool
  {
    let foldedTitle = TitleLookup.folded(title)
    let existing = try ask("place/all").elements(of: "places").first { place in
      TitleLookup.folded(place["title"]?.string ?? "") == foldedTitle
    }
    guard let existing, let id = existing["id"]?.string else { return false }
    let oldNetworks = existing.strings(of: "wifi")
    let allNetworks = oldNetworks + networks.filter { !oldNetworks.contains($0) }
    let answer = try ask("place/save") { writer in
      writer.key("place")
      writer.beginObject()
      writer.member("id", id)
      writer.member("wifi", allNetworks)
      writer.endObject()
    }
    guard command.output.format == .rows else {
      show(json: answer.text)
      return true
    }
    let networkNames = networks.map { "“\($0)”" }.joined(separator: " and ")
    say("From now on, \(networkNames) means that you are at \(existing["title"]?.string ?? title)")
    remark("To undo that: fencepost undo")
    return true
  }
}
