// Checks that no object has the same key twice. The check is fast for normal objects, and takes
// bounded time for an object that was made to slow it down, such as one with a million keys.

/// A small set of key hashes. It shows for most keys, without comparing any, that they did not
/// occur in their object before.
struct KeyFilter {
  private var lowBits: UInt64 = 0
  private var highBits: UInt64 = 0

  /// Adds the hash of a key; returns true if a key with that hash may have occurred before.
  @inline(__always)
  mutating func insert(_ shortHash: UInt16) -> Bool {
    let bit: UInt64 = 1 << UInt64(shortHash & 63)
    if shortHash & 64 == 0 {
      defer { lowBits |= bit }
      return lowBits & bit != 0
    }
    defer { highBits |= bit }
    return highBits & bit != 0
  }
}

extension Parser {
  /// An object with more keys than this is checked when it ends, and not key by key.
  private static let mostKeysCheckedAtOnce = 32

  /// Compares the key that was just added to the tape with the earlier keys of its object.
  @inline(__always)
  mutating func checkLastKey(_ bytes: Span<UInt8>) {
    guard innermost.count < Self.mostKeysCheckedAtOnce, firstDefect == nil else { return }
    let entry = tape[innermost.lastKey]
    // A key with escapes may equal a key that is written differently, so the whole object is
    // checked when it ends.
    guard entry.traits.isEmpty else {
      innermost.hasEscapedKey = true
      return
    }
    let shortHash = Self.shortHash(bytes, entry)
    tape[innermost.lastKey].shortHash = shortHash
    if innermost.keyFilter.insert(shortHash) { compareKeys(shortHash, bytes) }
  }

  private mutating func compareKeys(_ shortHash: UInt16, _ bytes: Span<UInt8>) {
    var earlierKey = innermost.tapeIndex + 1
    while earlierKey < innermost.lastKey {
      if tape[earlierKey].shortHash == shortHash, isSameKey(earlierKey, innermost.lastKey, bytes) {
        record(.duplicateKey, bytes)
        return
      }
      earlierKey = Int(tape[earlierKey + 1].nextIndex)
    }
  }

  /// Checks an object whose keys `checkLastKey` did not check, at its end. The hash has a random
  /// seed in each process, so no sender can choose keys with the same hash.
  @inline(__always)
  mutating func checkManyKeys(_ bytes: Span<UInt8>) {
    if innermost.count >= Self.mostKeysCheckedAtOnce || innermost.hasEscapedKey {
      checkAllKeys(bytes)
    }
  }

  private mutating func checkAllKeys(_ bytes: Span<UInt8>) {
    guard firstDefect == nil else { return }
    var keyHashes: [(hash: Int, key: Int)] = []
    keyHashes.reserveCapacity(innermost.count + 1)
    var key = innermost.tapeIndex + 1
    while key < tape.count {
      keyHashes.append((hash(key, bytes), key))
      key = Int(tape[key + 1].nextIndex)
    }
    keyHashes.sort { ($0.hash, $0.key) < ($1.hash, $1.key) }
    var firstDuplicate: Int?
    for (one, other) in zip(keyHashes, keyHashes.dropFirst())
    where one.hash == other.hash && isSameKey(one.key, other.key, bytes) {
      firstDuplicate = min(firstDuplicate ?? other.key, other.key)
    }
    if let firstDuplicate {
      innermost.lastKey = firstDuplicate
      record(.duplicateKey, bytes)
    }
  }

  mutating func record(_ problem: Defect.Problem, _ bytes: Span<UInt8>) {
    guard firstDefect == nil else { return }
    firstDefect = Defect(problem: problem, path: pathOfOpenContainers(bytes))
  }

  private func pathOfOpenContainers(_ bytes: Span<UInt8>) -> Path {
    var path = Path()
    for container in enclosing.dropFirst() + [innermost] where container.closingBracket != 0 {
      guard container.isObject else {
        path.steps.append(.index(container.count))
        continue
      }
      let key = Escapes.resolve(bytes, tape[container.lastKey].contentRange)
      path.steps.append(.key(String(decoding: key, as: UTF8.self)))
    }
    return path
  }

  private func isSameKey(_ one: Int, _ other: Int, _ bytes: Span<UInt8>) -> Bool {
    let (one, other) = (tape[one], tape[other])
    if one.traits.isEmpty, other.traits.isEmpty {
      let (oneRange, otherRange) = (one.contentRange, other.contentRange)
      guard oneRange.count == otherRange.count else { return false }
      for offset in 0..<oneRange.count
      where bytes[oneRange.lowerBound + offset] != bytes[otherRange.lowerBound + offset] {
        return false
      }
      return true
    }
    return Escapes.resolve(bytes, one.contentRange) == Escapes.resolve(bytes, other.contentRange)
  }

  private func hash(_ key: Int, _ bytes: Span<UInt8>) -> Int {
    var hasher = Hasher()
    let keyEntry = tape[key]
    if keyEntry.traits.isEmpty {
      bytes.extracting(keyEntry.contentRange).withUnsafeBytes { hasher.combine(bytes: $0) }
    } else {
      Escapes.resolve(bytes, keyEntry.contentRange).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }

  /// A short hash of a key, computed from its length and its first and last bytes.
  @inline(__always)
  private static func shortHash(_ bytes: Span<UInt8>, _ entry: TapeEntry) -> UInt16 {
    let content = entry.contentRange
    let keyLength = UInt64(content.count)
    let raw = bytes.bytes
    guard content.count < 8 else {
      let firstBytes = raw.unsafeLoadUnaligned(fromByteOffset: content.lowerBound, as: UInt64.self)
      let lastBytes = raw.unsafeLoadUnaligned(
        fromByteOffset: content.upperBound - 8, as: UInt64.self)
      return UInt16(
        (((firstBytes ^ keyLength) &* hashMultiplier ^ lastBytes) &* hashMultiplier) >> 48)
    }
    let word: UInt64
    if content.upperBound >= 7 {
      // The eight bytes that end with the key's closing quotation mark, without bytes before the
      // key.
      let lastBytes = raw.unsafeLoadUnaligned(
        fromByteOffset: content.upperBound - 7, as: UInt64.self)
      word = lastBytes.littleEndian >> (56 &- 8 &* keyLength)
    } else {
      // Near the beginning of the text there are fewer than eight bytes before the key's end, so
      // the same number is computed byte by byte.
      word = (content.lowerBound...content.upperBound).reversed().reduce(0) { word, at in
        word << 8 | UInt64(bytes[at])
      }
    }
    return UInt16(((word ^ keyLength) &* hashMultiplier) >> 48)
  }

  private static var hashMultiplier: UInt64 { 0x9E37_79B9_7F4A_7C15 }
}
