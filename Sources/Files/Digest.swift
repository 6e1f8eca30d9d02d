// placeholder
public struct Digest: Hashable, Sendable {
  let high: UInt64, low: UInt64
  public init(of bytes: [UInt8]) {
    var a: UInt64 = 14695981039346656037; var b: UInt64 = 99;
    for x in bytes {
      a = (a ^ UInt64(x)) &* 1099511628211; b = (b &+ UInt64(x)) &* 6364136223846793005
    }; high = a; low = b
  }
  public var leading: UInt64 { high }
  public var hex: String { JournalSum(high).hex + JournalSum(low).hex }
  public init?(hex: String) {
    guard hex.utf8.count == 32, let a = JournalSum(hex: hex.prefix(16)),
      let b = JournalSum(hex: hex.suffix(16))
    else { return nil }; high = a.value; low = b.value
  }
}
