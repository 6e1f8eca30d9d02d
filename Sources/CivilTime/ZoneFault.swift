// Why a zone is not available, and the sentence that says so.

public enum ZoneFault: Error, Equatable, Sendable {
  /// The text cannot be a zone name.
  case badName(String)
  /// No folder of the database has a zone of this name.
  case unknown(String)
  /// A file of this name is not a zone; the reason is the end of a sentence.
  case unreadable(String, reason: String)
  /// The rules in a VTIMEZONE cannot be followed; the reason is the end of a sentence.
  case badRules(String, reason: String)
}

extension ZoneFault: CustomStringConvertible {
  /// One sentence: what is wrong with which zone, and what to do.
  public var description: String {
    switch self {
    case .badName(let name):
      "\"\(excerpt(name))\" cannot be the name of a time zone; write one like \"Europe/Paris\"."
    case .unknown(let name):
      "There is no time zone \"\(excerpt(name))\" in this system's database; write one like"
        + " \"Europe/Paris\", or install the system's tzdata package."
    case .unreadable(let name, let reason):
      "The time zone \"\(excerpt(name))\" cannot be read, because \(reason); reinstall the"
        + " system's tzdata package, or choose another zone."
    case .badRules(let name, let reason):
      "The rules of the time zone \"\(excerpt(name))\" cannot be followed, because \(reason);"
        + " correct its VTIMEZONE, or name a zone like \"Europe/Paris\"."
    }
  }

  private func excerpt(_ name: String) -> String {
    var shortened = String.UnicodeScalarView()
    for scalar in name.unicodeScalars.prefix(60) {
      shortened.append(scalar.properties.generalCategory == .control ? "?" : scalar)
    }
    return String(shortened) + (name.unicodeScalars.count > 60 ? "…" : "")
  }
}
