// How files looked when an index was written, for one sweep over all of them: a look that is among
// these is dealt with at the cost of one hash, and no other memory than its place here is touched.

internal import Files

/// Each name with its look is one number of 64 bits, hashed with this process's own seed. That a file
/// which has changed meets the number of one that has not comes about once in 10¹⁴ openings, and
/// nobody can bring it about.
struct KnownLooks {
  /// Open addressing; nothing where there is 0, and 1 where there is nothing any more.
  private var places: [UInt64]
  private(set) var count = 0

  init(reserving capacity: Int) {
    var size = 16
    while size < capacity * 2 { size *= 2 }
    places = [UInt64](repeating: 0, count: size)
  }

  mutating func insert(_ name: FileName, _ look: Signature) {
    let number = Self.number(name, look)
    var place = home(of: number)
    while places[place] > 1 { place = (place + 1) & (places.count - 1) }
    places[place] = number
    count += 1
  }

  /// Takes a name out that looks like this; false where there is none.
  mutating func take(_ name: FileName, _ look: Signature) -> Bool {
    let number = Self.number(name, look)
    var place = home(of: number)
    while places[place] != number {
      if places[place] == 0 { return false }
      place = (place + 1) & (places.count - 1)
    }
    places[place] = 1
    count -= 1
    return true
  }

  private func home(of number: UInt64) -> Int {
    Int(truncatingIfNeeded: number >> 2) & (places.count - 1)
  }

  private static func number(_ name: FileName, _ look: Signature) -> UInt64 {
    var hasher = Hasher()
    name.bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    var number = UInt64(truncatingIfNeeded: hasher.finalize())
    let rest = UInt64(look.kind.rawValue) << 16 | UInt64(look.permissions)
    number = Checksum.mixed(number ^ look.inode)
    number = Checksum.mixed(number ^ look.device)
    number = Checksum.mixed(number ^ UInt64(truncatingIfNeeded: look.size))
    number = Checksum.mixed(number ^ UInt64(truncatingIfNeeded: look.modified))
    number = Checksum.mixed(number ^ UInt64(truncatingIfNeeded: look.changed))
    return Checksum.mixed(number ^ rest) | 2
  }
}
