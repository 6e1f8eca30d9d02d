// Items as encoded JSON. The index stores an item's members in the form in which they are sent, and
// replies copy them.

public import JSON

public struct EncodedItem: Sendable {
  private let content: Content

  private enum Content {
    /// One item. `id` is nil if the members contain it, or if it was not requested.
    case made(id: String?, members: ArraySlice<UInt8>, instants: [UInt8])
    /// Many items whose bytes are in one array, so that thousands can be written without building
    /// strings or counting references.
    case ranges(in: [UInt8], [ItemRanges], instants: [UInt8])
  }

  /// Where an item's id, members and instants are in arrays that hold those of many items.
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
    content = .made(id: id, members: members, instants: instants)
  }

  /// Items that become as many elements of an array as there are ranges.
  public init(_ items: [ItemRanges], in bytes: [UInt8], instants: [UInt8]) {
    content = .ranges(in: bytes, items, instants: instants)
  }
}

extension EncodedItem: Writable {
  public var likelyLength: Int {
    switch content {
    case .made(let id, let members, let instants):
      members.count + instants.count + (id?.utf8.count ?? 0) + 16
    case .ranges(_, let items, _):
      items.reduce(0) { $0 + $1.members.count + $1.instants.count + ($1.id?.count ?? 0) + 16 }
    }
  }

  public func write(to writer: inout Writer) {
    switch content {
    case .made(let id, let members, let instants):
      writer.beginObject()
      if let id { writer.member("id", id) }
      if !members.isEmpty { writer.encodedValue(members) }
      if !instants.isEmpty { writer.encodedValue(instants) }
      writer.endObject()
    case .ranges(let bytes, let items, let instants):
      let all = bytes.span
      let allInstants = instants.span
      for item in items {
        writer.beginObject()
        if let id = item.id {
          writer.key("id")
          writer.value(utf8: all.extracting(id))
        }
        if !item.members.isEmpty { writer.encodedValue(all.extracting(item.members)) }
        if !item.instants.isEmpty { writer.encodedValue(allInstants.extracting(item.instants)) }
        writer.endObject()
      }
    }
  }
}
