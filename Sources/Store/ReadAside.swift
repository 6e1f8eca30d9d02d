// Part of a first opening's files, read by another thread while the store's own reads the rest: what
// comes back are values, and only the store's thread takes them over.

internal import Files

struct ReadAside {
  /// In whose folder, and which: all of them, read or not.
  let keys: [DocumentKey]
  private let aside: Aside<[File?]>

  /// What one says, with the look that belongs to it.
  private struct File: Sendable {
    var signature: Signature
    var image: Digest
    var reading: Reading
  }

  /// So many at a time are worth a thread, and soon read.
  static let portion = 512

  /// Begins to read these, of which one folder has all; nil where that is for one thread alone.
  init?(_ keys: [DocumentKey], from folder: Folder, list: String, of store: Store) {
    guard let apart = store.codec.apart else { return nil }
    let names = keys.map(\.name)
    let aside = store.disk.aside(in: folder) { (disk, folder) -> [File?] in
      let read = apart()
      return names.map { name in
        // An empty one may still be filled, and what cannot be read is explained elsewhere.
        guard let found = try? disk.read(name, in: folder, upTo: Store.longestFile),
          !found.bytes.isEmpty
        else { return nil }
        return File(
          signature: found.signature, image: Digest(of: found.bytes),
          reading: read(found.bytes, name, list))
      }
    }
    guard let aside else { return nil }
    (self.keys, self.aside) = (keys, aside)
  }

  var isDone: Bool { aside.isDone }

  /// Waits for all that was read and has the store take it over; gives those that were not.
  func finish(in store: inout Store) -> [DocumentKey] {
    var rest: [DocumentKey] = []
    for (key, file) in zip(keys, aside.value()) {
      if let file, let place = store.fileKey(key) {
        store.takeIn(file.reading, file.image, file.signature, at: place)
      } else {
        rest.append(key)
      }
    }
    return rest
  }
}
