// Documents: the small files that are not items. They are a list's `displayname` and `color`, and
// the store's `settings.json` and `places.json`.

internal import Files

public struct DocumentKey: Hashable, Sendable {
  var folderPath: FolderPath
  var name: FileName
}

struct StoredDocument: Equatable {
  /// The stat of the file when it was read; nil if the file has to be read again.
  var signature: Signature?
  var bytes: [UInt8]
}
