// A text that is looked for in others, whatever the case and the accents of either.

public struct FoldedNeedle: Sendable {
  private let search: ByteSearch
  /// The same for all texts that find the same.
  public let bytes: [UInt8]

  public init(_ text: String) {
    bytes = TextFolding.folded(text)
    search = ByteSearch(bytes)
  }

  public func occurs(in text: String) -> Bool {
    TextFolding.folded(text).withUnsafeBytes { search.occurs(in: $0) }
  }
}
