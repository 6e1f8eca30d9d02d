// A codec for minimal items, to test the store without calendars: lines of `field=value`, one of
// which is `uid`.

internal import Files
public import Store

public enum PlainItem {
  public static func text(uid: String, _ fields: [String: String] = [:]) -> [UInt8] {
    var lines = ["uid=\(uid)"]
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) { lines.append("\(name)=\(value)") }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  public static func fields(of bytes: some Collection<UInt8>) -> [String: String]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var fields: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      fields[String(parts[0])] = String(parts[1])
    }
    return fields
  }

  public static var codec: Codec {
    Codec(
      version: 1,
      readFile: { bytes, _, list in read(bytes, list) },
      restoreFields: { now, from, to in
        guard var fields = Self.fields(of: now), let old = Self.fields(of: from),
          let new = Self.fields(of: to), let uid = fields.removeValue(forKey: "uid")
        else { return .conflict(fields: []) }
        var conflicts: [String] = []
        for name in Set(old.keys).union(new.keys) where old[name] != new[name] && name != "uid" {
          if fields[name] == old[name] { fields[name] = new[name] } else { conflicts.append(name) }
        }
        return conflicts.isEmpty
          ? .content(text(uid: uid, fields)) : .conflict(fields: conflicts.sorted())
      },
      documentEntries: { _, bytes in
        var entries: [Delta.ItemRef: Digest] = [:]
        for (name, value) in fields(of: bytes) ?? [:] {
          entries[Delta.ItemRef(kind: "place", id: name)] = Digest(of: Array(value.utf8))
        }
        return entries
      }, makeBackgroundReader: { { bytes, _, list in read(bytes, list) } })
  }

  private static func read(_ bytes: [UInt8], _ list: String) -> FileReading {
    guard let fields = fields(of: bytes), let uid = fields["uid"], !uid.isEmpty else {
      return .unreadable(
        FileDiagnostic(kind: "unreadable", line: 1, message: "This is not a plain item."))
    }
    let said = fields.filter { $0.key != "uid" }
    let members = said.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\"\($0.value)\"" }
    return .item(
      IndexedItem(
        uid: uid, kind: fields["kind"] ?? "reminder", revision: Digest(of: text(uid: uid, said)),
        keys: Array((fields["title"] ?? "").utf8),
        members: Array((["\"list\":\"\(list)\""] + members).joined(separator: ",").utf8)))
  }
}
