// Asks whether to make a list or place that a typed line names and the store does not have.

import JSON

extension CommandRun {
  /// A list or place to make, once the person has answered every question.
  private enum NewName {
    case list(String)
    case place(String, Value)
    case placeHere(String, (latitude: Double, longitude: Double))
  }

  /// If unknown lists and places are the only errors in the line, and there is a terminal, offers
  /// to make them. Returns whether all of them were made. None is made before the last answer.
  mutating func makeUnknownNames(_ parseResult: Value) throws(Failure) -> Bool {
    let errors = parseResult.elements(of: "diagnostics").filter {
      $0["severity"]?.string == "error"
    }
    guard host.hasTerminal, !errors.isEmpty, errors.allSatisfy({ $0["unknown"] != nil }) else {
      return false
    }
    var newNames: [NewName] = []
    for error in errors {
      let unknown = error["unknown"]
      guard let unknownName = unknown?["name"]?.string else { return false }
      let message = SafeText.singleLine(error["message"]?.string ?? "There is no “\(unknownName)”.")
      host.printNow(TextWrap.message(message, screen.errorWidth))
      let newName =
        unknown?["kind"]?.string == "list" ? newList(unknownName) : try newPlace(unknownName)
      guard let newName else { return false }
      newNames.append(newName)
    }
    for newName in newNames { try create(newName) }
    return true
  }

  private mutating func newList(_ name: String) -> NewName? {
    let answer = host.askForLine(
      "Make the list “\(SafeText.singleLine(name))”? Type y, or press Enter to stop: ")
    guard let answer, ["y", "yes"].contains(TitleLookup.folded(answer)) else { return nil }
    return .list(name)
  }

  private mutating func newPlace(_ name: String) throws(Failure) -> NewName? {
    let prompt =
      "Where is “\(SafeText.singleLine(name))”? Type coordinates such as 48.86,2.35, or “here”; Enter stops: "
    guard let answer = host.askForLine(prompt), answer.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    if TitleLookup.folded(answer) == "here" {
      let position = try personPosition()
      return .placeHere(name, (position.latitude, position.longitude))
    }
    let placeLine = "\"\(name.replacing("\"", with: "\\\""))\" \(answer)"
    let parseResult = try parse(placeLine, "place")
    try refuse(parseResult, placeLine)
    return .place(name, parseResult["place"] ?? .null)
  }

  private mutating func create(_ new: NewName) throws(Failure) {
    switch new {
    case .list(let name):
      _ = try ask("list/save") { writer in
        writer.key("list")
        writer.beginObject()
        writer.member("title", name)
        writer.endObject()
      }
      remark("Made the list: \(name)")
    case .place(let name, let place):
      _ = try ask("place/save") { writer in
        writer.key("place")
        writer.encodedValue(place.text)
      }
      remark("Made the place: \(name)")
    case .placeHere(let name, let position):
      _ = try ask("place/save") { writer in
        writer.key("place")
        writer.beginObject()
        writer.member("title", name)
        writer.member("latitude", position.latitude)
        writer.member("longitude", position.longitude)
        writer.endObject()
      }
      remark("Made the place: \(name)")
    }
  }
}
