// Asks whether to make a list or place that a typed line names and the store does not have.

import JSON

extension CommandRun {
  /// A list or place to make, once the person has answered every question.
  private enum NewName {
    case list(String)
    case place(String, Value)
    case placeHere(String, (latitude: Double, longitude: Double))
  }

  /// Offers to make what the line names, if that is all that is wrong with it and there is a
  /// terminal. Returns whether all of it was made. Nothing is made before the last answer.
  mutating func makeUnknownNames(_ parsed: Value) throws(Failure) -> Bool {
    let errors = parsed.elements(of: "diagnostics").filter { $0["severity"]?.string == "error" }
    guard host.hasTerminal, !errors.isEmpty, errors.allSatisfy({ $0["unknown"] != nil }) else {
      return false
    }
    var new: [NewName] = []
    for error in errors {
      let unknown = error["unknown"]
      guard let name = unknown?["name"]?.string else { return false }
      let message = SafeText.line(error["message"]?.string ?? "There is no “\(name)”.")
      host.tell(TextWrap.message(message, screen.errorWidth))
      let answered =
        unknown?["kind"]?.string == "list" ? newList(name) : try newPlace(name)
      guard let answered else { return false }
      new.append(answered)
    }
    for each in new { try make(each) }
    return true
  }

  private mutating func newList(_ name: String) -> NewName? {
    let answer = host.line("Make the list “\(SafeText.line(name))”? y, or nothing: ")
    guard let answer, ["y", "yes"].contains(TitleLookup.folded(answer)) else { return nil }
    return .list(name)
  }

  private mutating func newPlace(_ name: String) throws(Failure) -> NewName? {
    let prompt = "Where is “\(SafeText.line(name))”? 48.86,2.35, or here, or nothing: "
    guard let answer = host.line(prompt), answer.contains(where: { !$0.isWhitespace }) else {
      return nil
    }
    if TitleLookup.folded(answer) == "here" {
      let position = try position()
      return .placeHere(name, (position.latitude, position.longitude))
    }
    let line = "\"\(name.replacing("\"", with: "\\\""))\" \(answer)"
    let parsed = try parse(line, "place")
    try refuse(parsed, line)
    return .place(name, parsed["place"] ?? .null)
  }

  private mutating func make(_ new: NewName) throws(Failure) {
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
