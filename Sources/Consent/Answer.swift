// The person's answer about one client and one entity: the status, when and how it was given, and
// the client's stated purpose.

public import CivilTime
internal import JSON

public struct Answer: Equatable, Sendable {
  public var status: Status
  /// Nil if the ledger has no readable date.
  public var answered: Instant?
  public var means: Means?
  /// The purpose text that was shown with the question.
  public var purpose: String?
  /// Unknown members, as they are in the ledger.
  var others: [Unread] = []

  /// How the person gave the answer.
  public enum Means: String, Hashable, Sendable, CaseIterable {
    /// The client asked, through the editor.
    case question
    /// The person ran `fencepost access`.
    case command
  }

  /// The longest purpose text that is shown and stored.
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

/// A member of the ledger that this version does not know; it is written back unchanged.
struct Unread: Sendable {
  var key: String
  var value: Value
}

extension Unread: Equatable {
  static func == (one: Unread, other: Unread) -> Bool {
    one.key.utf8.elementsEqual(other.key.utf8) && one.value == other.value
  }
}
