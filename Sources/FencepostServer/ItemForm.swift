// What the store is told about files: how an item's bytes become facts. The one place where the
// domain's reminder meets the wire's.

import Files
import Store

enum ItemForm {
  static func codec(_ configuration: Configuration) -> Codec {
    Codec(
      version: 1,
      read: { _, _, _ in .unreadable(Remark(kind: "unreadable", message: "not built yet")) },
      restore: { _, _, _ in .conflict(fields: []) },
      things: { _, _ in [:] })
  }
}
