// The signature of each item file at the time when its version was kept as a base (the common
// version in a merge). A file that still has this signature has the same version, so it is not read
// again.

import Files

struct SyncBaseIndex {
  struct Entry: Equatable {
    let signature: ListFiles.Signature
    /// The name of the file in .state/sync/base that has the kept version.
    let baseName: String
  }

  /// Stands in place of a base's name if the file arrived in a sync that no second run of
  /// vdirsyncer has checked. No version of such a file is kept yet.
  static let uncheckedName = "-"

  /// The entries, by the item file's path below `lists`.
  var entries: [String: Entry] = [:]

  init() {}

  /// Lines that are not valid are skipped: their files are read again.
  init(_ encoded: [UInt8]) {
    for line in encoded.split(separator: 0x0A) {
      let fields = line.split(separator: 0x20, maxSplits: 5).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard fields.count == 6, let seconds = Int(fields[0]), let nanoseconds = Int(fields[1]),
        let inode = UInt64(fields[2]), let size = Int(fields[3])
      else { continue }
      let signature = ListFiles.Signature(
        seconds: seconds, nanoseconds: nanoseconds, inode: inode, size: size)
      entries[fields[5]] = Entry(signature: signature, baseName: fields[4])
    }
  }

  var encoded: [UInt8] {
    var fileText = ""
    for path in entries.keys.sorted() where !path.utf8.contains(0x0A) {
      guard let entry = entries[path] else { continue }
      let signature = entry.signature
      fileText +=
        "\(signature.seconds) \(signature.nanoseconds) \(signature.inode) \(signature.size) "
      fileText += "\(entry.baseName) \(path)\n"
    }
    return Array(fileText.utf8)
  }
}
