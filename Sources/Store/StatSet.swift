// How files looked when an index was written, for one sweep over all of them: a look that is among
// these is dealt with at the cost of one hash, and no other memory than its place here is touched.

internal import Files

/// Each name of a list with its look is one number of 64 bits, hashed with this process's own seeds.
/// That a file which has changed meets the number of one that has not comes about once in 10¹⁴
/// openings, and nobody can bring it about.
struct StatSet {
  /// Open addressing; nothing where there is 0.
  private var places: [UInt64]
  /// A bit for each place whose name has been seen, or means nothing any more.
  private var taken: [UInt64]
  private let mask: Int

  /// Takes all numbers at once, for so the processor can wait for the memory of several together.
  init(_ numbers: [UInt64]) {
    var size = 64
    while size < numbers.count * 2 { size *= 2 }
    places = [UInt64](repeating: 0, count: size)
    taken = [UInt64](repeating: 0, count: size / 64)
    mask = size - 1
    for number in numbers {
      var place = Int(truncatingIfNeeded: number >> 1) & mask
      while places[place] != 0 { place = (place &+ 1) & mask }
      places[place] = number
    }
  }

  /// Takes a name that looks like this; false where there is none, or it was taken before.
  @inline(__always)
  mutating func take(_ number: UInt64) -> Bool {
    guard let place = place(of: number) else { return false }
    let bit: UInt64 = 1 << UInt64(place & 63)
    guard taken[place >> 6] & bit == 0 else { return false }
    taken[place >> 6] |= bit
    return true
  }

  /// Takes those of a list's names that look like this, and gives the others.
  mutating func takeAll(_ seen: FolderListing, ofList list: Int) -> [FileName] {
    var others: [FileName] = []
    seen.forEach { name, look in
      guard !take(Self.number(name, ofList: list, look)) else { return }
      if let name = FileName(copying: name) { others.append(name) }
    }
    return others
  }

  /// Whether a name that looks like this was taken.
  func isTaken(_ number: UInt64) -> Bool {
    guard let place = place(of: number) else { return false }
    return taken[place >> 6] >> UInt64(place & 63) & 1 != 0
  }

  @inline(__always)
  private func place(of number: UInt64) -> Int? {
    var place = Int(truncatingIfNeeded: number >> 1) & mask
    while places[place] != number {
      if places[place] == 0 { return nil }
      place = (place &+ 1) & mask
    }
    return place
  }

  /// What a name of a list stands for that looks like this; never 0.
  @inline(__always)
  static func number(
    _ name: UnsafeRawBufferPointer, ofList list: Int, _ look: Signature
  ) -> UInt64 {
    var hash = ByteHash()
    hash.take(name)
    hash.take(look.inode, UInt64(truncatingIfNeeded: look.modified))
    hash.take(UInt64(truncatingIfNeeded: look.size), UInt64(truncatingIfNeeded: look.changed))
    let rest = UInt64(look.kind.rawValue) << 16 | UInt64(look.permissions)
    hash.take(look.device, rest | UInt64(truncatingIfNeeded: list) << 32)
    return hash.value | 1
  }
}
