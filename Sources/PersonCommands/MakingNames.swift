// Asks whether to make a list or place that a typed line names and the store does not have.

import JSON

extension CommandRun {
  /// Offers to make what the line names, if that is all that is wrong with it and there is a
  /// terminal. Returns whether all of it was made.
  mutating func makeUnknownNames(_ parsed: Value) throws(Failure) -> Bool {
    let errors = parsed.elements(of: "diagnostics").filter { $0["severity"]?.string == "error" }
    guard host.hasTerminal, !errors.isEmpty, errors.allSatisfy({ $0["unknown"] != nil }) else {
      return false
    }
    for error in errors {
      let unknown = error["unknown"]
      guard let name = unknown?["name"]?.string else { return false }
      let message = SafeText.line(error["message"]?.string ?? "There is no “\(name)”.")
      host.tell(TextWrap.message(message, screen.errorWidth))
      let isMade =
        unknown?["kind"]?.string == "list" ? try makeList(name) : try makePlace(name)
      guard isMade else { return false }
    }
    return true
  }

  private mutating func makeList(_ name: String) throws(Failure) -> Bool {
    let answer = host.line("Make the list “\(SafeText.line(name))”? y, or nothing: ")
    guard let answer, ["y", "yes"].contains(TitleLookup.folded(answer)) else { return false }
    _ = try ask("list/save") { writer in
      writer.key("list")
      writer.beginObject()
      writer.member("title", name)
      writer.endObject()
    }
    remark("Made the list: \(name)")
    return true
  }

  private mutating func makePlace(_ name: String) throws(Failure) -> Bool {
    let prompt = "Where is “\(SafeText.line(name))”? 48.86,2.35, or here, or nothing: "
    guard let answer = host.line(prompt), answer.contains(where: { !$0.isWhitespace }) else {
      return false
    }
    if TitleLookup.folded(answer) == "here" {
      let position = try position()
      _ = try ask("place/save") { writer in
        writer.key("place")
        writer.beginObject()
        writer.member("title", name)
        writer.member("latitude", position.latitude)
        writer.member("longitude", position.longitude)
        writer.endObject()
      }
    } else {
      let line = "\"\(name.replacing("\"", with: "\\\""))\" \(answer)"
      let parsed = try parse(line, "place")
      try refuse(parsed, line)
      let place = parsed["place"] ?? .null
      _ = try ask("place/save") { writer in
        writer.key("place")
        writer.fragment(place.text)
      }
    }
    remark("Made the place: \(name)")
    return true
  }
}
