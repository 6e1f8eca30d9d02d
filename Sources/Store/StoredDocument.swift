// What the store keeps of small files other than items: a list's `displayname` and `color`, and the
// store's `settings.json` and `places.json`.

internal import Files

public struct DocumentKey: Hashable, Sendable {
  var place: FolderPath
  var name: FileName
}

struct StoredDocument: Equatable {
  /// The stat when it was read; nil if the file must be read before it is trusted.
  var signature: Signature?
  var bytes: [UInt8]
}
