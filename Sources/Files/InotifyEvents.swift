// Decodes the kernel's inotify events from a buffer, without copying. `Watch.swift` interprets
// them.

/// The events in a buffer, one after the other. Each is a watch number, three words of 32 bits, and
/// a name padded with NULs.
struct InotifyEvents {
  struct Event {
    var folder: Int32
    var changeMask: UInt32
    /// Equal for the two events of one move: from the old name, and to the new name.
    var cookie: UInt32
    /// Empty for events of the folder itself.
    var name: ArraySlice<UInt8>

    func includes(_ change: Int32) -> Bool { changeMask & UInt32(bitPattern: change) != 0 }
  }

  private static let headerLength = 16
  static let longestEvent = headerLength + FileName.mostBytes + 1

  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> Event? {
    guard bytes.count - offset >= Self.headerLength else { return nil }
    let nameLength = Int(readWord(offset + 12))
    guard bytes.count - offset - Self.headerLength >= nameLength else { return nil }
    let name = bytes[(offset + Self.headerLength)..<(offset + Self.headerLength + nameLength)]
    let event = Event(
      folder: Int32(truncatingIfNeeded: readWord(offset)), changeMask: readWord(offset + 4),
      cookie: readWord(offset + 8),
      name: name[..<(name.firstIndex(of: 0) ?? name.endIndex)])
    offset += Self.headerLength + nameLength
    return event
  }

  private func readWord(_ offset: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
  }
}
