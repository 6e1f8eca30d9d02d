// An item that is JSON already: its members stand in the store's index as they travel, and are
// copied, not made again for each answer.

public import JSON

public struct Finished: Sendable {
  private let form: Form

  private enum Form {
    /// Without an id where the members have it, or nobody asked for it.
    case made(id: String?, members: ArraySlice<UInt8>)
    /// An id and members where they lie: thousands are written out and none is made a string.
    case lying(in: [UInt8], id: Range<Int>, members: Range<Int>)
  }

  /// `members` is what stands between the braces, without the id.
  public init(id: String?, members: ArraySlice<UInt8>) {
    form = .made(id: id, members: members)
  }

  /// The same by where both stand among `bytes`; the id is UTF-8.
  public init(in bytes: [UInt8], id: Range<Int>, members: Range<Int>) {
    form = .lying(in: bytes, id: id, members: members)
  }
}

extension Finished: Writable {
  public var likelyLength: Int {
    switch form {
    case .made(let id, let members): members.count + (id?.utf8.count ?? 0) + 16
    case .lying(_, let id, let members): members.count + id.count + 16
    }
  }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    switch form {
    case .made(let id, let members):
      if let id { writer.member("id", id) }
      if !members.isEmpty { writer.fragment(members) }
    case .lying(let bytes, let id, let members):
      let all = bytes.span
      writer.key("id")
      writer.value(utf8: all.extracting(id))
      if !members.isEmpty { writer.fragment(all.extracting(members)) }
    }
    writer.endObject()
  }
}
