// The command `here`: shows the last known position, sets it to that of a place, or saves it as a
// place.

import CivilTime
import JSON

extension CommandRun {
  mutating func here() throws(Failure) {
    if let title = command.savedPlace.title { return try savePlace(title) }
    if command.line.contains(where: { !$0.isWhitespace }) { return try checkIn() }
    let current = try ask("location/current")
    var near: Value?
    if let fix = current["fix"], fix.kind == .object {
      near = try ask("place/near") { writer in
        writer.member("latitude", fix["latitude"]?.number ?? 0)
        writer.member("longitude", fix["longitude"]?.number ?? 0)
        writer.member("within", Self.near)
      }
    }
    let armed = try ask("alarm/upcoming") { $0.member("limit", 10_000) }
    guard command.output.format == .rows else { return showJSON(current, near, armed) }
    try show(current, near, armed)
  }

  /// How far away, in metres, places and alarms still count as near.
  private static var near: Double { 2_000 }

  // MARK: Showing

  private mutating func show(
    _ current: Value, _ near: Value?, _ armed: Value
  ) throws(Failure) {
    let sentence = current["sentence"]?.string ?? ""
    for line in Self.wrapped(SafeText.line(sentence), screen.width) { output += line + "\n" }
    guard let fix = current["fix"], fix.kind == .object else {
      remark(
        "To set your position: fencepost here PLACE, or let a phone do it: fencepost help watch")
      return
    }
    let inside = Set(current.strings(of: "inside"))
    let places = (near ?? .null).elements(of: "places").filter { nearby in
      !inside.contains(nearby["place"]?["id"]?.string ?? "")
    }
    let fences = armed.elements(of: "places").map { $0 }
      .filter { ($0["distance"]?.number ?? .infinity) <= Self.near }
      .sorted { ($0["distance"]?.number ?? 0) < ($1["distance"]?.number ?? 0) }
    var metres = [fix["accuracy"]?.number ?? 0]
    metres += places.map { $0["distance"]?.number ?? 0 }
    metres += fences.map { abs($0["distance"]?.number ?? 0) }
    var lengths = try self.lengths(metres)[...]
    let exactness = lengths.popFirst() ?? ""
    if fix["place"]?.string == nil, let number = fix["accuracy"]?.number {
      say(number > 0 ? "Known to within \(exactness)." : "Known exactly.")
    }
    var table = Table(columns: [.title, .fixed, .detail])
    let nearRows = places.map { nearby in
      [
        Cell(nearby["place"]?["title"]?.string ?? ""), Cell(lengths.popFirst() ?? "", .quiet),
        Cell(""),
      ]
    }
    let fenceRows = fences.map { fence in
      let length = lengths.popFirst() ?? ""
      let isInside = (fence["distance"]?.number ?? 0) < 0
      let way = fence["proximity"]?.string == "leave" ? "when you leave" : "when you arrive at"
      let titles = fence.strings(of: "places").joined(separator: ", ")
      return [
        Cell(fence["title"]?.string ?? ""), Cell(isInside ? "inside" : length, .quiet),
        Cell("\(way) \(titles.isEmpty ? "a place" : titles)", .quiet),
      ]
    }
    table.sections = [
      Table.Section(heading: Cell("Near", .heading), rows: nearRows),
      Table.Section(heading: Cell("Open place alarms", .heading), rows: fenceRows),
    ]
    show(table)
  }

  /// The lengths as texts in the person's units.
  mutating func lengths(_ metres: [Double]) throws(Failure) -> [String] {
    let answer = try ask("units/format") { $0.member("metres", metres) }
    return answer.strings(of: "text")
  }

  private mutating func showJSON(_ current: Value, _ near: Value?, _ armed: Value) {
    var writer = Writer()
    writer.beginObject()
    for (key, member) in current.members {
      writer.key(key)
      writer.encodedValue(member.text)
    }
    for (key, list) in [("near", near), ("alarms", armed)] {
      writer.key(key)
      writer.beginArray()
      for one in (list ?? .null).elements(of: "places") { writer.encodedValue(one.text) }
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
      throw .refused("The position was ignored (\(reason)).", hint: nil)
    }
    say("You are at \(place.title).")
    for transition in answer.elements(of: "transitions")
    where transition["kind"]?.string == "leave" {
      guard let left = transition["place"]?.string else { continue }
      say("You have left \(try titlesOfPlaces().first { $0.id == left }?.title ?? left).")
    }
    let firings = try ask("alarm/firings") { $0.member("open", true) }
    let now = host.now
    for firing in firings.elements(of: "firings") {
      guard let at = firing["at"]?.string.flatMap({ try? Instant(text: $0) }), now - at < 10_000,
        firing["cause"]?.string == "enter" || firing["cause"]?.string == "leave"
      else { continue }
      say("It goes off: \(firing["title"]?.string ?? "")")
    }
  }

  /// The place that is meant by some letters of its title.
  mutating func findPlace(_ wanted: String) throws(Failure) -> Candidate {
    let places = try titlesOfPlaces()
    let matching = Self.matching(wanted, places)
    guard let first = matching.first else {
      throw .noMatch(
        "No place of yours is called “\(SafeText.line(wanted))”. See what there is: fencepost places"
      )
    }
    if matching.count == 1 { return first }
    let rows = matching.map { SafeText.line($0.title) }
    switch host.choose("“\(SafeText.line(wanted))” matches several:", among: rows) {
    case .row(let position) where matching.indices.contains(position): return matching[position]
    case .row, .none: throw .textUnchanged
    case .notInteractive:
      throw .ambiguous(
        "“\(SafeText.line(wanted))” may be one of these; type more of the title:\n"
          + matching.map { "  \(SafeText.line($0.title))  (\($0.id))" }.joined(separator: "\n"))
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
    let networks = command.savedPlace.learnsNetworks ? host.networks() : []
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
      let known = try titlesOfPlaces().first { $0.id == id }?.title ?? id
      throw .refused(
        "It is known that you are at “\(SafeText.line(known))”, but not your exact position.",
        hint: "A phone or GPS has to report coordinates first; see fencepost help watch.")
    }
    let folded = TitleLookup.folded(title)
    let old = try titlesOfPlaces().first { TitleLookup.folded($0.title) == folded }
    let (radius, accuracy) = (command.savedPlace.radius, fix["accuracy"]?.number ?? 0)
    let answer = try ask("place/save") { writer in
      writer.key("place")
      writer.beginObject()
      if let old { writer.member("id", old.id) }
      writer.member("title", old?.title ?? title)
      writer.member("latitude", fix["latitude"]?.number ?? 0)
      writer.member("longitude", fix["longitude"]?.number ?? 0)
      if let radius { writer.member("radius", radius) }
      if !networks.isEmpty { writer.member("wifi", networks) }
      writer.endObject()
    }
    guard command.output.format == .rows else { return show(json: answer.text) }
    let reach = answer["place"]?["radius"]?.number ?? 0
    let lengths = try lengths([reach, accuracy])
    let kept = "\(old == nil ? "Kept" : "Moved here"): \(old?.title ?? title)"
    say("\(kept), \(lengths.first ?? "") around your position")
    if accuracy > reach {
      remark(
        "Your position is known only to within \(lengths.last ?? ""); "
          + "repeat the command when it is more exact.")
    }
    if old != nil { remark("To undo that: fencepost undo") }
  }

  /// Adds the networks to those that the place with that title names; false if there is no such
  /// place.
  private mutating func addNetworks(_ networks: [String], toPlace title: String) throws(Failure)
    -> Bool
  {
    let folded = TitleLookup.folded(title)
    let known = try ask("place/all").elements(of: "places").first { place in
      TitleLookup.folded(place["title"]?.string ?? "") == folded
    }
    guard let known, let id = known["id"]?.string else { return false }
    let before = known.strings(of: "wifi")
    let all = before + networks.filter { !before.contains($0) }
    let answer = try ask("place/save") { writer in
      writer.key("place")
      writer.beginObject()
      writer.member("id", id)
      writer.member("wifi", all)
      writer.endObject()
    }
    guard command.output.format == .rows else {
      show(json: answer.text)
      return true
    }
    let names = networks.map { "“\($0)”" }.joined(separator: " and ")
    say("From now on, \(names) means that you are at \(known["title"]?.string ?? title)")
    remark("To undo that: fencepost undo")
    return true
  }
}
