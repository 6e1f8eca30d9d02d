// Reads and changes files' bytes, by inode index and not by name.

import Files

extension Platter {
  /// The regular file of a name, for reading; nil if there is none.
  func readable(_ name: FileName, in folder: Int) throws(Refusal) -> Int? {
    guard name.bytes.count <= traits.longestName, inodes[folder].entries[name] != nil else {
      return nil
    }
    let file = try demandFile(name, in: folder)
    try demand(0o400, of: file)
    return file
  }

  /// The regular file of a name, for writing.
  func writable(_ name: FileName, in folder: Int) throws(Refusal) -> Int {
    let file = try demandFile(name, in: folder)
    try demand(0o200, of: file)
    guard !traits.isReadOnly else { throw Refusal(.readOnly) }
    return file
  }

  /// Overwrites bytes; if there is not enough room, writes a part and throws `full`, as `write`
  /// does.
  mutating func splice(_ bytes: [UInt8], at offset: Int, of inode: Int) throws(Refusal) {
    guard !traits.isReadOnly else { throw Refusal(.readOnly) }
    let length = inodes[inode].content.count
    let growth = max(0, offset + bytes.count - length)
    let room = max(0, traits.capacity - usedBytes)
    guard growth <= room else {
      let fitting = bytes.count - (growth - room)
      if fitting > 0 { edit(inode, .splice(at: offset, Array(bytes.prefix(fitting)))) }
      throw Refusal(.full)
    }
    guard !bytes.isEmpty else { return }
    edit(inode, .splice(at: offset, bytes))
  }

  mutating func append(_ bytes: [UInt8], to inode: Int) throws(Refusal) {
    try splice(bytes, at: inodes[inode].content.count, of: inode)
  }

  /// A file that is shorter already is not changed.
  mutating func cut(_ inode: Int, to length: Int) throws(Refusal) {
    guard inodes[inode].content.count > length else { return }
    try resize(inode, to: max(0, length))
  }

  mutating func resize(_ inode: Int, to length: Int) throws(Refusal) {
    guard !traits.isReadOnly else { throw Refusal(.readOnly) }
    let growth = length - inodes[inode].content.count
    guard usedBytes + growth <= traits.capacity || growth <= 0 else { throw Refusal(.full) }
    edit(inode, .resize(length))
  }

  private mutating func edit(_ inode: Int, _ edit: Edit) {
    let before = inodes[inode].content.count
    edit.apply(to: &inodes[inode].content)
    usedBytes += inodes[inode].content.count - before
    inodes[inode].edits.append(edit)
    touch(inode)
  }

  /// Makes a file's content durable, but not its name.
  mutating func syncContent(_ inode: Int) {
    guard !inodes[inode].edits.isEmpty else { return }
    inodes[inode].durable = inodes[inode].content
    inodes[inode].edits = []
  }
}
