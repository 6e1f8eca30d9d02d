// The sort weights of one alphabet's letters and signs, by their UTF-8 bytes. `TitleOrder` makes
// sort keys of these weights.

struct TitleLetters {
  private let alphabet: Alphabet
  /// The weight of each ASCII byte on its own; 0 if it has none.
  private(set) var singleWeights: [UInt8]
  /// The weights of letters of several bytes, or of several letters that sort as one.
  private(set) var clusters: [LetterCluster] = []

  /// `bytes` has up to eight bytes, the first one lowest; `weights` up to four weights, the first
  /// one highest.
  struct LetterCluster {
    let bytes: UInt64
    let count: Int
    let weights: UInt32

    init(_ bytes: [UInt8], _ weights: [UInt8]) {
      self.bytes = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
      count = min(bytes.count, 8)
      let packedWeights = weights.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      self.weights = packedWeights << UInt32(8 * max(4 - weights.count, 0))
    }

    var firstByte: Int { Int(bytes & 0xFF) }
    var secondByte: UInt64 { bytes >> 8 & 0xFF }
  }

  init(_ alphabet: Alphabet) {
    self.alphabet = alphabet
    singleWeights = [UInt8](repeating: 0, count: 256)
    for blank in [0x09, 0x0A, 0x0D, 0x20] { singleWeights[blank] = TitleWeight.blank }
    for (index, sign) in TitleWeight.asciiSigns.utf8.enumerated() {
      singleWeights[Int(sign)] = TitleWeight.firstSign + UInt8(index)
    }
    for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
      singleWeights[Int(letter)] = TitleWeight.latin(letter, 0)
    }
    singleWeights[Int(UInt8(ascii: "I"))] = TitleWeight.latin(UInt8(ascii: "i"), 0)
    for (letters, plain) in TextFolding.plainForms {
      add(letters, like: plain.utf8.map { TitleWeight.latin($0, 0) })
    }
    addLetters(in: alphabet.letterOrder)
    // A Cyrillic letter of one scalar gets its weight from `TitleWeight`, so it needs no cluster.
    for (index, letter) in TitleWeight.cyrillicLetters.enumerated() where letter.count > 1 {
      add(letter.flatMap { Array(String($0).utf8) }, TitleWeight.ofCyrillicLetter(index))
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar, like weights: [UInt8]) {
    guard weights.allSatisfy({ $0 != 0 }) else { return }
    add(Array(String(scalar).utf8), weights)
  }

  /// Adds the weights of these bytes. They replace weights that were added for the same bytes
  /// before.
  private mutating func add(_ bytes: [UInt8], _ weights: [UInt8]) {
    guard let firstByte = bytes.first.map(Int.init) else { return }
    guard bytes.count > 1 else {
      singleWeights[firstByte] = weights.first ?? 0
      return
    }
    let cluster = LetterCluster(bytes, weights)
    clusters.removeAll { $0.bytes == cluster.bytes }
    clusters.append(cluster)
  }

  private mutating func addLetters(in order: String) {
    for group in order.split(separator: ",") {
      let steps = group.split(separator: " ")
      guard let base = steps.first?.prefix(while: { $0 != "=" }).unicodeScalars.first else {
        continue
      }
      for (slot, step) in steps.enumerated() {
        let weights = TitleWeight.of(base, slot)
        for letter in step.split(separator: "=").map({ TextFolding.orderable(String($0)) })
        where !letter.elementsEqual(String(base).utf8) {
          add(letter, weights)
          if alphabet.abbreviatesDoubled, letter.count > 1, letter.allSatisfy({ $0 < 0x80 }) {
            add([letter[0]] + letter, weights + weights)
          }
          if letter[0] == UInt8(ascii: "i"), !alphabet.hasDotlessI {
            add([UInt8(ascii: "I")] + letter.dropFirst(), weights)
          }
          if alphabet.hasDotlessI, letter == Array("ı".utf8) { add([0x49], weights) }
        }
      }
    }
    if alphabet.hasDotlessI {
      add(Array("I\u{307}".utf8), [TitleWeight.latin(UInt8(ascii: "i"), 0)])
    }
  }
}
