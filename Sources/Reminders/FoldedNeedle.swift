// A search text that ignores case and accents.

public struct FoldedNeedle: Sendable {
  private let search: ByteSearch
  /// The folded text. Equal for two texts that find the same items.
  public let bytes: [UInt8]

  public init(_ text: String) {
    bytes = TextFolding.folded(text)
    search = ByteSearch(bytes)
  }

  public func occurs(in text: String) -> Bool {
    TextFolding.folded(text).withUnsafeBytes { search.occurs(in: $0) }
  }
}
