// The path of a value in a text, such as `params.reminder.alarms[1].place.latitude`.

public struct Path: Sendable, Equatable, CustomStringConvertible {
  public enum Step: Sendable, Equatable {
    case key(String)
    case index(Int)
  }

  public var steps: [Step]

  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// The most characters of a key that are shown.
  private static let longestKey = 64

  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index):
        text += "[\(index)]"
      case .key(let key) where Self.isPlain(key):
        text += text.isEmpty ? key : ".\(key)"
      case .key(let key):
        var quoted = Writer()
        quoted.value(key.excerpt(Self.longestKey))
        text += "[\(quoted.text)]"
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    guard !key.isEmpty, key.utf8.count <= longestKey else { return false }
    return key.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
        UInt8(ascii: "-"), UInt8(ascii: "/"):
        true
      default:
        false
      }
    }
  }
}
