// How a file's bytes change and are read, by its place and never by its name.

import Files

extension Platter {
  /// The plain file of a name, to be read; nil where there is none.
  func readable(_ name: FileName, in folder: Int) throws(Refusal) -> Int? {
    guard name.bytes.count <= traits.longestName, inodes[folder].entries[name] != nil else {
      return nil
    }
    let file = try demandFile(name, in: folder)
    try demand(0o400, of: file)
    return file
  }

  /// The plain file of a name, to be written.
  func writable(_ name: FileName, in folder: Int) throws(Refusal) -> Int {
    let file = try demandFile(name, in: folder)
    try demand(0o200, of: file)
    guard !traits.isReadOnly else { throw Refusal(.readOnly) }
    return file
  }

  /// Bytes over what stands there; as many as there is room for, and then `full`, as `write` does.
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

  /// One that is shorter already stays as it is.
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

  /// Makes a file's content durable, and not its name.
  mutating func syncContent(_ place: Int) {
    guard !inodes[place].edits.isEmpty else { return }
    inodes[place].durable = inodes[place].content
    inodes[place].edits = []
  }
}
