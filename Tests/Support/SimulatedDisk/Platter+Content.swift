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
  mutating func splice(_ bytes: [UInt8], at offset: Int, of place: Int) throws(Refusal) {
    guard !traits.isReadOnly else { throw Refusal(.readOnly) }
    let length = inodes[place].content.count
    let growth = max(0, offset + bytes.count - length)
    let room = max(0, traits.capacity - usedBytes)
    guard growth <= room else {
      let fitting = bytes.count - (growth - room)
      if fitting > 0 { edit(place, .splice(at: offset, Array(bytes.prefix(fitting)))) }
      throw Refusal(.full)
    }
    guard !bytes.isEmpty else { return }
    edit(place, .splice(at: offset, bytes))
  }

  mutating func append(_ bytes: [UInt8], to place: Int) throws(Refusal) {
    try splice(bytes, at: inodes[place].content.count, of: place)
  }

  /// A file that is shorter already is not changed.
  mutating func cut(_ place: Int, to length: Int) throws(Refusal) {
    guard inodes[place].content.count > length else { return }
    try resize(place, to: max(0, length))
  }

  mutating func resize(_ place: Int, to length: Int) throws(Refusal) {
    guard !traits.isReadOnly else { throw Refusal(.readOnly) }
    let growth = length - inodes[place].content.count
    guard usedBytes + growth <= traits.capacity || growth <= 0 else { throw Refusal(.full) }
    edit(place, .resize(length))
  }

  private mutating func edit(_ place: Int, _ edit: Edit) {
    let before = inodes[place].content.count
    edit.apply(to: &inodes[place].content)
    usedBytes += inodes[place].content.count - before
    inodes[place].edits.append(edit)
    touch(place)
  }

  /// Makes a file's content durable, but not its name.
  mutating func syncContent(_ place: Int) {
    guard !inodes[place].edits.isEmpty else { return }
    inodes[place].durable = inodes[place].content
    inodes[place].edits = []
  }
}
