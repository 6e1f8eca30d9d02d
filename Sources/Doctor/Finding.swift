// One thing that is wrong, or could be better, with a store: where, what, and what to do. Knows
// neither how it was found nor how it is shown.

public import Files

public struct Finding: Equatable, Sendable {
  public var site: Site
  public var illness: Illness
  /// `--fix` mends it. Never for what would take a guess.
  public internal(set) var isMendable: Bool
  /// Why `--fix` does not, where it could if something else were mended first.
  var hindrance: String?

  init(_ illness: Illness, at site: Site, isMendable: Bool? = nil) {
    self.site = site
    self.illness = illness
    self.isMendable = isMendable ?? (illness.diagnosis(at: site).cure != nil)
  }

  private var diagnosis: Diagnosis { illness.diagnosis(at: site) }

  public var severity: Severity { diagnosis.severity }
  /// The illness in one word, for scripts.
  public var kind: String { diagnosis.kind }
  /// What is wrong.
  public var sentence: String { diagnosis.sentence }
  /// What to do.
  public var remedy: String { diagnosis.remedy + (hindrance.map { " \($0)" } ?? "") }
  var cure: Cure? { isMendable ? diagnosis.cure : nil }
}

public enum Severity: String, Sendable {
  /// Something is lost, misread, or makes another program give up.
  case problem
  /// Nothing is lost; it could go wrong, or better.
  case advice
}

/// Where something is.
public struct Site: Equatable, Sendable {
  public var place: Place
  /// Nil for the folder itself.
  public var name: FileName?
  /// The physical line, counted from 1.
  public var line: Int?
  /// Where the person finds it.
  public var path: String
}

/// Every illness, by what it befalls.
public enum Illness: Equatable, Sendable {
  case folder(FolderIllness)
  case journal(JournalIllness)
  case state(StateIllness)
  case document(DocumentIllness)
  case list(ListIllness)
  case file(FileIllness)
  case item(ItemIllness)

  func diagnosis(at site: Site) -> Diagnosis {
    switch self {
    case .folder(let illness): illness.diagnosis(at: site)
    case .journal(let illness): illness.diagnosis(at: site)
    case .state(let illness): illness.diagnosis(at: site)
    case .document(let illness): illness.diagnosis
    case .list(let illness): illness.diagnosis(at: site)
    case .file(let illness): illness.diagnosis(at: site)
    case .item(let illness): illness.diagnosis
    }
  }
}

/// What an illness comes to.
struct Diagnosis {
  var severity: Severity
  var kind: String
  var sentence: String
  var remedy: String
  var cure: Cure?

  static func problem(
    _ kind: String, _ sentence: String, _ remedy: String, cure: Cure? = nil
  ) -> Diagnosis {
    Diagnosis(severity: .problem, kind: kind, sentence: sentence, remedy: remedy, cure: cure)
  }

  static func advice(
    _ kind: String, _ sentence: String, _ remedy: String, cure: Cure? = nil
  ) -> Diagnosis {
    Diagnosis(severity: .advice, kind: kind, sentence: sentence, remedy: remedy, cure: cure)
  }
}

/// What `--fix` can do.
enum Cure: Hashable {
  /// Opening the journal for writing settles what a dead writer left.
  case settleJournal
  case removeIndex
  case tidy
  case writeDisplayName
  case rewriteItem
}

extension Site {
  /// The path as a shell takes it.
  var quotedPath: String {
    "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}

/// Text of others within our sentences, as far as it fits.
func excerpt(_ text: String, limit: Int = 60) -> String {
  let scalars = text.unicodeScalars
  guard scalars.count > limit else { return "\"\(text)\"" }
  return "\"\(String(String.UnicodeScalarView(scalars.prefix(limit))))…\""
}
