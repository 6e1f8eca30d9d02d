// Searches for bytes in other bytes in linear time, so that no chosen input makes it slow. (Knuth,
// Morris and Pratt; while nothing matches, it searches for the first byte only.)

internal import Glibc

public struct ByteSearch: Sendable {
  private let wanted: [UInt8]
  /// For each matched length, the length that still matches after a mismatch.
  private let fallbacks: [Int]

  public init(_ wanted: [UInt8]) {
    self.wanted = wanted
    var fallbacks = [Int](repeating: 0, count: wanted.count)
    var fitting = 0
    for place in wanted.indices.dropFirst() {
      while fitting > 0, wanted[place] != wanted[fitting] { fitting = fallbacks[fitting - 1] }
      if wanted[place] == wanted[fitting] { fitting += 1 }
      fallbacks[place] = fitting
    }
    self.fallbacks = fallbacks
  }

  var isOfNothing: Bool { wanted.isEmpty }

  public func occurs(in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = wanted.first else { return true }
    guard let base = bytes.baseAddress, bytes.count >= wanted.count else { return false }
    var place = 0
    var fitting = 0
    while place < bytes.count {
      if fitting == 0 {
        guard let found = memchr(base + place, Int32(first), bytes.count - place) else {
          return false
        }
        place = UnsafeRawPointer(found) - base + 1
        fitting = 1
      } else if bytes[place] == wanted[fitting] {
        place += 1
        fitting += 1
      } else {
        fitting = fallbacks[fitting - 1]
      }
      if fitting == wanted.count { return true }
    }
    return false
  }
}
