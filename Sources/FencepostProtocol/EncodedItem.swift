// Items that are JSON already: their members stand in the store's index as they travel, and are
// copied, not made again for each answer.

public import JSON

public struct EncodedItem: Sendable {
  private let form: Form

  private enum Form {
    /// Without an id where the members have it, or nobody asked for it.
    case made(id: String?, members: ArraySlice<UInt8>)
    /// Many behind each other, by where they lie: thousands are written out, and none is made a
    /// string, or counts as one more that has hold of the bytes.
    case lying(in: [UInt8], [Place])
  }

  /// Where an item's id stands, which is UTF-8, and the members of its object.
  public struct Place: Sendable {
    let id: Range<Int>
    let members: Range<Int>

    public init(id: Range<Int>, members: Range<Int>) {
      self.id = id
      self.members = members
    }
  }

  /// `members` is what stands between the braces, without the id.
  public init(id: String?, members: ArraySlice<UInt8>) {
    form = .made(id: id, members: members)
  }

  /// As many elements of an array as there are places.
  public init(_ places: [Place], in bytes: [UInt8]) {
    form = .lying(in: bytes, places)
  }
}

extension EncodedItem: Writable {
  public var likelyLength: Int {
    switch form {
    case .made(let id, let members): members.count + (id?.utf8.count ?? 0) + 16
    case .lying(_, let places):
      places.reduce(0) { $0 + $1.members.count + $1.id.count + 16 }
    }
  }

  public func write(to writer: inout Writer) {
    switch form {
    case .made(let id, let members):
      writer.beginObject()
      if let id { writer.member("id", id) }
      if !members.isEmpty { writer.fragment(members) }
      writer.endObject()
    case .lying(let bytes, let places):
      let all = bytes.span
      for place in places {
        writer.beginObject()
        writer.key("id")
        writer.value(utf8: all.extracting(place.id))
        if !place.members.isEmpty { writer.fragment(all.extracting(place.members)) }
        writer.endObject()
      }
    }
  }
}
