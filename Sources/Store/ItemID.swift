// An item's id: its UID, or, if another file has the same UID, the UID with the list's name
// appended. Ids are compared byte by byte, and not by Unicode equivalence as Swift's strings are.

internal import Files

public struct ItemID: Sendable {
  public let text: String

  public init(_ text: String) {
    self.text = text
  }

  /// An id for a file whose UID another file has. `attempt` counts the ids that were tried before.
  /// All of these differ, because list and file names are encoded without `~` and `/`.
  static func duplicate(
    of uid: ItemID, in list: FileName, _ file: FileName, attempt: Int
  ) -> ItemID {
    let idInList = "\(uid.text)~\(list.encodedForID)"
    return switch attempt {
    case 0: ItemID(idInList)
    case 1: ItemID("\(idInList)/\(file.encodedForID)")
    default: ItemID("\(idInList)/\(file.encodedForID)/\(attempt)")
    }
  }
}

extension FileName {
  /// The name as part of an id. It is percent-encoded if it contains `~` or `%` or is not UTF-8, so
  /// that different names stay different.
  fileprivate var encodedForID: String {
    let isText = exactText != nil
    var encoded: [UInt8] = []
    for byte in bytes {
      if byte == UInt8(ascii: "~") || byte == UInt8(ascii: "%") || (byte >= 0x80 && !isText) {
        let hexDigits = String(byte, radix: 16, uppercase: true)
        encoded.append(contentsOf: "%\(hexDigits)".utf8)
      } else {
        encoded.append(byte)
      }
    }
    return String(decoding: encoded, as: UTF8.self)
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
