// The people invited to an event, as its ATTENDEE and ORGANIZER lines name them. Fencepost only
// reads these lines: answers are sent by mail, which is left to other programs.

internal import ICalendar

public struct Attendee: Hashable, Sendable {
  public var name: String?
  /// A mail address without `mailto:`, else the URI as it is.
  public var address: String
  public var role: Role
  public var answer: Answer
  public var isOrganizer: Bool

  public enum Role: CaseIterable, Hashable, Sendable {
    case chair, required, optional
    /// A person who is informed of the event and need not come.
    case nonParticipant
  }

  /// What the attendee has answered to the invitation.
  public enum Answer: CaseIterable, Hashable, Sendable {
    case pending, accepted, declined, tentative, delegated
  }

  public init(
    name: String?, address: String, role: Role = .required, answer: Answer, isOrganizer: Bool
  ) {
    self.name = name
    self.address = address
    self.role = role
    self.answer = answer
    self.isOrganizer = isOrganizer
  }
}

extension Event {
  /// The answer of the person whose addresses these are, in lower case; nil if the person is not
  /// invited.
  public func answer(of addresses: Set<String>) -> Attendee.Answer? {
    guard !addresses.isEmpty, !attendees.isEmpty else { return nil }
    return attendees.first { addresses.contains($0.address.lowercased()) }?.answer
  }
}

extension ItemReading {
  /// At most this many attendees of one event are shown.
  private static let mostAttendees = 500

  /// All attendees, the organizer first. The organizer is included even without an ATTENDEE line.
  func attendees() -> [Attendee] {
    let organizer = item.property(.organizer).flatMap { Attendee($0, isOrganizer: true) }
    var attendees: [Attendee] = []
    for line in item.properties(.attendee).prefix(Self.mostAttendees) {
      guard var attendee = Attendee(line, isOrganizer: false) else { continue }
      attendee.isOrganizer = attendee.address.lowercased() == organizer?.address.lowercased()
      attendees.append(attendee)
    }
    if let organizerIndex = attendees.firstIndex(where: \.isOrganizer) {
      attendees.insert(attendees.remove(at: organizerIndex), at: 0)
    } else if let organizer {
      attendees.insert(organizer, at: 0)
    }
    return attendees
  }
}

extension Attendee {
  fileprivate init?(_ line: Property, isOrganizer: Bool) {
    guard let uri = line.uri else { return nil }
    let isMail = uri.utf8.count > 7 && uri.prefix(7).lowercased() == "mailto:"
    let parameters = line.parameters(first: [.commonName, .role, .participationStatus])
    let name = parameters[0].flatMap { $0.isEmpty ? nil : $0 }
    let role: Role =
      switch parameters[1]?.uppercased() {
      case "CHAIR": .chair
      case "OPT-PARTICIPANT": .optional
      case "NON-PARTICIPANT": .nonParticipant
      default: .required
      }
    let answer: Answer =
      switch parameters[2]?.uppercased() {
      case "ACCEPTED": .accepted
      case "DECLINED": .declined
      case "TENTATIVE": .tentative
      case "DELEGATED": .delegated
      default: isOrganizer ? .accepted : .pending
      }
    self.init(
      name: name, address: isMail ? String(uri.dropFirst(7)) : uri, role: role, answer: answer,
      isOrganizer: isOrganizer)
  }
}
