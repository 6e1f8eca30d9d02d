// Items as pre-encoded JSON: their members are stored in the index as they are sent, and are copied
// into replies.

public import JSON

public struct EncodedItem: Sendable {
  private let form: Form

  private enum Form {
    /// Without an id if the members contain it, or it was not requested.
    case made(id: String?, members: ArraySlice<UInt8>, instants: [UInt8])
    /// Many items as ranges of the same bytes: thousands are written without building strings or
    /// counting references.
    case lying(in: [UInt8], [Place], instants: [UInt8])
  }

  /// The range of an item's id in UTF-8, of its members, and of its instants among those of all.
  public struct Place: Sendable {
    let id: Range<Int>
    let members: Range<Int>
    let instants: Range<Int>

    public init(id: Range<Int>, members: Range<Int>, instants: Range<Int>) {
      self.id = id
      self.members = members
      self.instants = instants
    }
  }

  /// `members` is the object's content without the braces and the id, and `instants` the members
  /// that follow it.
  public init(id: String?, members: ArraySlice<UInt8>, instants: [UInt8] = []) {
    form = .made(id: id, members: members, instants: instants)
  }

  /// Becomes as many array elements as there are ranges.
  public init(_ places: [Place], in bytes: [UInt8], instants: [UInt8]) {
    form = .lying(in: bytes, places, instants: instants)
  }
}

extension EncodedItem: Writable {
  public var likelyLength: Int {
    switch form {
    case .made(let id, let members, let instants):
      members.count + instants.count + (id?.utf8.count ?? 0) + 16
    case .lying(_, let places, _):
      places.reduce(0) { $0 + $1.members.count + $1.instants.count + $1.id.count + 16 }
    }
  }

  public func write(to writer: inout Writer) {
    switch form {
    case .made(let id, let members, let instants):
      writer.beginObject()
      if let id { writer.member("id", id) }
      if !members.isEmpty { writer.fragment(members) }
      if !instants.isEmpty { writer.fragment(instants) }
      writer.endObject()
    case .lying(let bytes, let places, let instants):
      let all = bytes.span
      let allInstants = instants.span
      for place in places {
        writer.beginObject()
        writer.key("id")
        writer.value(utf8: all.extracting(place.id))
        if !place.members.isEmpty { writer.fragment(all.extracting(place.members)) }
        if !place.instants.isEmpty { writer.fragment(allInstants.extracting(place.instants)) }
        writer.endObject()
      }
    }
  }
}
