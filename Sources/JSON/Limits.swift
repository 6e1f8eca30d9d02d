// The limits of one JSON text: size, depth, number of values, and length of one number.

public struct Limits: Sendable, Equatable {
  /// The most bytes of the whole text. This is at most 2 GiB, because offsets have 32 bits.
  public var bytes: Int
  /// The deepest nesting of arrays and objects; `[]` has depth 1.
  public var depth: Int
  /// The most values and keys in the text. This limit bounds the memory for a text that consists
  /// mostly of commas.
  public var values: Int
  /// The most characters of one number. This limit bounds the time for comparing numbers.
  public var numberLength: Int

  public init(
    bytes: Int = 64 << 20, depth: Int = 128, values: Int = 8 << 20, numberLength: Int = 64 << 10
  ) {
    self.bytes = min(bytes, Int(Int32.max))
    self.depth = depth
    self.values = min(values, Int(Int32.max))
    self.numberLength = numberLength
  }

  public static let standard = Limits()
}
