// The sort order of titles in a person's language, ignoring case and accents, with numbers ordered
// by value. Turns a title into a key that is compared bytewise. Does not depend on reminders.
//
// In keys, signs come first, then numbers, Latin, Greek, Cyrillic, and all other scripts in
// Unicode's order. A letter's weight is one to four bytes. If one weight is a prefix of another,
// the longer one continues with a byte that is higher than the first byte of any weight, so that
// keys sort in the order of their weights.

/// A class, because a query uses it for every title, and would copy a struct of this size each
/// time.
public final class TitleOrder: Sendable {
  /// In bytes, about five hundred letters. Titles whose keys have this many equal bytes count as
  /// equal.
  static let longestKey = 512

  let alphabet: Alphabet
  /// The weight of each ASCII byte on its own; 0 if it has none.
  private let singleWeights: [UInt8]
  /// The weight of each ASCII byte; 0 if it has none, or if the next ASCII byte can change it.
  private let simpleWeights: [UInt8]
  /// Weights of several bytes together, by first byte, the longest first.
  private let clusters: [TitleLetters.LetterCluster]
  /// For each first byte, the index of its first cluster. One more entry ends the last range.
  private let clusterStarts: [Int]

  /// - Parameter language: A language tag; only its first subtag counts.
  public init(language: String) {
    alphabet = Alphabet.of(language)
    let letters = TitleLetters(alphabet)
    let clusters = letters.clusters.sorted {
      $0.firstByte == $1.firstByte ? $0.count > $1.count : $0.firstByte < $1.firstByte
    }
    clusterStarts = (0...256).map { first in
      clusters.firstIndex { $0.firstByte >= first } ?? clusters.count
    }
    singleWeights = letters.singleWeights
    // The first letter of an all-ASCII cluster is not simple, because the letter after it decides
    // its weight.
    simpleWeights = clusters.reduce(into: letters.singleWeights) { simpleWeights, cluster in
      if cluster.secondByte < 0x80 { simpleWeights[cluster.firstByte] = 0 }
    }
    self.clusters = clusters
  }

  // MARK: Keys

  /// The key of a title; titles sort as their keys do.
  public func key(of title: String) -> [UInt8] { key(of: TextFolding.orderable(title).span) }

  /// The key of a title that `TextFolding.orderable` has prepared.
  func key(of text: Span<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(min(text.count + 8, Self.longestKey))
    forEachWeight(text) { weight in
      key.append(weight)
      return key.count < Self.longestKey
    }
    return key
  }

  /// The first eight bytes of the key as a big-endian number. Titles with different numbers sort
  /// as the numbers do; of titles with equal numbers, the whole keys must be compared.
  func keyPrefix(of text: Span<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    var missingCount = 8
    var position = 0
    simpleWeights.withUnsafeBufferPointer { simpleWeights in
      while missingCount > 0, position < text.count {
        let weight = simpleWeights[Int(text[position])]
        guard weight != 0, position + 1 == text.count || text[position + 1] < 0x80 else { break }
        word = word << 8 | UInt64(weight)
        missingCount -= 1
        position += 1
      }
    }
    if missingCount > 0, position < text.count {
      forEachWeight(text.extracting(position...)) { weight in
        word = word << 8 | UInt64(weight)
        missingCount -= 1
        return missingCount > 0
      }
    }
    return missingCount == 8 ? 0 : word << UInt64(missingCount * 8)
  }

  /// Calls `body` with each weight until it returns false.
  @inline(__always)
  private func forEachWeight(_ text: Span<UInt8>, _ body: (UInt8) -> Bool) {
    var position = 0
    while position < text.count {
      let byte = text[position]
      let isFollowed = position + 1 < text.count && text[position + 1] >= 0x80
      if simpleWeights[Int(byte)] != 0, !isFollowed {
        guard body(simpleWeights[Int(byte)]) else { return }
        position += 1
      } else if (0x30...0x39).contains(byte) {
        guard let end = visitNumber(text, position, body) else { return }
        position = end
      } else if let cluster = cluster(in: text, at: position) {
        guard Self.forEachByte(of: cluster.weights, body) else { return }
        position += cluster.count
      } else if byte < 0x80 {
        let weight = singleWeights[Int(byte)]
        guard weight == 0 || body(weight) else { return }
        position += 1
      } else {
        let (scalar, length) = text.scalar(at: position)
        guard Self.forEachByte(of: TitleWeight.of(scalar), body) else { return }
        position += length
      }
    }
  }

  /// Calls `body` with each nonzero byte of the weights, the highest byte first.
  @inline(__always)
  private static func forEachByte(of weights: UInt32, _ body: (UInt8) -> Bool) -> Bool {
    var remainingWeights = weights
    while remainingWeights != 0 {
      guard body(UInt8(truncatingIfNeeded: remainingWeights >> 24)) else { return false }
      remainingWeights <<= 8
    }
    return true
  }

  @inline(__always)
  private func cluster(in text: Span<UInt8>, at position: Int) -> TitleLetters.LetterCluster? {
    let first = Int(text[position])
    let (start, end) = (clusterStarts[first], clusterStarts[first + 1])
    guard start < end else { return nil }
    let remainingCount = min(text.count - position, 8)
    var word: UInt64 = 0
    for index in 0..<remainingCount { word |= UInt64(text[position + index]) << UInt64(8 * index) }
    for index in start..<end {
      let cluster = clusters[index]
      let mask = UInt64.max >> UInt64(64 - 8 * cluster.count)
      guard cluster.count <= remainingCount, word & mask == cluster.bytes else { continue }
      if !endsAmidLetter(cluster, text, position) { return cluster }
    }
    return nil
  }

  /// Whether a mark follows the cluster. The mark makes the cluster's last letter another one, so
  /// the cluster is not there: `aå` does not contain `aa`.
  private func endsAmidLetter(
    _ cluster: TitleLetters.LetterCluster, _ text: Span<UInt8>, _ position: Int
  )
    -> Bool
  {
    let lastOffset = position + cluster.count - 1
    guard text[lastOffset] < 0x80, lastOffset + 1 < text.count, text[lastOffset + 1] >= 0x80 else {
      return false
    }
    let candidates = clusters[
      clusterStarts[Int(text[lastOffset])]..<clusterStarts[Int(text[lastOffset]) + 1]]
    return candidates.contains { candidate in
      guard candidate.secondByte >= 0x80, candidate.count <= text.count - lastOffset else {
        return false
      }
      return (1..<candidate.count).allSatisfy {
        UInt64(text[lastOffset + $0]) == candidate.bytes >> UInt64(8 * $0) & 0xFF
      }
    }
  }

  /// Calls `body` with the weights of a number: the count of its digits, then the digits. So keys
  /// order numbers by value. Returns the index after the number; nil if `body` returned false.
  @inline(__always)
  private func visitNumber(
    _ text: Span<UInt8>, _ start: Int, _ body: (UInt8) -> Bool
  ) -> Int? {
    var firstDigit = start
    while firstDigit < text.count, text[firstDigit] == 0x30 { firstDigit += 1 }
    var end = firstDigit
    while end < text.count, (0x30...0x39).contains(text[end]) { end += 1 }
    guard body(TitleWeight.number) else { return nil }
    let digitCount = end - firstDigit
    if digitCount < 0xFF {
      guard body(UInt8(digitCount)) else { return nil }
    } else {
      guard body(0xFF) else { return nil }
      for shift in [24, 16, 8, 0] {
        guard body(UInt8(truncatingIfNeeded: digitCount >> shift)) else { return nil }
      }
    }
    for position in firstDigit..<end { guard body(text[position]) else { return nil } }
    return end
  }
}

extension Span<UInt8> {
  /// The scalar at this index and its length in bytes; U+FFFD and one byte if it is invalid.
  func scalar(at position: Int) -> (Unicode.Scalar, Int) {
    let lead = UInt32(self[position])
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    guard length > 1, length <= count - position else { return ("\u{FFFD}", 1) }
    var value = lead & (0xFF >> UInt32(length + 1))
    for index in 1..<length { value = value << 6 | UInt32(self[position + index] & 0x3F) }
    guard let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 1) }
    return (scalar, length)
  }
}
