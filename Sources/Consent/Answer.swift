// The person's answer about one client and one kind of data: what the person allows, when and how
// the answer was given, and the purpose that the client stated.

public import CivilTime
internal import JSON

public struct Answer: Equatable, Sendable {
  public var status: ConsentStatus
  /// When the person answered; nil if the ledger has no readable date.
  public var answerTime: Instant?
  public var means: Means?
  /// The client's purpose, as it was shown with the question.
  public var purpose: String?
  /// Members of the ledger that this version of Fencepost does not use. They are written back.
  var unknownMembers: [UnknownMember] = []

  /// How the person gave the answer.
  public enum Means: String, Hashable, Sendable, CaseIterable {
    /// The client asked, through the editor.
    case question
    /// The person ran `fencepost access`.
    case command
  }

  /// At most this many bytes of a purpose are shown and stored.
  public static let longestPurpose = 1000

  public init(
    _ status: ConsentStatus, answerTime: Instant? = nil, means: Means? = nil, purpose: String? = nil
  ) {
    self.status = status
    self.answerTime = answerTime
    self.means = means
    self.purpose = purpose
  }
}

/// A member of the ledger that this version of Fencepost does not use. It is written back
/// unchanged.
struct UnknownMember: Sendable {
  var key: String
  var value: Value
}

extension UnknownMember: Equatable {
  static func == (one: UnknownMember, other: UnknownMember) -> Bool {
    one.key.utf8.elementsEqual(other.key.utf8) && one.value == other.value
  }
}
