// A digest as two numbers, for forms that are no text.

extension Digest {
  public init(leading: UInt64, trailing: UInt64) {
    high = leading
    low = trailing
  }

  public var trailing: UInt64 { low }
}
