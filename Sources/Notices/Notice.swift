// An alarm that went off, as the desktop shows it: the texts of a notification, its buttons, and
// the arguments of notify-send; also the environment of a hook command. Does not run programs.

public import JSON

public struct Notice: Equatable, Sendable {
  public let firingID: String
  public let itemID: String
  public let title: String
  /// Why the alarm went off: `enter`, `leave`, `snooze` or `time`.
  public let cause: String
  public let isOfEvent: Bool

  /// Nil if the value does not describe an alarm that went off (a firing).
  public init?(_ value: Value) {
    guard let firingID = value["firing"]?.string, let itemID = value["item"]?.string else {
      return nil
    }
    self.firingID = firingID
    self.itemID = itemID
    title = value["title"]?.string ?? ""
    cause = value["cause"]?.string ?? ""
    isOfEvent = value["entity"]?.string == "event"
  }

  /// A button. notify-send prints its name when it is pressed.
  public enum Button: String, CaseIterable, Sendable {
    case done, snooze, why

    var label: String {
      switch self {
      case .done: "Done"
      case .snooze: "Snooze"
      case .why: "Why"
      }
    }
  }

  /// For how many minutes the button "Snooze" postpones the alarm.
  public static let snoozeMinutes = 10

  /// The text below the title that says why the alarm went off.
  var causeText: String {
    switch cause {
    case "enter": "You have arrived."
    case "leave": "You have left."
    case "snooze": "You snoozed this alarm until now."
    default: isOfEvent ? "The event begins." : "It is time."
    }
  }

  /// The arguments of notify-send. `body` is the text below the title, after the person pressed
  /// "Why"; if it is nil, `causeText` is shown. An old notify-send cannot show buttons.
  public func arguments(body: String? = nil, hasButtons: Bool) -> [String] {
    var arguments = ["--app-name=Fencepost", "--icon=appointment-soon", "--expire-time=0"]
    if hasButtons {
      arguments += Button.allCases.filter { $0 != .why || body == nil }
        .map { "--action=\($0.rawValue)=\($0.label)" }
    }
    return arguments + [
      "--", Self.singleLine(title, 200),
      Self.escapingMarkup(Self.singleLine(body ?? causeText, 1000)),
    ]
  }

  /// The variables that a hook command gets in its environment.
  public func environment(isOpen: Bool) -> [(name: String, value: String)] {
    [
      ("FENCEPOST_FIRING", firingID), ("FENCEPOST_ITEM", itemID), ("FENCEPOST_TITLE", title),
      ("FENCEPOST_CAUSE", cause), ("FENCEPOST_ENTITY", isOfEvent ? "event" : "reminder"),
      ("FENCEPOST_OPEN", isOpen ? "true" : "false"),
    ].map { ($0.0, $0.1.filter { $0 != "\0" }) }
  }

  /// The text as one line without control characters, cut if it is too long.
  private static func singleLine(_ text: String, _ most: Int) -> String {
    var singleLine = ""
    for (index, character) in text.enumerated() {
      guard index < most else { return singleLine + "…" }
      let isControl = character.unicodeScalars.contains {
        $0.properties.generalCategory == .control
      }
      singleLine.append(isControl ? " " : character)
    }
    return singleLine.isEmpty ? " " : singleLine
  }

  /// The text with markup characters escaped, because the body of a notification is markup.
  private static func escapingMarkup(_ text: String) -> String {
    var escapingMarkup = ""
    for character in text {
      switch character {
      case "&": escapingMarkup += "&amp;"
      case "<": escapingMarkup += "&lt;"
      case ">": escapingMarkup += "&gt;"
      default: escapingMarkup.append(character)
      }
    }
    return escapingMarkup
  }
}
