// Writes the ledger, formatted so that a person can read and edit it. Members that this version of
// Fencepost does not use are written after the others.

internal import CivilTime
internal import JSON

extension Ledger {
  var bytes: [UInt8] {
    var writer = Writer()
    writer.beginObject()
    writer.member("version", Self.version)
    writer.key("clients")
    writer.beginObject()
    for client in clients { client.write(to: &writer) }
    for other in unknownClients { other.write(to: &writer) }
    writer.endObject()
    for other in unknownMembers { other.write(to: &writer) }
    writer.endObject()
    return indentedJSON(writer.bytes) + [UInt8(ascii: "\n")]
  }
}

extension Ledger.Client {
  fileprivate func write(to writer: inout Writer) {
    writer.key(name.text)
    writer.beginObject()
    for entity in Entity.allCases {
      guard let answer = answers[entity] else { continue }
      writer.key(entity.rawValue)
      answer.write(to: &writer)
    }
    for other in unknownMembers { other.write(to: &writer) }
    writer.endObject()
  }
}

extension Answer {
  fileprivate func write(to writer: inout Writer) {
    writer.beginObject()
    if !unknownMembers.contains(where: { $0.key == LedgerKey.status.rawValue }) {
      writer.member("status", status.rawValue)
    }
    if let answerTime { writer.member("answered", answerTime.text) }
    if let means { writer.member("by", means.rawValue) }
    if let purpose { writer.member("purpose", purpose) }
    for other in unknownMembers { other.write(to: &writer) }
    writer.endObject()
  }
}

extension UnknownMember {
  fileprivate func write(to writer: inout Writer) {
    writer.key(key)
    value.write(to: &writer)
  }
}
