// The sign of each item file at the time when its version was kept as a base. A file with the same sign
// has the same version, so that it is not read again.

import Files

struct KeptFiles {
  struct Kept: Equatable {
    let sign: ListFiles.Sign
    /// The name of the base.
    let base: String
  }

  /// Instead of the name of a base, for a file that came by a sync that was not checked: no version of it is
  /// kept yet.
  static let unchecked = "-"

  /// By the file's path below `lists`.
  var all: [String: Kept] = [:]

  init() {}

  /// Lines that are not valid are skipped: their files are read again.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(separator: 0x0A) {
      let parts = line.split(separator: 0x20, maxSplits: 5).map {
        String(decoding: $0, as: UTF8.self)
      }
      guard parts.count == 6, let seconds = Int(parts[0]), let nanoseconds = Int(parts[1]),
        let inode = UInt64(parts[2]), let size = Int(parts[3])
      else { continue }
      let sign = ListFiles.Sign(
        seconds: seconds, nanoseconds: nanoseconds, inode: inode, size: size)
      all[parts[5]] = Kept(sign: sign, base: parts[4])
    }
  }

  var bytes: [UInt8] {
    var text = ""
    for path in all.keys.sorted() where !path.utf8.contains(0x0A) {
      guard let kept = all[path] else { continue }
      let sign = kept.sign
      text += "\(sign.seconds) \(sign.nanoseconds) \(sign.inode) \(sign.size) "
      text += "\(kept.base) \(path)\n"
    }
    return Array(text.utf8)
  }
}
