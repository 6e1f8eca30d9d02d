// What an item goes by: its UID, or that with its list's name behind it where two files share one.
// Told apart byte by byte, as files and clients do, and not as Swift's strings are.

internal import Files

public struct ItemID: Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  /// What a file may go by that is not the first with its UID, in the order in which they are
  /// tried. No two are ever the same: between `~` and `/` stand names, which have neither.
  static func duplicate(
    of uid: ItemID, in list: FileName, _ file: FileName, attempt: Int
  ) -> ItemID {
    let inList = "\(uid.text)~\(list.inID)"
    return switch attempt {
    case 0: ItemID(inList)
    case 1: ItemID("\(inList)/\(file.inID)")
    default: ItemID("\(inList)/\(file.inID)/\(attempt)")
    }
  }
}

extension FileName {
  /// The name, percent-encoded where it has a `~`, a `%` or is no text, so that no other is alike.
  fileprivate var inID: String {
    let isText = exactText != nil
    var text: [UInt8] = []
    for byte in bytes {
      if byte == UInt8(ascii: "~") || byte == UInt8(ascii: "%") || (byte >= 0x80 && !isText) {
        let digits = String(byte, radix: 16, uppercase: true)
        text.append(contentsOf: "%\(digits)".utf8)
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension ItemID: Hashable {
  public static func == (one: ItemID, other: ItemID) -> Bool {
    var (one, other) = (one.text, other.text)
    return one.withUTF8 { one in
      other.withUTF8 {
        UnsafeRawBufferPointer(one).order(to: UnsafeRawBufferPointer($0)) == .same
      }
    }
  }

  public func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension ItemID: CustomStringConvertible {
  public var description: String { text }
}
