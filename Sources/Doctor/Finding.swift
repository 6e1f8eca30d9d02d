// One thing that is wrong, or could be better, with a store: where, what, and what to do. Knows
// neither how it was found nor how it is shown.

public import Files

public struct Finding: Equatable, Sendable {
  public var site: Site
  public var issue: Issue
  /// `--fix` mends it. Never for what would take a guess.
  public internal(set) var isMendable: Bool
  /// Why `--fix` does not, where it could if something else were mended first.
  var hindrance: String?

  init(_ issue: Issue, at site: Site, isMendable: Bool? = nil) {
    self.site = site
    self.issue = issue
    self.isMendable = isMendable ?? (issue.diagnosis(at: site).repair != nil)
  }

  private var diagnosis: Diagnosis { issue.diagnosis(at: site) }

  public var severity: Severity { diagnosis.severity }
  /// The illness in one word, for scripts.
  public var kind: String { diagnosis.kind }
  /// What is wrong.
  public var sentence: String { diagnosis.sentence }
  /// What to do.
  public var remedy: String { diagnosis.remedy + (hindrance.map { " \($0)" } ?? "") }
  var repair: Repair? { isMendable ? diagnosis.repair : nil }
}

public enum Severity: String, Sendable {
  /// Something is lost, misread, or makes another program give up.
  case problem
  /// Nothing is lost; it could go wrong, or better.
  case advice
}

/// Where something is.
public struct Site: Equatable, Sendable {
  public var place: FolderPath
  /// Nil for the folder itself.
  public var name: FileName?
  /// The physical line, counted from 1.
  public var line: Int?
  /// Where the person finds it.
  public var path: String
}

/// Every illness, by what it befalls.
public enum Issue: Equatable, Sendable {
  case folder(FolderIssue)
  case journal(JournalIssue)
  case state(StateIssue)
  case document(DocumentIssue)
  case list(ListIssue)
  case file(FileIssue)
  case item(ItemIssue)

  func diagnosis(at site: Site) -> Diagnosis {
    switch self {
    case .folder(let issue): issue.diagnosis(at: site)
    case .journal(let issue): issue.diagnosis(at: site)
    case .state(let issue): issue.diagnosis(at: site)
    case .document(let issue): issue.diagnosis
    case .list(let issue): issue.diagnosis(at: site)
    case .file(let issue): issue.diagnosis(at: site)
    case .item(let issue): issue.diagnosis
    }
  }
}

/// What an illness comes to.
struct Diagnosis {
  var severity: Severity
  var kind: String
  var sentence: String
  var remedy: String
  var repair: Repair?

  static func problem(
    _ kind: String, _ sentence: String, _ remedy: String, repair: Repair? = nil
  ) -> Diagnosis {
    Diagnosis(severity: .problem, kind: kind, sentence: sentence, remedy: remedy, repair: repair)
  }

  static func advice(
    _ kind: String, _ sentence: String, _ remedy: String, repair: Repair? = nil
  ) -> Diagnosis {
    Diagnosis(severity: .advice, kind: kind, sentence: sentence, remedy: remedy, repair: repair)
  }
}

/// What `--fix` can do.
enum Repair: Hashable {
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
