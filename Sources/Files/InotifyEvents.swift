// Decodes the kernel's inotify events from a buffer, without copying. `Watch.swift` interprets
// them.

/// The events in a buffer, one after the other. Each is a watch number, three words of 32 bits, and
/// a name padded with NULs.
struct InotifyEvents {
  struct Event {
    var folder: Int32
    var changes: UInt32
    /// Equal for the two events of one move: from the old name, and to the new name.
    var cookie: UInt32
    /// Empty for events of the folder itself.
    var name: ArraySlice<UInt8>

    func happened(_ change: Int32) -> Bool { changes & UInt32(bitPattern: change) != 0 }
  }

  private static let headerLength = 16
  static let longestEvent = headerLength + FileName.mostBytes + 1

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> Event? {
    guard bytes.count - at >= Self.headerLength else { return nil }
    let length = Int(word(at + 12))
    guard bytes.count - at - Self.headerLength >= length else { return nil }
    let name = bytes[(at + Self.headerLength)..<(at + Self.headerLength + length)]
    let event = Event(
      folder: Int32(truncatingIfNeeded: word(at)), changes: word(at + 4), cookie: word(at + 8),
      name: name[..<(name.firstIndex(of: 0) ?? name.endIndex)])
    at += Self.headerLength + length
    return event
  }

  private func word(_ at: Int) -> UInt32 {
    bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: at, as: UInt32.self) }
  }
}
