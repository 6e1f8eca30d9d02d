// Checks that no object has the same key twice. The check is fast for normal objects, and takes
// bounded time for an object that was made to slow it down, such as one with a million keys.

/// A small set of key hashes. For most new keys of an object it tells, without comparing keys, that
/// the key did not occur before.
struct KeyFilter {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  /// Adds the hash of a key; returns true if a key with that hash may have occurred before.
  @inline(__always)
  mutating func insert(_ shortHash: UInt16) -> Bool {
    let bit: UInt64 = 1 << UInt64(shortHash & 63)
    if shortHash & 64 == 0 {
      defer { low |= bit }
      return low & bit != 0
    }
    defer { high |= bit }
    return high & bit != 0
  }
}

extension Parser {
  /// The number of keys from which on an object is checked only when it ends.
  private static let mostKeysCheckedAtOnce = 32

  /// Compares the key that was just added to the tape with the earlier keys of its object.
  @inline(__always)
  mutating func noteKey(_ bytes: Span<UInt8>) {
    guard inner.count < Self.mostKeysCheckedAtOnce, defect == nil else { return }
    let entry = tape[inner.key]
    // A key with escapes may equal a key that is written differently. Then the whole object is
    // checked when it ends.
    guard entry.traits.isEmpty else {
      inner.hasEscapedKey = true
      return
    }
    let shortHash = Self.shortHash(bytes, entry)
    tape[inner.key].shortHash = shortHash
    if inner.keyFilter.insert(shortHash) { compareKeys(shortHash, bytes) }
  }

  private mutating func compareKeys(_ shortHash: UInt16, _ bytes: Span<UInt8>) {
    var earlier = inner.entry + 1
    while earlier < inner.key {
      if tape[earlier].shortHash == shortHash, isSameKey(earlier, inner.key, bytes) {
        record(.duplicateKey, bytes)
        return
      }
      earlier = Int(tape[earlier + 1].next)
    }
  }

  /// Checks an object that `noteKey` has left to be checked at its end. The hash has a random seed
  /// in each process, so no sender can choose keys with the same hash.
  @inline(__always)
  mutating func checkManyKeys(_ bytes: Span<UInt8>) {
    if inner.count >= Self.mostKeysCheckedAtOnce || inner.hasEscapedKey { checkAllKeys(bytes) }
  }

  private mutating func checkAllKeys(_ bytes: Span<UInt8>) {
    guard defect == nil else { return }
    var marks: [(hash: Int, key: Int)] = []
    marks.reserveCapacity(inner.count + 1)
    var key = inner.entry + 1
    while key < tape.count {
      marks.append((hash(key, bytes), key))
      key = Int(tape[key + 1].next)
    }
    marks.sort { ($0.hash, $0.key) < ($1.hash, $1.key) }
    var first: Int?
    for (one, other) in zip(marks, marks.dropFirst())
    where one.hash == other.hash && isSameKey(one.key, other.key, bytes) {
      first = min(first ?? other.key, other.key)
    }
    if let first {
      inner.key = first
      record(.duplicateKey, bytes)
    }
  }

  mutating func record(_ problem: Defect.Problem, _ bytes: Span<UInt8>) {
    guard defect == nil else { return }
    defect = Defect(problem: problem, path: pathOfOpenContainers(bytes))
  }

  private func pathOfOpenContainers(_ bytes: Span<UInt8>) -> Path {
    var path = Path()
    for container in outer.dropFirst() + [inner] where container.end != 0 {
      guard container.isObject else {
        path.steps.append(.index(container.count))
        continue
      }
      let key = Escapes.resolve(bytes, tape[container.key].content)
      path.steps.append(.key(String(decoding: key, as: UTF8.self)))
    }
    return path
  }

  private func isSameKey(_ one: Int, _ other: Int, _ bytes: Span<UInt8>) -> Bool {
    let (one, other) = (tape[one], tape[other])
    if one.traits.isEmpty, other.traits.isEmpty {
      let (a, b) = (one.content, other.content)
      guard a.count == b.count else { return false }
      for offset in 0..<a.count
      where bytes[a.lowerBound + offset] != bytes[b.lowerBound + offset] { return false }
      return true
    }
    return Escapes.resolve(bytes, one.content) == Escapes.resolve(bytes, other.content)
  }

  private func hash(_ key: Int, _ bytes: Span<UInt8>) -> Int {
    var hasher = Hasher()
    let entry = tape[key]
    if entry.traits.isEmpty {
      bytes.extracting(entry.content).withUnsafeBytes { hasher.combine(bytes: $0) }
    } else {
      Escapes.resolve(bytes, entry.content).withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }

  /// A short hash of a key, computed from its length and its first and last bytes.
  @inline(__always)
  private static func shortHash(_ bytes: Span<UInt8>, _ entry: Entry) -> UInt16 {
    let content = entry.content
    let length = UInt64(content.count)
    let raw = bytes.bytes
    guard content.count < 8 else {
      let first = raw.unsafeLoadUnaligned(fromByteOffset: content.lowerBound, as: UInt64.self)
      let last = raw.unsafeLoadUnaligned(fromByteOffset: content.upperBound - 8, as: UInt64.self)
      return UInt16((((first ^ length) &* odd ^ last) &* odd) >> 48)
    }
    let word: UInt64
    if content.upperBound >= 7 {
      // The eight bytes that end with the key's closing quotation mark, without bytes before the
      // key.
      let tail = raw.unsafeLoadUnaligned(fromByteOffset: content.upperBound - 7, as: UInt64.self)
      word = tail.littleEndian >> (56 &- 8 &* length)
    } else {
      // Near the beginning of the text there are no eight bytes to load, so the same number is
      // computed byte by byte.
      word = (content.lowerBound...content.upperBound).reversed().reduce(0) { word, at in
        word << 8 | UInt64(bytes[at])
      }
    }
    return UInt16(((word ^ length) &* odd) >> 48)
  }

  private static var odd: UInt64 { 0x9E37_79B9_7F4A_7C15 }
}
