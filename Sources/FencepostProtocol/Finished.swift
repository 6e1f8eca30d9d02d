// An item that is JSON already: its members stand in the store's index as they travel, and are
// copied, not made again for each answer.

public import JSON

public struct Finished: Sendable {
  /// Nil where the members have it, or nobody asked for it.
  private let id: String?
  private let members: ArraySlice<UInt8>

  /// `members` is what stands between the braces, without the id.
  public init(id: String?, members: ArraySlice<UInt8>) {
    self.id = id
    self.members = members
  }
}

extension Finished: Writable {
  public var likelyLength: Int { members.count + (id?.utf8.count ?? 0) + 16 }

  public func write(to writer: inout Writer) {
    writer.beginObject()
    if let id { writer.member("id", id) }
    if !members.isEmpty { writer.fragment(members) }
    writer.endObject()
  }
}
