// Converts an offset in a text, counted in code units of the session's encoding, to the number of
// Unicode scalars before that offset, and back.

import FencepostProtocol

struct TextOffsets {
  /// The offset of each scalar, and that of the end of the text.
  private var starts: [Int] = [0]

  init(_ text: String, _ encoding: PositionEncoding) {
    var offset = 0
    for scalar in text.unicodeScalars {
      switch encoding {
      case .utf8: offset += UTF8.width(scalar)
      case .utf16: offset += UTF16.width(scalar)
      case .utf32: offset += 1
      }
      starts.append(offset)
    }
  }

  subscript(position: Int) -> Int { starts[min(max(position, 0), starts.count - 1)] }

  /// The index of the scalar that contains an offset in the client's unit (UTF-8, UTF-16 or
  /// UTF-32); nil if the offset is beyond the text.
  func scalarIndex(atOffset offset: Int) -> Int? {
    guard offset >= 0, let last = starts.last, offset <= last else { return nil }
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= offset { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
