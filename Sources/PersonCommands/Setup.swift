// The command `init`: asks for the home, the office and the feeds of positions, shows what will be
// written, and writes it: the places in one transaction, the feeds in `settings.json`.

import JSON

extension CommandRun {
  mutating func setUp() throws(Failure) {
    var answers = command.setupAnswers
    let existingPlaces = try placesOfStore()
    let feeds = try host.feedSettings(nil)
    let isInteractive = answers.isEmpty
    if isInteractive { answers = try converse(existingPlaces, feeds.currentFeeds) }
    let operations = try placeOperations(answers, existingPlaces)
    let feedChange = try answers.feeds.map { (wantedFeeds) throws(Failure) in
      try host.feedSettings(wantedFeeds)
    }
    let hasChanges = !operations.isEmpty || !(feedChange?.changeSentences.isEmpty ?? true)
    if isInteractive, hasChanges {
      for line in summaryLines(operations, feedChange, "This will be written:") {
        printWrapped(line)
      }
      guard Self.isYes(try askForAnswer("Write it? Enter for yes, or no")) else {
        throw .textUnchanged
      }
    }
    if command.isDryRun || !hasChanges {
      let nothing = ["There is nothing to write."]
      for line in hasChanges
        ? summaryLines(operations, feedChange, "This would be written:") : nothing
      {
        sayWrapped(line)
      }
    } else {
      try write(operations, answers, feedChange, oldFeeds: feeds.currentFeeds)
    }
    sayNextSteps(answers)
  }

  // MARK: Places

  private mutating func placeOperations(
    _ answers: SetupAnswers, _ existingPlaces: [Value]
  ) throws(Failure) -> [PlaceOperation] {
    var operations: [PlaceOperation] = []
    for (title, typedPosition, typedNetwork) in [
      ("Home", answers.home, answers.homeNetwork),
      ("Office", answers.office, answers.officeNetwork),
    ] where typedPosition != nil || typedNetwork != nil {
      let existing = Self.existingPlace(titled: title, among: existingPlaces)
      let position = try typedPosition.map { (typed) throws(Failure) in
        try self.parsePosition(typed, title)
      }
      guard position != nil || existing != nil else {
        throw .notRead(
          "A Wi-Fi network alone is not enough for \(title): say where it is as well, such as "
            + "--\(title.lowercased()) 52.52,13.405")
      }
      let network = try typedNetwork.map { (typed) throws(Failure) in try self.resolveNetwork(typed)
      }
      let radius = try position?["radius"]?.number.map { (metres) throws(Failure) in
        try formattedLengths([metres]).first ?? ""
      }
      operations.append(
        PlaceOperation(
          title: title, existing: existing, position: position, network: network, radius: radius))
    }
    return operations
  }

  /// The position that the person typed, as `text/parse` reads it; for `here`, the person's
  /// position.
  mutating func parsePosition(_ typed: String, _ title: String) throws(Failure) -> Value {
    guard SetupAnswers.words(of: typed) != ["here"] else { return try currentPosition() }
    let typedLine = "\(title) \(typed)"
    let parseResult = try ask("text/parse") { writer in
      writer.member("text", typedLine)
      writer.member("for", "place")
    }
    guard let place = parseResult["place"], place["latitude"]?.number != nil,
      place["title"]?.string == title
    else {
      throw .notRead(
        "“\(SafeText.singleLine(typed))” has no coordinates, and an address cannot be looked up without "
          + "the network.\nType them as map programs copy them, such as 52.52,13.405, or “here” "
          + "for where you are now.")
    }
    return place
  }

  private mutating func currentPosition() throws(Failure) -> Value {
    let current = try ask("location/current")
    guard let fix = current["fix"], fix.kind == .object, current["isCurrent"]?.boolean == true,
      fix["place"]?.string == nil
    else {
      throw .refused(
        current["sentence"]?.string ?? "It is not known where you are.",
        hint: "Until a program reports your position, type coordinates, such as 52.52,13.405.")
    }
    return fix
  }

  /// The network that the person typed; for `this`, the one that this computer is on.
  mutating func resolveNetwork(_ typed: String) throws(Failure) -> String {
    guard SetupAnswers.words(of: typed) == ["this"] else { return typed }
    guard let current = host.networkNames().first else {
      throw .refused(
        "This computer is on no Wi-Fi network that nmcli, wpa_cli or iwctl knows.",
        hint: "Type the network's name.")
    }
    return current
  }

  mutating func placesOfStore() throws(Failure) -> [Value] {
    Array(try ask("place/all").elements(of: "places"))
  }

  static func existingPlace(titled title: String, among existingPlaces: [Value]) -> Value? {
    existingPlaces.first {
      TitleLookup.folded($0["title"]?.string ?? "") == TitleLookup.folded(title)
    }
  }

  // MARK: Writing

  private mutating func write(
    _ operations: [PlaceOperation], _ answers: SetupAnswers, _ feedChange: FeedSettings?,
    oldFeeds: [PositionFeed]
  ) throws(Failure) {
    if !operations.isEmpty {
      _ = try ask("store/apply") { writer in
        writer.key("operations")
        writer.beginArray()
        for operation in operations { operation.write(to: &writer) }
        writer.endArray()
        writer.member("title", "init")
      }
    }
    if let feedChange, !feedChange.changeSentences.isEmpty {
      do throws(Failure) {
        try host.writeFeeds(answers.feeds ?? [])
      } catch {
        // The places are already written, so the person is told that before the error.
        if !operations.isEmpty {
          for line in summaryLines(operations, nil, "Written:") { printWrapped(line) }
        }
        throw error
      }
    }
    for line in summaryLines(operations, feedChange, "Written:") { sayWrapped(line) }
    if !operations.isEmpty { remark("To remove these places again: fencepost undo") }
    if let feedChange, !feedChange.changeSentences.isEmpty {
      let feedNames = oldFeeds.isEmpty ? "none" : oldFeeds.map(\.rawValue).joined(separator: ",")
      remark("To restore the earlier feeds: fencepost init --feed \(feedNames)")
    }
  }

  private func summaryLines(
    _ operations: [PlaceOperation], _ feedChange: FeedSettings?, _ heading: String
  ) -> [String] {
    var summaryLines = [heading]
    summaryLines += operations.map { "  places.json: \($0.sentence)" }
    summaryLines += (feedChange?.changeSentences ?? []).map { "  settings.json: \($0)" }
    if let folder = host.storeFolder { summaryLines.append("  in \(folder)") }
    return summaryLines
  }

  private mutating func sayWrapped(_ line: String) {
    for part in wrapped(line) { output += part + "\n" }
  }

  private mutating func sayNextSteps(_ answers: SetupAnswers) {
    for feed in answers.feeds ?? [] {
      switch feed {
      case .gpsd, .networks: break
      case .phone:
        say("")
        sayWrapped(
          "A phone reaches 127.0.0.1:8080 through a tunnel or a proxy, and then needs a token: see "
            + "clients/phone/README.md and 'fencepost help watch'.")
      case .mqtt:
        say("")
        sayWrapped("For MQTT there is no setting. This passes on what OwnTracks publishes:")
        say("  mosquitto_sub -h BROKER -t 'owntracks/+/+' | fencepost watch --format owntracks")
      }
    }
    if let feeds = answers.feeds, feeds.contains(where: { $0 != .mqtt }) {
      say("")
      sayWrapped(
        "'fencepost watch' listens to that; 'fencepost service install' starts it at each login.")
    }
    for editor in answers.editors ?? [] {
      say("")
      for line in editor.lines.split(separator: "\n") { say(String(line)) }
    }
  }
}

/// A place that `init` makes, moves, or adds a network to.
private struct PlaceOperation {
  let title: String
  /// The existing place with this title; nil if there is none.
  let existing: Value?
  let position: Value?
  let network: String?
  /// The radius that the person typed, in the person's units.
  let radius: String?

  func write(to writer: inout Writer) {
    writer.beginObject()
    writer.member("method", "place/save")
    writer.key("params")
    writer.beginObject()
    writer.key("place")
    writer.beginObject()
    if let id = existing?["id"]?.string {
      writer.member("id", id)
    } else {
      writer.member("title", title)
    }
    if let position {
      writer.member("latitude", position["latitude"]?.number ?? 0)
      writer.member("longitude", position["longitude"]?.number ?? 0)
      if let radius = position["radius"] {
        writer.key("radius")
        writer.encodedValue(radius.text)
      }
    }
    if let network {
      let oldNetworks = existing?.strings(of: "wifi") ?? []
      writer.member("wifi", oldNetworks.contains(network) ? oldNetworks : oldNetworks + [network])
    }
    writer.endObject()
    writer.endObject()
    writer.endObject()
  }

  var sentence: String {
    var summary = existing == nil ? title : "\(title), which exists already"
    if let latitude = position?["latitude"]?.text, let longitude = position?["longitude"]?.text {
      let numbers = [latitude, longitude].map { String(decoding: $0, as: UTF8.self) }
      summary += ", \(existing == nil ? "at" : "now at") \(numbers.joined(separator: ", "))"
    }
    if let radius { summary += ", within \(radius)" }
    if let network { summary += "; you are there while you are on the Wi-Fi “\(network)”" }
    return summary
  }
}
