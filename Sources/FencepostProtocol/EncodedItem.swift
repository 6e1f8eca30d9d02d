// Items as encoded JSON. The index stores an item's members in the form in which they are sent, and
// replies copy them.

public import JSON

public struct EncodedItem: Sendable {
  private let content: Content

  private enum Content {
    /// One item. `id` is nil if the members contain it, or if it was not requested.
    case oneItem(id: String?, members: ArraySlice<UInt8>, instants: [UInt8])
    /// Many items whose bytes are in one array, so that thousands can be written without building
    /// strings or counting references.
    case manyItems(in: [UInt8], [ItemRanges], instants: [UInt8])
  }

  /// Where the id, the members and the instants of one item are in the arrays for many items.
  public struct ItemRanges: Sendable {
    let id: Range<Int>?
    let members: Range<Int>
    let instants: Range<Int>

    /// - Parameter id: Nil if it was not requested.
    public init(id: Range<Int>?, members: Range<Int>, instants: Range<Int>) {
      self.id = id
      self.members = members
      self.instants = instants
    }
  }

  /// - Parameter members: The content of the object, without braces and without the id.
  /// - Parameter instants: Members that are written after the others.
  public init(id: String?, members: ArraySlice<UInt8>, instants: [UInt8] = []) {
    content = .oneItem(id: id, members: members, instants: instants)
  }

  /// Many items, which become elements of a JSON array: one for each element of `items`.
  public init(_ items: [ItemRanges], in bytes: [UInt8], instants: [UInt8]) {
    content = .manyItems(in: bytes, items, instants: instants)
  }
}

extension EncodedItem: Writable {
  public var likelyLength: Int {
    switch content {
    case .oneItem(let id, let members, let instants):
      members.count + instants.count + (id?.utf8.count ?? 0) + 16
    case .manyItems(_, let items, _):
      items.reduce(0) { $0 + $1.members.count + $1.instants.count + ($1.id?.count ?? 0) + 16 }
    }
  }

  public func write(to writer: inout Writer) {
    switch content {
    case .oneItem(let id, let members, let instants):
      writer.beginObject()
      if let id { writer.member("id", id) }
      if !members.isEmpty { writer.encodedValue(members) }
      if !instants.isEmpty { writer.encodedValue(instants) }
      writer.endObject()
    case .manyItems(let bytes, let items, let instants):
      let allBytes = bytes.span
      let allInstants = instants.span
      for item in items {
        writer.beginObject()
        if let id = item.id {
          writer.key("id")
          writer.value(utf8: allBytes.extracting(id))
        }
        if !item.members.isEmpty { writer.encodedValue(allBytes.extracting(item.members)) }
        if !item.instants.isEmpty { writer.encodedValue(allInstants.extracting(item.instants)) }
        writer.endObject()
      }
    }
  }
}
