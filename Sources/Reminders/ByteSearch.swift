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
    for position in wanted.indices.dropFirst() {
      while fitting > 0, wanted[position] != wanted[fitting] { fitting = fallbacks[fitting - 1] }
      if wanted[position] == wanted[fitting] { fitting += 1 }
      fallbacks[position] = fitting
    }
    self.fallbacks = fallbacks
  }

  var isOfNothing: Bool { wanted.isEmpty }

  public func occurs(in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = wanted.first else { return true }
    guard let base = bytes.baseAddress, bytes.count >= wanted.count else { return false }
    var position = 0
    var fitting = 0
    while position < bytes.count {
      if fitting == 0 {
        guard let found = memchr(base + position, Int32(first), bytes.count - position) else {
          return false
        }
        position = UnsafeRawPointer(found) - base + 1
        fitting = 1
      } else if bytes[position] == wanted[fitting] {
        position += 1
        fitting += 1
      } else {
        fitting = fallbacks[fitting - 1]
      }
      if fitting == wanted.count { return true }
    }
    return false
  }
}
