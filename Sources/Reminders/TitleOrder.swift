// The order of titles for one person: by the letters of their language, whatever case and accents,
// and by the value of numbers. Makes of a title a key that is compared by its bytes. Knows no
// reminder.
//
// A key has first what is no letter, then numbers, Latin, Greek, Cyrillic, and all other scripts as
// Unicode lists them. No weight in it begins with a whole other one, so that keys stand in the
// order of their weights.

public struct TitleOrder: Sendable {
  /// Titles that agree in so many bytes of their keys, some five hundred letters, count as one.
  static let longestKey = 512

  let alphabet: Alphabet
  /// The weight of each ASCII byte that stands for itself; 0 where it has none.
  private var single: [UInt8]
  /// The same, with 0 where the ASCII behind it can change that.
  private var simple: [UInt8] = []
  /// What several bytes make together, by the first of them, the longest first.
  private var clusters: [[Cluster]]

  private struct Cluster {
    let bytes: [UInt8]
    let weights: [UInt8]
  }

  /// - Parameter language: a language tag; its first subtag counts.
  public init(language: String) {
    self.init(Alphabet.of(language))
  }

  private init(_ alphabet: Alphabet) {
    self.alphabet = alphabet
    single = [UInt8](repeating: 0, count: 256)
    clusters = [[Cluster]](repeating: [], count: 256)
    for blank in [0x09, 0x0A, 0x0D, 0x20] { single[blank] = TitleWeight.blank }
    for (place, sign) in TitleWeight.signs.utf8.enumerated() {
      single[Int(sign)] = TitleWeight.firstSign + UInt8(place)
    }
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
      single[Int(letter)] = TitleWeight.latin(letter, 0)
    }
    single[Int(UInt8(ascii: "I"))] = TitleWeight.latin(UInt8(ascii: "i"), 0)
    for (letters, plain) in TextFolding.plainForms {
      add(letters, like: plain.utf8.map { TitleWeight.latin($0, 0) })
    }
    read(alphabet.order)
    // The other letters of Cyrillic are no clusters.
    for (place, letter) in TitleWeight.cyrillicLetters.enumerated() where letter.count > 1 {
      add(letter.flatMap { Array(String($0).utf8) }, TitleWeight.ofCyrillic(place))
    }
    for first in clusters.indices { clusters[first].sort { $0.bytes.count > $1.bytes.count } }
    simple = single
    for first in 0..<128 where clusters[first].contains(where: { $0.bytes[1] < 0x80 }) {
      simple[first] = 0
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar, like weights: [UInt8]) {
    guard weights.allSatisfy({ $0 != 0 }) else { return }
    add(Array(String(scalar).utf8), weights)
  }

  /// The later of two counts.
  private mutating func add(_ bytes: [UInt8], _ weights: [UInt8]) {
    guard let first = bytes.first.map(Int.init) else { return }
    guard bytes.count > 1 else {
      single[first] = weights.first ?? 0
      return
    }
    clusters[first].removeAll { $0.bytes == bytes }
    clusters[first].append(Cluster(bytes: bytes, weights: weights))
  }

  private mutating func read(_ order: String) {
    for group in order.split(separator: ",") {
      let steps = group.split(separator: " ")
      guard let base = steps.first?.utf8.first else { continue }
      for (slot, step) in steps.enumerated() {
        let weight = TitleWeight.latin(base, UInt8(slot))
        for letter in step.split(separator: "=").map({ TextFolding.orderable(String($0)) })
        where letter != [base] {
          add(letter, [weight])
          if alphabet.doubles, letter.count > 1, letter.allSatisfy({ $0 < 0x80 }) {
            add([letter[0]] + letter, [weight, weight])
          }
          if letter[0] == UInt8(ascii: "i"), !alphabet.hasDotlessI {
            add([UInt8(ascii: "I")] + letter.dropFirst(), [weight])
          }
          if alphabet.hasDotlessI, letter == Array("ı".utf8) { single[0x49] = weight }
        }
      }
    }
    if alphabet.hasDotlessI {
      add(Array("I\u{307}".utf8), [TitleWeight.latin(UInt8(ascii: "i"), 0)])
    }
  }

  // MARK: Keys

  /// The key of a title that has been made orderable.
  func key(of text: Span<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(min(text.count + 8, Self.longestKey))
    walk(text) { weight in
      key.append(weight)
      return key.count < Self.longestKey
    }
    return key
  }

  /// The first eight bytes of the key, the first one highest: two of these stand as their keys do,
  /// unless they are the same.
  func beginning(of text: Span<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    var missing = 8
    var place = 0
    simple.withUnsafeBufferPointer { simple in
      while missing > 0, place < text.count {
        let weight = simple[Int(text[place])]
        guard weight != 0, place + 1 == text.count || text[place + 1] < 0x80 else { break }
        word = word << 8 | UInt64(weight)
        missing -= 1
        place += 1
      }
    }
    if missing > 0, place < text.count {
      walk(text.extracting(place...)) { weight in
        word = word << 8 | UInt64(weight)
        missing -= 1
        return missing > 0
      }
    }
    return missing == 8 ? 0 : word << UInt64(missing * 8)
  }

  /// Tells the weights one after the other, until it is told to stop.
  @inline(__always)
  private func walk(_ text: Span<UInt8>, _ tell: (UInt8) -> Bool) {
    var place = 0
    while place < text.count {
      let byte = text[place]
      let isFollowed = place + 1 < text.count && text[place + 1] >= 0x80
      if simple[Int(byte)] != 0, !isFollowed {
        guard tell(simple[Int(byte)]) else { return }
        place += 1
      } else if (0x30...0x39).contains(byte) {
        guard let end = tellNumber(text, place, tell) else { return }
        place = end
      } else if let cluster = cluster(in: text, at: place) {
        for weight in cluster.weights { guard tell(weight) else { return } }
        place += cluster.bytes.count
      } else if byte < 0x80 {
        let weight = single[Int(byte)]
        guard weight == 0 || tell(weight) else { return }
        place += 1
      } else {
        let (scalar, length) = text.scalar(at: place)
        var weights = TitleWeight.of(scalar)
        while weights != 0 {
          guard tell(UInt8(truncatingIfNeeded: weights >> 24)) else { return }
          weights <<= 8
        }
        place += length
      }
    }
  }

  @inline(__always)
  private func cluster(in text: Span<UInt8>, at place: Int) -> Cluster? {
    clusters[Int(text[place])].first { cluster in
      guard cluster.bytes.count <= text.count - place else { return false }
      for index in cluster.bytes.indices where cluster.bytes[index] != text[place + index] {
        return false
      }
      return true
    }
  }

  /// A number is as large as it has digits, then as its digits say. Says where it ends; nil where
  /// it was told to stop.
  @inline(__always)
  private func tellNumber(
    _ text: Span<UInt8>, _ start: Int, _ tell: (UInt8) -> Bool
  ) -> Int? {
    var first = start
    while first < text.count, text[first] == 0x30 { first += 1 }
    var end = first
    while end < text.count, (0x30...0x39).contains(text[end]) { end += 1 }
    guard tell(TitleWeight.number) else { return nil }
    let digits = end - first
    if digits < 0xFF {
      guard tell(UInt8(digits)) else { return nil }
    } else {
      guard tell(0xFF) else { return nil }
      for shift in [24, 16, 8, 0] {
        guard tell(UInt8(truncatingIfNeeded: digits >> shift)) else { return nil }
      }
    }
    for place in first..<end { guard tell(text[place]) else { return nil } }
    return end
  }
}

extension Span<UInt8> {
  /// The scalar that stands there, and in how many bytes; where there is none, one byte of nothing.
  fileprivate func scalar(at place: Int) -> (Unicode.Scalar, Int) {
    let lead = UInt32(self[place])
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1
    guard length > 1, length <= count - place else { return ("\u{FFFD}", 1) }
    var value = lead & (0xFF >> UInt32(length + 1))
    for index in 1..<length { value = value << 6 | UInt32(self[place + index] & 0x3F) }
    guard let scalar = Unicode.Scalar(value) else { return ("\u{FFFD}", 1) }
    return (scalar, length)
  }
}
