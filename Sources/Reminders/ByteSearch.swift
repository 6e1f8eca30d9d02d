// Searches for bytes (the needle) in other bytes by the algorithm of Knuth, Morris and Pratt. The
// search takes linear time, so that no malicious input makes it slow. Between partial matches it
// skips to the next occurrence of the needle's first byte with `memchr`.

internal import Glibc

public struct ByteSearch: Sendable {
  private let needle: [UInt8]
  /// For each matched length, the length that still matches after a mismatch.
  private let fallbacks: [Int]

  public init(_ needle: [UInt8]) {
    self.needle = needle
    var fallbacks = [Int](repeating: 0, count: needle.count)
    var matchedCount = 0
    for offset in needle.indices.dropFirst() {
      while matchedCount > 0, needle[offset] != needle[matchedCount] {
        matchedCount = fallbacks[matchedCount - 1]
      }
      if needle[offset] == needle[matchedCount] { matchedCount += 1 }
      fallbacks[offset] = matchedCount
    }
    self.fallbacks = fallbacks
  }

  var isNeedleEmpty: Bool { needle.isEmpty }

  public func occurs(in bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = needle.first else { return true }
    guard let base = bytes.baseAddress, bytes.count >= needle.count else { return false }
    var offset = 0
    var matchedCount = 0
    while offset < bytes.count {
      if matchedCount == 0 {
        guard let firstByteMatch = memchr(base + offset, Int32(first), bytes.count - offset) else {
          return false
        }
        offset = UnsafeRawPointer(firstByteMatch) - base + 1
        matchedCount = 1
      } else if bytes[offset] == needle[matchedCount] {
        offset += 1
        matchedCount += 1
      } else {
        matchedCount = fallbacks[matchedCount - 1]
      }
      if matchedCount == needle.count { return true }
    }
    return false
  }
}
