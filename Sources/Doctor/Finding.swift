// One problem or recommendation: where it is, what is wrong, and what to do. Does not depend on
// how the problem was found or how it is shown.

public import Files
import ShellWords

public struct Finding: Equatable, Sendable {
  public var site: Site
  public var issue: Issue
  /// Whether `--fix` repairs the problem. Never true if a repair would be a guess.
  public internal(set) var isRepairable: Bool
  /// Why `--fix` does not repair the problem yet, if something else must be fixed first.
  var obstacle: String?

  init(_ issue: Issue, at site: Site, isRepairable: Bool? = nil) {
    self.site = site
    self.issue = issue
    self.isRepairable = isRepairable ?? (issue.diagnosis(at: site).repair != nil)
  }

  private var diagnosis: Diagnosis { issue.diagnosis(at: site) }

  public var severity: Severity { diagnosis.severity }
  /// The kind of problem in one word, for scripts.
  public var kind: String { diagnosis.kind }
  /// What is wrong.
  public var sentence: String { diagnosis.sentence }
  /// What to do.
  public var remedy: String { diagnosis.remedy + (obstacle.map { " \($0)" } ?? "") }
  var repair: Repair? { isRepairable ? diagnosis.repair : nil }
}

public enum Severity: String, Sendable {
  /// Something is lost or misread, or another program fails because of it.
  case problem
  /// Nothing is lost, but something could go wrong, or could be better.
  case advice
}

/// Where a finding is.
public struct Site: Equatable, Sendable {
  /// The folder, or the folder of the file.
  public var folder: FolderPath
  /// The name of the file; nil if the finding is about the folder itself.
  public var name: FileName?
  /// The number of the line in the file, counted from 1, without unfolding lines.
  public var line: Int?
  /// The path that the person is shown.
  public var path: String
}

/// All kinds of problems, grouped by what they affect.
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

/// The texts for an issue, and the repair that fixes it.
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

/// A repair that `--fix` can make.
enum Repair: Hashable {
  /// Opening the journal for writing, which finishes or undoes what a crashed writer left.
  case recoverJournal
  case removeIndex
  case removeLeftovers
  case writeDisplayName
  case rewriteItem
}

extension Site {
  /// The path quoted for a shell.
  var quotedPath: String { ShellWord.quoted(path) }
}

/// A text from a file or another program, shortened and in quotation marks, to be used in a
/// sentence.
func excerpt(_ text: String, limit: Int = 60) -> String {
  let scalars = text.unicodeScalars
  guard scalars.count > limit else { return "\"\(text)\"" }
  return "\"\(String(String.UnicodeScalarView(scalars.prefix(limit))))…\""
}
