// What was said of one client and one entity: how it stands, when that was said and how, and what
// the client had given as its purpose.

public import CivilTime
internal import JSON

public struct Answer: Equatable, Sendable {
  public var status: Status
  /// Nil where the ledger does not say it, or not in a way that can be read.
  public var answered: Instant?
  public var means: Means?
  /// The purpose text that was shown with the question.
  public var purpose: String?
  /// Members that were not understood, as they stand in the ledger.
  var others: [Unread] = []

  /// How the person said it.
  public enum Means: String, Hashable, Sendable, CaseIterable {
    /// The client asked, through the editor.
    case question
    /// `fencepost access`, by the person's own choice.
    case command
  }

  /// So much of a purpose text is shown and kept.
  public static let longestPurpose = 1000

  public init(
    _ status: Status, answered: Instant? = nil, means: Means? = nil, purpose: String? = nil
  ) {
    self.status = status
    self.answered = answered
    self.means = means
    self.purpose = purpose
  }
}

/// A member of the ledger that this version has no use for, to be written back as it was.
struct Unread: Sendable {
  var key: String
  var value: Value
}

extension Unread: Equatable {
  static func == (one: Unread, other: Unread) -> Bool {
    one.key.utf8.elementsEqual(other.key.utf8) && one.value == other.value
  }
}
