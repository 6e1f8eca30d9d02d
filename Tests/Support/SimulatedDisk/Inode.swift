// One file, folder or link of the simulated disk: its present content, and what would survive a
// power loss. Does not know its names.

import Files

struct Inode: Hashable {
  var kind: Signature.Kind
  /// The number in a stat. A freed number may be reused.
  var number: UInt64
  /// A creation counter, which orders inodes that had the same number.
  var born: Int
  var permissions: UInt16
  var modified: Int64 = 0
  var changed: Int64 = 0

  /// The number of names, of durable names, and of pending changes that mention it.
  var links = 0
  var durableLinks = 0
  var mentions = 0
  /// The number of open handles. It exists without a name while there are any.
  var opens = 0

  /// A file's bytes, or a link's target.
  var content: [UInt8] = []
  var durable: [UInt8] = []
  /// Changes from the durable content to the present one.
  var edits: [Edit] = []

  /// A folder's names with their inode indices.
  var entries: [FileName: Int] = [:]
  var durableEntries: [FileName: Int] = [:]
  /// The parent folder.
  var parent = 0

  var isForgotten: Bool { links == 0 && opens == 0 && durableLinks == 0 && mentions == 0 }
  var isGone: Bool { links == 0 && opens == 0 }
}

/// One change of a file's bytes.
enum Edit: Hashable {
  /// Overwrites or appends bytes; gaps are filled with zeros.
  case splice(at: Int, [UInt8])
  case resize(Int)

  func hash(into hasher: inout Hasher) {
    switch self {
    case .splice(let offset, let bytes):
      hasher.combine(offset)
      hasher.combine(all: bytes)
    case .resize(let length):
      hasher.combine(-1 - length)
    }
  }

  func apply(to content: inout [UInt8]) {
    switch self {
    case .splice(let offset, let bytes):
      if offset == content.count {
        content.append(contentsOf: bytes)
        return
      }
      let end = offset + bytes.count
      if content.count < end { Edit.resize(end).apply(to: &content) }
      content.replaceSubrange(offset..<end, with: bytes)
    case .resize(let length):
      if length < content.count {
        content.removeLast(content.count - length)
      } else if length > content.count {
        content.append(contentsOf: repeatElement(0, count: length - content.count))
      }
    }
  }

  /// The same change with zeros instead of its bytes, which were not written to disk.
  var zeroed: Edit {
    guard case .splice(let offset, let bytes) = self else { return self }
    return .splice(at: offset, Array(repeating: 0, count: bytes.count))
  }

  /// The same change, partially written.
  func torn(_ tears: DiskTraits.Tears) -> [Edit] {
    guard case .splice(let offset, let bytes) = self, bytes.count > 1 else { return [] }
    let lengths: [Int] =
      switch tears {
      case .none: []
      case .few: bytes.count > 3 ? [1, bytes.count / 2, bytes.count - 1] : [1]
      case .everywhere: Array(1..<bytes.count)
      }
    return lengths.map { .splice(at: offset, Array(bytes.prefix($0))) }
  }
}

extension Inode {
  /// The content after a power loss: one of the versions since the last sync; and of the change
  /// after it, either nothing, a part, or zeros of the right length. Choice 0 is the present
  /// version.
  func survivor(_ chooser: Chooser, _ tears: DiskTraits.Tears) -> [UInt8] {
    let lost = chooser.choose(edits.count + 1, "edits lost of inode \(number)")
    let kept = edits.count - lost
    if lost == 0 { return holed(chooser) }
    var found = durable
    for edit in edits.prefix(kept) { edit.apply(to: &found) }
    let parts = edits[kept].torn(tears) + [edits[kept].zeroed]
    let choice = chooser.choose(parts.count + 1, "what is left of the next edit")
    if choice > 0 { parts[choice - 1].apply(to: &found) }
    return found
  }

  /// The content with all changes, or with zeros in place of one of them: pages are written in any
  /// order, so an earlier change may be missing.
  private func holed(_ chooser: Chooser) -> [UInt8] {
    let hole = edits.count < 2 ? 0 : chooser.choose(edits.count + 1, "the edit that is zeroes")
    guard hole > 0 else { return content }
    var found = durable
    for (index, edit) in edits.enumerated() {
      let isHole = hole == edits.count || index == hole - 1
      (isHole ? edit.zeroed : edit).apply(to: &found)
    }
    return found
  }
}
