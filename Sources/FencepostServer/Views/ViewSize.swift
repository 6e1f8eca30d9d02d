// The size of a view's answer. One item may be in many sections or days, so the number of rows is
// limited, and not the number of items.

import FencepostProtocol
import JSONRPC

struct ViewSize {
  private var rows = 0
  private var bytes = 0

  /// Counts a row; throws if the answer gets too large. `field` is the param with which the client
  /// can ask for a smaller answer.
  mutating func add(_ item: EncodedItem?, field: String) throws(ResponseError) {
    rows += 1
    bytes += item?.likelyLength ?? 0
    guard rows > EventSearch.mostOccurrences || bytes > EventSearch.mostBytes else { return }
    throw ResponseError(
      .limitExceeded,
      "This view has more than \(EventSearch.mostOccurrences) rows, or \(EventSearch.mostBytes) bytes of items.",
      field: field, hint: "Narrow the range, name the lists, or ask for fewer fields.")
  }
}
