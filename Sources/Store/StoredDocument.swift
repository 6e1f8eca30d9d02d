// What the store remembers of the small files that are no items: a list's `displayname` and
// `color`, and the store's own `settings.json` and `places.json`.

internal import Files

public struct DocumentKey: Hashable, Sendable {
  var place: FolderPath
  var name: FileName
}

struct StoredDocument: Equatable {
  /// The look it had when it was read; nil where it must be read before it is trusted.
  var signature: Signature?
  var bytes: [UInt8]
}
