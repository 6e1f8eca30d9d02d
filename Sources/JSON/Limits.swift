// The limits of one JSON text: size, depth, number of values, and length of one number.

public struct Limits: Sendable, Equatable {
  /// Bytes of the whole text. Offsets have 32 bits, so more than 2 GiB is never read.
  public var bytes: Int
  /// The depth of nested arrays and objects; `[]` has depth 1.
  public var depth: Int
  /// All values, member names included: bounds the memory of a text of commas.
  public var values: Int
  /// Characters of one number, which bounds the work of comparing numbers.
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
