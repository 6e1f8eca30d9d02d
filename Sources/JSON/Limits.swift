// What one JSON text may cost: its size, its depth, its number of values, the length of one number.

public struct Limits: Sendable, Equatable {
  /// Bytes of the whole text. Offsets are kept in 32 bits, so more than 2 GiB is never read.
  public var bytes: Int
  /// How deep arrays and objects may stand in one another; `[]` has depth 1.
  public var depth: Int
  /// Values of all kinds, member names counted: what bounds the memory of a text of commas.
  public var values: Int
  /// Characters of a single number. Its value may be anything; this bounds the work of comparing.
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
