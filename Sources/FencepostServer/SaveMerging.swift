// Saves with `onConflict: "merge"`: the client's change is applied to the version of the item that
// the client has read, and the result is merged with the changes that others have made since.

import FencepostProtocol
import Files
import ICalendar
import JSON
import JSONRPC
import Merge
import Reminders
import Store

extension Server {
  /// The version of the item that the client has read, if the item has changed since and the save
  /// is to be merged; otherwise nil.
  mutating func seenContent(
    of loadedItem: EditContext.LoadedItem, _ revision: Patch<String>, _ onConflict: OnConflict?,
    at path: String
  ) throws(ResponseError) -> [UInt8]? {
    guard onConflict == .merge else { return nil }
    guard case .value(let revision) = revision else {
      throw ResponseError(
        .invalidValue, "\(path).onConflict: a save without a revision cannot be merged.",
        field: "\(path).onConflict", hint: "Send ifRevision with it, or leave out onConflict.")
    }
    guard self.revision(of: loadedItem.bytes) != revision else { return nil }
    let id = loadedItem.id.text
    let codec = codec
    let seenBytes = try withStore { (store) throws(StoreFault) in
      try store.earlierContent { bytes in
        codec.revision(of: bytes).map { $0.revision == revision && $0.uid == id } ?? false
      }
    }
    if let seenBytes { return seenBytes }
    var conflict = conflict(loadedItem.id, current: try currentJSON(loadedItem))
    conflict.data.hint =
      "The history no longer has that revision, so the save cannot be merged. In this error, 'current' is the item "
      + "as it is now: save again with the revision of 'current'."
    throw conflict
  }

  private func revision(of bytes: [UInt8]) -> String? { codec.revision(of: bytes)?.revision }

  /// Merges the edited item, which is based on `seenBytes`, with the item as it is now.
  func mergeWithPresent(
    _ edited: [UInt8], from seenBytes: [UInt8], with loadedItem: EditContext.LoadedItem
  ) throws(ResponseError) -> [UInt8] {
    if let seenText = try? CalendarText(seenBytes),
      let presentText = try? CalendarText(loadedItem.bytes),
      let editedText = try? CalendarText(edited),
      let merge = try? ItemMerge(base: seenText, mine: presentText, theirs: editedText),
      merge.conflicts.isEmpty,
      codec.revision(of: merge.bytes) != nil
    {
      return merge.bytes
    }
    var version = loadedItem
    var conflict = conflict(loadedItem.id, current: try currentJSON(loadedItem))
    version.bytes = seenBytes
    conflict.data.base = try currentJSON(version)
    version.bytes = edited
    conflict.data.mine = try currentJSON(version)
    conflict.data.hint =
      "The changes overlap. In this error, 'base' is the item as it was seen, 'current' as it is now, 'mine' as it should "
      + "become. Save again with the revision of 'current'."
    throw conflict
  }
}

extension ItemCodec {
  /// The id and revision of a reminder or an event; nil for other bytes.
  func revision(of bytes: [UInt8]) -> (uid: String, revision: String)? {
    if let file = try? reminderFile(bytes) {
      return (file.uid, Digest(of: file.canonicalContent).hex)
    }
    guard let file = try? eventFile(bytes) else { return nil }
    return (file.uid, Digest(of: file.canonicalContent).hex)
  }
}
